/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Message and output at every distance from a page that may not be touched, before and after them. */
#include "pages.h"
#include "phases.h"
#include "report.h"

#define NEAR 65         /* distances from an edge, all pairs of them: more than the widest register */
#define LONG (4 * PAGE) /* of an area */
#define MARGIN 64

static const unsigned long long lengths[] = {0,   1,   31,  63,  64,  65,  127,  130,  191,  257,
                                             319, 513, 577, 770, 961, 1025, 1300, 1537, 2050, 3000};
static unsigned char *output, *message, wanted[LONG], copy[LONG], n[24], k[32];

static void check(const struct implementation *i, unsigned char *c, unsigned char *m, unsigned long long len)
{
  unsigned char *const first = c - output < MARGIN ? output : c - MARGIN;
  unsigned char *const end = output + LONG - (c + len) < MARGIN ? output + LONG : c + len + MARGIN;

  circumstances("length %llu, c %lld and m %lld bytes from the page before, %lld and %lld from the one after", len,
                (long long)(c - output), (long long)(m - message), (long long)(output + LONG - c - len),
                (long long)(message + LONG - m - len));
  memset(first, 0x6e, (size_t)(end - first));
  memcpy(m, copy, len);
  call_xor(i, c, m, len, n, k);
  if (memcmp(c, wanted, len)) fail("gives wrong output");
  if (memcmp(m, copy, len)) fail("modifies its message");
  for (const unsigned char *x = first; x < end; ++x)
    if ((x < c || x >= c + len) && *x != 0x6e) fail("writes outside of its output");
}

static void check_length(const struct implementation *i, const struct primitive *p, unsigned long long len)
{
  unsigned char *const c = output + LONG - len, *const m = message + LONG - len;

  random_bytes(copy, len);
  right_stream(p, wanted, copy, len, n, 0, k);
  for (unsigned long long a = 0; a < NEAR; ++a)
    for (unsigned long long b = 0; b < NEAR; ++b) {
      check(i, c - a, m - b, len);
      check(i, output + a, message + b, len);
    }
  /* One of them at an edge, the other at every offset within a page. */
  for (unsigned long long a = NEAR; a < PAGE; ++a) {
    check(i, c - a, m, len);
    check(i, c, m - a, len);
    check(i, output + a, message, len);
    check(i, output, message + a, len);
  }
}

/* cases: fewer than ten thousand leave out most lengths. */
void edges(const struct subject *subjects, int count, const struct primitive *p, unsigned long long cases)
{
  output = guarded(LONG);
  message = guarded(LONG);
  random_bytes(n, sizeof n);
  random_bytes(k, sizeof k);
  for (int s = 0; s < count; ++s) {
    testing(subjects[s].name);
    for (unsigned int l = 0; l < sizeof lengths / sizeof lengths[0]; ++l)
      if (cases >= 10000 || l % 10 == 5) check_length(&subjects[s].i, p, lengths[l]);
  }
}
