/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* What a call leaves below the stack pointer: nothing of the key, of the hashing core's result or of the keystream. */
#define _GNU_SOURCE
#include "phases.h"
#include "report.h"

#define MOST 4160
#define BELOW 65536 /* bytes of stack that are looked at */
#define NEEDLE 8    /* bytes that are no coincidence */
#define WORDS 4     /* so many words of 4 bytes are none either */

/* Whether any 8 bytes of what must not be there are in a copy of the stack, at any offset; or some words of it, each on
   its own, as they lie in Salsa20's diagonals and in transposed blocks. A key has few words: of that, two tell. */
static int found(const unsigned char *hay, const unsigned char *secret, unsigned long long len)
{
  static unsigned char seen[1 << 16]; /* the low half of a word, so that most of the stack needs no comparison */
  int words = 0;

  for (unsigned long long at = 0; at + NEEDLE <= len; at += NEEDLE)
    if (memmem(hay, BELOW, secret + at, NEEDLE)) return 1;
  memset(seen, 0, sizeof seen);
  for (unsigned long o = 0; o < BELOW; o += 4) seen[get32(hay + o) & 0xffff] = 1;
  for (unsigned long long at = 0; at + 4 <= len; at += 4)
    for (unsigned long o = 0; seen[get32(secret + at) & 0xffff] && o < BELOW; o += 4)
      if (get32(hay + o) == get32(secret + at)) {
        ++words;
        break;
      }
  return words >= (len > 64 ? WORDS : 2);
}

/* The stack below this function's own frame: where the call before was. */
__attribute__((noinline)) static void look_below(unsigned char *copy)
{
  const volatile unsigned char *here = __builtin_frame_address(0);

  for (long o = 0; o < BELOW; ++o) copy[o] = here[-64 - BELOW + o];
}

__attribute__((noinline)) static void clear_below(void)
{
  volatile unsigned char space[BELOW + 4096];

  for (unsigned long o = 0; o < sizeof space; ++o) space[o] = 0x5c;
}

static void check(const struct implementation *i, const struct primitive *p)
{
  static unsigned char copy[BELOW], c[MOST], m[MOST], stream[MOST], n[24], k[32], constant[16], subkey[32];
  static const unsigned char sigma[] = "expand 32-byte k";
  const struct reference hash = {.rounds = p->reference.rounds, .salsa = p->reference.salsa};
  const unsigned long long len = i->core ? p->output : 64 + random_number() % (MOST - 64);

  circumstances("length %llu", len);
  random_bytes(k, sizeof k);
  random_bytes(n, sizeof n);
  random_bytes(constant, sizeof constant);
  random_bytes(m, len);
  memset(stream, 0, len);
  if (i->core)
    right_core(p, stream, n, k, constant);
  else
    right_stream(p, stream, stream, len, n, 0, k);
  reference_core(&hash, subkey, n, k, sigma);
  clear_below();
  if (i->core)
    i->core(c, n, k, constant);
  else
    i->xor(c, m, len, n, k);
  look_below(copy);
  calling("the function");
  if (found(copy, k, sizeof k)) fail("leaves bytes of the key on the stack");
  if (p->reference.extended && found(copy, subkey, sizeof subkey)) fail("leaves bytes of the hashed key on the stack");
  if (found(copy, stream, len)) fail("leaves bytes of its keystream on the stack");
}

void stack(const struct subject *subjects, int count, const struct primitive *p, unsigned long long cases)
{
  for (int s = 0; s < count; ++s) {
    testing(subjects[s].name);
    for (unsigned long long done = 0; done < 20 + cases / 10000; ++done) check(&subjects[s].i, p);
  }
}
