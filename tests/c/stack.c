/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Calls KERNEL as Linux does, on a stack that is no multiple of 16 bytes, and USER as the ABI wants it: the same. */
#include <stdio.h>
#include <string.h>

typedef int xor_ic(unsigned char *c, const unsigned char *m, unsigned long long len, const unsigned char *n,
                   unsigned long long ic, const unsigned char *k);
extern xor_ic KERNEL, USER, on_linux_stack;

#define STRING_(name) #name
#define STRING(name) STRING_(name)
__asm__(".globl on_linux_stack\n"
        "on_linux_stack:\n"
        "  push %rbp\n"
        "  mov %rsp, %rbp\n"
        "  and $-16, %rsp\n"
        "  sub $8, %rsp\n"
        "  call " STRING(KERNEL) "\n"
        "  leave\n"
        "  ret\n"
        ".section .note.GNU-stack,\"\",@progbits\n"
        ".text\n");

static unsigned char m[5000], found[5000], wanted[5000], k[32], n[8];

int main(void)
{
    for (size_t i = 0; i < sizeof m; i++)
        m[i] = (unsigned char)(i * i >> 3);
    for (size_t len = 0; len <= sizeof m; len += len < 1100 ? 1 : 61) {
        k[len % 32]++;
        n[len % 8]++;
        if (on_linux_stack(found, m, len, n, 0xfffffffe, k) || USER(wanted, m, len, n, 0xfffffffe, k) ||
            memcmp(found, wanted, sizeof found)) {
            printf("wrong at %zu bytes\n", len);
            return 1;
        }
    }
    return 0;
}
