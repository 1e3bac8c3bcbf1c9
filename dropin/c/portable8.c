/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
#define DOUBLE_ROUNDS 4
#define PORTABLE peachacha_portable8
#include "portable.h"
