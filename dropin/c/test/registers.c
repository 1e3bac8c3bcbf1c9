/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* On Windows a function leaves xmm6 to xmm15 as they were: so do the calls, whatever the length. Prints "right". */
#include "test.h"

/* Calls with ten vectors in these registers, and writes what is there afterwards behind the ten. */
int call_with(int (*function)(void), unsigned char vectors[320]);

#define EACH(op) op(6) op(7) op(8) op(9) op(10) op(11) op(12) op(13) op(14) op(15)
#define SAVE(i) "movups %xmm" #i ", 32+16*(" #i "-6)(%rsp)\n"
#define SET(i) "movups 16*(" #i "-6)(%rdx), %xmm" #i "\n"
#define GET(i) "movups %xmm" #i ", 160+16*(" #i "-6)(%rsi)\n"
#define RESTORE(i) "movups 32+16*(" #i "-6)(%rsp), %xmm" #i "\n"
__asm__(".text\n.globl call_with\ncall_with:\npush %rsi\nsub $192, %rsp\nmov %rdx, %rsi\n" EACH(SAVE) EACH(SET)
        "call *%rcx\n" EACH(GET) EACH(RESTORE) "add $192, %rsp\npop %rsi\nret\n");

static unsigned char text[2400];
static size_t len;

static int one(void)
{
  static const unsigned char n[8], k[32];

  return peachacha_xor(text, text, len, n, sizeof n, k, 0, 20);
}

static int sealed(void)
{
  static const unsigned char n[12], k[32];
  static unsigned char tag[16];

  return peachacha_aead_seal(text, tag, text, len, k, 20, n, sizeof n, k) ||
         peachacha_aead_open(text, text, len, tag, k, 20, n, sizeof n, k);
}

int main(void)
{
  unsigned char vectors[320];

  for (len = 1; len < sizeof text; len += 13) {
    fill(vectors, sizeof vectors);
    CHECK_AT(call_with(one, vectors) == PEACHACHA_OK, len, 0);
    CHECK_AT(memcmp(vectors, vectors + 160, 160) == 0, len, 0);
    fill(vectors, sizeof vectors);
    CHECK_AT(call_with(sealed, vectors) == PEACHACHA_OK, len, 0);
    CHECK_AT(memcmp(vectors, vectors + 160, 160) == 0, len, 0);
  }
  puts("right");
  return 0;
}
