/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Under valgrind with key and message undefined, as SUPERCOP's TIMECOP does it: a branch or an address that depends on
   them is an error, and so is a byte read or written beyond what was allocated. */
#include "phases.h"
#include "report.h"
#include <stdlib.h>
#if __has_include(<valgrind/memcheck.h>)
#include <valgrind/memcheck.h>
#else
#define VALGRIND_MAKE_MEM_UNDEFINED(address, size) ((void)(address), (void)(size))
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

static void check(const struct implementation *i, const struct primitive *p, int function, unsigned long long len)
{
  unsigned char *c = hidden(i->core ? p->output : len), *m = hidden(len), *k = hidden(32), *in = hidden(16), n[24];
  int result;

  random_bytes(n, p->nonce);
  if (i->core)
    result = i->core(c, in, k, hidden(16));
  else if (function == 0)
    result = i->stream(c, len, n, k);
  else if (function == 1 || !i->xor_ic)
    result = i->xor(c, m, len, n, k);
  else
    result = i->xor_ic(c, m, len, n, random_number(), k);
  calling("the function");
  if (result) fail("does not return 0");
  free(c);
  free(m);
  free(k);
  free(in);
}

/* cases: fewer than ten thousand leave out most lengths. */
void secret(const struct subject *subjects, int count, const struct primitive *p, unsigned long long cases)
{
  if (!RUNNING_ON_VALGRIND) fail_harness("this phase needs valgrind and its headers");
  for (int s = 0; s < count; ++s)
    for (unsigned long long len = 0; len <= (subjects[s].i.core ? 8 : MOST); len += cases < 10000 ? 97 : len < 1100 ? 1 : 31)
      check(&subjects[s].i, p, (int)(len % 3), len);
}
