/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* ChaCha20-Poly1305 (RFC 8439) and XChaCha20-Poly1305: a message and additional data under one tag. */
#include "internal.h"

enum { SEAL, OPEN };

/* Whether any byte is in both. */
static int both_have(const unsigned char *x, size_t xlen, const unsigned char *y, size_t ylen)
{
  return xlen && ylen && peachacha_overlap(x, xlen, y, ylen);
}

/* Whether these may be sealed, or opened; and what is wrong if not. The counter of 32 bits begins at 1. */
static int check(const unsigned char *out, const unsigned char *in, size_t len, const unsigned char *tag,
                 const unsigned char *ad, size_t adlen)
{
  int error;

  if (!tag || (len && !in) || (adlen && !ad)) return PEACHACHA_ERROR_NULL;
  if (peachacha_beyond(1, len, UINT32_MAX)) return PEACHACHA_ERROR_COUNTER;
  if ((error = peachacha_check_buffers(out, in, len))) return error;
  if ((uintptr_t)ad > UINTPTR_MAX - adlen) return PEACHACHA_ERROR_LENGTH;
  if (both_have(tag, TAG, out, len) || both_have(tag, TAG, in, len) || both_have(tag, TAG, ad, adlen) ||
      both_have(out, len, ad, adlen))
    return PEACHACHA_ERROR_OVERLAP;
  return PEACHACHA_OK;
}

/* Computes the tag, which is none of what the user gave where it opens, and the other text. */
static int compute(int what, unsigned char *tag, unsigned char *out, const unsigned char *in, size_t len,
                   const unsigned char *given, const unsigned char *ad, size_t adlen, const unsigned char *nonce,
                   size_t noncelen, const unsigned char *key)
{
  struct peachacha_call call = {out, in, len, nonce, key, ad, adlen, tag};
  unsigned char k[KEY], n[NONCE] = {0};
  peachacha_xor_ic *xor_ic;
  peachacha_aead *aead;
  int error = PEACHACHA_OK;

  if (!(xor_ic = peachacha_find(20, &error))) return error;
  if (!nonce || !key) return PEACHACHA_ERROR_NULL;
  if (noncelen != 12 && noncelen != 24) return PEACHACHA_ERROR_NONCE;
  if ((error = check(out, in, len, given, ad, adlen))) return error;
  aead = ATOMIC_LOAD(&peachacha_chosen_use)->aead[what];
  if (noncelen == 24) {
    peachacha_subkey(k, nonce, key, xor_ic);
    memcpy(n + 4, nonce + 16, 8);
  } else if (both_have(key, KEY, out, len) || both_have(nonce, NONCE, out, len) || both_have(key, KEY, tag, TAG) ||
             both_have(nonce, NONCE, tag, TAG)) {
    /* The assembly may read them once more when it has written something. */
    memcpy(k, key, KEY);
    memcpy(n, nonce, NONCE);
  } else {
    return peachacha_run_aead(aead, &call);
  }
  call.k = k;
  call.n = n;
  peachacha_run_aead(aead, &call);
  peachacha_clear(k, sizeof k);
  return PEACHACHA_OK;
}

int peachacha_aead_seal(unsigned char *out, unsigned char tag[16], const unsigned char *in, size_t len,
                        const unsigned char *ad, size_t adlen, const unsigned char *nonce, size_t noncelen,
                        const unsigned char key[32])
{
  return compute(SEAL, tag, out, in, len, tag, ad, adlen, nonce, noncelen, key);
}

int peachacha_aead_open(unsigned char *out, const unsigned char *in, size_t len, const unsigned char tag[16],
                        const unsigned char *ad, size_t adlen, const unsigned char *nonce, size_t noncelen,
                        const unsigned char key[32])
{
  unsigned char right[2 * TAG]; /* as peachacha_clear has it */
  uint64_t different;
  const int error = compute(OPEN, right, out, in, len, tag, ad, adlen, nonce, noncelen, key);

  if (error) return error;
  peachacha_reads(tag, TAG);
  different = peachacha_load64(right) ^ peachacha_load64(tag);
  different |= peachacha_load64(right + 8) ^ peachacha_load64(tag + 8);
  peachacha_clear(right, sizeof right);
  if (!different) return PEACHACHA_OK;
  if (len) memset(out, 0, len);
  return PEACHACHA_ERROR_TAG;
}
