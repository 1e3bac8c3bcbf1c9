/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
#define DOUBLE_ROUNDS 6
#define PORTABLE peachacha_portable12
#include "portable.h"
