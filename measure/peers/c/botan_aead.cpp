// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// Botan 2, or 3, which can be told to leave instructions alone. PEER_CIPHER is the bytes of the nonce, which say whether
// it is ChaCha20 or XChaCha20. It works in place, in multiples of its granularity; a vector of its own takes what is left.
#include "peer_aead.h"
#include "botan_level.h"
#include <botan/aead.h>
#include <exception>

// Never freed: at the end of the program their memory may be gone first.
static Botan::AEAD_Mode *sealing, *opening;
static Botan::secure_vector<octet> *rest;

static int peer_start(void)
{
  botan_level();
  sealing = Botan::AEAD_Mode::create("ChaCha20Poly1305", Botan::Cipher_Dir::ENCRYPTION).release();
  opening = Botan::AEAD_Mode::create("ChaCha20Poly1305", Botan::Cipher_Dir::DECRYPTION).release();
  rest = new Botan::secure_vector<octet>;
  return !sealing || !opening;
}

// One message; behind its last whole granule follow `left` bytes of input. Throws if a tag is wrong.
static void run(Botan::AEAD_Mode *mode, octet *to, const octet *from, unsigned long long whole, unsigned long long left,
                const octet *ad, unsigned long long adlen, const octet *n, const octet *k)
{
  mode->set_key(k, KEY);
  mode->set_associated_data(ad, adlen);
  mode->start(n, PEER_CIPHER);
  memmove(to, from, whole);
  if (whole) mode->process(to, whole);
  rest->assign(from + whole, from + whole + left);
  mode->finish(*rest);
  if (!rest->empty()) memcpy(to + whole, rest->data(), rest->size());
}

static int peer_seal(octet *c, const octet *m, unsigned long long len, const octet *ad, unsigned long long adlen,
                     const octet *n, const octet *k)
{
  const unsigned long long left = len % 64;

  run(sealing, c, m, len - left, left, ad, adlen, n, k);
  return 0;
}

static int peer_open(octet *m, const octet *c, unsigned long long len, const octet *ad, unsigned long long adlen,
                     const octet *n, const octet *k)
{
  const unsigned long long left = len % 64;

  try {
    run(opening, m, c, len - left, left + TAG, ad, adlen, n, k);
  } catch (const std::exception &) {
    opening->reset();
    return 1;
  }
  return 0;
}
