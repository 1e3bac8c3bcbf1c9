/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * NaCl's secretbox on any CPU ("Cryptography in NaCl", section 9): the first 32 bytes of XSalsa20's keystream are
 * Poly1305's key, the next ones encrypt the message.
 */
#include "mac.h"

#if HAS_ROUNDS(20)
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wpsabi" /* as in portable.h */
#endif
#define DOUBLE_ROUNDS 10
#if HAS_VECTOR
#include "salsa_vector.h"
#else
#include "salsa_ref.h"
#endif

static void stream(unsigned char *c, const unsigned char *m, size_t len, const struct peachacha_call *call, uint64_t ic)
{
#if HAS_VECTOR
  salsa(c, m, 1, len, extended_start(call->k, call->n, ic));
#else
  xsalsa(c, m, len, call->n, ic, call->k);
#endif
}

static void authenticate(const struct peachacha_call *call, const unsigned char *encrypted, const unsigned char *key)
{
  struct poly1305 p;

  poly1305_start(&p, key);
  poly1305_absorb(&p, encrypted, call->len, 0);
  poly1305_tag(call->tag, &p, key);
}

static int compute(const struct peachacha_call *call, const unsigned char *encrypted, int opens)
{
  unsigned char block0[BLOCK] = {0};
  const size_t len = (size_t)call->len, first = len < BLOCK - KEY ? len : BLOCK - KEY;

  stream(block0, block0, sizeof block0, call, 0);
  if (opens) authenticate(call, encrypted, block0);
  if (first) peachacha_mix(call->out, call->in, block0 + KEY, first);
  if (len > first) stream(call->out + first, call->in + first, len - first, call, 1);
  if (!opens) authenticate(call, encrypted, block0);
  peachacha_clear(block0, sizeof block0);
  return 0;
}

int peachacha_portable_box_seal(const struct peachacha_call *call)
{
  return compute(call, call->out, 0);
}

int peachacha_portable_box_open(const struct peachacha_call *call)
{
  return compute(call, call->in, 1);
}
#endif
