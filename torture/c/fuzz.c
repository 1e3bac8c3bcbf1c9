/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Random calls against two judges: lengths, alignments, guard pages, overlaps, counters that wrap, chunks. */
#include "calls.h"
#include "pages.h"
#include "phases.h"
#include "report.h"

#define MOST (5 * PAGE)
#define ROOM (MOST + PAGE)
#define MARGIN 64
#define POISON 0xdb

enum { C, M, N, K, AREAS };

/* Additional data, which nothing may overlap, is at the end of an area of its own. */
#define DATA AREAS
static const char *const overlaps[] = {"apart", "m", "n", "k"};

/* One call, the same for all subjects. over: the input that c is; chunk: where a second call begins, or 0.
   Of blocks the counter is in the place of the nonce, which is zero. */
struct drawn {
  enum function function;
  int over;
  unsigned long long len, ic, chunk;
  unsigned char *at[AREAS], *c;
};

static unsigned char *area[AREAS + 1], wanted[MOST + TAG], message[MOST], nonce[24], key[32];

/* Mostly short: what goes wrong goes wrong within some batches, and a case should take a microsecond. */
static unsigned long long some_length(void)
{
  const uint64_t x = random_number(), kind = x % 1000;

  return (x >> 10) % (kind < 600 ? 260 : kind < 920 ? 1100 : kind < 999 ? 4200 : MOST + 1);
}

static unsigned long long some_counter(void)
{
  const uint64_t x = random_number();

  switch (x % 4) {
  case 0: return (x >> 2 & 3) << 32;
  case 1: return ((x >> 8) << 32) - (x >> 2) % 40;
  case 2: return 0 - (x >> 2) % 40;
  default: return random_number();
  }
}

/* At the end, at the beginning, or at any alignment away from both. */
static unsigned char *place(int a, unsigned long long len)
{
  switch (random_number() % 4) {
  case 0: return area[a] + ROOM - len;
  case 1: return area[a];
  default: return area[a] + MARGIN + random_number() % 128;
  }
}

static unsigned long long larger(unsigned long long a, unsigned long long b)
{
  return a > b ? a : b;
}

/* What both judges say, which must be the same. */
static void judge(const struct implementation *i, const struct primitive *p, const struct call *q)
{
  static unsigned char again[MOST + TAG];

  right_call(i, p, q, wanted);
  if (!peers_swap()) return;
  right_call(i, p, q, again);
  peers_swap();
  if (memcmp(again, wanted, q->len)) fail_harness("%s disagree at length %llu, counter 0x%llx", p->judges, q->len, q->ic);
}

static struct drawn draw(const struct implementation *i, const struct primitive *p, int functions)
{
  struct drawn q = {.function = (enum function)(random_number() % (unsigned int)functions),
                    .len = sized_call(i, p, STREAM, some_length()).len};
  const unsigned int over = random_number() % 8;

  q.over = over < 2 && q.function != STREAM ? M : over == 2 && !i->blocks ? N : over == 3 ? K : C;
  q.ic = q.function == XOR_IC || i->blocks ? some_counter() : 0;
  if (q.function == XOR_IC && q.over == C && q.len > 64) q.chunk = 64 * (1 + random_number() % ((q.len - 1) / 64));
  q.at[C] = place(C, q.len);
  q.at[M] = place(M, q.len);
  q.at[N] = place(N, q.over == N ? larger(q.len, p->nonce) : p->nonce);
  q.at[K] = place(K, q.over == K ? larger(q.len, sizeof key) : sizeof key);
  q.c = q.at[q.over];
  random_bytes(nonce, p->nonce);
  if (i->blocks) memset(nonce, 0, sizeof nonce);
  random_bytes(key, sizeof key);
  if (q.function == STREAM)
    memset(message, 0, q.len);
  else
    random_bytes(message, q.len);
  circumstances("length %llu, block counter 0x%llx, c is %s", q.len, q.ic, overlaps[q.over]);
  return q;
}

static void compare_from(const unsigned char *c, unsigned long long from, unsigned long long len)
{
  if (!memcmp(c, wanted + from, len)) return;
  unsigned long long i = 0;
  while (c[i] == wanted[from + i]) ++i;
  fail("gives wrong output: byte %llu of %llu is %02x, not %02x", i, len, c[i], wanted[from + i]);
}

static void compare(const unsigned char *c, unsigned long long len)
{
  compare_from(c, 0, len);
}

static void try_stream(const struct implementation *i, const struct primitive *p, const struct drawn *q)
{
  unsigned char *const c = q->c, *const m = q->at[M], *const n = q->at[N], *const k = q->at[K];
  const uint64_t blocks[6] = {(uint64_t)(uintptr_t)c, (uint64_t)(uintptr_t)k, (uint64_t)(uintptr_t)n, q->len / 64};
  unsigned char margin[2][MARGIN];
  const int wide = c >= area[q->over] + MARGIN && c + q->len + MARGIN <= area[q->over] + ROOM;

  /* What the one before has written right must not pass for what this one did not write. */
  memset(c, POISON, q->len);
  if (q->function != STREAM) memcpy(m, message, q->len);
  memcpy(n, nonce, p->nonce);
  if (i->blocks) put64(n, q->ic);
  memcpy(k, key, sizeof key);
  if (wide) {
    memcpy(margin[0], c - MARGIN, MARGIN);
    memcpy(margin[1], c + q->len, MARGIN);
  }
  switch (q->function) {
  case STREAM:
    if (i->blocks) call_checked("blocks", (void *)i->blocks, blocks);
    else call_stream(i, c, q->len, n, k);
    break;
  case XOR: call_xor(i, c, m, q->len, n, k); break;
  default:
    /* The later chunk first: the earlier must not write into it. */
    if (q->chunk) call_xor_ic(i, c + q->chunk, m + q->chunk, q->len - q->chunk, n, q->ic + q->chunk / 64, k);
    call_xor_ic(i, c, m, q->chunk ? q->chunk : q->len, n, q->ic, k);
  }
  compare(c, q->len);
  if (wide && (memcmp(margin[0], c - MARGIN, MARGIN) || memcmp(margin[1], c + q->len, MARGIN)))
    fail("writes outside of its output");
  if (q->over != M && q->function != STREAM && memcmp(m, message, q->len)) fail("modifies its message");
  if (i->blocks && get64(n) != q->ic + q->len / 64) fail("leaves another counter");
  if (q->over != N && !i->blocks && memcmp(n, nonce, p->nonce)) fail("modifies its nonce");
  if (q->over != K && memcmp(k, key, sizeof key)) fail("modifies its key");
}

static void fuzz_stream(const struct subject *subjects, int count, const struct primitive *p, int functions)
{
  const struct drawn q = draw(&subjects->i, p, functions);

  judge(&subjects->i, p, &(struct call){.len = q.len, .ic = q.ic, .m = message, .n = nonce, .k = key});
  for (int i = 0; i < count; ++i) {
    testing(subjects[i].name);
    try_stream(&subjects[i].i, p, &q);
  }
}

static void fuzz_core(const struct subject *subjects, int count, const struct primitive *p)
{
  static const unsigned char sigma[] = "expand 32-byte k";
  static const char *const names[AREAS] = {"apart", "c", "in", "k"};
  static const unsigned int sizes[AREAS] = {0, 16, 16, sizeof key};
  unsigned char constant[16], *at[AREAS];
  const int own = random_number() % 2, over = (int)(random_number() % AREAS);

  for (int a = 0; a < AREAS; ++a) at[a] = place(a, a == over && p->output > sizes[a] ? p->output : sizes[a]);
  unsigned char *const c = at[M], *const in = at[N], *const k = at[K], *const out = at[over];
  random_bytes(nonce, p->nonce);
  random_bytes(key, sizeof key);
  random_bytes(constant, sizeof constant);
  if (own) memcpy(constant, sigma, sizeof constant);
  circumstances("constants %s, out is %s", own ? "of 32-byte keys" : "at random", names[over]);
  judge(&subjects->i, p, &(struct call){.len = p->output, .n = nonce, .k = key, .constant = constant});
  for (int i = 0; i < count; ++i) {
    testing(subjects[i].name);
    memset(out, POISON, p->output);
    memcpy(in, nonce, p->nonce);
    memcpy(k, key, sizeof key);
    memcpy(c, constant, sizeof constant);
    call_core(&subjects[i].i, out, in, k, c);
    compare(out, p->output);
    if (out != in && memcmp(in, nonce, p->nonce)) fail("modifies its input");
    if (out != k && memcmp(k, key, sizeof key)) fail("modifies its key");
    if (out != c && memcmp(c, constant, sizeof constant)) fail("modifies its constant");
  }
}

/* The next key and the output are apart, but for the key, over which one of them may lie. */
static void fuzz_rng(const struct subject *subjects, int count, const struct primitive *p)
{
  enum { NEXT = sizeof key, OUTPUT = 736 };
  static const char *const names[] = {"apart", "n", "r"};
  static const unsigned char zeros[NEXT + OUTPUT];
  const int over = (int)(random_number() % 3);
  unsigned char *const g = place(K, over == 2 ? OUTPUT : NEXT);
  unsigned char *const n = over == 1 ? g : place(N, NEXT), *const r = over == 2 ? g : place(C, OUTPUT);

  random_bytes(key, sizeof key);
  circumstances("g is %s", names[over]);
  judge(&subjects->i, p, &(struct call){.len = sizeof zeros, .m = zeros, .n = zeros, .k = key});
  for (int i = 0; i < count; ++i) {
    testing(subjects[i].name);
    memset(n, POISON, NEXT);
    memset(r, POISON, OUTPUT);
    memcpy(g, key, sizeof key);
    call_rng(&subjects[i].i, r, n, g);
    compare_from(n, 0, NEXT);
    compare_from(r, NEXT, OUTPUT);
    if (!over && memcmp(g, key, sizeof key)) fail("modifies its key");
  }
}

/* Mostly at random; or all the same, so that limbs are full and sums end near Poly1305's modulus. */
static void fill(unsigned char *to, unsigned long long len)
{
  static const unsigned char same[] = {0, 1, 0xfb, 0xff};
  const uint64_t x = random_number();

  if (x % 8) random_bytes(to, len);
  else memset(to, same[x >> 8 & 3], len);
}

/* Tags, texts with tags, lanes and masks. */
static void fuzz_call(const struct subject *subjects, int count, const struct primitive *p)
{
  static unsigned char text[MOST], nonces[16 * LANES], keys[32 * LANES], data[MOST];
  const struct implementation *const i = &subjects->i;
  struct call q = sized_call(i, p, random_number() % 2 ? SEAL : OPEN, some_length());
  const unsigned long long in[AREAS] = {0, message_bytes(i, &q), nonce_bytes(i, p, &q), key_bytes(i, &q)};
  const unsigned char *const from[AREAS] = {text, text, nonces, keys};
  unsigned char *at[AREAS], margin[2][MARGIN];
  /* A text may be where it was, a lane's too, or over keys and nonces; a tag anywhere; masks over the key. */
  const int overlapping[AREAS] = {1, !i->masks, i->lanes != NULL, !i->seal}, drawn = (int)(random_number() % AREAS);
  const int over = overlapping[drawn] ? drawn : C;

  if (i->seal) q.adlen = random_number() % 4 ? random_number() % 80 : some_length();
  if (random_number() % 4) q.turn = (unsigned int)random_number() | 1;
  else q.turn = 0;
  fill(text, in[M]);
  fill(nonces, in[N]);
  fill(keys, in[K]);
  fill(data, q.adlen);
  for (int a = 0; a < AREAS; ++a) at[a] = place(a, a == C || a == over ? larger(q.len, in[a]) : in[a]);
  circumstances("length %llu, %llu bytes of additional data%s, c is %s", q.in, q.adlen,
                i->seal && q.function == OPEN ? ", opened" : "", overlaps[over]);
  q.m = text;
  q.n = nonces;
  q.k = keys;
  q.ad = data;
  judge(i, p, &q);
  q.c = at[over];
  q.m = at[M];
  q.n = at[N];
  q.k = at[K];
  q.ad = memcpy(area[DATA] + ROOM - q.adlen, data, q.adlen);
  const int wide = q.c >= area[over] + MARGIN && q.c + q.len + MARGIN <= area[over] + ROOM;
  for (int s = 0; s < count; ++s) {
    testing(subjects[s].name);
    memset(q.c, POISON, q.len);
    for (int a = M; a < AREAS; ++a) memcpy(at[a], from[a], in[a]);
    if (wide) {
      memcpy(margin[0], q.c - MARGIN, MARGIN);
      memcpy(margin[1], q.c + q.len, MARGIN);
    }
    strict_call(&subjects[s].i, &q);
    compare(q.c, q.len);
    if (wide && (memcmp(margin[0], q.c - MARGIN, MARGIN) || memcmp(margin[1], q.c + q.len, MARGIN)))
      fail("writes outside of its output");
    for (int a = M; a < AREAS; ++a)
      if (a != over && memcmp(at[a], from[a], in[a])) fail("modifies its %s", overlaps[a]);
    if (memcmp(q.ad, data, q.adlen)) fail("modifies its additional data");
  }
}

void fuzz(const struct subject *subjects, int count, const struct primitive *p, unsigned long long cases)
{
  int functions = subjects->i.blocks ? 1 : FUNCTIONS;

  for (int i = 0; i < count; ++i)
    if (!subjects[i].i.blocks && !subjects[i].i.xor_ic) functions = XOR_IC;
  for (int a = 0; a <= DATA; ++a) area[a] = guarded(ROOM);
  for (; cases; --cases)
    if (subjects->i.core)
      fuzz_core(subjects, count, p);
    else if (subjects->i.rng)
      fuzz_rng(subjects, count, p);
    else if (subjects->i.auth || subjects->i.seal)
      fuzz_call(subjects, count, p);
    else if (subjects->i.most)
      /* Each has its own number of lanes. */
      for (int s = 0; s < count; ++s) fuzz_call(&subjects[s], 1, p);
    else
      fuzz_stream(subjects, count, p, functions);
}
