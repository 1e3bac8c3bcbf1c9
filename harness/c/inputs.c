/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
#include "inputs.h"
#include "bytes.h"
#include "reference.h"
#include "report.h"
#include <stdlib.h>

#define CANARY 16

static const struct reference salsa20 = {.rounds = 20, .salsa = 1, .forward = 1};

/* A sequence of draws: each takes its bytes from the start of a Salsa20 keystream of its own. */
struct sequence {
  const char *key;
  uint64_t draws;
};

static struct sequence inputs = {"generate inputs for test vectors", 0};
static struct sequence canaries = {"generate pad to catch overwrites", 0};

static void draw(struct sequence *from, unsigned char *x, unsigned long long len)
{
  unsigned char nonce[8];

  put64(nonce, from->draws++);
  reference_stream(&salsa20, x, len, nonce, 0, (const unsigned char *)from->key);
}

unsigned long long input_number(void)
{
  unsigned char x[8];

  draw(&inputs, x, sizeof x);
  return get64(x);
}

static unsigned char state[64];

/* The state is a key, of which and of some bytes a block is the next state. */
static void stir(const unsigned char *x)
{
  reference_core(&salsa20, state, x, state, (const unsigned char *)"expand 32-byte k");
}

void checksum_add(const unsigned char *x, unsigned long long len)
{
  unsigned char last[16] = {0};

  for (; len >= 16; x += 16, len -= 16) stir(x);
  memcpy(last, x, len);
  last[len] = 1;
  state[0] ^= 1;
  stir(last);
}

void checksum_hex(char *hex)
{
  for (int i = 0; i < 64; ++i) hex[i] = "0123456789abcdef"[state[i / 2] >> (i % 2 ? 0 : 4) & 15];
  hex[64] = 0;
}

struct buffer buffer_new(const char *name, unsigned long long capacity)
{
  struct buffer b = {name, aligned_alloc(64, (capacity + 191) / 64 * 64), malloc(capacity + 2 * CANARY), 0};

  if (!b.at || !b.before) fail_harness("out of memory");
  b.at += 65;
  return b;
}

static void surround(struct buffer *b, unsigned long long len)
{
  b->len = len;
  draw(&canaries, b->at - CANARY, CANARY);
  draw(&canaries, b->at + len, CANARY);
  memcpy(b->before, b->at - CANARY, len + 2 * CANARY);
}

void buffer_draw(struct buffer *b, unsigned long long len)
{
  draw(&inputs, b->at, len);
  surround(b, len);
}

void buffer_blank(struct buffer *b, unsigned long long len)
{
  draw(&canaries, b->at, len);
  surround(b, len);
}

void buffer_copy(struct buffer *b, const struct buffer *from, unsigned long long len)
{
  memcpy(b->at, from->at, len);
  surround(b, len);
}

void buffer_within(const struct buffer *b)
{
  if (memcmp(b->at - CANARY, b->before, CANARY)) fail("writes before the start of %s", b->name);
  if (memcmp(b->at + b->len, b->before + CANARY + b->len, CANARY)) fail("writes past the end of %s", b->name);
}

void buffer_unchanged(const struct buffer *b)
{
  buffer_within(b);
  if (memcmp(b->at, b->before + CANARY, b->len)) fail("modifies its input %s", b->name);
}
