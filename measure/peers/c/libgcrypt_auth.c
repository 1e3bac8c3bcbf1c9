/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* libgcrypt's Poly1305 as a MAC, which can be told to leave instructions alone. */
#include "peer_auth.h"
#include "libgcrypt_level.h"

static gcry_mac_hd_t handle;

static int peer_start(void)
{
  return libgcrypt_start() || gcry_mac_open(&handle, GCRY_MAC_POLY1305, 0, NULL);
}

static int peer_auth(octet *h, const octet *m, unsigned long long len, const octet *k)
{
  size_t size = TAG;

  return gcry_mac_setkey(handle, k, KEY) || gcry_mac_write(handle, m, len) || gcry_mac_read(handle, h, &size);
}
