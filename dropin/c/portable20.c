/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
#define DOUBLE_ROUNDS 10
#define PORTABLE peachacha_portable20
#include "portable.h"
