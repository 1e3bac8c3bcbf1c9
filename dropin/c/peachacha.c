/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* The calls that keep nothing: a whole message, block 0 and message, HChaCha; and what errors mean. */
#include "internal.h"

/*
 * Block 0 and a message go through a buffer of this size where they fit, so that one call computes both. Beyond,
 * copying takes longer than a second call (python -m measure many --of calls).
 */
#define TOGETHER 1600

/* HChaCha is a block whose last row is in, without the feed-forward: what that added is taken away again. */
void peachacha_subkey(unsigned char out[KEY], const unsigned char in[16], const unsigned char *key,
                      peachacha_xor_ic *xor_ic)
{
  static const uint32_t sigma[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}; /* "expand 32-byte k" */
  unsigned char block[BLOCK], last[16];

  memcpy(last, in, 16);
  peachacha_run(xor_ic, block, NULL, BLOCK, last + 8, peachacha_load64(last), key);
  for (int i = 0; i < 4; ++i) {
    peachacha_store32(out + 4 * i, peachacha_load32(block + 4 * i) - sigma[i]);
    peachacha_store32(out + 16 + 4 * i, peachacha_load32(block + 48 + 4 * i) - peachacha_load32(last + 4 * i));
  }
  peachacha_clear(block, sizeof block);
}

int peachacha_xor(unsigned char *out, const unsigned char *in, size_t len, const unsigned char *nonce, size_t noncelen,
                  const unsigned char key[32], uint64_t counter, int rounds)
{
  struct peachacha_start start;
  unsigned char derived[KEY];
  peachacha_xor_ic *xor_ic;
  int error = PEACHACHA_OK;

  if (!(xor_ic = peachacha_find(rounds, &error))) return error;
  if ((error = peachacha_begin(&start, nonce, noncelen, key))) return error;
  if ((error = peachacha_check_buffers(out, in, len))) return error;
  if (peachacha_beyond(counter, len, start.last)) return PEACHACHA_ERROR_COUNTER;
  if (!len) return PEACHACHA_OK;
  if (noncelen == 24) {
    peachacha_subkey(derived, nonce, key, xor_ic);
    peachacha_whole(xor_ic, out, in, len, start.n, counter, derived);
    peachacha_clear(derived, sizeof derived);
    return PEACHACHA_OK;
  }
  return peachacha_whole(xor_ic, out, in, len, start.n, counter | start.high, key);
}

int peachacha_xor_block0(unsigned char block0[64], unsigned char *out, const unsigned char *in, size_t len,
                         const unsigned char *nonce, size_t noncelen, const unsigned char key[32], int rounds)
{
  const size_t first = len <= TOGETHER - BLOCK ? len : 0;
  unsigned char buffer[TOGETHER], derived[KEY];
  struct peachacha_start start;
  peachacha_xor_ic *xor_ic;
  int error = PEACHACHA_OK;

  if (!(xor_ic = peachacha_find(rounds, &error))) return error;
  if ((error = peachacha_begin(&start, nonce, noncelen, key))) return error;
  if ((error = peachacha_check_buffers(block0, NULL, BLOCK))) return error;
  if ((error = peachacha_check_buffers(out, in, len))) return error;
  if (len && (peachacha_overlap(block0, BLOCK, out, len) || (in && peachacha_overlap(block0, BLOCK, in, len))))
    return PEACHACHA_ERROR_OVERLAP;
  if (peachacha_beyond(1, len, start.last)) return PEACHACHA_ERROR_COUNTER;
  if (noncelen == 24) {
    peachacha_subkey(derived, nonce, key, xor_ic);
    key = derived;
  }
  /* block0 is written at the end, since the nonce and the key may lie there. */
  peachacha_run(xor_ic, buffer, NULL, BLOCK + first, start.n, start.high, key);
  if (first) peachacha_mix(out, in, buffer + BLOCK, first);
  else if (len) peachacha_whole(xor_ic, out, in, len, start.n, start.high | 1, key);
  memcpy(block0, buffer, BLOCK);
  peachacha_clear(buffer, BLOCK + first);
  if (noncelen == 24) peachacha_clear(derived, sizeof derived);
  return PEACHACHA_OK;
}

int peachacha_rng(unsigned char state[32], unsigned char *out, size_t len)
{
  static const unsigned char nonce[8];
  const size_t first = len < BLOCK - KEY ? len : BLOCK - KEY;
  unsigned char block0[BLOCK];
  int error;

  if (!state) return PEACHACHA_ERROR_NULL;
  if ((error = peachacha_check_buffers(out, NULL, len))) return error;
  if (len && peachacha_overlap(out, len, state, KEY)) return PEACHACHA_ERROR_OVERLAP;
  error = peachacha_xor_block0(block0, len > first ? out + first : NULL, NULL, len - first, nonce, 8, state, 20);
  if (error) return error;
  if (len) memcpy(out, block0 + KEY, first);
  memcpy(state, block0, KEY);
  peachacha_clear(block0, sizeof block0);
  return PEACHACHA_OK;
}

int peachacha_hchacha(unsigned char out[32], const unsigned char in[16], const unsigned char key[32], int rounds)
{
  peachacha_xor_ic *xor_ic;
  int error = PEACHACHA_OK;

  if (!(xor_ic = peachacha_find(rounds, &error))) return error;
  if (!out || !in || !key) return PEACHACHA_ERROR_NULL;
  peachacha_subkey(out, in, key, xor_ic);
  return PEACHACHA_OK;
}

const char *peachacha_error(int code)
{
  switch (code) {
  case PEACHACHA_OK: return "no error";
  case PEACHACHA_ERROR_NULL: return "a pointer is NULL that must not be";
  case PEACHACHA_ERROR_NONCE: return "a nonce has 8, 12 or 24 bytes, and of an AEAD 12 or 24";
  case PEACHACHA_ERROR_ROUNDS: return "rounds are 20, 12 or 8, and this library may have been built without some";
  case PEACHACHA_ERROR_LENGTH: return "a buffer of that length would go beyond the end of memory";
  case PEACHACHA_ERROR_OVERLAP: return "two buffers overlap, and are not the same";
  case PEACHACHA_ERROR_COUNTER: return "the keystream of this nonce ends before that";
  case PEACHACHA_ERROR_STREAM: return "the stream was not initialised, or is finished";
  case PEACHACHA_ERROR_IMPLEMENTATION: return "PEACHACHA_IMPLEMENTATION names none that can be used here";
  case PEACHACHA_ERROR_SELFTEST: return "no implementation passed its test";
  case PEACHACHA_ERROR_LATE: return "the implementation has been chosen already";
  case PEACHACHA_ERROR_TAG: return "the tag is not that of this ciphertext and data under this key and nonce";
  default: return "not a code of this library";
  }
}
