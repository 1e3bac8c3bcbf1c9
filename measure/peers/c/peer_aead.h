/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * What the adapters of AEADs share: a library's AEAD behind the two functions of an implementation, as a user would call
 * it. An adapter defines peer_start, peer_seal and peer_open; PEER_ENCRYPT and PEER_DECRYPT are the symbols to export.
 * PEER_LEVEL and PEER_CIPHER as in peer.h. The tag stands behind the ciphertext.
 */
#ifndef HARNESS_PEER_AEAD_H
#define HARNESS_PEER_AEAD_H

#include "levels.h"
#include <string.h>

#define TAG 16
#define KEY 32

typedef unsigned char octet;

/* Once, when the object is loaded: what a program does at its start. Returns 0, or else every call will fail. */
static int peer_start(void);

/* One message with a new key and nonce. They return 0 where all went well. */
static int peer_seal(octet *c, const octet *m, unsigned long long len, const octet *ad, unsigned long long adlen,
                     const octet *n, const octet *k);
static int peer_open(octet *m, const octet *c, unsigned long long len, const octet *ad, unsigned long long adlen,
                     const octet *n, const octet *k);

static int unusable;

__attribute__((constructor)) static void start(void)
{
  unusable = peer_start();
}

#ifdef __cplusplus
extern "C" {
#endif
int PEER_ENCRYPT(octet *c, unsigned long long *clen, const octet *m, unsigned long long mlen, const octet *ad,
                 unsigned long long adlen, const octet *nsec, const octet *npub, const octet *k);
int PEER_DECRYPT(octet *m, unsigned long long *mlen, octet *nsec, const octet *c, unsigned long long clen,
                 const octet *ad, unsigned long long adlen, const octet *npub, const octet *k);
#ifdef __cplusplus
}
#endif

int PEER_ENCRYPT(octet *c, unsigned long long *clen, const octet *m, unsigned long long mlen, const octet *ad,
                 unsigned long long adlen, const octet *nsec, const octet *npub, const octet *k)
{
  (void)nsec;
  *clen = mlen + TAG;
  return unusable || peer_seal(c, m, mlen, ad, adlen, npub, k);
}

int PEER_DECRYPT(octet *m, unsigned long long *mlen, octet *nsec, const octet *c, unsigned long long clen,
                 const octet *ad, unsigned long long adlen, const octet *npub, const octet *k)
{
  (void)nsec;
  if (unusable || clen < TAG || peer_open(m, c, clen - TAG, ad, adlen, npub, k)) return -1;
  *mlen = clen - TAG;
  return 0;
}

#endif
