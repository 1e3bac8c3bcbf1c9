/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* libFuzzer's entry for an implementation in C, built with sanitizers: NAME is its symbol, PRIMITIVE the primitive's name,
   CORE 1 for crypto_core, RNG 1 for crypto_rng, SODIUM libsodium's function or nothing. The input: a key, 24 bytes for
   nonce or input, a block counter, a choice, the message. */
#include "bytes.h"
#include "peers.h"
#include "report.h"
#include "sanitized.h"
#include <stdlib.h>

#define JOINED(a, b) a##b
#define NAMED(a, b) JOINED(a, b)
#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)
#define HEAD 65 /* bytes before the message */

#if CORE
int NAME(unsigned char *, const unsigned char *, const unsigned char *, const unsigned char *);
#elif RNG
int NAME(unsigned char *, unsigned char *, const unsigned char *);
#else
int NAME(unsigned char *, unsigned long long, const unsigned char *, const unsigned char *);
int NAMED(NAME, _xor)(unsigned char *, const unsigned char *, unsigned long long, const unsigned char *,
                      const unsigned char *);
int NAMED(NAME, _xor_ic)(unsigned char *, const unsigned char *, unsigned long long, const unsigned char *,
                         unsigned long long, const unsigned char *);
#endif

/* A copy with no byte to spare, for the sanitizers to watch. */
static unsigned char *copy(const unsigned char *from, size_t len)
{
  unsigned char *to = malloc(len);

  return memcpy(to, from, len);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
  static const struct primitive *p;

  if (!p) p = peers_open(CORE ? "crypto_core" : "crypto_stream", TEXT(PRIMITIVE), TEXT(SODIUM));
  if (size < HEAD) return 0;
  const size_t len = RNG ? 32 + 736 : size - HEAD;
  unsigned char *k = copy(data, 32), *n = copy(data + 32, p->nonce), *m = RNG ? calloc(len, 1) : copy(data + HEAD, len);
  unsigned char *right = malloc(CORE ? p->output : len), *c = malloc(CORE ? p->output : len);
#if CORE
  static const unsigned char sigma[] = "expand 32-byte k";

  right_core(p, right, n, k, sigma);
  WRITTEN(right, p->output);
  NAME(c, n, k, sigma);
  if (memcmp(c, right, p->output)) abort();
#elif RNG
  static const unsigned char zeros[8];
  unsigned char *next = malloc(32);

  right_stream(p, right, m, len, zeros, 0, k);
  WRITTEN(right, len);
  NAME(c, next, k);
  if (memcmp(next, right, 32) || memcmp(c, right + 32, len - 32)) abort();
  free(next);
#else
  const int choice = data[64] % 4;
  const unsigned long long ic = choice == 3 ? get64(data + 56) : 0;

  if (choice == 0) memset(m, 0, len);
  right_stream(p, right, m, len, n, ic, k);
  WRITTEN(right, len);
  switch (choice) {
  case 0: NAME(c, len, n, k); break;
  case 1: NAMED(NAME, _xor)(c, m, len, n, k); break;
  case 2: NAMED(NAME, _xor)(memcpy(c, m, len), c, len, n, k); break;
  default: NAMED(NAME, _xor_ic)(c, m, len, n, ic, k);
  }
  if (memcmp(c, right, len)) abort();
#endif
  free(k);
  free(n);
  free(m);
  free(c);
  free(right);
  return 0;
}
