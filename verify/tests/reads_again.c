// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// One double round of ChaCha, which reads KEY and NONCE again for every block.
typedef unsigned int u32; typedef unsigned char u8;
static u32 get(const u8 *p) { return p[0] | p[1] << 8 | p[2] << 16 | (u32) p[3] << 24; }
#define STEP(a, b, d, r) x[a] += x[b]; x[d] ^= x[a]; x[d] = x[d] << r | x[d] >> (32 - r);
#define QUARTER(a, b, c, d) STEP(a, b, d, 16) STEP(c, d, b, 12) STEP(a, b, d, 8) STEP(c, d, b, 7)
int f(u8 *c, const u8 *m, unsigned long long len, const u8 *n, const u8 *k) {
  unsigned long long block, i;
  u8 key[32], nonce[8];
  for (i = 0; i < 32; i++) key[i] = k[i];
  for (i = 0; i < 8; i++) nonce[i] = n[i];
  for (block = 0; 64 * block < len; block++) {
    u32 s[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, x[16];
    for (i = 0; i < 8; i++) s[4 + i] = get(KEY + 4 * i);
    s[12] = block; s[13] = block >> 32; s[14] = get(NONCE); s[15] = get(NONCE + 4);
    for (i = 0; i < 16; i++) x[i] = s[i];
    QUARTER(0, 4, 8, 12) QUARTER(1, 5, 9, 13) QUARTER(2, 6, 10, 14) QUARTER(3, 7, 11, 15)
    QUARTER(0, 5, 10, 15) QUARTER(1, 6, 11, 12) QUARTER(2, 7, 8, 13) QUARTER(3, 4, 9, 14)
    for (i = 0; i < 64 && 64 * block + i < len; i++)
      c[64 * block + i] = m[64 * block + i] ^ (u8) (x[i / 4] + s[i / 4] >> 8 * (i % 4));
  }
  return 0;
}
