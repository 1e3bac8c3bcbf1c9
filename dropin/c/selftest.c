/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * The test that an implementation passes before it is used: one number for all that it computes for 1 to 36 blocks,
 * whole ones and such that end within a block, so that every kernel of the flagships is met, with a message there; in
 * place, elsewhere, and some without a message; with counters whose lower half wraps within the message. Of what seals
 * and opens: no message, and such messages, with additional data; in place and elsewhere. Of Poly1305: the tags of such
 * messages and of longer ones. Of lanes and masks: the same blocks as by calls for one message each.
 */
#include "internal.h"

#define BLOCKS 36
/* Poly1305 has a kernel for longer ones than there are here. */
#define MAC_LONGEST 3800

/* By an independent implementation: .venv/bin/python -m tests.dropin_c answer */
#define ANSWER20 0x7dfc1e0d409d0820
#define ANSWER12 0x32eedc8f92be9365
#define ANSWER8 0xf7a9f1d464618b7e
#define ANSWER_AEAD 0xc824be73eb9f9761
#define ANSWER_BOX 0xec9c1f603139b6ba
#define ANSWER_MAC 0x48a32587ed4da631

/* A step of the hash, over words of 8 bytes, little-endian. Any change of a word changes all that follows. */
static uint64_t absorb(uint64_t hash, uint64_t word)
{
  hash = (hash ^ word) * 0x9e3779b97f4a7c15;
  return hash ^ hash >> 32;
}

/* The same for len bytes, rounded up to words. */
static uint64_t absorb_all(uint64_t hash, const unsigned char *x, size_t len)
{
  for (size_t i = 0; i < len; i += 8) hash = absorb(hash, peachacha_load64(x + i));
  return hash;
}

/* The inputs; message has room for a word more. */
static void prepare(unsigned char *message, unsigned char key[KEY], unsigned char *nonce, int noncelen)
{
  for (size_t i = 0; i < BLOCKS * BLOCK + 16; ++i) message[i] = (unsigned char)(i * 7 + 3);
  for (int i = 0; i < KEY; ++i) key[i] = (unsigned char)(i * 5 + 1);
  for (int i = 0; i < noncelen; ++i) nonce[i] = (unsigned char)(i * 3 + 2);
}

/* The length of message i: whole blocks for odd i. */
static size_t length(size_t i)
{
  const size_t blocks = i / 2;

  return blocks * BLOCK - (i % 2 ? 0 : blocks * 29 % BLOCK);
}

int peachacha_self_test(peachacha_xor_ic *xor_ic, int rounds)
{
  unsigned char message[BLOCKS * BLOCK + 16], out[BLOCKS * BLOCK + 16] = {0}, key[KEY], nonce[8];
  uint64_t hash = 0;

  prepare(message, key, nonce, sizeof nonce);
  for (size_t i = 2; i < 2 * (BLOCKS + 1); ++i) {
    const size_t len = length(i);
    const unsigned char *in = i % 7 == 0 ? NULL : i % 3 == 0 ? out : message;

    if (in == out) memcpy(out, message, len);
    peachacha_run(xor_ic, out, in, len, nonce, 0x5ffffffff - i / 4, key);
    /* Behind the message, where out has its first zeros still, too. */
    hash = absorb_all(hash, out, len + 8);
  }
  return hash == (rounds == 20 ? ANSWER20 : rounds == 12 ? ANSWER12 : ANSWER8);
}

static uint64_t sealed(peachacha_aead *const aead[2], int noncelen)
{
  unsigned char message[BLOCKS * BLOCK + 16], out[BLOCKS * BLOCK + 16], key[KEY], nonce[LONG_NONCE], ad[41], tag[TAG];
  uint64_t hash = 0;

  prepare(message, key, nonce, noncelen);
  memcpy(ad, message, sizeof ad);
  for (size_t i = 1; i < 2 * (BLOCKS + 1); ++i) {
    const size_t len = length(i), adlen = noncelen == NONCE ? i * 11 % (sizeof ad + 1) : 0;
    struct peachacha_call call = {out, i % 3 ? message : out, len, nonce, key, ad, adlen, tag};

    memcpy(out, message, sizeof out);
    for (int opens = 0; opens < 2; ++opens) {
      peachacha_run_aead(aead[opens], &call, (size_t)noncelen);
      hash = absorb_all(absorb_all(hash, call.out, len + 8), tag, sizeof tag);
      call.in = out;
      if (i % 3 == 2) call.out = message;
    }
  }
  return hash;
}

int peachacha_aead_test(peachacha_aead *const aead[2])
{
  return sealed(aead, NONCE) == ANSWER_AEAD;
}

int peachacha_box_test(peachacha_aead *const box[2])
{
  return sealed(box, LONG_NONCE) == ANSWER_BOX;
}

int peachacha_mac_test(peachacha_mac *mac)
{
  unsigned char message[MAC_LONGEST], key[KEY], nonce[8], tag[TAG];
  uint64_t hash = 0;

  prepare(message, key, nonce, sizeof nonce);
  for (size_t i = BLOCKS * BLOCK; i < sizeof message; ++i) message[i] = (unsigned char)(i * 7 + 3);
  for (size_t i = 1; i < 2 * (BLOCKS + 1) + 8; ++i) {
    const size_t len = i < 2 * (BLOCKS + 1) ? length(i) : MAC_LONGEST - 97 * (i - 2 * (BLOCKS + 1));

    peachacha_run_mac(mac, tag, message, len, key);
    hash = absorb_all(hash, tag, sizeof tag);
  }
  return hash == ANSWER_MAC;
}

int peachacha_lanes_test(peachacha_lanes *lanes, size_t width, peachacha_xor_ic *xor_ic)
{
  unsigned char message[BLOCKS * BLOCK + 16], out[PEACHACHA_LANES * BLOCK], want[BLOCK], key[KEY], nonce[8];
  struct peachacha_lane lane[PEACHACHA_LANES];
  unsigned char wrong = 0;

  prepare(message, key, nonce, sizeof nonce);
  for (size_t count = 1; count <= width; ++count) {
    memcpy(out, message, sizeof out);
    for (size_t i = 0; i < peachacha_computed(count); ++i) {
      lane[i].out = out + BLOCK * i;
      lane[i].in = i % 2 ? lane[i].out : message + BLOCK * i;
      lane[i].key = message + 5 * i + count;
      lane[i].start = message + 11 * i + 3;
    }
    peachacha_run_lanes(lanes, lane, count);
    for (size_t i = 0; i < count; ++i) {
      const unsigned char *const in = message + BLOCK * i;

      peachacha_run(xor_ic, want, in, BLOCK, lane[i].start + 8, peachacha_load64(lane[i].start), lane[i].key);
      for (size_t j = 0; j < BLOCK; ++j) wrong |= want[j] ^ out[BLOCK * i + j];
    }
  }
  return !wrong;
}

int peachacha_masks_test(peachacha_mask *masks, size_t width, peachacha_xor_ic *xor_ic)
{
  unsigned char message[BLOCKS * BLOCK + 16], out[PEACHACHA_LANES * 8], want[BLOCK], key[KEY], nonce[8];
  unsigned char wrong = 0;

  prepare(message, key, nonce, sizeof nonce);
  for (size_t count = 1; count <= width; ++count) {
    peachacha_run_masks(masks, out, message + count, count, key);
    for (size_t i = 0; i < count; ++i) {
      const unsigned char *const sample = message + count + 16 * i;

      peachacha_run(xor_ic, want, NULL, BLOCK, sample + 8, peachacha_load64(sample), key);
      for (size_t j = 0; j < 8; ++j) wrong |= want[j] ^ out[8 * i + j];
    }
  }
  return !wrong;
}

/* Messages and additional data of many lengths side by side, some alike. */
int peachacha_eight_test(peachacha_tags *eight, peachacha_mac *mac)
{
  unsigned char message[BLOCKS * BLOCK + 16], text[BLOCKS * BLOCK], key[KEY], nonce[8], tag[8][TAG], want[TAG];
  struct peachacha_authentic all;
  unsigned char wrong = 0;

  prepare(message, key, nonce, sizeof nonce);
  for (size_t round = 0; round < 12; ++round) {
    for (size_t i = 0; i < 8; ++i) {
      all.key[i] = message + 40 * i + round;
      all.ad[i] = message + 3 * i;
      all.text[i] = message + 5 * i + round;
      all.adlen[i] = round % 2 ? 13 : (round + 9 * i) % 80;
      all.len[i] = round % 3 ? round * 113 : (round * 131 + i * 89) % 1700;
      all.tag[i] = tag[i];
    }
    eight(&all);
    for (size_t i = 0; i < 8; ++i) {
      const size_t ad = (all.adlen[i] + TAG - 1) / TAG * TAG, len = (all.len[i] + TAG - 1) / TAG * TAG;
      const uint64_t lengths[2] = {all.adlen[i], all.len[i]};

      memset(text, 0, ad + len);
      memcpy(text, all.ad[i], all.adlen[i]);
      memcpy(text + ad, all.text[i], all.len[i]);
      memcpy(text + ad + len, lengths, TAG);
      peachacha_run_mac(mac, want, text, ad + len + TAG, all.key[i]);
      for (size_t j = 0; j < TAG; ++j) wrong |= want[j] ^ tag[i][j];
    }
  }
  return !wrong;
}
