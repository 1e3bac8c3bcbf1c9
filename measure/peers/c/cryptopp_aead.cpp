// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// Crypto++. It takes the widest instructions it knows of those the CPU has, and cannot be told otherwise.
#include <crypto++/chachapoly.h>  // first: it has a TAG and a KEY of its own
#include "peer_aead.h"

static CryptoPP::PEER_CIPHER::Encryption *sealing;
static CryptoPP::PEER_CIPHER::Decryption *opening;

static int peer_start(void)
{
  sealing = new CryptoPP::PEER_CIPHER::Encryption;
  opening = new CryptoPP::PEER_CIPHER::Decryption;
  return 0;
}

// What EncryptAndAuthenticate and DecryptAndVerify do behind the nonce, which they would take in twice: a key needs one.
template <class Aead>
static void run(Aead *aead, octet *to, const octet *from, unsigned long long len, const octet *ad,
                unsigned long long adlen, const octet *n, const octet *k)
{
  aead->SetKeyWithIV(k, KEY, n, aead->IVSize());
  aead->Update(ad, adlen);
  aead->ProcessData(to, from, len);
}

static int peer_seal(octet *c, const octet *m, unsigned long long len, const octet *ad, unsigned long long adlen,
                     const octet *n, const octet *k)
{
  run(sealing, c, m, len, ad, adlen, n, k);
  sealing->TruncatedFinal(c + len, TAG);
  return 0;
}

static int peer_open(octet *m, const octet *c, unsigned long long len, const octet *ad, unsigned long long adlen,
                     const octet *n, const octet *k)
{
  run(opening, m, c, len, ad, adlen, n, k);
  return !opening->TruncatedVerify(c + len, TAG);
}
