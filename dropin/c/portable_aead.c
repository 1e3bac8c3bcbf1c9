/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* What seals and opens on any CPU: the portable ChaCha20, and Poly1305 beside it. */
#include "internal.h"

#if HAS_ROUNDS(20)
#include "poly1305.h"

static int compute(const struct peachacha_call *call, const unsigned char *encrypted, int opens)
{
  const uint64_t high = (uint64_t)peachacha_load32(call->n) << 32;
  const unsigned char *const n = call->n + 4;
  unsigned char block0[BLOCK], lengths[16];
  union {
    struct poly1305 state;
    unsigned char bytes[2 * KEY];
  } p;

  peachacha_portable20(block0, NULL, BLOCK, n, high, call->k);
  if (call->len && !opens) peachacha_portable20(call->out, call->in, call->len, n, high | 1, call->k);
  for (int i = 0; i < 8; ++i) {
    lengths[i] = (unsigned char)(call->adlen >> 8 * i);
    lengths[8 + i] = (unsigned char)(call->len >> 8 * i);
  }
  poly1305_start(&p.state, block0);
  poly1305_absorb(&p.state, call->ad, call->adlen, 1);
  poly1305_absorb(&p.state, encrypted, call->len, 1);
  poly1305_absorb(&p.state, lengths, sizeof lengths, 1);
  poly1305_tag(call->tag, &p.state, block0);
  if (call->len && opens) peachacha_portable20(call->out, call->in, call->len, n, high | 1, call->k);
  peachacha_clear(block0, sizeof block0);
  peachacha_clear(&p, sizeof p);
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
