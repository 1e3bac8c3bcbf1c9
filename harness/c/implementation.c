/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
#include "implementation.h"
#include "machine.h"
#include "report.h"
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

static void *find(void *library, const char *symbol, const char *suffix)
{
  char name[500];

  snprintf(name, sizeof name, "%s%s", symbol, suffix);
  return dlsym(library, name);
}

struct implementation implementation_load(const char *object, const char *symbol, const char *operation)
{
  struct implementation i = {0};
  void *library = dlopen(object, RTLD_NOW | RTLD_LOCAL);

  if (!library) fail_harness("cannot load: %s", dlerror());
  if (!strcmp(operation, "crypto_core")) {
    i.core = (core_function *)find(library, symbol, "");
    if (!i.core) fail_harness("%s does not define %s", object, symbol);
  } else if (!strcmp(operation, "crypto_rng")) {
    i.rng = (rng_function *)find(library, symbol, "");
    if (!i.rng) fail_harness("%s does not define %s", object, symbol);
  } else if (!strcmp(operation, "nostack")) {
    i.blocks = (blocks_function *)find(library, symbol, "");
    if (!i.blocks) fail_harness("%s does not define %s", object, symbol);
  } else if (!strcmp(operation, "lanes")) {
    i.lanes = (lanes_function *)find(library, symbol, "");
    if (!i.lanes) fail_harness("%s does not define %s", object, symbol);
  } else if (!strcmp(operation, "masks")) {
    i.masks = (masks_function *)find(library, symbol, "");
    if (!i.masks) fail_harness("%s does not define %s", object, symbol);
  } else if (!strcmp(operation, "crypto_onetimeauth")) {
    i.auth = (auth_function *)find(library, symbol, "");
    i.verify = (verify_function *)find(library, symbol, "_verify");
    if (!i.auth || !i.verify) fail_harness("%s does not define %s and %s_verify", object, symbol, symbol);
  } else if (!strcmp(operation, "crypto_aead")) {
    i.encrypt = (encrypt_function *)find(library, symbol, "_encrypt");
    i.decrypt = (decrypt_function *)find(library, symbol, "_decrypt");
    i.seal = (seal_function *)find(library, symbol, "_seal");
    i.open = (seal_function *)find(library, symbol, "_open");
    if (!i.encrypt || !i.decrypt) fail_harness("%s does not define %s_encrypt and %s_decrypt", object, symbol, symbol);
  } else if (!strcmp(operation, "crypto_secretbox")) {
    i.box = (box_function *)find(library, symbol, "");
    i.box_open = (box_function *)find(library, symbol, "_open");
    i.seal = (seal_function *)find(library, symbol, "_seal");
    i.open = (seal_function *)find(library, symbol, "_open_text");
    if (!i.box || !i.box_open) fail_harness("%s does not define %s and %s_open", object, symbol, symbol);
  } else {
    i.stream = (stream_function *)find(library, symbol, "");
    i.xor = (xor_function *)find(library, symbol, "_xor");
    i.xor_ic = (xor_ic_function *)find(library, symbol, "_xor_ic");
    if (!i.stream || !i.xor) fail_harness("%s does not define %s and %s_xor", object, symbol, symbol);
  }
  return i;
}

/* Words that no implementation holds by chance; others for each call. */
static uint64_t next_word(void)
{
  static uint64_t seed = 0x9e3779b97f4a7c15;

  seed = seed * 6364136223846793005 + 1442695040888963407;
  return seed ^ seed >> 29;
}

/* A call that may return anything. */
static void preserving(const char *name, struct machine *m)
{
  static const char *registers[SAVED] = {"rbx", "rbp", "r12", "r13", "r14", "r15"};
  uint64_t saved[SAVED], above[ABOVE];

  for (int i = 0; i < SAVED; ++i) saved[i] = m->saved[i] = next_word();
  for (int i = 0; i < ABOVE; ++i) above[i] = m->above[i] = i < m->more ? m->above[i] : next_word();

  calling(name);
  machine_call(m);

  if (m->stack_after != m->stack_before)
    fail("returns with the stack pointer off by %lld bytes", (long long)(m->stack_after - m->stack_before));
  for (int i = 0; i < SAVED; ++i)
    if (m->saved[i] != saved[i]) fail("does not preserve %s", registers[i]);
  if (m->flags & 1 << 10) fail("returns with the direction flag set");
  for (int i = m->more; i < ABOVE; ++i)
    if (m->above[i] != above[i]) fail("writes into its caller's stack frame, %d bytes up", 8 * i);
  if ((m->mxcsr_after ^ m->mxcsr_before) & 0xffc0) fail("changes the control bits of MXCSR");
  if ((m->x87_after[0] ^ m->x87_before[0]) & 0xffff) fail("changes the x87 control word");
  if ((m->x87_after[2] & 0xffff) != 0xffff) fail("leaves x87 or MMX registers in use");
}

static void checked(const char *name, struct machine *m)
{
  preserving(name, m);
  if ((uint32_t)m->result) fail("returns %d, not 0", (int)(uint32_t)m->result);
}

static uint64_t word(const void *pointer)
{
  return (uint64_t)(uintptr_t)pointer;
}

void call_checked(const char *name, void *function, const uint64_t argument[6])
{
  struct machine m = {.function = function};

  memcpy(m.argument, argument, sizeof m.argument);
  checked(name, &m);
}

void call_stream(const struct implementation *i, unsigned char *c, unsigned long long len, const unsigned char *n,
                 const unsigned char *k)
{
  struct machine m = {.function = (void *)i->stream, .argument = {word(c), len, word(n), word(k)}};

  checked("crypto_stream", &m);
}

void call_xor(const struct implementation *i, unsigned char *c, const unsigned char *m, unsigned long long len,
              const unsigned char *n, const unsigned char *k)
{
  struct machine s = {.function = (void *)i->xor, .argument = {word(c), word(m), len, word(n), word(k)}};

  checked("crypto_stream_xor", &s);
}

void call_xor_ic(const struct implementation *i, unsigned char *c, const unsigned char *m, unsigned long long len,
                 const unsigned char *n, unsigned long long ic, const unsigned char *k)
{
  struct machine s = {.function = (void *)i->xor_ic, .argument = {word(c), word(m), len, word(n), ic, word(k)}};

  checked("xor_ic", &s);
}

void call_core(const struct implementation *i, unsigned char *out, const unsigned char *in, const unsigned char *k,
               const unsigned char *c)
{
  struct machine m = {.function = (void *)i->core, .argument = {word(out), word(in), word(k), word(c)}};

  checked("crypto_core", &m);
}

void call_auth(const struct implementation *i, unsigned char *h, const unsigned char *m, unsigned long long len,
               const unsigned char *k)
{
  struct machine s = {.function = (void *)i->auth, .argument = {word(h), word(m), len, word(k)}};

  checked("crypto_onetimeauth", &s);
}

void call_rng(const struct implementation *i, unsigned char *r, unsigned char *n, const unsigned char *g)
{
  struct machine s = {.function = (void *)i->rng, .argument = {word(r), word(n), word(g)}};

  checked("crypto_rng", &s);
}

int call_verify(const struct implementation *i, const unsigned char *h, const unsigned char *m, unsigned long long len,
                const unsigned char *k)
{
  struct machine s = {.function = (void *)i->verify, .argument = {word(h), word(m), len, word(k)}};

  preserving("crypto_onetimeauth_verify", &s);
  return (int)(uint32_t)s.result;
}

void call_encrypt(const struct implementation *i, unsigned char *c, unsigned long long *clen, const unsigned char *m,
                  unsigned long long mlen, const unsigned char *ad, unsigned long long adlen, const unsigned char *n,
                  const unsigned char *k)
{
  struct machine s = {.function = (void *)i->encrypt,
                      .argument = {word(c), word(clen), word(m), mlen, word(ad), adlen},
                      .above = {0, word(n), word(k)},
                      .more = 3};

  checked("crypto_aead_encrypt", &s);
}

int call_decrypt(const struct implementation *i, unsigned char *m, unsigned long long *mlen, const unsigned char *c,
                 unsigned long long clen, const unsigned char *ad, unsigned long long adlen, const unsigned char *n,
                 const unsigned char *k)
{
  struct machine s = {.function = (void *)i->decrypt,
                      .argument = {word(m), word(mlen), 0, word(c), clen, word(ad)},
                      .above = {adlen, word(n), word(k)},
                      .more = 3};

  preserving("crypto_aead_decrypt", &s);
  return (int)(uint32_t)s.result;
}

int call_box(const struct implementation *i, int opens, unsigned char *to, const unsigned char *from,
             unsigned long long len, const unsigned char *n, const unsigned char *k)
{
  struct machine s = {.function = opens ? (void *)i->box_open : (void *)i->box,
                      .argument = {word(to), word(from), len, word(n), word(k)}};

  preserving(opens ? "crypto_secretbox_open" : "crypto_secretbox", &s);
  return (int)(uint32_t)s.result;
}
