/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* What SUPERCOP's try leaves out for crypto_aead and crypto_secretbox: guard pages, every length and offset, in place,
   every wrong bit of a tag and other things wrong, lengths that there are not, an independent reference; and whether a
   wrong tag takes as many instructions wherever it is wrong. */
#include "area.h"
#include "phases.h"
#include "report.h"
#include "steps.h"
#include <string.h>

#define TAG 16
#define KEY 32
#define LONGEST 640  /* in several places, with much that is wrong */
#define LAST 4160    /* of every length */
#define MOST_DATA 80 /* bytes of additional data, at the edges of kernels */
#define MOST 274877906880ull /* bytes of a message: a 32-bit counter of blocks of 64 bytes, from 1 on */
#define ZEROS 32             /* in front of a secretbox's texts; its tag is the last of them, before the ciphertext */

enum { C, M, AD, N, K, AREAS };

static const struct implementation *tested;
static const struct reference *reference;
static struct area areas[AREAS];
static unsigned long long calls;
/* What stands in front of both texts, and behind the ciphertext. */
static unsigned long long front, behind;

/* Where the tag is. */
static unsigned long long tag_at(unsigned long long len)
{
  return behind ? len : front - TAG;
}

/* Ciphertext and tag of what the areas are to hold. */
static void seal(unsigned char *c, unsigned long long len, unsigned long long data)
{
  static unsigned char sealed[8192 + TAG];

  reference_seal(reference, sealed, area_expected(&areas[M]) + front, len, area_expected(&areas[AD]), data,
                 area_expected(&areas[N]), area_expected(&areas[K]));
  memset(c, 0, front);
  memcpy(c + front, sealed, len);
  memcpy(c + tag_at(len), sealed + len, TAG);
}

static int decrypt(int to, int from, unsigned long long clen, unsigned long long data, unsigned long long *len)
{
  ++calls;
  *len = clen;
  if (tested->box)
    return call_box(tested, 1, area_object(&areas[to]), area_object(&areas[from]), clen, area_object(&areas[N]),
                    area_object(&areas[K]));
  return call_decrypt(tested, area_object(&areas[to]), len, area_object(&areas[from]), clen, area_object(&areas[AD]), data,
                      area_object(&areas[N]), area_object(&areas[K]));
}

static unsigned long long encrypt(int to, unsigned long long len, unsigned long long data)
{
  unsigned long long clen = front + len;

  ++calls;
  if (!tested->box)
    call_encrypt(tested, area_object(&areas[to]), &clen, area_object(&areas[M]), len, area_object(&areas[AD]), data,
                 area_object(&areas[N]), area_object(&areas[K]));
  else if (call_box(tested, 0, area_object(&areas[to]), area_object(&areas[M]), clen, area_object(&areas[N]),
                    area_object(&areas[K])))
    fail("does not return 0");
  return clen;
}

static void flip(const struct area *a, unsigned long long at, int bit)
{
  area_object(a)[at] ^= (unsigned char)(1 << bit);
  area_expected(a)[at] ^= (unsigned char)(1 << bit);
}

/* A wrong bit somewhere: -1, zeros for a message, and nothing else is written. from: M in place. */
static void refused(int wrong, unsigned long long at, int bit, unsigned long long clen, unsigned long long data, int from)
{
  unsigned long long found = 0;

  flip(&areas[wrong], at, bit);
  if (decrypt(M, from, clen, data, &found) != -1)
    fail("does not return -1 where bit %d of byte %llu of %s is wrong", bit, at, areas[wrong].name);
  for (unsigned long long i = 0; i < clen - behind; ++i)
    if (area_object(&areas[M])[i]) fail("leaves something of a message that it refuses, at byte %llu", i);
  memset(area_expected(&areas[M]), 0, clen - behind);
  for (int i = 0; i < AREAS; ++i) area_check(&areas[i], i == M ? clen - behind : 0);
  flip(&areas[wrong], at, bit);
}

/* Draws what a call gets. at: offsets or AT_END; in_place: ciphertext and message are at the same place. */
static void place(const int at[AREAS], unsigned long long len, unsigned long long data, int in_place)
{
  const unsigned long long whole = front + len + behind, opened = front + len;
  const unsigned long long lens[AREAS] = {whole, in_place ? whole : opened, data, reference->extended ? 24 : 12, KEY};

  circumstances("length %llu, %llu bytes of additional data%s, offset of c %d (-1: ending at a guard page)", len, data,
                in_place ? ", in place" : "", at[C]);
  for (int i = 0; i < AREAS; ++i) area_place(&areas[i], at[i], lens[i]);
  memset(area_expected(&areas[M]), 0, front);
}

/* What is placed is sealed, to these bytes, and opened. thorough: all kinds of what is wrong are tried, not one bit. */
static void compare(const unsigned char *sealed, unsigned long long len, unsigned long long data, int in_place,
                    int thorough)
{
  const unsigned long long whole = front + len + behind, opened = front + len;
  const int to = in_place ? M : C;
  unsigned long long clen = 0, found = 0;

  for (int i = 0; i < AREAS; ++i) area_arm(&areas[i]);
  clen = encrypt(to, len, data);
  if (clen != whole) fail("says that there are %llu bytes, not %llu", clen, whole);
  if (in_place) {
    unsigned char message[8192];
    memcpy(message, area_expected(&areas[M]), opened);
    memcpy(area_expected(&areas[M]), sealed, clen);
    for (int i = 0; i < AREAS; ++i) area_check(&areas[i], i == M ? clen : 0);
    refused(M, tag_at(len) + noise_number() % TAG, 6, clen, data, M);
    memcpy(area_expected(&areas[M]), sealed, clen);
    area_arm(&areas[M]);
    if (decrypt(M, M, clen, data, &found)) fail("refuses what was encrypted");
    if (found != opened) fail("says that there are %llu bytes, not %llu", found, opened);
    if (memcmp(area_object(&areas[M]), message, opened)) fail("does not decrypt in place");
    return;
  }
  memcpy(area_expected(&areas[C]), sealed, clen);
  for (int i = 0; i < AREAS; ++i) area_check(&areas[i], i == C ? clen : 0);
  memset(area_object(&areas[M]), 0x55, opened);
  if (decrypt(M, C, clen, data, &found)) fail("refuses what was encrypted");
  if (found != opened) fail("says that there are %llu bytes, not %llu", found, opened);
  for (int i = 0; i < AREAS; ++i) area_check(&areas[i], i == M ? opened : 0);
  if (!thorough) {
    const unsigned int wrong = (unsigned int)(noise_number() % (8 * TAG));
    refused(C, tag_at(len) + wrong / 8, (int)(wrong % 8), clen, data, C);
    return;
  }
  for (int bit = 0; bit < 8 * TAG; bit += len % 32 == 5 ? 1 : 41) refused(C, tag_at(len) + (unsigned)bit / 8, bit % 8, clen, data, C);
  if (len) refused(C, front + noise_number() % len, 3, clen, data, C);
  if (data) refused(AD, noise_number() % data, 7, clen, data, C);
  refused(N, noise_number() % (reference->extended ? 24 : 12), 0, clen, data, C);
  refused(K, noise_number() % KEY, 5, clen, data, C);
}

/* What is placed is the right text, with a tag that is wrong in each of its bytes in turn. */
static void check_steps(unsigned long long len, unsigned long long data)
{
  for (unsigned int byte = 0; byte < TAG; ++byte) {
    unsigned long long found = 0, steps;

    flip(&areas[C], tag_at(len) + byte, 0);
    steps_begin();
    decrypt(M, C, front + len + behind, data, &found);
    steps = steps_end();
    flip(&areas[C], tag_at(len) + byte, 0);
    steps_compare(byte, steps);
  }
}

static void check(const int at[AREAS], unsigned long long len, unsigned long long data, int in_place)
{
  static unsigned char sealed[8192 + TAG];

  if (tested->box) data = 0;
  place(at, len, data, in_place);
  seal(sealed, len, data);
  compare(sealed, len, data, in_place, 1);
}

/* Some bytes of a text that is authenticated, with the zeros behind them. */
static void absorb(struct reference_sum *sum, const unsigned char *text, unsigned int len)
{
  unsigned char block[16] = {0};

  if (!len) return;
  memcpy(block, text, len);
  reference_block(sum, block, tested->box ? len : 16);
}

/*
 * Lengths of one message with one key, nonce and data, of which the reference makes one keystream and keeps Poly1305's
 * state behind each block. A kernel begins or ends where blocks do, so that data of every length meets the lengths about
 * these, and all other lengths one of data.
 */
static void check_every(unsigned long long data, unsigned int turn)
{
  static const int ends[AREAS] = {AT_END, AT_END, AT_END, AT_END, AT_END};
  static unsigned char stream[64 + LAST], message[LAST], sealed[ZEROS + LAST + TAG], text[LAST];
  const unsigned long long skipped = tested->box ? 32 : 64, nonce = reference->extended ? 24 : 12;
  unsigned char key[KEY], n[24], ad[MOST_DATA], lengths[16];
  struct reference_sum blocks, now;
  uint64_t ic = 0;

  for (unsigned int i = 0; i < KEY; ++i) key[i] = (unsigned char)noise_number();
  for (unsigned int i = 0; i < sizeof n; ++i) n[i] = (unsigned char)noise_number();
  for (unsigned int i = 0; i < sizeof ad; ++i) ad[i] = (unsigned char)noise_number();
  for (unsigned int i = 0; i < LAST; ++i) message[i] = (unsigned char)noise_number();
  if (!reference->extended)
    for (int i = 0; i < 4; ++i) ic |= (uint64_t)n[i] << (32 + 8 * i);
  reference_stream(reference, stream, skipped + LAST, reference->extended ? n : n + 4, ic, key);
  for (unsigned int i = 0; i < LAST; ++i) text[i] = message[i] ^ stream[skipped + i];
  reference_start(&blocks, stream);
  for (unsigned int i = 0; i < data; i += 16) absorb(&blocks, ad + i, data - i < 16 ? (unsigned int)data - i : 16);
  for (unsigned long long len = 0; len <= LAST; ++len) {
    const unsigned int rest = len % 16;
    const int in_place = (int)((len + turn) % 2), edge = (len + skipped + 1) % 64 < 3;

    if (len && !rest) absorb(&blocks, text + len - 16, 16);
    if (!tested->box && !edge && len % (MOST_DATA + 1) != data) continue;
    now = blocks;
    absorb(&now, text + len - rest, rest);
    for (unsigned int i = 0; i < 8; ++i) {
      lengths[i] = (unsigned char)(data >> 8 * i);
      lengths[8 + i] = (unsigned char)(len >> 8 * i);
    }
    if (!tested->box) reference_block(&now, lengths, sizeof lengths);
    memset(sealed, 0, front);
    memcpy(sealed + front, text, len);
    reference_end(&now, sealed + tag_at(len), stream);
    place(ends, len, data, in_place);
    memcpy(area_expected(&areas[M]) + front, message, len);
    memcpy(area_expected(&areas[AD]), ad, data);
    memcpy(area_expected(&areas[N]), n, nonce);
    memcpy(area_expected(&areas[K]), key, KEY);
    compare(sealed, len, data, in_place, 0);
  }
}

/* Lengths that there are not: an error, and nothing is read or written. */
static void check_lengths(void)
{
  static const int ends[AREAS] = {AT_END, AT_END, AT_END, AT_END, AT_END};
  unsigned long long len = 0, clen = 0;

  for (int i = 0; i < AREAS; ++i) area_place(&areas[i], ends[i], 0);
  for (int i = 0; i < AREAS; ++i) area_arm(&areas[i]);
  for (unsigned long long less = 0; less < front + behind; ++less) {
    circumstances("a ciphertext of %llu bytes, which is too short", less);
    if (decrypt(M, C, less, 0, &len) != -1) fail("does not return -1");
    if (!tested->box) continue;
    if (!tested->box(area_object(&areas[C]), area_object(&areas[M]), less, area_object(&areas[N]), area_object(&areas[K])))
      fail("encrypts a message without its zeros");
  }
  if (tested->box) return;
  circumstances("a message of %llu bytes, which is too long", MOST + 1);
  if (decrypt(M, C, MOST + 1 + TAG, 0, &len) != -1) fail("does not return -1");
  if (!tested->encrypt(area_object(&areas[C]), &clen, area_object(&areas[M]), MOST + 1, area_object(&areas[AD]), 0, 0,
                       area_object(&areas[N]), area_object(&areas[K])))
    fail("encrypts it");
  for (int i = 0; i < AREAS; ++i) area_check(&areas[i], 0);
}

unsigned long long more_aead(const struct implementation *i, const struct reference *r)
{
  static const char *names[AREAS] = {"c", "m", "ad", "n", "k"};
  static const int ends[AREAS] = {AT_END, AT_END, AT_END, AT_END, AT_END}, starts[AREAS];

  tested = i;
  reference = r;
  front = i->box ? ZEROS : 0;
  behind = i->box ? 0 : TAG;
  for (int a = 0; a < AREAS; ++a) areas[a] = area_new(names[a], 2048);
  areas_watch(areas, AREAS);
  for (unsigned long long len = 0; len <= LONGEST; ++len)
    for (int in_place = 0; in_place < 2; ++in_place) {
      const int offset = (int)(len % 64);
      check(ends, len, len % 41, in_place);
      check(starts, len, 16 * (len % 5), in_place);
      check((const int[]){offset, 5 * offset % 64, 7 * offset % 64, 3 * offset % 64, 11 * offset % 64}, len, 13, in_place);
    }
  for (unsigned long long data = 0; data <= MOST_DATA && !i->box; ++data)
    for (unsigned long long len = 0; len < 66; len += 13) check(ends, len, data, 0);
  check(ends, 65, 13, 0);
  check_steps(65, i->box ? 0 : 13);
  for (int a = C; a <= M; ++a) areas[a] = area_new(names[a], ZEROS + LAST + TAG);
  /* A secretbox has none, and is asked twice: in place and elsewhere by turns. */
  for (unsigned int turn = 0; turn <= (i->box ? 1 : MOST_DATA); ++turn) check_every(i->box ? 0 : turn, turn);
  check_lengths();
  return calls;
}
