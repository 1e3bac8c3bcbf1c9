/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* What seals and opens on any CPU: the portable ChaCha20, and Poly1305 beside it. */
#include "mac.h"

#if HAS_ROUNDS(20)
static void authenticate(const struct peachacha_call *call, const unsigned char *encrypted, const unsigned char *key)
{
  struct poly1305 p;

  poly1305_start(&p, key);
  poly1305_absorb(&p, call->ad, call->adlen, 1);
  poly1305_absorb(&p, encrypted, call->len, 1);
  poly1305_lengths(&p, call->adlen, call->len);
  poly1305_tag(call->tag, &p, key);
}

static int compute(const struct peachacha_call *call, const unsigned char *encrypted, int opens)
{
  const uint64_t high = (uint64_t)peachacha_load32(call->n) << 32;
  const unsigned char *const n = call->n + 4;
  unsigned char block0[BLOCK];

  peachacha_portable20(block0, NULL, BLOCK, n, high, call->k);
  if (call->len && !opens) peachacha_portable20(call->out, call->in, call->len, n, high | 1, call->k);
  authenticate(call, encrypted, block0);
  if (call->len && opens) peachacha_portable20(call->out, call->in, call->len, n, high | 1, call->k);
  peachacha_clear(block0, sizeof block0);
  return 0;
}

int peachacha_portable_seal(const struct peachacha_call *call)
{
  return compute(call, call->out, 0);
}

int peachacha_portable_open(const struct peachacha_call *call)
{
  return compute(call, call->in, 1);
}
#endif
