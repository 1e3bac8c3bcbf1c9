// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// Calls an entry of a library, or (LIBRARY empty) one that is linked into this program. With -DMICROSOFT it uses
// Microsoft's calling convention, and calls twice: as gcc does it, and with marks in all registers that the convention
// has functions save.
//
//   call LIBRARY SYMBOL stream|xor|xor_ic|core <CALLS >OUTPUTS
//
// A call: length and first block counter (8 bytes each, little-endian), 32 bytes of key, 24 of nonce, the message.
// Its output has the message's length (for core: as many bytes as it gives).

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef MICROSOFT
#define ABI __attribute__((ms_abi))

struct registers {
  uint64_t general[8];  // rbx rbp rsi rdi r12 r13 r14 r15
  uint64_t vector[10][2];  // xmm6 to xmm15
};

// Calls `function` with six arguments; registers hold *registers before the call, and *registers what they hold after.
uint64_t marked_call(const void *function, const uint64_t arguments[6], struct registers *registers);

#define EACH(op) \
  op(general, 0, rbx) op(general, 8, rbp) op(general, 24, rdi) op(general, 32, r12) op(general, 40, r13) \
  op(general, 48, r14) op(general, 56, r15) op(general, 16, rsi) \
  op(vector, 64, xmm6) op(vector, 80, xmm7) op(vector, 96, xmm8) op(vector, 112, xmm9) op(vector, 128, xmm10) \
  op(vector, 144, xmm11) op(vector, 160, xmm12) op(vector, 176, xmm13) op(vector, 192, xmm14) op(vector, 208, xmm15)
#define MOVE_general "  mov "
#define MOVE_vector "  movdqu "
#define LOAD(file, at, name) MOVE_##file #at "(%r11), %" #name "\n"
#define STORE(file, at, name) MOVE_##file "%" #name ", " #at "(%r11)\n"

__asm__(
    "  .text\n"
    "  .type marked_call, @function\n"
    "marked_call:\n"
    "  push %rbx\n  push %rbp\n  push %r12\n  push %r13\n  push %r14\n  push %r15\n"
    "  push %rdx\n"
    "  sub $64, %rsp\n"  // 32 bytes that belong to the function, then the fifth and sixth arguments
    "  mov %rdi, %rax\n"
    "  mov %rdx, %r11\n"
    "  mov 32(%rsi), %r10\n  mov %r10, 32(%rsp)\n"
    "  mov 40(%rsi), %r10\n  mov %r10, 40(%rsp)\n"
    "  mov 0(%rsi), %rcx\n  mov 8(%rsi), %rdx\n  mov 16(%rsi), %r8\n  mov 24(%rsi), %r9\n"
    EACH(LOAD)
    "  call *%rax\n"
    "  mov 64(%rsp), %r11\n"
    EACH(STORE)
    "  add $64, %rsp\n"
    "  pop %rdx\n"
    "  pop %r15\n  pop %r14\n  pop %r13\n  pop %r12\n  pop %rbp\n  pop %rbx\n"
    "  ret\n"
    "  .size marked_call, .-marked_call\n");

#else
#define ABI
#endif

typedef unsigned char u8;
typedef unsigned long long u64;

static _Noreturn void fail(const char *what, const char *which) {
  fprintf(stderr, "call: %s %s\n", what, which);
  exit(1);
}

static void get(void *to, size_t bytes) {
  if (fread(to, 1, bytes, stdin) != bytes) fail("the input ends within a", "call");
}

static u8 *allocate(size_t bytes) {
  u8 *found = malloc(bytes + 64);
  if (!found) fail("no", "memory");
  return found + 1;  // aligned to nothing
}

int main(int argc, char **argv) {
  if (argc != 4) fail("usage: call LIBRARY SYMBOL stream|xor|xor_ic|core", "");
  void *library = dlopen(*argv[1] ? argv[1] : NULL, RTLD_NOW);
  if (!library) fail("cannot load:", dlerror());
  void *function = dlsym(library, argv[2]);
  if (!function) fail("there is no", argv[2]);
  const char *role = argv[3];
  uint64_t length, counter;
  while (fread(&length, 1, 8, stdin) == 8) {
    u8 *key = allocate(32), *nonce = allocate(24), *message = allocate(length), *c = allocate(length + 32);
    u8 *again = allocate(length + 32);
    static const u8 constant[16] = "expand 32-byte k";
    get(&counter, 8);
    get(key, 32);
    get(nonce, 24);
    get(message, length);
    uint64_t as[4][6] = {
        {(uintptr_t)again, length, (uintptr_t)nonce, (uintptr_t)key},
        {(uintptr_t)again, (uintptr_t)message, length, (uintptr_t)nonce, (uintptr_t)key},
        {(uintptr_t)again, (uintptr_t)message, length, (uintptr_t)nonce, counter, (uintptr_t)key},
        {(uintptr_t)again, (uintptr_t)nonce, (uintptr_t)key, (uintptr_t)constant},
    };
    const uint64_t *arguments;  // for the marked call
    int result;
    size_t bytes = length;
    if (!strcmp(role, "stream")) {
      result = ((int(ABI *)(u8 *, u64, const u8 *, const u8 *))function)(c, length, nonce, key);
      arguments = as[0];
    } else if (!strcmp(role, "xor")) {
      result = ((int(ABI *)(u8 *, const u8 *, u64, const u8 *, const u8 *))function)(c, message, length, nonce, key);
      arguments = as[1];
    } else if (!strcmp(role, "xor_ic")) {
      result = ((int(ABI *)(u8 *, const u8 *, u64, const u8 *, u64, const u8 *))function)(c, message, length, nonce,
                                                                                         counter, key);
      arguments = as[2];
    } else if (!strcmp(role, "core")) {
      result = ((int(ABI *)(u8 *, const u8 *, const u8 *, const u8 *))function)(c, nonce, key, constant);
      arguments = as[3];
    } else {
      fail("there is no role", role);
    }
    if (result) fail("the result is not 0 in", role);
#ifdef MICROSOFT
    struct registers before, after;
    u8 *mark = (u8 *)&before;
    for (size_t i = 0; i < sizeof before; ++i) mark[i] = (u8)(i * 37 + 11);
    after = before;
    if ((uint32_t)marked_call(function, arguments, &after)) fail("the result is not 0 in a marked", role);
    static const char *const names[] = {"rbx", "rbp", "rsi", "rdi", "r12", "r13", "r14", "r15"};
    for (int i = 0; i < 8; ++i)
      if (before.general[i] != after.general[i]) fail("not saved:", names[i]);
    static const char *const vectors[] = {"xmm6",  "xmm7",  "xmm8",  "xmm9",  "xmm10",
                                          "xmm11", "xmm12", "xmm13", "xmm14", "xmm15"};
    for (int i = 0; i < 10; ++i)
      if (memcmp(before.vector[i], after.vector[i], 16)) fail("not saved:", vectors[i]);
    if (memcmp(c, again, bytes)) fail("the two calls differ in", role);
#else
    (void)arguments;
#endif
    fwrite(c, 1, bytes, stdout);
    free(key - 1), free(nonce - 1), free(message - 1), free(c - 1), free(again - 1);
  }
  return 0;
}
