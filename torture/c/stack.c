/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* What a call leaves below the stack pointer and in registers: nothing of the key, of the hashing core's result or of the keystream. */
#define _GNU_SOURCE
#include "phases.h"
#include "registers.h"
#include "report.h"

#define MOST 4160
#define BELOW 65536 /* bytes of stack that are looked at */
#define NEEDLE 8    /* bytes that are no coincidence */
#define WORDS 4     /* so many words of 4 bytes are none either */

/* The stack of a call, from what it may use up to its caller's, and the registers after it. */
static struct {
  _Alignas(64) unsigned char below[BELOW], frame[1024];
  struct registers registers;
} left;

/* Whether any 8 bytes of what must not be there are there, at any offset; or some words of it, each on
   its own, as they lie in Salsa20's diagonals and in transposed blocks. A key has few words: of that, two tell. */
static int found(const unsigned char *secret, unsigned long long len)
{
  const unsigned char *const hay = (const unsigned char *)&left;
  static unsigned char seen[1 << 16]; /* the low half of a word, so that most of the stack needs no comparison */
  int words = 0;

  for (unsigned long long at = 0; at + NEEDLE <= len; at += NEEDLE)
    if (memmem(hay, sizeof left, secret + at, NEEDLE)) return 1;
  memset(seen, 0, sizeof seen);
  for (unsigned long o = 0; o < sizeof left; o += 4) seen[get32(hay + o) & 0xffff] = 1;
  for (unsigned long long at = 0; at + 4 <= len; at += 4)
    for (unsigned long o = 0; seen[get32(secret + at) & 0xffff] && o < sizeof left; o += 4)
      if (get32(hay + o) == get32(secret + at)) {
        ++words;
        break;
      }
  return words >= (len > 64 ? WORDS : 2);
}

static void check(const struct implementation *i, const struct primitive *p)
{
  static struct registers before;
  static const unsigned char sigma[] = "expand 32-byte k";
  const struct reference hash = {.rounds = p->reference.rounds, .salsa = p->reference.salsa};
  unsigned char keystream[MOST], subkey[32], one_time[32], clamped[16];
  struct call q = random_call(i, p, i->seal && random_number() % 2 ? SEAL : XOR, 64 + random_number() % (MOST - 64));
  const unsigned long long len = i->seal ? q.in : i->auth ? 0 : q.len;

  circumstances("length %llu", q.in);
  for (unsigned long long x = 0; x < len; ++x) keystream[x] = q.wanted[x] ^ (i->core || i->masks ? 0 : q.m[x]);
  if (!i->auth) reference_core(&hash, subkey, q.n, q.k, sigma);
  if (i->auth) memcpy(one_time, q.k, sizeof one_time);
  else if (p->reference.extended) reference_stream(&p->reference, one_time, sizeof one_time, q.n, 0, q.k);
  else reference_stream(&p->reference, one_time, sizeof one_time, q.n + 4, (uint64_t)get32(q.n) << 32, q.k);
  memcpy(clamped, one_time, sizeof clamped);
  put64(clamped, get64(clamped) & 0x0ffffffc0fffffff);
  put64(clamped + 8, get64(clamped + 8) & 0x0ffffffc0ffffffc);
  memset(left.below, 0x5c, sizeof left.below + sizeof left.frame);
  memset(&before, 0x5c, sizeof before);
  calling("the function");
  call_in_registers(i, &q, left.frame, &before, &left.registers);
  if (!i->auth && found(q.k, key_bytes(i, &q))) fail("leaves bytes of the key on the stack or in registers");
  if (p->reference.extended && found(subkey, sizeof subkey))
    fail("leaves bytes of the hashed key on the stack or in registers");
  if ((i->auth || i->seal) && (found(one_time, sizeof one_time) || found(clamped, sizeof clamped)))
    fail("leaves bytes of Poly1305's key on the stack or in registers");
  if (found(keystream, len)) fail("leaves bytes of its keystream on the stack or in registers");
}

void stack(const struct subject *subjects, int count, const struct primitive *p, unsigned long long cases)
{
  for (int s = 0; s < count; ++s) {
    testing(subjects[s].name);
    for (unsigned long long done = 0; done < 20 + cases / 10000; ++done) check(&subjects[s].i, p);
  }
}
