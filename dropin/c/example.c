/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* What the library does, in few lines; prints "right" where RFC 8439's example comes out. Build: see sources.mk. */
#include "peachacha.h"

#include <stdio.h>
#include <string.h>

static int failed(const char *what, int code)
{
  if (code) fprintf(stderr, "%s: %s\n", what, peachacha_error(code));
  return code;
}

static void left_out(const char *name)
{
  fprintf(stderr, "%s failed its test, and is not used\n", name);
}

int main(void)
{
  /* RFC 8439, section 2.4.2: key, nonce of 12 bytes, message, and the first bytes of the ciphertext. */
  static const unsigned char nonce[12] = {0, 0, 0, 0, 0, 0, 0, 0x4a}, start[4] = {0x6e, 0x2e, 0x35, 0x9a};
  static const char text[] = "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the "
                             "future, sunscreen would be it.";
  const size_t len = sizeof text - 1;
  unsigned char key[32], block0[64], whole[sizeof text], pieces[sizeof text], sealed[sizeof text];
  unsigned char packet[sizeof text + 16];
  peachacha_stream stream;

  for (int i = 0; i < 32; ++i) key[i] = (unsigned char)i;

  /* Optional: the choice of an implementation now and not in the first call, and news of what failed its test. */
  peachacha_on_failure(left_out);
  if (failed("init", peachacha_init())) return 1;
  printf("%s, version %s\n", peachacha_implementation(), PEACHACHA_VERSION);

  /* A whole message, from block 1 on, with 20 rounds. */
  if (failed("xor", peachacha_xor(whole, (const unsigned char *)text, len, nonce, sizeof nonce, key, 1, 20))) return 1;

  /* The same in pieces; position 0 is the first byte of block 1. */
  if (failed("init", peachacha_stream_init(&stream, nonce, sizeof nonce, key, 1, 20))) return 1;
  for (size_t at = 0; at < len; at += 25)
    if (failed("update", peachacha_stream_update(&stream, pieces + at, (const unsigned char *)text + at,
                                                 len - at < 25 ? len - at : 25)))
      return 1;
  peachacha_stream_final(&stream);

  /* The same, with the key for Poly1305: the first 32 bytes of block 0. */
  if (failed("block 0", peachacha_xor_block0(block0, sealed, (const unsigned char *)text, len, nonce, sizeof nonce, key,
                                             20)))
    return 1;

  /* Sealed with additional data, the tag behind the text, and opened in place. */
  if (failed("seal", peachacha_aead_seal(packet, packet + len, (const unsigned char *)text, len, start, sizeof start,
                                         nonce, sizeof nonce, key)) ||
      failed("open", peachacha_aead_open(packet, packet, len, packet + len, start, sizeof start, nonce, sizeof nonce,
                                         key)))
    return 1;

  if (memcmp(packet, text, len) || memcmp(whole, start, sizeof start) || memcmp(whole, pieces, len) || memcmp(whole, sealed, len)) return 1;
  puts("right");

  /* A nonce of 12 bytes has 2^32 blocks: an error, and nothing is written. */
  return peachacha_xor(whole, NULL, 65, nonce, sizeof nonce, key, 0xffffffff, 20) != PEACHACHA_ERROR_COUNTER;
}
