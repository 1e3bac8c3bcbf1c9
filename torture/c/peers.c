/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
#define _GNU_SOURCE
#include "peers.h"
#include "bytes.h"
#include "report.h"
#include <dlfcn.h>
#include <stddef.h>

static const struct primitive primitives[] = {{"chacha20", 8}, {"xchacha20", 24}, {"hchacha20", 16}};
static const unsigned char sigma[] = "expand 32-byte k";

typedef int sodium_stream(unsigned char *, const unsigned char *, unsigned long long, const unsigned char *, uint64_t,
                          const unsigned char *);
static sodium_stream *sodium_chacha20, *sodium_xchacha20;
static int (*sodium_hchacha20)(unsigned char *, const unsigned char *, const unsigned char *, const unsigned char *);

static void *(*context_new)(void);
static const void *(*chacha20)(void);
static int (*encrypt_init)(void *, const void *, void *, const unsigned char *, const unsigned char *);
static int (*encrypt_update)(void *, unsigned char *, int *, const unsigned char *, int);
static _Thread_local void *context;

static void *library(const char *const *names)
{
  void *found = NULL;

  for (const char *const *name = names; *name && !found; ++name) found = dlopen(*name, RTLD_NOW);
  if (!found) fail_harness("cannot load %s: install it", *names);
  return found;
}

static void *symbol(void *from, const char *name)
{
  void *found = dlsym(from, name);

  if (!found) fail_harness("no %s in the library", name);
  return found;
}

const struct primitive *peers_open(const char *name)
{
  void *sodium = library((const char *[]){"libsodium.so.23", "libsodium.so.26", "libsodium.so", NULL});
  void *crypto = library((const char *[]){"libcrypto.so.3", "libcrypto.so.1.1", "libcrypto.so", NULL});

  if (((int (*)(void))symbol(sodium, "sodium_init"))() < 0) fail_harness("libsodium does not start");
  sodium_chacha20 = (sodium_stream *)symbol(sodium, "crypto_stream_chacha20_xor_ic");
  sodium_xchacha20 = (sodium_stream *)symbol(sodium, "crypto_stream_xchacha20_xor_ic");
  *(void **)&sodium_hchacha20 = symbol(sodium, "crypto_core_hchacha20");
  *(void **)&context_new = symbol(crypto, "EVP_CIPHER_CTX_new");
  *(void **)&chacha20 = symbol(crypto, "EVP_chacha20");
  *(void **)&encrypt_init = symbol(crypto, "EVP_EncryptInit_ex");
  *(void **)&encrypt_update = symbol(crypto, "EVP_EncryptUpdate");
  for (unsigned int i = 0; i < sizeof primitives / sizeof primitives[0]; ++i)
    if (!strcmp(primitives[i].name, name)) return &primitives[i];
  fail_harness("no library here computes %s", name);
}

void sodium_xor_ic(const struct primitive *p, unsigned char *c, const unsigned char *m, unsigned long long len,
                   const unsigned char *n, unsigned long long ic, const unsigned char *k)
{
  (p->nonce == 8 ? sodium_chacha20 : sodium_xchacha20)(c, m, len, n, ic, k);
}

void sodium_core(unsigned char out[32], const unsigned char in[16], const unsigned char k[32], const unsigned char c[16])
{
  sodium_hchacha20(out, in, k, c);
}

/* iv: words 12 to 15 of the state. OpenSSL counts in word 12 and carries into word 13. */
static void openssl(unsigned char *c, const unsigned char *m, unsigned long long len, const unsigned char iv[16],
                    const unsigned char *k)
{
  static const int most = 1 << 30;
  int done;

  if (!context) context = context_new();
  if (!encrypt_init(context, chacha20(), NULL, k, iv)) fail_harness("OpenSSL does not start");
  for (; len; len -= (unsigned long long)done, c += done, m += done)
    if (!encrypt_update(context, c, &done, m, len > (unsigned long long)most ? most : (int)len) || !done)
      fail_harness("OpenSSL does not encrypt");
}

void openssl_core(unsigned char out[32], const unsigned char in[16], const unsigned char k[32])
{
  static const unsigned char zeros[64];
  unsigned char block[64];

  /* The block function adds its input at the end: take it away again. */
  openssl(block, zeros, 64, in, k);
  for (int i = 0; i < 4; ++i) {
    put32(out + 4 * i, get32(block + 4 * i) - get32(sigma + 4 * i));
    put32(out + 16 + 4 * i, get32(block + 48 + 4 * i) - get32(in + 4 * i));
  }
}

void openssl_xor_ic(const struct primitive *p, unsigned char *c, const unsigned char *m, unsigned long long len,
                    const unsigned char *n, unsigned long long ic, const unsigned char *k)
{
  unsigned char iv[16], subkey[32];

  put64(iv, ic);
  memcpy(iv + 8, p->nonce == 8 ? n : n + 16, 8);
  if (p->nonce != 8) openssl_core(subkey, n, k);
  openssl(c, m, len, iv, p->nonce == 8 ? k : subkey);
}
