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

int is_whole(const struct implementation *i)
{
  return i->blocks || i->lanes || i->masks;
}

/* Lanes that are computed where so many are asked for. */
static unsigned int computed(const struct call *q)
{
  return q->in <= 4 ? 4 : q->in <= 8 ? 8 : q->in <= 16 ? 16 : LANES;
}

struct call sized_call(const struct implementation *i, const struct primitive *p, enum function function,
                       unsigned long long len)
{
  struct call q = {.function = function, .len = len, .in = len, .turn = 1};

  if (i->lanes || i->masks) {
    q.in = !len ? 1 : len > 64 * i->most ? i->most : (len + 63) / 64;
    q.len = (i->lanes ? 64 : 8) * computed(&q);
  } else if (i->seal) {
    q.len = len + TAG;
  } else {
    q.len = i->core ? p->output : i->rng ? RANDOM_BYTES : i->auth ? TAG : i->blocks ? (len + 63) / 64 * 64 : len;
  }
  return q;
}

unsigned long long message_bytes(const struct implementation *i, const struct call *q)
{
  return i->lanes ? q->len : i->masks ? 2 * q->len : i->core || is_keystream(i) ? 0 : q->in;
}

unsigned long long nonce_bytes(const struct implementation *i, const struct primitive *p, const struct call *q)
{
  return i->lanes ? 16 * computed(q) : p->nonce;
}

unsigned long long key_bytes(const struct implementation *i, const struct call *q)
{
  return i->lanes ? KEY * computed(q) : KEY;
}

/* Where in a call's keys and nonces a lane finds its own. */
static unsigned int turned(const struct call *q, unsigned int lane)
{
  return lane * q->turn % computed(q);
}

struct call random_call(const struct implementation *i, const struct primitive *p, enum function function,
                        unsigned long long len)
{
  static _Thread_local unsigned char c[MOST_BYTES + TAG], m[MOST_BYTES + TAG], right[MOST_BYTES + TAG];
  static _Thread_local unsigned char n[16 * LANES], k[KEY * LANES], constant[16], ad[1024];
  struct call q = sized_call(i, p, function, len);
  const unsigned long long in = message_bytes(i, &q);

  random_bytes(k, key_bytes(i, &q));
  random_bytes(n, sizeof n);
  random_bytes(constant, sizeof constant);
  random_bytes(m, in > q.len ? in : q.len);
  memset(c, 0, q.len);
  if (is_keystream(i)) memset(n, 0, sizeof n);
  if (is_keystream(i) || (i->stream && function == STREAM)) memset(m, 0, q.len);
  if (i->blocks || function == XOR_IC) q.ic = random_number();
  if (i->seal) random_bytes(ad, q.adlen = random_number() % (random_number() % 4 ? 100 : sizeof ad + 1));
  q.turn = (unsigned int)random_number() | 1;
  q.c = c;
  q.m = m;
  q.n = n;
  q.k = k;
  q.ad = ad;
  q.constant = i->core && function == OWN ? NULL : constant;
  q.wanted = right;
  right_call(i, p, &q, right);
  return q;
}

/* To open is to find the text that gives what is opened when it is sealed, with the tag of that. */
static void right_text(const struct implementation *i, const struct primitive *p, const struct call *q,
                       unsigned char *right)
{
  static _Thread_local unsigned char text[REFERENCE_MOST + TAG];

  right_seal(p, right, q->m, q->in, q->ad, q->adlen, q->n, q->k);
  if (!i->seal || q->function == SEAL) return;
  memcpy(text, right, q->in);
  right_seal(p, right, text, q->in, q->ad, q->adlen, q->n, q->k);
  memcpy(right, text, q->in);
}

void right_call(const struct implementation *i, const struct primitive *p, const struct call *q, unsigned char *right)
{
  static const unsigned char sigma[] = "expand 32-byte k", zeros[64];
  unsigned char block[64];

  for (unsigned int lane = 0; lane < computed(q) && (i->lanes || i->masks); ++lane) {
    const unsigned char *const start = i->masks ? q->m + 16 * lane : q->n + 16 * turned(q, lane);
    const unsigned char *const k = i->masks ? q->k : q->k + KEY * turned(q, lane);

    right_stream(p, block, i->masks ? zeros : q->m + 64 * lane, 64, start + 8, get64(start), k);
    memcpy(right + q->len / computed(q) * lane, block, q->len / computed(q));
  }
  if (i->core) right_core(p, right, q->n, q->k, q->constant ? q->constant : sigma);
  else if (i->auth || i->seal) right_text(i, p, q, right);
  else if (!i->lanes && !i->masks) right_stream(p, right, q->m, q->len, q->n, q->ic, q->k);
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
  if (i->auth) return (struct bare){(void *)i->auth, {c, m, q->in, k}};
  if (i->seal) {
    q->table.sealing = (struct sealing){q->c, q->m, q->in, q->n, q->k, q->ad, q->adlen, q->c + q->in};
    return (struct bare){q->function == SEAL ? (void *)i->seal : (void *)i->open, {word(&q->table)}};
  }
  if (i->lanes) {
    for (unsigned int lane = 0; lane < computed(q); ++lane)
      q->table.lanes[lane] = (struct lane){q->c + 64 * lane, q->m + 64 * lane, q->k + KEY * turned(q, lane),
                                           q->n + 16 * turned(q, lane)};
    return (struct bare){(void *)i->lanes, {word(&q->table), q->in}};
  }
  if (i->masks) return (struct bare){(void *)i->masks, {c, m, q->in, k}};
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
