// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// Botan 2, whose Poly1305 is C++ for general registers, or 3, which has vectors, too.
#include "peer_auth.h"
#include "botan_level.h"
#include <botan/mac.h>

static Botan::MessageAuthenticationCode *mac;  // never freed: at the end of the program its memory may be gone first

static int peer_start(void)
{
  botan_level();
  mac = Botan::MessageAuthenticationCode::create("Poly1305").release();
  return !mac;
}

static int peer_auth(octet *h, const octet *m, unsigned long long len, const octet *k)
{
  mac->set_key(k, KEY);
  mac->update(m, len);
  mac->final(h);
  return 0;
}
