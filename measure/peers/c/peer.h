/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * What every adapter shares: a library's cipher behind the two functions of an implementation, as a user would call it.
 * An adapter defines peer_start and peer_xor; PEER_STREAM and PEER_XOR are the symbols to export. PEER_LEVEL is the
 * instruction set to keep to, for libraries that can be told by a call; others are told by an environment variable.
 * PEER_CIPHER is what the library calls the cipher, PEER_NONCE the bytes of its nonce.
 */
#ifndef HARNESS_PEER_H
#define HARNESS_PEER_H

#include "levels.h"
#include <string.h>

typedef unsigned char byte;

/* Once, when the object is loaded: what a program does at its start. Returns 0, or else every call will fail. */
static int peer_start(void);

/* One message from block 0 on, with a new key and nonce. Returns 0 where all went well. */
static int peer_xor(byte *c, const byte *m, unsigned long long len, const byte *n, const byte *k);

static int unusable;

__attribute__((constructor)) static void start(void)
{
  unusable = peer_start();
}

#ifdef __cplusplus
extern "C" {
#endif
int PEER_STREAM(byte *c, unsigned long long len, const byte *n, const byte *k);
int PEER_XOR(byte *c, const byte *m, unsigned long long len, const byte *n, const byte *k);
#ifdef __cplusplus
}
#endif

/* Key and nonce may lie where the output goes, which is more than libraries promise. */
int PEER_XOR(byte *c, const byte *m, unsigned long long len, const byte *n, const byte *k)
{
  byte nonce[PEER_NONCE], key[32];

  if (unusable) return unusable;
  memcpy(nonce, n, sizeof nonce);
  memcpy(key, k, sizeof key);
  return peer_xor(c, m, len, nonce, key);
}

/* Of these libraries only libsodium has a function for the keystream alone. */
#ifndef PEER_HAS_STREAM
int PEER_STREAM(byte *c, unsigned long long len, const byte *n, const byte *k)
{
  byte nonce[PEER_NONCE], key[32];

  if (unusable) return unusable;
  memcpy(nonce, n, sizeof nonce);
  memcpy(key, k, sizeof key);
  memset(c, 0, len);
  return peer_xor(c, c, len, nonce, key);
}
#endif

#endif
