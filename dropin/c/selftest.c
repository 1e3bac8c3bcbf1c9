/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * The test that an implementation passes before it is used: one number for all that it computes for 1 to 36 blocks,
 * whole ones and such that end within a block, so that every kernel of the flagships is met, with a message there; in
 * place, elsewhere, and some without a message; with counters whose lower half wraps within the message.
 */
#include "internal.h"

#define BLOCKS 36

/* By an independent implementation: .venv/bin/python -m tests.dropin_c answer */
#define ANSWER20 0x7dfc1e0d409d0820
#define ANSWER12 0x32eedc8f92be9365
#define ANSWER8 0xf7a9f1d464618b7e

/* A step of the hash, over words of 8 bytes, little-endian. Any change of a word changes all that follows. */
static uint64_t absorb(uint64_t hash, uint64_t word)
{
  hash = (hash ^ word) * 0x9e3779b97f4a7c15;
  return hash ^ hash >> 32;
}

int peachacha_self_test(peachacha_xor_ic *xor_ic, int rounds)
{
  unsigned char message[BLOCKS * BLOCK + 16], out[BLOCKS * BLOCK + 16] = {0}, key[KEY], nonce[8];
  uint64_t hash = 0;

  for (size_t i = 0; i < sizeof message; ++i) message[i] = (unsigned char)(i * 7 + 3);
  for (int i = 0; i < KEY; ++i) key[i] = (unsigned char)(i * 5 + 1);
  for (int i = 0; i < 8; ++i) nonce[i] = (unsigned char)(i * 3 + 2);
  for (size_t i = 2; i < 2 * (BLOCKS + 1); ++i) {
    const size_t blocks = i / 2, len = blocks * BLOCK - (i % 2 ? 0 : blocks * 29 % BLOCK);
    const unsigned char *in = i % 7 == 0 ? NULL : i % 3 == 0 ? out : message;

    if (in == out) memcpy(out, message, len);
    peachacha_run(xor_ic, out, in, len, nonce, 0x5ffffffff - blocks / 2, key);
    /* Behind the message, where out has its first zeros still, too. */
    for (size_t j = 0; j < len + 8; j += 8) hash = absorb(hash, peachacha_load64(out + j));
  }
  return hash == (rounds == 20 ? ANSWER20 : rounds == 12 ? ANSWER12 : ANSWER8);
}
