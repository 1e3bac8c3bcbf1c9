/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* What try can do with an implementation. Each ends the program with a message where the implementation is wrong. */
#ifndef HARNESS_PHASES_H
#define HARNESS_PHASES_H

#include "implementation.h"
#include "reference.h"

/* Bytes, from the implementation's api.h. */
struct stream_sizes {
  unsigned long long key, nonce;
};

struct core_sizes {
  unsigned long long output, input, key, constants;
};

struct auth_sizes {
  unsigned long long tag, key;
};

struct aead_sizes {
  unsigned long long key, secret, nonce, tag; /* secret: of the nonce */
};

struct secretbox_sizes {
  unsigned long long key, nonce, zeros, box_zeros; /* zeros: in front of a message, and of a ciphertext with its tag */
};

struct rng_sizes {
  unsigned long long key, output;
};

/* SUPERCOP's checks, which leave a checksum: messages of at most most bytes, loops of them. */
void supercop_stream(const struct implementation *i, struct stream_sizes s, unsigned long long loops,
                     unsigned long long most);
void supercop_core(const struct implementation *i, struct core_sizes s, unsigned long long loops);
void supercop_auth(const struct implementation *i, struct auth_sizes s, unsigned long long loops,
                   unsigned long long most);

void supercop_aead(const struct implementation *i, struct aead_sizes s, unsigned long long loops,
                   unsigned long long most);
void supercop_secretbox(const struct implementation *i, struct secretbox_sizes s, unsigned long long loops,
                        unsigned long long most);

void supercop_rng(const struct implementation *i, struct rng_sizes s, unsigned long long loops);

/* SUPERCOP's figure of merit: counts of cycles of one call (crypto_stream: xor of 1536 bytes;
   crypto_onetimeauth: their tag, and its verification; crypto_aead: encryption and decryption, with as many bytes of
   additional data; crypto_secretbox: both). */
void time_stream(const struct implementation *i, struct stream_sizes s, long long *counts, int n);
void time_core(const struct implementation *i, struct core_sizes s, long long *counts, int n);
void time_auth(const struct implementation *i, struct auth_sizes s, long long *counts, int n);
void time_aead(const struct implementation *i, struct aead_sizes s, long long *counts, int n);
void time_secretbox(const struct implementation *i, struct secretbox_sizes s, long long *counts, int n);
void time_rng(const struct implementation *i, struct rng_sizes s, long long *counts, int n);

/* What SUPERCOP leaves out. They return the number of calls that were checked. */
unsigned long long more_stream(const struct implementation *i, const struct reference *r, struct stream_sizes s);
unsigned long long huge_stream(const struct implementation *i, const struct reference *r, struct stream_sizes s);
unsigned long long more_core(const struct implementation *i, const struct reference *r);
unsigned long long more_auth(const struct implementation *i);
unsigned long long more_aead(const struct implementation *i, const struct reference *r); /* crypto_secretbox, too */
unsigned long long more_rng(const struct implementation *i, const struct reference *r);

#endif
