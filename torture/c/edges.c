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
static unsigned char *output, *message, wanted[LONG], copy[LONG], n[16 * LANES], k[32 * LANES], ad[100];

/* Bytes of message; of blocks, the key is in its place. */
static unsigned long long input_bytes(const struct implementation *i, const struct call *q)
{
  return i->blocks ? key_bytes(i, q) : message_bytes(i, q);
}

static void check(const struct implementation *i, const struct call *call, unsigned char *c, unsigned char *m)
{
  struct call q = *call;
  const unsigned long long out = q.len, in = input_bytes(i, &q);
  unsigned char *const first = c - output < MARGIN ? output : c - MARGIN;
  unsigned char *const end = output + LONG - (c + out) < MARGIN ? output + LONG : c + out + MARGIN;

  q.c = c;
  *(i->blocks ? &q.k : &q.m) = m;
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

static void check_length(const struct implementation *i, const struct primitive *p, enum function function,
                         unsigned long long len)
{
  struct call q = sized_call(i, p, function, len);
  unsigned char *const c = output + LONG - q.len, *const m = message + LONG - input_bytes(i, &q);

  random_bytes(copy, sizeof copy);
  q.n = i->blocks ? zeros : n;
  q.k = i->blocks ? copy : k;
  q.m = i->blocks ? zeros : copy;
  q.ad = ad;
  q.adlen = len % sizeof ad;
  q.wanted = wanted;
  right_call(i, p, &q, wanted);
  for (unsigned long long a = 0; a < NEAR; ++a)
    for (unsigned long long b = 0; b < NEAR; ++b) {
      check(i, &q, c - a, m - b);
      check(i, &q, output + a, message + b);
    }
  /* One of them at an edge, the other at every offset within a page. */
  for (unsigned long long a = NEAR; a < PAGE; ++a) {
    check(i, &q, c - a, m);
    check(i, &q, c, m - a);
    check(i, &q, output + a, message);
    check(i, &q, output, message + a);
  }
}

/* cases: fewer than ten thousand leave out most lengths. */
void edges(const struct subject *subjects, int count, const struct primitive *p, unsigned long long cases)
{
  output = guarded(LONG);
  message = guarded(LONG);
  random_bytes(n, sizeof n);
  random_bytes(k, sizeof k);
  random_bytes(ad, sizeof ad);
  for (int s = 0; s < count; ++s) {
    testing(subjects[s].name);
    for (unsigned int l = 0; l < sizeof lengths / sizeof lengths[0]; ++l)
      for (enum function f = subjects[s].i.seal ? SEAL : XOR; f <= XOR && (cases >= 10000 || l % 10 == 5); ++f)
        check_length(&subjects[s].i, p, f, lengths[l]);
  }
}
