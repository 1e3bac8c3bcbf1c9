/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* The implementation under test: loaded from a shared object, called with all that the ABI demands checked. */
#ifndef HARNESS_IMPLEMENTATION_H
#define HARNESS_IMPLEMENTATION_H

#include <stdint.h>

typedef int stream_function(unsigned char *c, unsigned long long clen, const unsigned char *n, const unsigned char *k);
typedef int xor_function(unsigned char *c, const unsigned char *m, unsigned long long mlen, const unsigned char *n,
                         const unsigned char *k);
typedef int xor_ic_function(unsigned char *c, const unsigned char *m, unsigned long long len, const unsigned char *n,
                            unsigned long long ic, const unsigned char *k);
typedef int core_function(unsigned char *out, const unsigned char *in, const unsigned char *k, const unsigned char *c);

typedef int auth_function(unsigned char *h, const unsigned char *m, unsigned long long len, const unsigned char *k);
typedef int verify_function(const unsigned char *h, const unsigned char *m, unsigned long long len,
                            const unsigned char *k);

typedef int rng_function(unsigned char *r, unsigned char *n, const unsigned char *g);
typedef int blocks_function(unsigned char *dst, const unsigned int *key, unsigned int *counter,
                            unsigned long long nblocks);

typedef int encrypt_function(unsigned char *c, unsigned long long *clen, const unsigned char *m,
                             unsigned long long mlen, const unsigned char *ad, unsigned long long adlen,
                             const unsigned char *nsec, const unsigned char *npub, const unsigned char *k);
typedef int decrypt_function(unsigned char *m, unsigned long long *mlen, unsigned char *nsec, const unsigned char *c,
                             unsigned long long clen, const unsigned char *ad, unsigned long long adlen,
                             const unsigned char *npub, const unsigned char *k);

typedef int box_function(unsigned char *to, const unsigned char *from, unsigned long long len, const unsigned char *n,
                         const unsigned char *k);

/* What seals and opens, in assembly: the tag is written, and whoever opens compares it. */
struct sealing {
  unsigned char *out;
  const unsigned char *in;
  unsigned long long len;
  const unsigned char *n, *k, *ad;
  unsigned long long adlen;
  unsigned char *tag;
};
typedef int seal_function(const struct sealing *x);

/* One block under a key; start: counter and nonce. */
struct lane {
  unsigned char *out;
  const unsigned char *in, *key, *start;
};
typedef int lanes_function(const struct lane *lanes, unsigned long long count);
typedef int masks_function(unsigned char *masks, const unsigned char *samples, unsigned long long count,
                           const unsigned char *k);

struct implementation {
  stream_function *stream;
  xor_function *xor;
  xor_ic_function *xor_ic; /* null where the implementation has none */
  core_function *core;
  auth_function *auth;
  verify_function *verify;
  encrypt_function *encrypt;
  decrypt_function *decrypt;
  box_function *box, *box_open;
  rng_function *rng;
  blocks_function *blocks;
  seal_function *seal, *open; /* of crypto_aead and crypto_secretbox; null for C alone */
  lanes_function *lanes;
  masks_function *masks;
  unsigned int most; /* lanes, or masks, of a call: for whoever calls them to set */
};

/* Opens object and finds SYMBOL, SYMBOL_xor and SYMBOL_xor_ic (crypto_stream) or SYMBOL (crypto_core), SYMBOL and
   SYMBOL_verify (crypto_onetimeauth), SYMBOL_encrypt and SYMBOL_decrypt (crypto_aead), SYMBOL and SYMBOL_open
   (crypto_secretbox), SYMBOL (crypto_rng, nostack, lanes, masks). */
struct implementation implementation_load(const char *object, const char *symbol, const char *operation);

/* Each call must return 0 and leave the machine as the System V ABI says; the program ends with a message otherwise.
   name: for that message. */
void call_checked(const char *name, void *function, const uint64_t argument[6]);
void call_stream(const struct implementation *i, unsigned char *c, unsigned long long len, const unsigned char *n,
                 const unsigned char *k);
void call_xor(const struct implementation *i, unsigned char *c, const unsigned char *m, unsigned long long len,
              const unsigned char *n, const unsigned char *k);
void call_xor_ic(const struct implementation *i, unsigned char *c, const unsigned char *m, unsigned long long len,
                 const unsigned char *n, unsigned long long ic, const unsigned char *k);
void call_core(const struct implementation *i, unsigned char *out, const unsigned char *in, const unsigned char *k,
               const unsigned char *c);
void call_auth(const struct implementation *i, unsigned char *h, const unsigned char *m, unsigned long long len,
               const unsigned char *k);

void call_rng(const struct implementation *i, unsigned char *r, unsigned char *n, const unsigned char *g);

/* This one may return something else than 0, and call_verify returns it. */
int call_verify(const struct implementation *i, const unsigned char *h, const unsigned char *m, unsigned long long len,
                const unsigned char *k);

/* Neither has a secret part of the nonce; call_decrypt returns what the function returns. */
void call_encrypt(const struct implementation *i, unsigned char *c, unsigned long long *clen, const unsigned char *m,
                  unsigned long long mlen, const unsigned char *ad, unsigned long long adlen, const unsigned char *n,
                  const unsigned char *k);
int call_decrypt(const struct implementation *i, unsigned char *m, unsigned long long *mlen, const unsigned char *c,
                 unsigned long long clen, const unsigned char *ad, unsigned long long adlen, const unsigned char *n,
                 const unsigned char *k);

/* crypto_secretbox, or crypto_secretbox_open: returns what the function returns. */
int call_box(const struct implementation *i, int opens, unsigned char *to, const unsigned char *from,
             unsigned long long len, const unsigned char *n, const unsigned char *k);

#endif
