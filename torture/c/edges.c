/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Message and output at every distance from a page that may not be touched, before and after them. */
#include "calls.h"
#include "pages.h"
#include "phases.h"
#include "report.h"

#define NEAR 65         /* distances from an edge, all pairs of them: more than the widest register */
#define LONG (4 * PAGE) /* of an area */
#define MARGIN 64

static const unsigned long long lengths[] = {0,   1,   31,  63,  64,  65,  127,  130,  191,  257,
                                             319, 513, 577, 770, 961, 1025, 1300, 1537, 2050, 3000};
static const unsigned char zeros[LONG];
static unsigned char *output, *message, wanted[LONG], copy[LONG], n[24], k[32];

/* Of blocks, the key is in the place of the message. */
static void check(const struct implementation *i, const struct primitive *p, unsigned char *c, unsigned char *m,
                  unsigned long long len)
{
  const unsigned long long out = output_bytes(i, p, len), in = i->blocks ? sizeof k : len;
  unsigned char *const first = c - output < MARGIN ? output : c - MARGIN;
  unsigned char *const end = output + LONG - (c + out) < MARGIN ? output + LONG : c + out + MARGIN;
  struct call q = {XOR, out, 0, c, m, n, i->blocks ? m : k, NULL, wanted, {0, 0}};

  circumstances("length %llu, c %lld and m %lld bytes from the page before, %lld and %lld from the one after", out,
                (long long)(c - output), (long long)(m - message), (long long)(output + LONG - c - out),
                (long long)(message + LONG - m - in));
  memset(first, 0x6e, (size_t)(end - first));
  memcpy(m, copy, in);
  strict_call(i, &q);
  if (*wrong(i, &q)) fail("%s", wrong(i, &q));
  if (memcmp(m, copy, in)) fail("modifies its %s", i->blocks ? "key" : "message");
  for (const unsigned char *x = first; x < end; ++x)
    if ((x < c || x >= c + out) && *x != 0x6e) fail("writes outside of its output");
}

static void check_length(const struct implementation *i, const struct primitive *p, unsigned long long len)
{
  const unsigned long long in = i->blocks ? sizeof k : len, out = output_bytes(i, p, len);
  unsigned char *const c = output + LONG - out, *const m = message + LONG - in;

  random_bytes(copy, sizeof copy);
  if (i->blocks)
    right_stream(p, wanted, zeros, out, zeros, 0, copy);
  else
    right_stream(p, wanted, copy, out, n, 0, k);
  for (unsigned long long a = 0; a < NEAR; ++a)
    for (unsigned long long b = 0; b < NEAR; ++b) {
      check(i, p, c - a, m - b, len);
      check(i, p, output + a, message + b, len);
    }
  /* One of them at an edge, the other at every offset within a page. */
  for (unsigned long long a = NEAR; a < PAGE; ++a) {
    check(i, p, c - a, m, len);
    check(i, p, c, m - a, len);
    check(i, p, output + a, message, len);
    check(i, p, output, message + a, len);
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
