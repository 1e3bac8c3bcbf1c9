/* SPDX-License-Identifier: CC0-1.0 OR MIT-0
   What harness_faults.py makes faulty implementations of: the code of each function is a macro that stands in front. */
#include <stdint.h>
#include <string.h>
#ifdef CORE
#include "crypto_core.h"
#else
#include "crypto_stream.h"
#endif
#include "chacha.h"

#ifdef ASSEMBLY /* which calls it */
#define NAME_OF_XOR CRYPTO_NAMESPACE(good)
#else
#define NAME_OF_XOR CRYPTO_NAMESPACE(xor)
#endif

static volatile unsigned char seen;

#ifdef CORE
int crypto_core(unsigned char *out, const unsigned char *in, const unsigned char *k, const unsigned char *c)
{ uint32_t words[4]; for (int i = 0; i < 4; ++i) words[i] = load32(c + 4 * i); CORE; return 0; }
#else
int crypto_stream(unsigned char *c, unsigned long long len, const unsigned char *n, const unsigned char *k)
{ const unsigned char *m = 0; (void)m; STREAM; return 0; }

int NAME_OF_XOR(unsigned char *c, const unsigned char *m, unsigned long long len, const unsigned char *n,
                const unsigned char *k)
{ XOR; return 0; }

int CRYPTO_NAMESPACE(xor_ic)(unsigned char *c, const unsigned char *m, unsigned long long len, const unsigned char *n,
                             unsigned long long ic, const unsigned char *k)
{ XOR_IC; return 0; }
#endif

/* So that nothing above is unused. */
int CRYPTO_NAMESPACE(reads)(void) { return seen; }
