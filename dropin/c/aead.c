/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * ChaCha20-Poly1305 (RFC 8439) and XChaCha20-Poly1305: a message and additional data under one tag; and NaCl's
 * secretbox, XSalsa20-Poly1305, a message alone.
 */
#include "internal.h"

enum { SEAL, OPEN };

static int check_buffers(const struct peachacha_aead_job *job)
{
  const uintptr_t ad = (uintptr_t)job->ad;
  int error;

  if ((error = peachacha_check_buffers(job->out, job->in, job->len))) return error;
  if (ad > UINTPTR_MAX - job->adlen) return PEACHACHA_ERROR_LENGTH;
  if (peachacha_both_have(job->tag, TAG, job->out, job->len) || peachacha_both_have(job->tag, TAG, job->in, job->len) ||
      peachacha_both_have(job->tag, TAG, job->ad, job->adlen) ||
      peachacha_both_have(job->out, job->len, job->ad, job->adlen))
    return PEACHACHA_ERROR_OVERLAP;
  return PEACHACHA_OK;
}

static int missing(const struct peachacha_aead_job *job)
{
  return !job->tag || (job->len && !job->in) || (job->adlen && !job->ad);
}

int peachacha_aead_check(const struct peachacha_aead_job *job)
{
  if (!job->nonce || !job->key) return PEACHACHA_ERROR_NULL;
  if (job->noncelen != NONCE && job->noncelen != LONG_NONCE) return PEACHACHA_ERROR_NONCE;
  if (missing(job)) return PEACHACHA_ERROR_NULL;
  /* The counter of 32 bits begins at 1. */
  if (peachacha_beyond(1, job->len, UINT32_MAX)) return PEACHACHA_ERROR_COUNTER;
  return check_buffers(job);
}

/* What is checked, by a nonce that the function takes; tag is none of what the user gave where it opens. */
static int run(peachacha_aead *aead, const struct peachacha_aead_job *job, unsigned char *tag)
{
  struct peachacha_call call = {job->out, job->in, job->len, job->nonce, job->key, job->ad, job->adlen, tag};
  const size_t noncelen = job->noncelen;
  unsigned char k[KEY], n[LONG_NONCE];

  if (LIKELY(!peachacha_both_have(job->key, KEY, job->out, job->len) &&
             !peachacha_both_have(job->nonce, noncelen, job->out, job->len) &&
             !peachacha_overlap(job->key, KEY, tag, TAG) && !peachacha_overlap(job->nonce, noncelen, tag, TAG)))
    return peachacha_run_aead(aead, &call, noncelen);
  /* The assembly may read them once more when it has written something. */
  memcpy(k, job->key, KEY);
  memcpy(n, job->nonce, noncelen);
  call.k = k;
  call.n = n;
  peachacha_run_aead(aead, &call, noncelen);
  peachacha_clear(k, sizeof k);
  return PEACHACHA_OK;
}

/* Computes the tag and the other text. */
static int compute(int what, struct peachacha_aead_job *job, unsigned char *tag)
{
  unsigned char k[KEY], n[NONCE] = {0};
  peachacha_xor_ic *xor_ic;
  peachacha_aead *aead;
  int error = PEACHACHA_OK;

  if (!(xor_ic = peachacha_find(20, &error))) return error;
  if ((error = peachacha_aead_check(job))) return error;
  aead = ATOMIC_LOAD(&peachacha_chosen_use)->aead[what];
  if (job->noncelen == NONCE) return run(aead, job, tag);
  peachacha_subkey(k, job->nonce, job->key, xor_ic);
  memcpy(n + 4, job->nonce + 16, 8);
  job->key = k;
  job->nonce = n;
  job->noncelen = NONCE;
  run(aead, job, tag);
  peachacha_clear(k, sizeof k);
  return PEACHACHA_OK;
}

/* The same of a secretbox. */
static int compute_box(int what, const struct peachacha_aead_job *job, unsigned char *tag)
{
  int error = PEACHACHA_OK;

  if (!peachacha_find(20, &error)) return error;
  if (!job->nonce || !job->key || missing(job)) return PEACHACHA_ERROR_NULL;
  if ((error = check_buffers(job))) return error;
  return run(ATOMIC_LOAD(&peachacha_chosen_use)->box[what], job, tag);
}

/* Whether it was what was sealed; what was not is cleared. */
static int verify(unsigned char right[2 * TAG], const unsigned char *tag, unsigned char *out, size_t len)
{
  if (peachacha_same_tag(right, tag)) return PEACHACHA_OK;
  if (len) memset(out, 0, len);
  return PEACHACHA_ERROR_TAG;
}

int peachacha_aead_seal(unsigned char *out, unsigned char tag[16], const unsigned char *in, size_t len,
                        const unsigned char *ad, size_t adlen, const unsigned char *nonce, size_t noncelen,
                        const unsigned char key[32])
{
  struct peachacha_aead_job job = {out, tag, in, len, ad, adlen, nonce, noncelen, key, 0};

  return compute(SEAL, &job, tag);
}

int peachacha_aead_open(unsigned char *out, const unsigned char *in, size_t len, const unsigned char tag[16],
                        const unsigned char *ad, size_t adlen, const unsigned char *nonce, size_t noncelen,
                        const unsigned char key[32])
{
  struct peachacha_aead_job job = {out, (unsigned char *)tag, in, len, ad, adlen, nonce, noncelen, key, 0};
  unsigned char right[2 * TAG];
  const int error = compute(OPEN, &job, right);

  return error ? error : verify(right, tag, out, len);
}

int peachacha_aead_seal_attached(unsigned char *out, const unsigned char *in, size_t len, const unsigned char *ad,
                                 size_t adlen, const unsigned char *nonce, size_t noncelen, const unsigned char key[32])
{
  if (len > SIZE_MAX - TAG || (uintptr_t)out > UINTPTR_MAX - TAG - len) return PEACHACHA_ERROR_LENGTH;
  return peachacha_aead_seal(out, out ? out + len : NULL, in, len, ad, adlen, nonce, noncelen, key);
}

int peachacha_aead_open_attached(unsigned char *out, const unsigned char *in, size_t inlen, const unsigned char *ad,
                                 size_t adlen, const unsigned char *nonce, size_t noncelen, const unsigned char key[32])
{
  if (inlen < TAG) return PEACHACHA_ERROR_TAG;
  if ((uintptr_t)in > UINTPTR_MAX - inlen) return PEACHACHA_ERROR_LENGTH;
  inlen -= TAG;
  return peachacha_aead_open(out, in, inlen, in ? in + inlen : NULL, ad, adlen, nonce, noncelen, key);
}

int peachacha_secretbox_seal(unsigned char *out, unsigned char tag[16], const unsigned char *in, size_t len,
                             const unsigned char nonce[24], const unsigned char key[32])
{
  const struct peachacha_aead_job job = {out, tag, in, len, NULL, 0, nonce, LONG_NONCE, key, 0};

  return compute_box(SEAL, &job, tag);
}

int peachacha_secretbox_open(unsigned char *out, const unsigned char *in, size_t len, const unsigned char tag[16],
                             const unsigned char nonce[24], const unsigned char key[32])
{
  const struct peachacha_aead_job job = {out, (unsigned char *)tag, in, len, NULL, 0, nonce, LONG_NONCE, key, 0};
  unsigned char right[2 * TAG];
  const int error = compute_box(OPEN, &job, right);

  return error ? error : verify(right, tag, out, len);
}

int peachacha_secretbox_seal_attached(unsigned char *out, const unsigned char *in, size_t len,
                                      const unsigned char nonce[24], const unsigned char key[32])
{
  if ((uintptr_t)out > UINTPTR_MAX - TAG) return PEACHACHA_ERROR_LENGTH;
  return peachacha_secretbox_seal(out ? out + TAG : NULL, out, in, len, nonce, key);
}

int peachacha_secretbox_open_attached(unsigned char *out, const unsigned char *in, size_t inlen,
                                      const unsigned char nonce[24], const unsigned char key[32])
{
  if (inlen < TAG) return PEACHACHA_ERROR_TAG;
  if ((uintptr_t)in > UINTPTR_MAX - TAG) return PEACHACHA_ERROR_LENGTH;
  return peachacha_secretbox_open(out, in ? in + TAG : NULL, inlen - TAG, in, nonce, key);
}
