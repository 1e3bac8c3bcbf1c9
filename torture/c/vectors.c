/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Published calls. Each line of standard input is one: KEY NONCE COUNTER MESSAGE RESULT, the counter a number, the rest
   in hexadecimal, - where there is nothing. For a core, NONCE is the input, and there is no MESSAGE. */
#define _GNU_SOURCE
#include "calls.h"
#include "phases.h"
#include "report.h"
#include <stdio.h>
#include <stdlib.h>

#define FIELDS 5
#define MOST (1 << 16)

enum { KEY, NONCE, COUNTER, MESSAGE, RESULT };

static unsigned long long decoded(const char *hex, unsigned char *to)
{
  unsigned long long len = 0;

  for (unsigned int byte; len < MOST && sscanf(hex, "%2x", &byte) == 1; hex += 2) to[len++] = (unsigned char)byte;
  return len;
}

static void try_vector(const struct implementation *i, const struct primitive *p, char *const field[FIELDS])
{
  static const unsigned char sigma[] = "expand 32-byte k";
  static unsigned char k[MOST], n[MOST], m[MOST], wanted[MOST], c[MOST];
  const unsigned long long ic = strtoull(field[COUNTER], NULL, 10), len = decoded(field[MESSAGE], m);
  struct call q = {STREAM, output_bytes(i, p, len), ic, c, m, n, k, sigma, NULL, {0, 0}};
  const unsigned long long some = i->core || q.len < len ? q.len : len;

  if (decoded(field[KEY], k) != 32 || decoded(field[NONCE], n) != p->nonce ||
      decoded(field[RESULT], wanted) != (i->core ? p->output : len))
    fail_harness("a vector has an unfit length: key %s, nonce %s", field[KEY], field[NONCE]);
  circumstances("key %s, nonce %s, block counter 0x%llx, %llu bytes", field[KEY], field[NONCE], ic, len);
  for (; q.function < FUNCTIONS; ++q.function) {
    const int alone = i->core || is_keystream(i), counts = i->core || i->blocks || q.function == XOR_IC;

    if ((q.function && alone) || (ic && !counts) || (q.function == XOR_IC && !i->xor_ic)) continue;
    memset(c, 0, q.len);
    strict_call(i, &q);
    for (unsigned long long x = 0; q.function == STREAM && x < len; ++x) c[x] ^= m[x];
    if (memcmp(c, wanted, some)) fail("gives wrong output");
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
