/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * What runs on any CPU: the copy of intrinsics/ that this compiler can have, with the rounds and the name that are set
 * by the file that includes this.
 */
#include "internal.h"

/* Without SSE, GCC says that vectors are handed over in another way than with it; here they are only within a file. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wpsabi"
#endif

#if HAS_ROUNDS(2 * DOUBLE_ROUNDS)
#if HAS_VECTOR
#include "vector.h"
#else
#include "ref.h"
#endif

int PORTABLE(unsigned char *c, const unsigned char *m, unsigned long long len, const unsigned char *n,
             unsigned long long ic, const unsigned char *k)
{
#if HAS_VECTOR
  if (m) chacha(c, m, 1, len, start(k, n, ic));
  else chacha(c, c, 0, len, start(k, n, ic));
#else
  chacha(c, m, len, n, ic, k);
#endif
  return 0;
}
#endif
