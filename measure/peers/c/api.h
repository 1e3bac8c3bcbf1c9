/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
#define CRYPTO_KEYBYTES 32
#define CRYPTO_NONCEBYTES 8
