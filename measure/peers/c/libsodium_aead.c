/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* libsodium. It takes the widest instructions it knows of those the CPU has, and cannot be told otherwise. */
#include "peer_aead.h"
#include <sodium.h>

#define JOIN(name, end) name##end
#define JOINED(name, end) JOIN(name, end)

static int peer_start(void)
{
  return sodium_init() < 0;
}

static int peer_seal(octet *c, const octet *m, unsigned long long len, const octet *ad, unsigned long long adlen,
                     const octet *n, const octet *k)
{
  return JOINED(PEER_CIPHER, _encrypt)(c, NULL, m, len, ad, adlen, NULL, n, k);
}

static int peer_open(octet *m, const octet *c, unsigned long long len, const octet *ad, unsigned long long adlen,
                     const octet *n, const octet *k)
{
  return JOINED(PEER_CIPHER, _decrypt)(m, NULL, NULL, c, len + TAG, ad, adlen, n, k);
}
