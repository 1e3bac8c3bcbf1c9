/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * ChaCha20-Poly1305 and XChaCha20-Poly1305 (RFC 8439 and its draft), by the library, and made of its block 0 call and
 * libsodium's Poly1305, on vectors from standard input, a line each: length of nonces, key, nonce, data, message, ciphertext with
 * tag (in hexadecimal, - for none), and whether they are right. Prints how many lines there were.
 */
#include "test.h"

#include <sodium.h>

#define MOST 4096

static size_t bytes(unsigned char *out, const char *text)
{
  size_t len = 0;

  if (!strcmp(text, "-")) return 0;
  CHECK(strlen(text) <= 2 * MOST && !sodium_hex2bin(out, MOST, text, strlen(text), NULL, &len, NULL));
  CHECK(2 * len == strlen(text));
  return len;
}

static void tag_of(unsigned char tag[16], const unsigned char *key, const unsigned char *data, size_t datalen,
                   const unsigned char *cipher, size_t len)
{
  static const unsigned char zeros[16];
  unsigned char lengths[16];
  crypto_onetimeauth_poly1305_state state;

  for (int i = 0; i < 8; ++i) {
    lengths[i] = (unsigned char)((uint64_t)datalen >> 8 * i);
    lengths[8 + i] = (unsigned char)((uint64_t)len >> 8 * i);
  }
  crypto_onetimeauth_poly1305_init(&state, key);
  crypto_onetimeauth_poly1305_update(&state, data, datalen);
  crypto_onetimeauth_poly1305_update(&state, zeros, (16 - datalen % 16) % 16);
  crypto_onetimeauth_poly1305_update(&state, cipher, len);
  crypto_onetimeauth_poly1305_update(&state, zeros, (16 - len % 16) % 16);
  crypto_onetimeauth_poly1305_update(&state, lengths, 16);
  crypto_onetimeauth_poly1305_final(&state, tag);
}

int main(void)
{
  static unsigned char nonce[MOST], data[MOST], message[MOST], sealed[MOST], out[MOST], opened[MOST];
  static char fields[6][2 * MOST + 2];
  unsigned char key[MOST], block0[64], tag[16];
  size_t noncelen, count = 0;
  int right, code;

  CHECK(sodium_init() >= 0);
  for (; scanf("%zu %8193s %8193s %8193s %8193s %8193s %d", &noncelen, fields[0], fields[1], fields[2], fields[3],
               fields[4], &right) == 7; ++count) {
    const size_t got = bytes(nonce, fields[1]), datalen = bytes(data, fields[2]), len = bytes(message, fields[3]);
    const size_t sealedlen = bytes(sealed, fields[4]);

    CHECK(bytes(key, fields[0]) == 32);
    if (got != noncelen) {
      CHECK_AT(!right, count, got);
      continue;
    }
    CHECK(sealedlen == len + 16);
    CHECK(!peachacha_xor_block0(block0, out, message, len, nonce, noncelen, key, 20));
    tag_of(tag, block0, data, datalen, out, len);
    CHECK_AT((!memcmp(out, sealed, len) && !memcmp(tag, sealed + len, 16)) == right, count, len);
    CHECK(!peachacha_aead_seal(out, tag, message, len, data, datalen, nonce, noncelen, key));
    CHECK_AT((!memcmp(out, sealed, len) && !memcmp(tag, sealed + len, 16)) == right, count, len);
    code = peachacha_aead_open(opened, sealed, len, sealed + len, data, datalen, nonce, noncelen, key);
    CHECK_AT(code == (right ? PEACHACHA_OK : PEACHACHA_ERROR_TAG), count, len);
    CHECK_AT(!right || !memcmp(opened, message, len), count, len);
    /* The other way round: the tag is looked at first. */
    CHECK(!peachacha_xor_block0(block0, opened, sealed, len, nonce, noncelen, key, 20));
    tag_of(tag, block0, data, datalen, sealed, len);
    CHECK_AT((memcmp(tag, sealed + len, 16) == 0) == right, count, len);
    CHECK_AT(!right || !memcmp(opened, message, len), count, len);
  }
  CHECK(feof(stdin));
  printf("%zu\n", count);
  return 0;
}
