// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// HChaCha with two rounds, whose additions no rule knows as such; the last rotation is by WRONG.
typedef unsigned int u32; typedef unsigned char u8;
static u32 plus(u32 a, u32 b) { u32 both = a & b; __asm__("" : "+r"(both)); return (a ^ b) + 2 * both; }
static u32 get(const u8 *p) { return p[0] | p[1] << 8 | p[2] << 16 | (u32) p[3] << 24; }
#define STEP(a, b, d, r) x[a] = plus(x[a], x[b]); x[d] ^= x[a]; x[d] = x[d] << r | x[d] >> (32 - r);
#define QUARTER(a, b, c, d) STEP(a, b, d, 16) STEP(c, d, b, 12) STEP(a, b, d, 8) STEP(c, d, b, WRONG)
int f(u8 *out, const u8 *in, const u8 *k, const u8 *c) {
  u32 x[16], i;
  for (i = 0; i < 4; i++) { x[i] = get(c + 4 * i); x[12 + i] = get(in + 4 * i); }
  for (i = 0; i < 8; i++) x[4 + i] = get(k + 4 * i);
  QUARTER(0, 4, 8, 12) QUARTER(1, 5, 9, 13) QUARTER(2, 6, 10, 14) QUARTER(3, 7, 11, 15)
  QUARTER(0, 5, 10, 15) QUARTER(1, 6, 11, 12) QUARTER(2, 7, 8, 13) QUARTER(3, 4, 9, 14)
  for (i = 0; i < 8; i++) { u32 w = x[i < 4 ? i : i + 8]; out[4*i] = w; out[4*i+1] = w >> 8; out[4*i+2] = w >> 16;
    out[4*i+3] = w >> 24; }
  return 0;
}
