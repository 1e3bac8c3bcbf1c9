/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Under valgrind with key and message undefined, as SUPERCOP's TIMECOP does it: a branch or an address that depends on
   them is an error, and so is a byte read or written beyond what was allocated. */
#include "calls.h"
#include "phases.h"
#include "report.h"
#include <stdlib.h>
#if __has_include(<valgrind/memcheck.h>)
#include <valgrind/memcheck.h>
#else
#define VALGRIND_MAKE_MEM_UNDEFINED(address, size) ((void)(address), (void)(size))
#define VALGRIND_MAKE_MEM_DEFINED(address, size) ((void)(address), (void)(size))
#define RUNNING_ON_VALGRIND 0
#endif

#define MOST 4160

/* Of exactly len bytes, all random and all undefined. */
static unsigned char *hidden(unsigned long long len)
{
  unsigned char *bytes = malloc(len ? len : 1);

  if (!bytes) fail_harness("out of memory");
  random_bytes(bytes, len);
  VALGRIND_MAKE_MEM_UNDEFINED(bytes, len);
  return bytes;
}

static void check(const struct implementation *i, const struct primitive *p, enum function function,
                  unsigned long long len)
{
  struct call q = sized_call(i, p, function, len);
  unsigned char *c = hidden(q.len), *m = hidden(message_bytes(i, &q)), *k = hidden(key_bytes(i, &q));
  unsigned char *n = hidden(nonce_bytes(i, p, &q)), *constant = hidden(16), *ad = hidden(len % 80);

  q.ic = random_number();
  q.c = c;
  q.m = m;
  q.n = n;
  q.k = k;
  q.constant = constant;
  q.ad = ad;
  q.adlen = len % 80;
  if (i->stream || is_keystream(i)) VALGRIND_MAKE_MEM_DEFINED(n, nonce_bytes(i, p, &q));
  if (function == XOR_IC && !i->xor_ic) q.function = i->seal ? SEAL : XOR;
  calling("the function");
  if (plain_call(i, &q)) fail("does not return 0");
  free(c);
  free(m);
  free(k);
  free(n);
  free(constant);
  free(ad);
}

/* cases: fewer than ten thousand leave out most lengths. */
void secret(const struct subject *subjects, int count, const struct primitive *p, unsigned long long cases)
{
  if (!RUNNING_ON_VALGRIND) fail_harness("this phase needs valgrind and its headers");
  for (int s = 0; s < count; ++s) {
    const struct implementation *const i = &subjects[s].i;
    const unsigned long long most = i->core || i->rng ? 8 : MOST;

    for (unsigned long long len = 0; len <= most; len += cases < 10000 ? 97 : is_whole(i) ? 64 : len < 1100 ? 1 : 31)
      check(i, p, (enum function)(len % FUNCTIONS), len);
  }
}
