/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* The AEADs of ../rust: RustCrypto's, built apart for each instruction set that it has code for, and ring's. */
#include "peer_aead.h"
#include <stdbool.h>

#define JOIN(name, end) name##end
#define JOINED(name, end) JOIN(name, end)
#define SEAL JOINED(PEER_CIPHER, _seal)
#define OPEN JOINED(PEER_CIPHER, _open)

bool SEAL(octet *c, const octet *m, size_t len, const octet *ad, size_t adlen, const octet *n, const octet *k);
bool OPEN(octet *m, const octet *c, size_t len, const octet *ad, size_t adlen, const octet *n, const octet *k);

static int peer_start(void)
{
  return 0;
}

static int peer_seal(octet *c, const octet *m, unsigned long long len, const octet *ad, unsigned long long adlen,
                     const octet *n, const octet *k)
{
  return SEAL(c, m, len, ad, adlen, n, k);
}

static int peer_open(octet *m, const octet *c, unsigned long long len, const octet *ad, unsigned long long adlen,
                     const octet *n, const octet *k)
{
  return OPEN(m, c, len, ad, adlen, n, k);
}
