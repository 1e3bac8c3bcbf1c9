/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Two independent libraries as judges: libsodium and OpenSSL's libcrypto, found at run time. */
#ifndef TORTURE_PEERS_H
#define TORTURE_PEERS_H

struct primitive {
  const char *name;
  unsigned int nonce; /* bytes */
};

/* chacha20, xchacha20 or hchacha20; ends the program for another name, or where a library is missing. */
const struct primitive *peers_open(const char *name);

/* c = m xor keystream from block ic on; m may be c. */
void sodium_xor_ic(const struct primitive *p, unsigned char *c, const unsigned char *m, unsigned long long len,
                   const unsigned char *n, unsigned long long ic, const unsigned char *k);
void openssl_xor_ic(const struct primitive *p, unsigned char *c, const unsigned char *m, unsigned long long len,
                    const unsigned char *n, unsigned long long ic, const unsigned char *k);

/* HChaCha20; OpenSSL's with ChaCha's own constants alone. */
void sodium_core(unsigned char out[32], const unsigned char in[16], const unsigned char k[32], const unsigned char c[16]);
void openssl_core(unsigned char out[32], const unsigned char in[16], const unsigned char k[32]);

#endif
