/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* RustCrypto's poly1305, built apart for each instruction set that it has code for (../rust). */
#include "peer_auth.h"

void rustcrypto_poly1305(octet *h, const octet *m, size_t len, const octet *k);

static int peer_start(void)
{
  return 0;
}

static int peer_auth(octet *h, const octet *m, unsigned long long len, const octet *k)
{
  rustcrypto_poly1305(h, m, len, k);
  return 0;
}
