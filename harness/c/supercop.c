/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* The checks of SUPERCOP's try, after their description: same draws, same order, same checksums. */
#include "inputs.h"
#include "phases.h"
#include "report.h"
#include "stq.h"
#include <string.h>

#define TUNE_BYTES 1536

static void equal(const struct buffer *is, const struct buffer *should, unsigned long long len, const char *otherwise)
{
  if (memcmp(is->at, should->at, len)) fail("%s", otherwise);
}

void supercop_stream(const struct implementation *i, struct stream_sizes size, unsigned long long loops,
                     unsigned long long most)
{
  const unsigned long long room = most + size.key + size.nonce;
  struct buffer s = buffer_new("c", room), n = buffer_new("n", room), k = buffer_new("k", room);
  struct buffer m = buffer_new("m", room), c = buffer_new("c", room);
  struct buffer s2 = buffer_new("c", room), n2 = buffer_new("n", room), k2 = buffer_new("k", room);
  struct buffer m2 = buffer_new("m", room), c2 = buffer_new("c", room);

  for (unsigned long long loop = 0; loop < loops; ++loop) {
    const unsigned long long len = input_number() % (most + 1);
    circumstances("length %llu, loop %llu of SUPERCOP's %s test", len, loop, most > 128 ? "big" : "small");

    buffer_blank(&s, len);
    buffer_draw(&n, size.nonce);
    buffer_draw(&k, size.key);
    call_stream(i, s.at, len, n.at, k.at);
    checksum_add(s.at, len);
    buffer_within(&s);
    buffer_unchanged(&n);
    buffer_unchanged(&k);

    buffer_blank(&s2, len);
    buffer_copy(&n2, &n, size.nonce);
    buffer_copy(&k2, &k, size.key);
    call_stream(i, s2.at, len, n2.at, k2.at);
    equal(&s2, &s, len, "gives another stream for the same input");

    buffer_blank(&c, len);
    buffer_draw(&m, len);
    call_xor(i, c.at, m.at, len, n.at, k.at);
    buffer_within(&c);
    buffer_unchanged(&m);
    buffer_unchanged(&n);
    buffer_unchanged(&k);
    for (unsigned long long j = 0; j < len; ++j)
      if (c.at[j] != (s.at[j] ^ m.at[j])) fail("does not match crypto_stream at byte %llu", j);
    checksum_add(c.at, len);

    buffer_blank(&c2, len);
    buffer_copy(&m2, &m, len);
    buffer_copy(&n2, &n, size.nonce);
    buffer_copy(&k2, &k, size.key);
    call_xor(i, c2.at, m2.at, len, n2.at, k2.at);
    equal(&c2, &c, len, "gives another result for the same input");

    call_xor(i, m2.at, m2.at, len, n.at, k.at);
    equal(&m2, &c, len, "does not allow c = m");
    call_xor(i, n2.at, m.at, len, n2.at, k.at);
    equal(&n2, &c, len, "does not allow c = n");
    call_xor(i, k2.at, m.at, len, n.at, k2.at);
    equal(&k2, &c, len, "does not allow c = k");
  }
}

void supercop_core(const struct implementation *i, struct core_sizes size, unsigned long long loops)
{
  const unsigned long long room = size.output + size.input + size.key + size.constants;
  struct buffer h = buffer_new("out", room), h2 = buffer_new("out", room);
  struct buffer n = buffer_new("in", room), k = buffer_new("k", room), c = buffer_new("c", room);
  struct buffer n2 = buffer_new("in", room), k2 = buffer_new("k", room), c2 = buffer_new("c", room);

  for (unsigned long long loop = 0; loop < loops; ++loop) {
    circumstances("loop %llu of SUPERCOP's %s test", loop, loops > 512 ? "big" : "small");

    buffer_blank(&h, size.output);
    buffer_draw(&n, size.input);
    buffer_draw(&k, size.key);
    buffer_draw(&c, size.constants);
    call_core(i, h.at, n.at, k.at, c.at);
    checksum_add(h.at, size.output);
    buffer_within(&h);
    buffer_unchanged(&n);
    buffer_unchanged(&k);
    buffer_unchanged(&c);

    buffer_blank(&h2, size.output);
    buffer_copy(&n2, &n, size.input);
    buffer_copy(&k2, &k, size.key);
    buffer_copy(&c2, &c, size.constants);
    call_core(i, h2.at, n2.at, k2.at, c2.at);
    equal(&h2, &h, size.output, "gives another result for the same input");

    call_core(i, n2.at, n2.at, k.at, c.at);
    equal(&n2, &h, size.output, "does not allow out = in");
    call_core(i, k2.at, n.at, k2.at, c.at);
    equal(&k2, &h, size.output, "does not allow out = k");
    call_core(i, c2.at, n.at, k.at, c2.at);
    equal(&c2, &h, size.output, "does not allow out = c");
  }
}

void supercop_auth(const struct implementation *i, struct auth_sizes size, unsigned long long loops,
                   unsigned long long most)
{
  const unsigned long long room = most + size.tag + size.key;
  struct buffer h = buffer_new("h", room), m = buffer_new("m", room), k = buffer_new("k", room);
  struct buffer h2 = buffer_new("h", room), m2 = buffer_new("m", room), k2 = buffer_new("k", room);

  for (unsigned long long loop = 0; loop < loops; ++loop) {
    const unsigned long long len = input_number() % (most + 1);
    circumstances("length %llu, loop %llu of SUPERCOP's %s test", len, loop, most > 128 ? "big" : "small");

    buffer_blank(&h, size.tag);
    buffer_draw(&m, len);
    buffer_draw(&k, size.key);
    call_auth(i, h.at, m.at, len, k.at);
    checksum_add(h.at, size.tag);
    buffer_within(&h);
    buffer_unchanged(&m);
    buffer_unchanged(&k);

    buffer_blank(&h2, size.tag);
    buffer_copy(&m2, &m, len);
    buffer_copy(&k2, &k, size.key);
    call_auth(i, h2.at, m2.at, len, k2.at);
    equal(&h2, &h, size.tag, "gives another tag for the same input");
    call_auth(i, m2.at, m2.at, len, k.at);
    equal(&m2, &h, size.tag, "does not allow h = m");
    call_auth(i, k2.at, m.at, len, k2.at);
    equal(&k2, &h, size.tag, "does not allow h = k");

    buffer_copy(&h2, &h, size.tag);
    if (call_verify(i, h2.at, m.at, len, k.at)) fail("refuses the right tag");
    buffer_unchanged(&h2);
    buffer_unchanged(&m);
    buffer_unchanged(&k);
    for (int wrong = 0; wrong < 3; ++wrong) {
      const unsigned long long place = input_number() % size.tag;
      h2.at[place] = (unsigned char)(h2.at[place] + 1 + input_number() % 255);
      if (!call_verify(i, h2.at, m.at, len, k.at) && memcmp(h2.at, h.at, size.tag)) fail("accepts a wrong tag");
    }
  }
}

void supercop_aead(const struct implementation *i, struct aead_sizes size, unsigned long long loops,
                   unsigned long long most)
{
  const unsigned long long room = most + size.tag + size.key + size.nonce;
  struct buffer m = buffer_new("m", room), a = buffer_new("ad", room), p = buffer_new("npub", room);
  struct buffer s = buffer_new("nsec", room); /* empty; it is drawn, and counts, all the same */
  struct buffer k = buffer_new("k", room), c = buffer_new("c", room), t = buffer_new("m", room);
  struct buffer m2 = buffer_new("m", room), a2 = buffer_new("ad", room), p2 = buffer_new("npub", room);
  struct buffer k2 = buffer_new("k", room), c2 = buffer_new("c", room), t2 = buffer_new("m", room);

  if (size.secret) fail_harness("cannot try a nonce with a secret part");
  for (unsigned long long loop = 0; loop < loops; ++loop) {
    const unsigned long long len = input_number() % (most + 1), data = input_number() % (most + 1);
    unsigned long long clen = len + size.tag, tlen;
    circumstances("length %llu, %llu bytes of additional data, loop %llu of SUPERCOP's %s test", len, data, loop,
                  most > 128 ? "big" : "small");

    buffer_blank(&c, clen);
    buffer_draw(&m, len);
    buffer_draw(&a, data);
    buffer_draw(&s, size.secret);
    buffer_draw(&p, size.nonce);
    buffer_draw(&k, size.key);
    call_encrypt(i, c.at, &clen, m.at, len, a.at, data, p.at, k.at);
    if (clen < len) fail("returns smaller output than input");
    if (clen > len + size.tag) fail("returns more bytes than the message and a tag");
    checksum_add(c.at, clen);
    buffer_within(&c);
    buffer_unchanged(&m);
    buffer_unchanged(&a);
    buffer_unchanged(&p);
    buffer_unchanged(&k);

    buffer_blank(&c2, clen);
    buffer_copy(&m2, &m, len);
    buffer_copy(&a2, &a, data);
    buffer_copy(&p2, &p, size.nonce);
    buffer_copy(&k2, &k, size.key);
    call_encrypt(i, c2.at, &clen, m2.at, len, a2.at, data, p2.at, k2.at);
    equal(&c2, &c, clen, "gives another ciphertext for the same input");

    buffer_blank(&t, clen);
    buffer_copy(&c2, &c, clen);
    if (call_decrypt(i, t.at, &tlen, c2.at, clen, a.at, data, p.at, k.at)) fail("refuses what was encrypted");
    if (tlen != len) fail("gives %llu bytes, not %llu", tlen, len);
    equal(&t, &m, len, "does not give the message back");
    checksum_add(t.at, tlen);
    checksum_add(s.at, size.secret);
    buffer_within(&t);
    buffer_unchanged(&c2);
    buffer_unchanged(&a);
    buffer_unchanged(&p);
    buffer_unchanged(&k);

    buffer_blank(&t2, clen);
    if (call_decrypt(i, t2.at, &tlen, c2.at, clen, a2.at, data, p2.at, k2.at)) fail("refuses what was encrypted");
    equal(&t2, &t, len, "gives another message for the same input");
    for (int wrong = 0; wrong < 3; ++wrong) {
      const unsigned long long place = input_number() % clen;
      c.at[place] = (unsigned char)(c.at[place] + 1 + input_number() % 255);
      if (!call_decrypt(i, t.at, &tlen, c.at, clen, a.at, data, p.at, k.at) && memcmp(c.at, c2.at, clen))
        fail("accepts another ciphertext");
    }
  }
}

void supercop_secretbox(const struct implementation *i, struct secretbox_sizes size, unsigned long long loops,
                        unsigned long long most)
{
  const unsigned long long room = most + size.key + size.nonce;
  struct buffer m = buffer_new("m", room), n = buffer_new("n", room), k = buffer_new("k", room);
  struct buffer c = buffer_new("c", room), t = buffer_new("m", room), drawn = buffer_new("m", room);
  struct buffer in2 = buffer_new("input", room), n2 = buffer_new("n", room), k2 = buffer_new("k", room);
  struct buffer out2 = buffer_new("output", room);

  for (unsigned long long loop = 0; loop < loops; ++loop) {
    const unsigned long long len = input_number() % (most + 1);

    circumstances("length %llu, loop %llu of SUPERCOP's %s test", len, loop, most > 128 ? "big" : "small");
    if (len < size.zeros) continue;
    buffer_draw(&drawn, len);
    memset(drawn.at, 0, size.zeros);
    buffer_copy(&m, &drawn, len);
    buffer_draw(&n, size.nonce);
    buffer_draw(&k, size.key);
    for (int opens = 0; opens < 2; ++opens) {
      const struct buffer *in = opens ? &c : &m;
      struct buffer *out = opens ? &t : &c;

      buffer_blank(out, len);
      if (call_box(i, opens, out->at, in->at, len, n.at, k.at)) fail("does not return 0");
      buffer_within(out);
      buffer_within(in);
      buffer_unchanged(&m);
      buffer_unchanged(&n);
      buffer_unchanged(&k);
      for (unsigned long long j = 0; j < size.box_zeros; ++j)
        if (out->at[j]) fail("does not clear extra bytes");
      if (opens) equal(&t, &m, len, "does not give the message back");
      checksum_add(out->at, len);

      buffer_copy(&in2, in, len);
      buffer_copy(&n2, &n, size.nonce);
      buffer_copy(&k2, &k, size.key);
      buffer_blank(&out2, len);
      if (call_box(i, opens, out2.at, in2.at, len, n2.at, k2.at)) fail("does not return 0");
      equal(&out2, out, len, "gives another result for the same input");
      if (call_box(i, opens, in2.at, in2.at, len, n.at, k.at)) fail("does not return 0 where its texts are one");
      equal(&in2, out, len, "does not allow its texts to be one");
      if (call_box(i, opens, n2.at, in->at, len, n2.at, k.at)) fail("does not return 0 where its output is n");
      equal(&n2, out, len, "does not allow its output to be n");
      if (call_box(i, opens, k2.at, in->at, len, n.at, k2.at)) fail("does not return 0 where its output is k");
      equal(&k2, out, len, "does not allow its output to be k");
    }
  }
}

void supercop_rng(const struct implementation *i, struct rng_sizes size, unsigned long long loops)
{
  struct buffer r = buffer_new("r", size.output), n = buffer_new("n", size.output), k = buffer_new("g", size.output);
  struct buffer r2 = buffer_new("r", size.output), n2 = buffer_new("n", size.output), k2 = buffer_new("g", size.output);

  for (unsigned long long loop = 0; loop < loops; ++loop) {
    circumstances("loop %llu of SUPERCOP's %s test", loop, loops > 64 ? "big" : "small");

    buffer_blank(&r, size.output);
    buffer_blank(&n, size.key);
    buffer_draw(&k, size.key);
    call_rng(i, r.at, n.at, k.at);
    checksum_add(r.at, size.output);
    checksum_add(n.at, size.key);
    buffer_within(&r);
    buffer_within(&n);
    buffer_unchanged(&k);

    buffer_blank(&r2, size.output);
    buffer_blank(&n2, size.key);
    buffer_copy(&k2, &k, size.key);
    call_rng(i, r2.at, n2.at, k2.at);
    equal(&r2, &r, size.output, "gives other numbers for the same key");
    equal(&n2, &n, size.key, "gives another key for the same key");

    call_rng(i, k2.at, n.at, k2.at);
    equal(&k2, &r, size.output, "does not allow r = g");
    buffer_copy(&k2, &k, size.key);
    call_rng(i, r.at, k2.at, k2.at);
    equal(&k2, &n, size.key, "does not allow n = g");
  }
}

/* counts[j] becomes the distance between two readings of the counter around one call. */
#define TIME(call)                                                        \
  do {                                                                    \
    long long last = cycles_now();                                        \
    for (int j = 0; j < n; ++j) {                                         \
      call;                                                               \
      long long now = cycles_now();                                       \
      counts[j] = now - last;                                             \
      last = now;                                                         \
    }                                                                     \
  } while (0)

static unsigned char work[4][TUNE_BYTES] __attribute__((aligned(64)));

void time_stream(const struct implementation *i, struct stream_sizes size, long long *counts, int n)
{
  if (size.nonce > TUNE_BYTES || size.key > TUNE_BYTES) fail_harness("no room for a key and nonce of that size");
  calling("crypto_stream_xor");
  circumstances("timing");
  TIME(i->xor(work[0], work[1], TUNE_BYTES, work[2], work[3]));
}

void time_core(const struct implementation *i, struct core_sizes size, long long *counts, int n)
{
  if (size.output > TUNE_BYTES || size.input > TUNE_BYTES || size.key > TUNE_BYTES || size.constants > TUNE_BYTES)
    fail_harness("no room for inputs of that size");
  calling("crypto_core");
  circumstances("timing");
  TIME(i->core(work[0], work[1], work[2], work[3]));
}

void time_auth(const struct implementation *i, struct auth_sizes size, long long *counts, int n)
{
  if (size.tag > TUNE_BYTES || size.key > TUNE_BYTES) fail_harness("no room for a tag and key of that size");
  calling("crypto_onetimeauth");
  circumstances("timing");
  TIME((i->auth(work[0], work[1], TUNE_BYTES, work[2]), i->verify(work[0], work[1], TUNE_BYTES, work[2])));
}

void time_aead(const struct implementation *i, struct aead_sizes size, long long *counts, int n)
{
  static unsigned char sealed[TUNE_BYTES + 4096] __attribute__((aligned(64)));
  unsigned long long len = TUNE_BYTES, clen;

  if (size.tag > 4096 || size.key > TUNE_BYTES || size.nonce > TUNE_BYTES) fail_harness("no room for these sizes");
  calling("crypto_aead");
  circumstances("timing");
  TIME((i->encrypt(sealed, &clen, work[0], TUNE_BYTES, work[1], TUNE_BYTES, 0, work[2], work[3]),
        i->decrypt(work[0], &len, 0, sealed, clen, work[1], TUNE_BYTES, work[2], work[3])));
}

void time_secretbox(const struct implementation *i, struct secretbox_sizes size, long long *counts, int n)
{
  static unsigned char boxed[2][TUNE_BYTES + 4096] __attribute__((aligned(64)));
  const unsigned long long len = TUNE_BYTES + size.zeros;

  if (size.key > TUNE_BYTES || size.nonce > TUNE_BYTES) fail_harness("no room for a key and nonce of that size");
  calling("crypto_secretbox");
  circumstances("timing");
  TIME((i->box(boxed[0], boxed[1], len, work[2], work[3]), i->box_open(boxed[1], boxed[0], len, work[2], work[3])));
}

void time_rng(const struct implementation *i, struct rng_sizes size, long long *counts, int n)
{
  if (size.key > TUNE_BYTES || size.output > TUNE_BYTES) fail_harness("no room for these sizes");
  calling("crypto_rng");
  circumstances("timing");
  TIME(i->rng(work[0], work[1], work[1]));
}
