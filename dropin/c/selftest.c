/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * The test that an implementation passes before it is used: one number for all that it computes for messages of 1 to
 * 36 blocks, whole ones and such that end within a block, so that every kernel of the flagships is met; with a message
 * elsewhere, in place, and none; with counters whose lower half wraps within the message.
 */
#include "internal.h"

#define BLOCKS 36

/* By an independent implementation: .venv/bin/python -m tests.dropin_c answer */
#define ANSWER20 0x300e259c3046254a
#define ANSWER12 0x469c25388ea7d252
#define ANSWER8 0xc83af350a126fada

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
  for (size_t blocks = 1; blocks <= BLOCKS; ++blocks) {
    const size_t len = blocks * BLOCK - (blocks % 4 ? blocks * 29 % BLOCK : 0);
    const unsigned char *in = blocks % 3 == 0 ? NULL : blocks % 3 == 1 ? message : out;

    if (in == out) memcpy(out, message, len);
    peachacha_run(xor_ic, out, in, len, nonce, 0x5ffffffff - blocks / 2, key);
    /* Behind the message, where out has its first zeros still, too. */
    for (size_t i = 0; i < len + 8; i += 8) hash = absorb(hash, peachacha_load64(out + i));
  }
  return hash == (rounds == 20 ? ANSWER20 : rounds == 12 ? ANSWER12 : ANSWER8);
}
