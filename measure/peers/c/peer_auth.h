/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * What the adapters of Poly1305 share: a library's authenticator behind the two functions of an implementation. An
 * adapter defines peer_start and peer_auth; PEER_AUTH and PEER_VERIFY are the symbols to export. PEER_LEVEL as in peer.h.
 */
#ifndef HARNESS_PEER_AUTH_H
#define HARNESS_PEER_AUTH_H

#include "levels.h"
#include <string.h>

#define TAG 16
#define KEY 32

typedef unsigned char octet;

/* Once, when the object is loaded: what a program does at its start. Returns 0, or else every call will fail. */
static int peer_start(void);

/* The tag of one message with a new key. Returns 0 where all went well. */
static int peer_auth(octet *h, const octet *m, unsigned long long len, const octet *k);

static int unusable;

__attribute__((constructor)) static void start(void)
{
  unusable = peer_start();
}

#ifdef __cplusplus
extern "C" {
#endif
int PEER_AUTH(octet *h, const octet *m, unsigned long long len, const octet *k);
int PEER_VERIFY(const octet *h, const octet *m, unsigned long long len, const octet *k);
#ifdef __cplusplus
}
#endif

int PEER_AUTH(octet *h, const octet *m, unsigned long long len, const octet *k)
{
  return unusable || peer_auth(h, m, len, k);
}

int PEER_VERIFY(const octet *h, const octet *m, unsigned long long len, const octet *k)
{
  octet right[TAG];

  return PEER_AUTH(right, m, len, k) || memcmp(h, right, TAG) ? -1 : 0;
}

#endif
