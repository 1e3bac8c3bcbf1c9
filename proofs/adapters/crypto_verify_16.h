// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// What SUPERCOP's own build gives to verify.c, which no proof looks at.
static inline int crypto_verify_16(const unsigned char *x, const unsigned char *y) {
  unsigned int differing = 0;
  for (int i = 0; i < 16; i++)
    differing |= x[i] ^ y[i];
  return (1 & ((differing - 1) >> 8)) - 1;
}
