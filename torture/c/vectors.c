/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Published calls. Each line of standard input is one: KEY NONCE COUNTER MESSAGE RESULT DATA, the counter a number, the
   rest in hexadecimal, - where there is nothing. For a core, NONCE is the input, and there is no MESSAGE; the tag stands
   behind a RESULT that is sealed; lanes and masks are given the beginning of a stream. */
#define _GNU_SOURCE
#include "calls.h"
#include "phases.h"
#include "report.h"
#include <stdio.h>
#include <stdlib.h>

#define FIELDS 6
#define MOST (1 << 16)

enum { KEY, NONCE, COUNTER, MESSAGE, RESULT, DATA };

static unsigned long long decoded(const char *hex, unsigned char *to)
{
  unsigned long long len = 0;

  for (unsigned int byte; len < MOST && sscanf(hex, "%2x", &byte) == 1; hex += 2) to[len++] = (unsigned char)byte;
  return len;
}

static void try_vector(const struct implementation *i, const struct primitive *p, char *const field[FIELDS])
{
  static const unsigned char sigma[] = "expand 32-byte k";
  static unsigned char k[MOST], n[MOST], m[MOST], wanted[MOST], c[MOST], ad[MOST], starts[16 * LANES];
  const unsigned long long ic = strtoull(field[COUNTER], NULL, 10), len = decoded(field[MESSAGE], m);
  struct call q = sized_call(i, p, STREAM, i->most && len > 64 ? 64 : len);
  const unsigned long long whole = i->masks ? 8 : i->lanes ? 64 : q.len;
  const int given = i->core || i->seal || i->auth;

  if (decoded(field[KEY], k) != 32 || decoded(field[NONCE], n) != p->nonce ||
      decoded(field[RESULT], wanted) != (given ? q.len : len))
    fail_harness("a vector has an unfit length: key %s, nonce %s", field[KEY], field[NONCE]);
  circumstances("key %s, nonce %s, block counter 0x%llx, %llu bytes", field[KEY], field[NONCE], ic, len);
  for (int lane = 0; lane < LANES; ++lane) {
    put64(starts + 16 * lane, ic);
    memcpy(starts + 16 * lane + 8, n, 8);
  }
  q.ic = ic;
  q.c = c;
  q.n = i->lanes ? starts : n;
  q.m = i->masks ? starts : m;
  q.k = k;
  q.turn = 0;
  q.constant = sigma;
  q.adlen = decoded(field[DATA], ad);
  q.ad = ad;
  for (; q.function < FUNCTIONS; ++q.function) {
    const int stream = i->stream != NULL, counts = !stream || q.function == XOR_IC;

    if (q.function > (i->seal ? OPEN : stream ? XOR_IC : 0) || (ic && !counts)) continue;
    if (q.function == XOR_IC && !i->xor_ic) continue;
    memset(c, 0, q.len);
    if (i->seal && q.function == OPEN)
      for (unsigned long long x = 0; x < len; ++x) {
        const unsigned char byte = m[x];
        m[x] = wanted[x];
        wanted[x] = byte;
      }
    strict_call(i, &q);
    for (unsigned long long x = 0; x < len && (is_keystream(i) || i->masks || (stream && q.function == STREAM)); ++x)
      c[x] ^= m[x];
    if (memcmp(c, wanted, given || whole < len ? whole : len)) fail("gives wrong output");
  }
}

void vectors(const struct subject *subjects, int count, const struct primitive *p, unsigned long long cases)
{
  char *line = NULL, *field[FIELDS];
  size_t size = 0;
  unsigned long long done = 0;

  for (; getline(&line, &size, stdin) > 0; ++done) {
    char *rest = line;

    for (int f = 0; f < FIELDS; ++f)
      if (!(field[f] = strsep(&rest, " \n"))) fail_harness("a vector lacks fields");
    for (int s = 0; s < count; ++s) {
      testing(subjects[s].name);
      try_vector(&subjects[s].i, p, field);
    }
  }
  free(line);
  printf("%llu vectors\n", done);
  (void)cases;
}
