/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * What seals and opens a message in pieces: a stream for the keystream, and Poly1305 in C, whose state is kept; the
 * assembly that does both at once begins and ends with a message.
 */
#include "mac.h"

#define MAGIC 0x6165616465616561 /* there is no other sign of an initialised state */

enum { DATA, SEALS, OPENS };

/* What a peachacha_aead_state is inside; may_alias, since for its owner it is an array. */
struct
#if defined(__GNUC__)
  __attribute__((may_alias))
#endif
  state {
  peachacha_stream stream;
  uint64_t magic, adlen, len;
  struct poly1305 poly;
  unsigned char key[KEY];     /* of Poly1305 */
  unsigned char partial[TAG]; /* of a block of it */
  uint32_t kept, phase;
};

typedef char state_fits[sizeof(struct state) <= sizeof(peachacha_aead_state) ? 1 : -1];

int peachacha_aead_init(peachacha_aead_state *s, const unsigned char *nonce, size_t noncelen,
                        const unsigned char key[32])
{
  struct state *x = (struct state *)s;
  unsigned char block0[BLOCK];
  int error;

  if (noncelen == 8) return PEACHACHA_ERROR_NONCE;
  if (!s) return PEACHACHA_ERROR_NULL;
  if ((error = peachacha_stream_init(&x->stream, nonce, noncelen, key, 0, 20))) return error;
  if ((error = peachacha_stream_update(&x->stream, block0, NULL, sizeof block0))) return error;
  memcpy(x->key, block0, sizeof x->key);
  peachacha_clear(block0, sizeof block0);
  poly1305_start(&x->poly, x->key);
  x->magic = MAGIC;
  x->adlen = x->len = 0;
  x->kept = 0;
  x->phase = DATA;
  return PEACHACHA_OK;
}

/* More of what is authenticated. */
static void absorb(struct state *x, const unsigned char *in, size_t len)
{
  size_t now;

  if (!len) return;
  if (x->kept) {
    now = len < TAG - x->kept ? len : TAG - x->kept;
    memcpy(x->partial + x->kept, in, now);
    x->kept += (uint32_t)now;
    if (x->kept < TAG) return;
    poly1305_absorb(&x->poly, x->partial, TAG, 1);
    x->kept = 0;
    in += now;
    len -= now;
  }
  now = len / TAG * TAG;
  poly1305_absorb(&x->poly, in, now, 1);
  x->kept = (uint32_t)(len - now);
  if (x->kept) memcpy(x->partial, in + now, x->kept);
}

/* The end of a text, which is padded. */
static void end_text(struct state *x)
{
  poly1305_absorb(&x->poly, x->partial, x->kept, 1);
  x->kept = 0;
}

int peachacha_aead_data(peachacha_aead_state *s, const unsigned char *ad, size_t adlen)
{
  struct state *x = (struct state *)s;

  if (!s || (adlen && !ad)) return PEACHACHA_ERROR_NULL;
  if (x->magic != MAGIC || x->phase != DATA) return PEACHACHA_ERROR_STREAM;
  if ((uintptr_t)ad > UINTPTR_MAX - adlen) return PEACHACHA_ERROR_LENGTH;
  /* A state that authenticates itself would change while it is read. */
  if (peachacha_both_have(ad, adlen, s, sizeof *s)) return PEACHACHA_ERROR_OVERLAP;
  x->adlen += adlen;
  absorb(x, ad, adlen);
  return PEACHACHA_OK;
}

static int update(peachacha_aead_state *s, unsigned char *out, const unsigned char *in, size_t len, uint32_t phase)
{
  struct state *x = (struct state *)s;
  int error;

  if (!s || (len && (!in || !out))) return PEACHACHA_ERROR_NULL;
  if (x->magic != MAGIC || (x->phase != DATA && x->phase != phase)) return PEACHACHA_ERROR_STREAM;
  if ((error = peachacha_check_buffers(out, in, len))) return error;
  if (peachacha_both_have(out, len, s, sizeof *s) || peachacha_both_have(in, len, s, sizeof *s))
    return PEACHACHA_ERROR_OVERLAP;
  /* Of a nonce of 24 bytes the stream goes on, but the AEAD does not. */
  if (len > (uint64_t)UINT32_MAX * BLOCK - x->len) return PEACHACHA_ERROR_COUNTER;
  if (x->phase == DATA) end_text(x);
  x->phase = phase;
  x->len += len;
  if (phase == OPENS) absorb(x, in, len);
  error = peachacha_stream_update(&x->stream, out, in, len);
  if (phase == SEALS) absorb(x, out, len);
  return error;
}

int peachacha_aead_seal_update(peachacha_aead_state *s, unsigned char *out, const unsigned char *in, size_t len)
{
  return update(s, out, in, len, SEALS);
}

int peachacha_aead_open_update(peachacha_aead_state *s, unsigned char *out, const unsigned char *in, size_t len)
{
  return update(s, out, in, len, OPENS);
}

/* The tag, and the end of s. */
static int final(peachacha_aead_state *s, unsigned char tag[TAG], const unsigned char *given, uint32_t phase)
{
  struct state *x = (struct state *)s;

  if (!s || !given) return PEACHACHA_ERROR_NULL;
  if (x->magic != MAGIC || (x->phase != DATA && x->phase != phase)) return PEACHACHA_ERROR_STREAM;
  if (peachacha_overlap(given, TAG, s, sizeof *s)) return PEACHACHA_ERROR_OVERLAP;
  end_text(x);
  poly1305_lengths(&x->poly, x->adlen, x->len);
  poly1305_tag(tag, &x->poly, x->key);
  peachacha_clear(s, sizeof *s);
  return PEACHACHA_OK;
}

int peachacha_aead_seal_final(peachacha_aead_state *s, unsigned char tag[16])
{
  return final(s, tag, tag, SEALS);
}

int peachacha_aead_open_final(peachacha_aead_state *s, const unsigned char tag[16])
{
  unsigned char right[2 * TAG];
  const int error = final(s, right, tag, OPENS);

  if (error) return error;
  return peachacha_same_tag(right, tag) ? PEACHACHA_OK : PEACHACHA_ERROR_TAG;
}
