/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * Tests the library with the implementation that it chooses, or that PEACHACHA_IMPLEMENTATION names, and prints its
 * name. An argument n: only every n-th length. With -DSODIUM the judge itself is compared with libsodium first.
 */
#include "test.h"

#if defined(SODIUM)
#include <sodium.h>

static void judge_the_judge(void)
{
  static unsigned char m[1200], ours[1200], theirs[1200];
  unsigned char k[32], n[24], tag[16], their_tag[16];

  CHECK(sodium_init() >= 0);
  for (size_t len = 0; len < sizeof m; len += 37) {
    uint64_t counter = any();

    fill(m, sizeof m);
    fill(k, sizeof k);
    fill(n, sizeof n);
    judge(ours, m, len, n, 8, k, counter, 20);
    crypto_stream_chacha20_xor_ic(theirs, m, len, n, counter, k);
    CHECK(!memcmp(ours, theirs, len));
    judge(ours, m, len, n, 24, k, counter, 20);
    crypto_stream_xchacha20_xor_ic(theirs, m, len, n, counter, k);
    CHECK(!memcmp(ours, theirs, len));
    counter &= 0xfffffff;
    judge(ours, m, len, n, 12, k, counter, 20);
    crypto_stream_chacha20_ietf_xor_ic(theirs, m, len, n, (uint32_t)counter, k);
    CHECK(!memcmp(ours, theirs, len));
    judge_hchacha(ours, n, k, 20);
    crypto_core_hchacha20(theirs, n, k, NULL);
    CHECK(!memcmp(ours, theirs, 32));
    judge_seal(ours, tag, m, len, m + 5, len % 55, n, 12, k);
    crypto_aead_chacha20poly1305_ietf_encrypt_detached(theirs, their_tag, NULL, m, len, m + 5, len % 55, NULL, n, k);
    CHECK(!memcmp(ours, theirs, len) && !memcmp(tag, their_tag, 16));
    judge_seal(ours, tag, m, len, m + 5, len % 55, n, 24, k);
    crypto_aead_xchacha20poly1305_ietf_encrypt_detached(theirs, their_tag, NULL, m, len, m + 5, len % 55, NULL, n, k);
    CHECK(!memcmp(ours, theirs, len) && !memcmp(tag, their_tag, 16));
    judge_box(ours, tag, m, len, n, k);
    crypto_secretbox_detached(theirs, their_tag, m, len, n, k);
    CHECK(!memcmp(ours, theirs, len) && !memcmp(tag, their_tag, 16));
  }
}
#else
static void judge_the_judge(void)
{
  /* RFC 8439, section 2.3.2. */
  static const unsigned char expected[16] = {0x10, 0xf1, 0xe7, 0xe4, 0xd1, 0x3b, 0x59, 0x15,
                                             0x50, 0x0f, 0xdd, 0x1f, 0xa3, 0x20, 0x71, 0xc4};
  static const unsigned char n[12] = {0, 0, 0, 9, 0, 0, 0, 0x4a};
  unsigned char k[32], out[64];

  for (int i = 0; i < 32; ++i) k[i] = (unsigned char)i;
  judge(out, NULL, sizeof out, n, sizeof n, k, 1, 20);
  CHECK(!memcmp(out, expected, sizeof expected));
}
#endif

int main(int argc, char **argv)
{
  const size_t step = argc > 1 ? (size_t)atoi(argv[1]) : 1;
  const int error = peachacha_init();

  if (error) return fprintf(stderr, "%s\n", peachacha_error(error)), 2;
  CHECK(step > 0);
  judge_the_judge();
  test_calls(step);
  test_block0(step);
  test_misuse();
  test_many(step);
  test_misuse_of_many();
  test_masks();
  test_rng(step);
  test_pieces(step);
  test_ends_of_pieces();
  test_sealed(step);
  test_forged(step);
  test_misuse_of_sealing(step);
  test_mac();
  test_boxes(step);
  test_sealed_pieces(step);
  test_sealed_many(step);
  test_misuse_of_boxes();
  puts(peachacha_implementation());
  return 0;
}
