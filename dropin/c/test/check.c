/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * The library against published vectors and a ChaCha of its own, for any CPU and system: every length up to beyond the
 * largest batch, all nonces and rounds, block 0, pieces, errors. With PEACHACHA_IMPLEMENTATION it tests that one, where
 * it is there. Says how many results were right, and returns 1 at the first that is not.
 */
#include "peachacha.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST 2400
#define GUARD 32
#if !defined(PEACHACHA_ROUNDS)
#define PEACHACHA_ROUNDS 0
#endif
#define HAS(rounds) (PEACHACHA_ROUNDS == 0 || PEACHACHA_ROUNDS == (rounds))
#define ANY (PEACHACHA_ROUNDS ? PEACHACHA_ROUNDS : 20)

static unsigned char message[LONGEST], wanted[LONGEST + 64], space[LONGEST + 2 * GUARD];
static unsigned char *const out = space + GUARD;
static unsigned char key[32], nonce[24];
static long right;

static void must(int holds, const char *what, size_t number)
{
  if (!holds) {
    fprintf(stderr, "%s: wrong: %s (%lu)\n", peachacha_implementation(), what, (unsigned long)number);
    exit(1);
  }
  ++right;
}

/* Pointers out of reach of the compiler, which else says that an argument is NULL or too short. */
static const unsigned char *volatile nothing = NULL;

/* What a function of a compiled library may not change. */
#if defined(_WIN32) && defined(__x86_64__)
int call_with_registers(int (*function)(void), unsigned char registers[320]);
#define EACH(op) op(6) op(7) op(8) op(9) op(10) op(11) op(12) op(13) op(14) op(15)
#define SAVE(i) "movups %xmm" #i ", 32+16*(" #i "-6)(%rsp)\n"
#define SET(i) "movups 16*(" #i "-6)(%rdx), %xmm" #i "\n"
#define GET(i) "movups %xmm" #i ", 160+16*(" #i "-6)(%rsi)\n"
#define RESTORE(i) "movups 32+16*(" #i "-6)(%rsp), %xmm" #i "\n"
__asm__(".text\n.globl call_with_registers\ncall_with_registers:\npush %rsi\nsub $192, %rsp\n" EACH(SAVE)
        "mov %rdx, %rsi\n" EACH(SET) "call *%rcx\n" EACH(GET) EACH(RESTORE) "add $192, %rsp\npop %rsi\nret\n");

static int one_call(void)
{
  return peachacha_xor(out, message, LONGEST, nonce, 8, key, 0, ANY);
}

static void registers(void)
{
  unsigned char x[320];

  for (int i = 0; i < 160; ++i) x[i] = (unsigned char)(i * 3 + 1);
  must(call_with_registers(one_call, x) == PEACHACHA_OK, "call", 0);
  must(memcmp(x, x + 160, 160) == 0, "xmm6 to xmm15 after the call", 0);
}
#else
static void registers(void)
{
}
#endif

static uint32_t word(const unsigned char *x)
{
  return x[0] | (uint32_t)x[1] << 8 | (uint32_t)x[2] << 16 | (uint32_t)x[3] << 24;
}

static void quarter_round(uint32_t *x, int a, int b, int c, int d)
{
#define STEP(a, b, d, bits) x[a] += x[b], x[d] ^= x[a], x[d] = x[d] << bits | x[d] >> (32 - bits)
  STEP(a, b, d, 16), STEP(c, d, b, 12), STEP(a, b, d, 8), STEP(c, d, b, 7);
}

/* A block whose last row is given; fed: the state is added at the end. */
static void block(unsigned char to[64], const unsigned char *k, const uint32_t last[4], int rounds, int fed)
{
  uint32_t x[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, y[16];

  for (int i = 0; i < 8; ++i) x[4 + i] = word(k + 4 * i);
  for (int i = 0; i < 4; ++i) x[12 + i] = last[i];
  memcpy(y, x, sizeof y);
  for (int i = 0; i < rounds; i += 2) {
    for (int j = 0; j < 4; ++j) quarter_round(x, j, 4 + j, 8 + j, 12 + j);
    for (int j = 0; j < 4; ++j) quarter_round(x, j, 4 + (j + 1) % 4, 8 + (j + 2) % 4, 12 + (j + 3) % 4);
  }
  for (int i = 0; i < 64; ++i) to[i] = (unsigned char)((x[i / 4] + (fed ? y[i / 4] : 0)) >> i % 4 * 8);
}

/* HChaCha. */
static void subkey(unsigned char to[32], const unsigned char *k, const unsigned char *in, int rounds)
{
  const uint32_t last[4] = {word(in), word(in + 4), word(in + 8), word(in + 12)};
  unsigned char x[64];

  block(x, k, last, rounds, 0);
  memcpy(to, x, 16);
  memcpy(to + 16, x + 48, 16);
}

/* wanted = message (of none: zeros) xor keystream, len bytes. */
static void reference(int with, size_t len, size_t noncelen, uint64_t counter, int rounds)
{
  const unsigned char *n = nonce + noncelen - 8, *k = key;
  unsigned char derived[32], x[64];

  if (noncelen == 24) subkey(derived, key, nonce, rounds), k = derived;
  for (size_t i = 0; i < len; ++i) {
    const uint64_t ic = counter + i / 64 + (noncelen == 12 ? (uint64_t)word(nonce) << 32 : 0);
    const uint32_t last[4] = {(uint32_t)ic, (uint32_t)(ic >> 32), word(n), word(n + 4)};

    if (i % 64 == 0) block(x, k, last, rounds, 1);
    wanted[i] = x[i % 64] ^ (with ? message[i] : 0);
  }
}

/* Whether out is what is wanted, and nothing around it was written. */
static void compare(const char *what, size_t len)
{
  must(memcmp(out, wanted, len) == 0, what, len);
  for (size_t i = 0; i < GUARD; ++i) must(space[i] == 0xa5 && out[len + i] == 0xa5, "bytes beside the output", len);
}

static void whole(size_t len, size_t noncelen, uint64_t counter, int rounds)
{
  for (int with = 0; with < 3; ++with) { /* none, elsewhere, in place */
    memset(space, 0xa5, sizeof space);
    if (with == 2) memcpy(out, message, len);
    reference(with, len, noncelen, counter, rounds);
    must(peachacha_xor(out, with == 0 ? NULL : with == 1 ? message : out, len, nonce, noncelen, key, counter, rounds) ==
         PEACHACHA_OK, "call", len);
    compare("message", len);
  }
}

static void block0(size_t len, size_t noncelen, int rounds)
{
  unsigned char first[64];

  memset(space, 0xa5, sizeof space);
  must(peachacha_xor_block0(first, out, message, len, nonce, noncelen, key, rounds) == PEACHACHA_OK, "call", len);
  reference(0, 64, noncelen, 0, rounds);
  must(memcmp(first, wanted, 64) == 0, "block 0", len);
  reference(1, len, noncelen, 1, rounds);
  compare("message after block 0", len);
}

/* Pieces of random sizes, with jumps to earlier and later positions. */
static void pieces(size_t noncelen, int rounds, unsigned int random)
{
  const uint64_t counter = noncelen == 12 ? 0xffffffd0u : 0xfffffff0u;
  peachacha_stream stream;
  size_t at = 0;

  memset(space, 0xa5, sizeof space);
  reference(1, LONGEST, noncelen, counter, rounds);
  must(peachacha_stream_init(&stream, nonce, noncelen, key, counter, rounds) == PEACHACHA_OK, "init", random);
  for (int jumps = 8; at < LONGEST;) {
    size_t len;

    random = random * 1103515245 + 12345;
    len = random >> 16 & (random >> 30 ? 31 : 1023);
    if (len > LONGEST - at) len = LONGEST - at;
    must(peachacha_stream_update(&stream, out + at, message + at, len) == PEACHACHA_OK, "update", at);
    must(memcmp(out + at, wanted + at, len) == 0, "piece", at);
    at += len;
    if (jumps-- > 0) {
      at = (random >> 8) % LONGEST;
      must(peachacha_stream_seek(&stream, at) == PEACHACHA_OK, "seek", at);
    }
  }
  must(space[GUARD - 1] == 0xa5 && out[LONGEST] == 0xa5, "bytes beside the pieces", random);
  must(peachacha_stream_final(&stream) == PEACHACHA_OK, "final", random);
  must(peachacha_stream_update(&stream, out, message, 1) == PEACHACHA_ERROR_STREAM, "update after final", random);
}

/* RFC 8439, 2.3.2 and 2.8.2; draft-irtf-cfrg-xchacha, 2.2.1; eSTREAM's key and nonce of zeros for 8 and 12 rounds. */
static void vectors(void)
{
  static const char rfc[] = "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
                            "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e";
  static const char hchacha[] = "82413b4227b27bfed30e42508a877d73a0f9e4d58a74a853c12ec41326d3ecdc";
  static const char eight[] = "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e";
  static const char twelve[] = "9bf49a6a0755f953811fce125f2683d50429c3bb49e074147e0089a52eae155f";
  static const unsigned char rfc_nonce[12] = {0, 0, 0, 9, 0, 0, 0, 0x4a}, zeros[32];
  static const unsigned char hchacha_in[16] = {0, 0, 0, 9, 0, 0, 0, 0x4a, 0, 0, 0, 0, 0x31, 0x41, 0x59, 0x27};
  unsigned char k[32], x[64];
  char hex[129];

  for (int i = 0; i < 32; ++i) k[i] = (unsigned char)i;
#define VECTOR(call, bytes, text) \
  must((call) == PEACHACHA_OK, #call, 0); \
  for (int i = 0; i < bytes; ++i) sprintf(hex + 2 * i, "%02x", x[i]); \
  must(strcmp(hex, text) == 0, #text, 0)
  if (HAS(20)) {
    VECTOR(peachacha_xor(x, NULL, 64, rfc_nonce, 12, k, 1, 20), 64, rfc);
    VECTOR(peachacha_hchacha(x, hchacha_in, k, 20), 32, hchacha);
  }
  if (HAS(8)) {
    VECTOR(peachacha_xor(x, NULL, 32, zeros, 8, zeros, 0, 8), 32, eight);
  }
  if (HAS(12)) {
    VECTOR(peachacha_xor(x, NULL, 32, zeros, 8, zeros, 0, 12), 32, twelve);
  }
}

/* Every error but those of the choice; nothing is written. */
static void errors(void)
{
  unsigned char first[64] = {0};
  peachacha_stream s;

  memset(space, 0xa5, sizeof space);
#define ERROR(code, call) must((call) == PEACHACHA_ERROR_##code, #call, 0)
  ERROR(NULL, peachacha_xor((unsigned char *)nothing, message, 1, nonce, 8, key, 0, ANY));
  ERROR(NULL, peachacha_xor(out, message, 1, nothing, 8, key, 0, ANY));
  ERROR(NULL, peachacha_xor(out, message, 1, nonce, 8, nothing, 0, ANY));
  ERROR(NULL, peachacha_xor_block0((unsigned char *)nothing, out, message, 1, nonce, 8, key, ANY));
  ERROR(NULL, peachacha_hchacha(out, nothing, key, ANY));
  ERROR(NONCE, peachacha_xor(out, message, 1, nonce, 16, key, 0, ANY));
  ERROR(ROUNDS, peachacha_xor(out, message, 1, nonce, 8, key, 0, 10));
  ERROR(ROUNDS, peachacha_xor(out, message, 1, nonce, 8, key, 0, HAS(8) ? 24 : 8));
  ERROR(ROUNDS, peachacha_hchacha(out, nonce, key, -8));
  ERROR(LENGTH, peachacha_xor(out, message, SIZE_MAX - 1, nonce, 8, key, 0, ANY));
  ERROR(OVERLAP, peachacha_xor(out, out + 1, 2, nonce, 8, key, 0, ANY));
  ERROR(OVERLAP, peachacha_xor_block0(first, first + 1, message, 1, nonce, 8, key, ANY));
  ERROR(COUNTER, peachacha_xor(out, message, 65, nonce, 12, key, 0xffffffff, ANY));
  ERROR(COUNTER, peachacha_xor(out, message, 65, nonce, 24, key, UINT64_MAX, ANY));
  ERROR(COUNTER, peachacha_stream_init(&s, nonce, 12, key, 0x100000000, ANY));
  memset(&s, 0, sizeof s);
  ERROR(STREAM, peachacha_stream_update(&s, out, message, 1));
  ERROR(STREAM, peachacha_stream_seek(&s, 0));
  ERROR(STREAM, peachacha_stream_final(&s));
  must(peachacha_stream_init(&s, nonce, 12, key, 0xffffffff, ANY) == PEACHACHA_OK, "init", 0);
  ERROR(COUNTER, peachacha_stream_update(&s, out, message, 65));
  ERROR(COUNTER, peachacha_stream_seek(&s, 65));
  ERROR(LATE, peachacha_on_failure(NULL));
  for (size_t i = 0; i < sizeof space; ++i) must(space[i] == 0xa5, "written in spite of an error", i);
  must(strcmp(peachacha_error(PEACHACHA_ERROR_ROUNDS), peachacha_error(1)) != 0, "texts of errors", 0);
}

int main(void)
{
  static const size_t nonces[] = {8, 12, 24};
  const char *asked = getenv("PEACHACHA_IMPLEMENTATION");
  const int begun = peachacha_init();

  if (begun == PEACHACHA_ERROR_IMPLEMENTATION && asked && *asked) {
    printf("%s: not for this CPU, or not in this library\n", asked);
    return 0;
  }
  must(begun == PEACHACHA_OK && peachacha_implementation(), peachacha_error(begun), 0);
  must(!asked || !*asked || strcmp(asked, peachacha_implementation()) == 0, "another implementation than asked for", 0);
  for (int i = 0; i < LONGEST; ++i) message[i] = (unsigned char)(i * 11 + i / 256);
  for (int i = 0; i < 32; ++i) key[i] = (unsigned char)(200 - 7 * i);
  for (int i = 0; i < 24; ++i) nonce[i] = (unsigned char)(17 * i + 129);
  vectors();
  errors();
  registers();
  for (int rounds = 8; rounds <= 20; rounds += rounds == 8 ? 4 : 8) {
    if (!HAS(rounds)) continue;
    for (size_t len = 0; len <= LONGEST; len += len < 300 ? 1 : 37) {
      whole(len, nonces[len % 3], len % 3 == 1 ? 0xffffffff - LONGEST / 64 : 0xfffffffe, rounds);
      block0(len, nonces[(len + 1) % 3], rounds);
    }
    for (unsigned int i = 0; i < 30; ++i) pieces(nonces[i % 3], rounds, i);
  }
  printf("%s: %ld results are right\n", peachacha_implementation(), right);
  return 0;
}
