// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// Crypto++, whose Poly1305 is C++ for general registers.
#include <crypto++/poly1305.h>  // first: it has a TAG and a KEY of its own
#include "peer_auth.h"

static CryptoPP::Poly1305TLS *mac;

static int peer_start(void)
{
  mac = new CryptoPP::Poly1305TLS;
  return 0;
}

static int peer_auth(octet *h, const octet *m, unsigned long long len, const octet *k)
{
  mac->SetKey(k, KEY);
  mac->CalculateDigest(h, m, len);
  return 0;
}
