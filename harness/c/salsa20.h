/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Salsa20/20, from which SUPERCOP draws its test inputs and makes its checksums. */
#ifndef HARNESS_SALSA20_H
#define HARNESS_SALSA20_H

/* The block function with feed-forward: 64 bytes of out from 16 bytes of in and a key of 32. out may equal k. */
void salsa20_block(unsigned char *out, const unsigned char *in, const unsigned char *k);

/* len bytes of keystream; n has 8 bytes, the 64-bit block counter starts at 0. */
void salsa20_stream(unsigned char *out, unsigned long long len, const unsigned char *n, const unsigned char *k);

#endif
