/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
#include "calls.h"
#include "random.h"
#include "report.h"

#define RANDOM_BYTES 768 /* of crypto_rng: the next key and the output */
#define KEY 32

int is_keystream(const struct implementation *i)
{
  return i->rng || i->blocks;
}

unsigned long long output_bytes(const struct implementation *i, const struct primitive *p, unsigned long long len)
{
  return i->core ? p->output : i->rng ? RANDOM_BYTES : i->blocks ? (len + 63) / 64 * 64 : len;
}

struct call random_call(const struct implementation *i, const struct primitive *p, enum function function,
                        unsigned long long len)
{
  static const unsigned char sigma[] = "expand 32-byte k";
  static _Thread_local unsigned char c[MOST_BYTES], m[MOST_BYTES], right[MOST_BYTES], n[24], k[KEY], constant[16];
  struct call q = {function, output_bytes(i, p, len), 0, c, m, n, k, constant, right, {0, 0}};

  random_bytes(k, sizeof k);
  random_bytes(n, sizeof n);
  random_bytes(constant, sizeof constant);
  random_bytes(m, q.len);
  memset(c, 0, q.len);
  if (is_keystream(i)) memset(n, 0, sizeof n);
  if (is_keystream(i) || function == STREAM) memset(m, 0, q.len);
  if (i->blocks || function == XOR_IC) q.ic = random_number();
  if (i->core && function == OWN) q.constant = NULL;
  if (i->core)
    right_core(p, right, n, k, q.constant ? q.constant : sigma);
  else
    right_stream(p, right, m, q.len, n, q.ic, k);
  return q;
}

static uint64_t word(const void *pointer)
{
  return (uint64_t)(uintptr_t)pointer;
}

struct bare bare_call(const struct implementation *i, struct call *q)
{
  const uint64_t c = word(q->c), m = word(q->m), n = word(q->n), k = word(q->k);

  if (i->core) return (struct bare){(void *)i->core, {c, n, k, word(q->constant)}};
  if (i->rng) return (struct bare){(void *)i->rng, {c + KEY, c, k}};
  if (i->blocks) {
    q->counter[0] = (unsigned int)q->ic;
    q->counter[1] = (unsigned int)(q->ic >> 32);
    return (struct bare){(void *)i->blocks, {c, k, word(q->counter), q->len / 64}};
  }
  if (q->function == STREAM) return (struct bare){(void *)i->stream, {c, q->len, n, k}};
  if (q->function == XOR) return (struct bare){(void *)i->xor, {c, m, q->len, n, k}};
  return (struct bare){(void *)i->xor_ic, {c, m, q->len, n, q->ic, k}};
}

int plain_call(const struct implementation *i, struct call *q)
{
  const struct bare x = bare_call(i, q);
  const uint64_t *const a = x.argument;

  return ((int (*)(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t))x.function)(a[0], a[1], a[2], a[3], a[4],
                                                                                           a[5]);
}

void strict_call(const struct implementation *i, struct call *q)
{
  const struct bare x = bare_call(i, q);

  call_checked("the function", x.function, x.argument);
}

const char *wrong(const struct implementation *i, const struct call *q)
{
  const uint64_t counter = q->counter[0] | (uint64_t)q->counter[1] << 32;

  if (memcmp(q->c, q->wanted, q->len)) return "gives wrong output";
  return i->blocks && counter != q->ic + q->len / 64 ? "leaves another counter" : "";
}
