/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* libsodium's secretbox, by the interface with zeros in front. It takes the widest instructions that it knows. */
#include <sodium.h>

typedef unsigned char octet;

__attribute__((constructor)) static void start(void)
{
  if (sodium_init() < 0) sodium_misuse();
}

int PEER_BOX(octet *c, const octet *m, unsigned long long len, const octet *n, const octet *k);
int PEER_OPEN(octet *m, const octet *c, unsigned long long len, const octet *n, const octet *k);

int PEER_BOX(octet *c, const octet *m, unsigned long long len, const octet *n, const octet *k)
{
  return crypto_secretbox_xsalsa20poly1305(c, m, len, n, k);
}

int PEER_OPEN(octet *m, const octet *c, unsigned long long len, const octet *n, const octet *k)
{
  return crypto_secretbox_xsalsa20poly1305_open(m, c, len, n, k);
}
