/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Nettle, whose code for amd64 is SSE2 everywhere. */
#include "peer_aead.h"
#include <nettle/chacha-poly1305.h>
#include <nettle/memops.h>

static int peer_start(void)
{
  return 0;
}

static void begin(struct chacha_poly1305_ctx *context, const octet *ad, unsigned long long adlen, const octet *n,
                  const octet *k)
{
  chacha_poly1305_set_key(context, k);
  chacha_poly1305_set_nonce(context, n);
  chacha_poly1305_update(context, adlen, ad);
}

static int peer_seal(octet *c, const octet *m, unsigned long long len, const octet *ad, unsigned long long adlen,
                     const octet *n, const octet *k)
{
  struct chacha_poly1305_ctx context;

  begin(&context, ad, adlen, n, k);
  chacha_poly1305_encrypt(&context, len, c, m);
  chacha_poly1305_digest(&context, TAG, c + len);
  return 0;
}

static int peer_open(octet *m, const octet *c, unsigned long long len, const octet *ad, unsigned long long adlen,
                     const octet *n, const octet *k)
{
  struct chacha_poly1305_ctx context;
  octet tag[TAG];

  begin(&context, ad, adlen, n, k);
  chacha_poly1305_decrypt(&context, len, m, c);
  chacha_poly1305_digest(&context, TAG, tag);
  return !memeql_sec(tag, c + len, TAG);
}
