/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
#define _GNU_SOURCE
#include "peers.h"
#include "bytes.h"
#include "report.h"
#include <dlfcn.h>
#include <stdio.h>

#define PIECE 4096 /* bytes that are computed at a time, where a copy is needed */

typedef void stream_judge(const struct primitive *, unsigned char *, const unsigned char *, unsigned long long,
                          const unsigned char *, unsigned long long, const unsigned char *);
typedef void core_judge(const struct primitive *, unsigned char *, const unsigned char *, const unsigned char *,
                        const unsigned char *);
typedef void seal_judge(const struct primitive *, unsigned char *, const unsigned char *, unsigned long long,
                        const unsigned char *, unsigned long long, const unsigned char *, const unsigned char *);
struct judge {
  const char *name;
  stream_judge *stream;
  core_judge *core;
  seal_judge *seal;
};

static const unsigned char sigma[] = "expand 32-byte k";
static struct primitive opened;
static const struct judge *first, *second;

static int (*sodium_xor_ic)(unsigned char *, const unsigned char *, unsigned long long, const unsigned char *, uint64_t,
                            const unsigned char *);
static int (*sodium_xor)(unsigned char *, const unsigned char *, unsigned long long, const unsigned char *,
                         const unsigned char *);
static int (*sodium_core)(unsigned char *, const unsigned char *, const unsigned char *, const unsigned char *);
static int (*sodium_auth)(unsigned char *, const unsigned char *, unsigned long long, const unsigned char *);
static int (*sodium_box)(unsigned char *, unsigned char *, const unsigned char *, unsigned long long,
                         const unsigned char *, const unsigned char *);
static int (*sodium_aead)(unsigned char *, unsigned char *, unsigned long long *, const unsigned char *,
                          unsigned long long, const unsigned char *, unsigned long long, const unsigned char *,
                          const unsigned char *, const unsigned char *);

static void *(*context_new)(void);
static const void *(*chacha20)(void);
static int (*encrypt_init)(void *, const void *, void *, const unsigned char *, const unsigned char *);
static int (*encrypt_update)(void *, unsigned char *, int *, const unsigned char *, int);
static _Thread_local void *context;

static unsigned long long least(unsigned long long a, unsigned long long b)
{
  return a < b ? a : b;
}

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

/* Salsa20 with fewer rounds has no _xor_ic in libsodium. Its block function is there: a stream with a counter is made of
   that. */
static void sodium_stream(const struct primitive *p, unsigned char *c, const unsigned char *m, unsigned long long len,
                          const unsigned char *n, unsigned long long ic, const unsigned char *k)
{
  unsigned char in[16], block[64];

  (void)p;
  if (sodium_xor_ic) {
    sodium_xor_ic(c, m, len, n, ic, k);
    return;
  }
  if (!ic) {
    sodium_xor(c, m, len, n, k);
    return;
  }
  memcpy(in, n, 8);
  for (unsigned long long done = 0; done < len; ++done) {
    if (done % 64 == 0) {
      put64(in + 8, ic++);
      sodium_core(block, in, k, sigma);
    }
    c[done] = m[done] ^ block[done % 64];
  }
}

static void sodium_block(const struct primitive *p, unsigned char *out, const unsigned char *in, const unsigned char *k,
                         const unsigned char *c)
{
  (void)p;
  sodium_core(out, in, k, c);
}

static void sodium_seal(const struct primitive *p, unsigned char *out, const unsigned char *m, unsigned long long len,
                        const unsigned char *ad, unsigned long long adlen, const unsigned char *n,
                        const unsigned char *k)
{
  (void)p;
  if (sodium_auth) sodium_auth(out, m, len, k);
  else if (sodium_box) sodium_box(out, out + len, m, len, n, k);
  else sodium_aead(out, out + len, NULL, m, len, ad, adlen, NULL, n, k);
}

/* Whether libsodium computes it. A build of libsodium may lack some: whoever calls this says who judges instead. */
static int sodium_open(const char *operation, const char *name)
{
  void *sodium;
  char full[200];

  if (!*name) return 0;
  sodium = library((const char *[]){"libsodium.so.23", "libsodium.so.26", "libsodium.so", NULL});
  if (((int (*)(void))symbol(sodium, "sodium_init"))() < 0) fail_harness("libsodium does not start");
  if (!strcmp(operation, "crypto_core")) return !!(*(void **)&sodium_core = dlsym(sodium, name));
  if (!strcmp(operation, "crypto_onetimeauth")) return !!(*(void **)&sodium_auth = dlsym(sodium, name));
  /* Of the secretbox it has this form for its own choice alone, which is XSalsa20. */
  if (!strcmp(operation, "crypto_secretbox"))
    return !!(*(void **)&sodium_box = dlsym(sodium, "crypto_secretbox_detached"));
  snprintf(full, sizeof full, "%s_encrypt_detached", name);
  if (!strcmp(operation, "crypto_aead")) return !!(*(void **)&sodium_aead = dlsym(sodium, full));
  snprintf(full, sizeof full, "%s_xor_ic", name);
  if ((*(void **)&sodium_xor_ic = dlsym(sodium, full))) return 1;
  snprintf(full, sizeof full, "%s_xor", name);
  *(void **)&sodium_xor = dlsym(sodium, full);
  if (sscanf(name, "crypto_stream_%180s", full + 12) == 1)
    *(void **)&sodium_core = dlsym(sodium, memcpy(full, "crypto_core_", 12));
  return sodium_xor && sodium_core && opened.reference.salsa && !opened.reference.extended;
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

static void openssl_hash(unsigned char out[32], const unsigned char in[16], const unsigned char k[32])
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

static void openssl_stream(const struct primitive *p, unsigned char *c, const unsigned char *m, unsigned long long len,
                           const unsigned char *n, unsigned long long ic, const unsigned char *k)
{
  unsigned char iv[16], subkey[32];

  put64(iv, ic);
  memcpy(iv + 8, p->reference.extended ? n + 16 : n, 8);
  if (p->reference.extended) openssl_hash(subkey, n, k);
  openssl(c, m, len, iv, p->reference.extended ? subkey : k);
}

/* OpenSSL has ChaCha's own constants alone: of others the reference speaks in its place. */
static void openssl_core(const struct primitive *p, unsigned char *out, const unsigned char *in, const unsigned char *k,
                         const unsigned char *c)
{
  static const unsigned char zeros[64];

  if (memcmp(c, sigma, 16))
    reference_core(&p->reference, out, in, k, c);
  else if (p->reference.forward)
    openssl(out, zeros, 64, in, k);
  else
    openssl_hash(out, in, k);
}

/* Whether OpenSSL computes it: of both families it has one member. */
static int openssl_open(void)
{
  void *crypto;

  if (opened.reference.salsa || opened.reference.rounds != 20) return 0;
  crypto = library((const char *[]){"libcrypto.so.3", "libcrypto.so.1.1", "libcrypto.so", NULL});
  *(void **)&context_new = symbol(crypto, "EVP_CIPHER_CTX_new");
  *(void **)&chacha20 = symbol(crypto, "EVP_chacha20");
  *(void **)&encrypt_init = symbol(crypto, "EVP_EncryptInit_ex");
  *(void **)&encrypt_update = symbol(crypto, "EVP_EncryptUpdate");
  return 1;
}

static void own_stream(const struct primitive *p, unsigned char *c, const unsigned char *m, unsigned long long len,
                       const unsigned char *n, unsigned long long ic, const unsigned char *k)
{
  unsigned char stream[PIECE];

  for (unsigned long long done = 0; done < len; done += PIECE) {
    const unsigned long long piece = least(len - done, PIECE);

    reference_stream(&p->reference, stream, piece, n, ic + done / 64, k);
    for (unsigned long long i = 0; i < piece; ++i) c[done + i] = m[done + i] ^ stream[i];
  }
}

static void own_core(const struct primitive *p, unsigned char *out, const unsigned char *in, const unsigned char *k,
                     const unsigned char *c)
{
  reference_core(&p->reference, out, in, k, c);
}

static void own_seal(const struct primitive *p, unsigned char *out, const unsigned char *m, unsigned long long len,
                     const unsigned char *ad, unsigned long long adlen, const unsigned char *n, const unsigned char *k)
{
  if (p->nonce) reference_seal(&p->reference, out, m, len, ad, adlen, n, k);
  else reference_tag(out, m, len, k);
}

const struct primitive *peers_open(const char *operation, const char *name, const char *sodium)
{
  static const struct judge judges[] = {{"libsodium", sodium_stream, sodium_block, sodium_seal},
                                        {"OpenSSL", openssl_stream, openssl_core, NULL},
                                        {"the reference", own_stream, own_core, own_seal}};
  static char said[100];

  const int auth = !strcmp(operation, "crypto_onetimeauth") && !strcmp(name, "poly1305");
  const int aead = !strcmp(operation, "crypto_aead"), tag = auth || aead || !strcmp(operation, "crypto_secretbox");

  if (!auth && !reference_find(name, &opened.reference)) fail_harness("nothing here computes %s", name);
  opened.nonce = auth ? 0 : !strcmp(operation, "crypto_core") ? 16 : opened.reference.extended ? 24 : aead ? 12 : 8;
  opened.output = opened.reference.forward ? 64 : 32;
  const int able[] = {sodium_open(operation, sodium), !tag && openssl_open(), 1};
  first = second = NULL;
  for (int i = 0; i < 3 && !second; ++i)
    if (able[i]) *(first ? &second : &first) = &judges[i];
  snprintf(said, sizeof said, "%s %s%s", first->name, second ? "and " : "alone", second ? second->name : "");
  opened.judges = said;
  return &opened;
}

void right_stream(const struct primitive *p, unsigned char *c, const unsigned char *m, unsigned long long len,
                  const unsigned char *n, unsigned long long ic, const unsigned char *k)
{
  first->stream(p, c, m, len, n, ic, k);
}

void right_core(const struct primitive *p, unsigned char *out, const unsigned char *in, const unsigned char *k,
                const unsigned char *c)
{
  first->core(p, out, in, k, c);
}

void right_seal(const struct primitive *p, unsigned char *out, const unsigned char *m, unsigned long long len,
                const unsigned char *ad, unsigned long long adlen, const unsigned char *n, const unsigned char *k)
{
  first->seal(p, out, m, len, ad, adlen, n, k);
}

int peers_swap(void)
{
  const struct judge *const other = second;

  if (!other) return 0;
  second = first;
  first = other;
  return 1;
}
