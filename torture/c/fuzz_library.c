/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * libFuzzer's entry for what seals in the C library, and for its many messages, masks and random bytes, built with
 * sanitizers: against libsodium and OpenSSL, which must agree on what is sealed. The input: a choice, a key, a nonce, how
 * many bytes are additional data, how the text is divided, then both.
 */
#include "bytes.h"
#include "peachacha.h"
#include "sanitized.h"
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#define MUST(condition)                                                                    \
  do {                                                                                     \
    if (!(condition)) {                                                                    \
      fprintf(stderr, "%s: false: %s\n", peachacha_implementation(), #condition);          \
      abort();                                                                             \
    }                                                                                      \
  } while (0)

enum { HEAD = 60, TAG = 16, JOBS = 24, BOX = 0 /* of noncelen */ };

/* One message, in memory with no byte to spare, for the sanitizers to watch. */
struct message {
  unsigned char *k, *n, *ad, *m, *right, *tag;
  size_t len, adlen, noncelen;
};

static unsigned char *copy(const unsigned char *from, size_t len)
{
  unsigned char *to = malloc(len);

  return len ? memcpy(to, from, len) : to;
}

static int equal(const unsigned char *x, const unsigned char *y, size_t len)
{
  return !len || !memcmp(x, y, len);
}

static int zeros(const unsigned char *x, size_t len)
{
  return sodium_is_zero(x, len);
}

/* OpenSSL on what libsodium gave. It has no nonce of 24 bytes: the key of XChaCha20 comes from libsodium's HChaCha20. */
static void confirm(const struct message *x)
{
  unsigned char k[32], n[12] = {0}, *c = malloc(x->len + 1), tag[TAG];
  EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
  int some = 0;

  memcpy(k, x->k, sizeof k);
  memcpy(n, x->n, sizeof n);
  if (x->noncelen == 24) {
    crypto_core_hchacha20(k, x->n, x->k, NULL);
    WRITTEN(k, sizeof k);
    memset(n, 0, 4);
    memcpy(n + 4, x->n + 16, 8);
  }
  MUST(EVP_EncryptInit_ex(context, EVP_chacha20_poly1305(), NULL, k, n));
  MUST(!x->adlen || EVP_EncryptUpdate(context, NULL, &some, x->ad, (int)x->adlen));
  MUST(!x->len || EVP_EncryptUpdate(context, c, &some, x->m, (int)x->len));
  MUST(EVP_EncryptFinal_ex(context, c + x->len, &some));
  MUST(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, TAG, tag));
  WRITTEN(c, x->len);
  WRITTEN(tag, TAG);
  MUST(equal(c, x->right, x->len) && equal(tag, x->tag, TAG));
  EVP_CIPHER_CTX_free(context);
  free(c);
}

/* Of a secretbox OpenSSL has Poly1305 alone. */
static void confirm_box(const struct message *x)
{
  static EVP_MAC *poly1305;
  unsigned char first[32], tag[TAG];
  EVP_MAC_CTX *context;
  size_t taglen;

  if (!poly1305) poly1305 = EVP_MAC_fetch(NULL, "POLY1305", NULL);
  crypto_stream_xsalsa20(first, sizeof first, x->n, x->k);
  WRITTEN(first, sizeof first);
  context = EVP_MAC_CTX_new(poly1305);
  MUST(EVP_MAC_init(context, first, sizeof first, NULL) && EVP_MAC_update(context, x->right, x->len));
  MUST(EVP_MAC_final(context, tag, &taglen, sizeof tag));
  WRITTEN(tag, TAG);
  MUST(equal(tag, x->tag, TAG));
  EVP_MAC_CTX_free(context);
}

static void judge(struct message *x)
{
  THEIRS(1);
  if (x->noncelen == BOX) crypto_secretbox_detached(x->right, x->tag, x->m, x->len, x->n, x->k);
  else
    (x->noncelen == 12 ? crypto_aead_chacha20poly1305_ietf_encrypt_detached
                       : crypto_aead_xchacha20poly1305_ietf_encrypt_detached)(
      x->right, x->tag, NULL, x->m, x->len, x->ad, x->adlen, NULL, x->n, x->k);
  WRITTEN(x->right, x->len);
  WRITTEN(x->tag, TAG);
  if (x->noncelen == BOX) confirm_box(x);
  else confirm(x);
  THEIRS(0);
}

static void seal(const struct message *x, unsigned char *out, unsigned char *tag, const unsigned char *in)
{
  if (x->noncelen == BOX) MUST(!peachacha_secretbox_seal(out, tag, in, x->len, x->n, x->k));
  else MUST(!peachacha_aead_seal(out, tag, in, x->len, x->ad, x->adlen, x->n, x->noncelen, x->k));
}

static int open_(const struct message *x, unsigned char *out, const unsigned char *in, const unsigned char *tag)
{
  if (x->noncelen == BOX) return peachacha_secretbox_open(out, in, x->len, tag, x->n, x->k);
  return peachacha_aead_open(out, in, x->len, tag, x->ad, x->adlen, x->n, x->noncelen, x->k);
}

/* One call each, elsewhere or in place; then with a bit wrong. */
static void whole(const struct message *x, unsigned int choice)
{
  unsigned char *const out = choice & 1 ? copy(x->m, x->len) : malloc(x->len), *tag = malloc(TAG);
  unsigned char *const in = copy(x->right, x->len);
  const size_t bit = choice % (8 * (x->len + TAG));

  seal(x, out, tag, choice & 1 ? out : x->m);
  MUST(equal(out, x->right, x->len) && equal(tag, x->tag, TAG));
  MUST(!open_(x, out, choice & 1 ? out : in, tag) && equal(out, x->m, x->len));
  *(bit / 8 < x->len ? in + bit / 8 : tag + bit / 8 - x->len) ^= (unsigned char)(1 << bit % 8);
  MUST(open_(x, out, in, tag) == PEACHACHA_ERROR_TAG && zeros(out, x->len));
  free(out);
  free(in);
  free(tag);
}

static void pieces(const struct message *x, unsigned int size)
{
  unsigned char *const out = copy(x->m, x->len), *const tag = malloc(TAG);
  const size_t noncelen = x->noncelen;
  peachacha_aead_state s;

  for (int opens = 0; opens < 2; ++opens) {
    MUST(!peachacha_aead_init(&s, x->n, noncelen, x->k));
    for (size_t at = 0, now; at < x->adlen; at += now) {
      now = 1 + (at ^ size) % 37 < x->adlen - at ? 1 + (at ^ size) % 37 : x->adlen - at;
      MUST(!peachacha_aead_data(&s, x->ad + at, now));
    }
    for (size_t at = 0, now; at < x->len; at += now) {
      now = 1 + (at ^ size) % 700 < x->len - at ? 1 + (at ^ size) % 700 : x->len - at;
      MUST(!(opens ? peachacha_aead_open_update : peachacha_aead_seal_update)(&s, out + at, out + at, now));
    }
    MUST(!(opens ? peachacha_aead_open_final(&s, tag) : peachacha_aead_seal_final(&s, tag)));
    MUST(equal(out, opens ? x->m : x->right, x->len) && equal(tag, x->tag, TAG));
  }
  free(out);
  free(tag);
}

/* The text as many jobs, of which each has another key; every fourth does not open. */
static void many(const struct message *x, unsigned int choice)
{
  static struct message each[JOBS];
  struct peachacha_aead_job jobs[JOBS];
  const size_t count = 1 + choice % JOBS;
  size_t at = 0;

  for (size_t i = 0; i < count; ++i) {
    struct message *const y = each + i;

    *y = *x;
    y->len = i + 1 == count ? x->len - at : (x->len - at) * ((choice >> 8) % 97 * (i + 1) % 97) / 97;
    y->k = copy(x->k, 32);
    y->k[i] ^= (unsigned char)i;
    y->m = copy(x->m + at, y->len);
    y->right = malloc(y->len);
    y->tag = malloc(TAG);
    judge(y);
    at += y->len;
    jobs[i] = (struct peachacha_aead_job){malloc(y->len), malloc(TAG), y->m, y->len, y->ad, y->adlen, y->n, y->noncelen, y->k, 1};
  }
  MUST(!peachacha_aead_seal_many(jobs, count));
  for (size_t i = 0; i < count; ++i) {
    MUST(!jobs[i].error && equal(jobs[i].out, each[i].right, each[i].len) && equal(jobs[i].tag, each[i].tag, TAG));
    jobs[i].in = jobs[i].out;
    jobs[i].tag[5] ^= i % 4 == 3;
  }
  MUST(peachacha_aead_open_many(jobs, count) == (count > 3 ? PEACHACHA_ERROR_TAG : 0));
  for (size_t i = 0; i < count; ++i) {
    MUST(jobs[i].error == (i % 4 == 3 ? PEACHACHA_ERROR_TAG : 0));
    MUST(i % 4 == 3 ? zeros(jobs[i].out, each[i].len) : equal(jobs[i].out, each[i].m, each[i].len));
    free(jobs[i].out), free(jobs[i].tag), free(each[i].k), free(each[i].m), free(each[i].right), free(each[i].tag);
  }
}

/* The keystream of a nonce of 8, 12 or 24 bytes, in place; 0 where it ends too soon. */
static int stream(unsigned char *x, size_t len, const unsigned char *n, size_t noncelen, uint64_t counter,
                  const unsigned char *k)
{
  const uint64_t more = len ? (len - 1) / 64 : 0;

  if (noncelen == 12 ? (counter > UINT32_MAX ? len || counter - 1 > UINT32_MAX : len && more > UINT32_MAX - counter)
                     : len && more > UINT64_MAX - counter)
    return 0;
  if (!len) return 1;
  THEIRS(1);
  if (noncelen == 12) crypto_stream_chacha20_ietf_xor_ic(x, x, len, n, (uint32_t)counter, k);
  else
    (noncelen == 8 ? crypto_stream_chacha20_xor_ic : crypto_stream_xchacha20_xor_ic)(x, x, len, n, counter, k);
  WRITTEN(x, len);
  THEIRS(0);
  return 1;
}

/* The text as jobs of all kinds, each with a key of its own, in place or not; counters at their ends, too. */
static void jobs_at_once(const struct message *x, unsigned int choice)
{
  static const size_t noncelens[] = {12, 8, 24, 12, 7};
  static const uint64_t counters[] = {0, 1, UINT32_MAX, UINT32_MAX - 1, UINT64_MAX, UINT64_MAX - 2, 1ULL << 32};
  struct peachacha_job jobs[JOBS];
  unsigned char *right[JOBS], *in[JOBS];
  int wrong[JOBS], first = 0;
  const size_t count = choice % (JOBS + 1);
  size_t at = 0;

  for (size_t i = 0; i < count; ++i) {
    const size_t left = x->len - at, most = choice >> 16 & 1 ? 70 : left + 1;
    const size_t len = ((choice >> 8) % 97 + 31 * i) % 3 == 0 ? left % most : left / 2 % most;
    const size_t noncelen = noncelens[(choice >> 4) % 5 ? (i + choice) % 4 % (1 + choice % 4) : (i + choice) % 5];
    const uint64_t counter = counters[(i * (choice >> 3) + choice) % 7];
    unsigned char *k = copy(x->k, 32), *n = copy(x->n, noncelen);

    k[i] ^= (unsigned char)i;
    in[i] = copy(x->m + at, len);
    right[i] = copy(x->m + at, len);
    wrong[i] = noncelen == 7 ? PEACHACHA_ERROR_NONCE
                             : stream(right[i], len, n, noncelen, counter, k) ? 0 : PEACHACHA_ERROR_COUNTER;
    if (!first) first = wrong[i];
    jobs[i] = (struct peachacha_job){(i ^ choice) & 1 ? in[i] : malloc(len), in[i], len, n, noncelen, k, counter, 1};
    at += len;
  }
  MUST(peachacha_xor_many(jobs, count, 20) == first);
  for (size_t i = 0; i < count; ++i) {
    MUST(jobs[i].error == wrong[i]);
    MUST(wrong[i] || equal(jobs[i].out, right[i], jobs[i].len));
    MUST(!wrong[i] || jobs[i].out != in[i] || equal(in[i], right[i], jobs[i].len));
    if (jobs[i].out != in[i]) free(jobs[i].out);
    free(in[i]), free(right[i]), free((unsigned char *)jobs[i].key), free((unsigned char *)jobs[i].nonce);
  }
}

/* The text as samples. */
static void masks(const struct message *x)
{
  const size_t count = x->len / 16;
  unsigned char(*const samples)[16] = (unsigned char(*)[16])copy(x->m, 16 * count), (*const made)[5] = malloc(5 * count);

  MUST(!peachacha_masks(made, (const unsigned char(*)[16])samples, count, x->k));
  for (size_t i = 0; i < count; ++i) {
    unsigned char right[5] = {0};
    uint32_t counter = 0;

    for (size_t j = 4; j-- > 0;) counter = counter << 8 | samples[i][j];
    MUST(stream(right, sizeof right, samples[i] + 4, 12, counter, x->k) && equal(made[i], right, sizeof right));
  }
  free(samples), free(made);
}

/* As many random bytes as the text has, twice. */
static void random_bytes(const struct message *x)
{
  static const unsigned char nonce[8];
  unsigned char *const right = malloc(32 + x->len), *const made = malloc(x->len), *const state = copy(x->k, 32);
  unsigned char key[32];

  memcpy(key, x->k, sizeof key);
  for (int again = 0; again < 2; ++again) {
    memset(right, 0, 32 + x->len);
    MUST(stream(right, 32 + x->len, nonce, sizeof nonce, 0, key));
    MUST(!peachacha_rng(state, made, x->len) && equal(state, right, 32) && equal(made, right + 32, x->len));
    memcpy(key, right, sizeof key);
  }
  free(right), free(made), free(state);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
  (void)argc, (void)argv;
  THEIRS(1);
  MUST(sodium_init() >= 0);
  THEIRS(0);
  if (peachacha_init()) {
    puts("not here");
    exit(0);
  }
  return 0;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
  static const size_t noncelens[] = {12, 24, BOX};
  struct message x;
  unsigned int choice;

  if (size < HEAD) return 0;
  choice = (unsigned int)get64(data);
  x.noncelen = noncelens[data[8] % 3];
  x.adlen = x.noncelen == BOX ? 0 : data[9] < size - HEAD ? data[9] : size - HEAD;
  x.len = size - HEAD - x.adlen;
  x.k = copy(data + 4, 32);
  x.n = copy(data + 36, 24);
  x.ad = copy(data + HEAD, x.adlen);
  x.m = copy(data + HEAD + x.adlen, x.len);
  x.right = malloc(x.len);
  x.tag = malloc(TAG);
  if (data[8] >= 192) {
    if (data[3] % 4 == 0) masks(&x);
    else if (data[3] % 4 == 1) random_bytes(&x);
    else jobs_at_once(&x, choice);
  } else {
    judge(&x);
    if (x.noncelen == BOX || data[3] % 3 == 0) whole(&x, choice);
    else if (data[3] % 3 == 1) pieces(&x, choice);
    else many(&x, choice);
  }
  free(x.k), free(x.n), free(x.ad), free(x.m), free(x.right), free(x.tag);
  return 0;
}
