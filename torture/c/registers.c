/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
#include "registers.h"
#include <string.h>

void call16(struct registers *r);
void call32(struct registers *r);
void call64(struct registers *r);

void call_in_registers(const struct implementation *i, struct call *q, unsigned char *top, struct registers *before,
                       struct registers *after)
{
  static const int numbers[6] = {RDI, RSI, RDX, RCX, 8, 9};
  const struct bare x = bare_call(i, q);

  for (int a = 0; a < 6; ++a) before->general[numbers[a]] = x.argument[a];
  before->top = (uint64_t)(uintptr_t)top;
  before->run = (uint64_t)(uintptr_t)x.function;
  *after = *before;
  (__builtin_cpu_supports("avx512f") ? call64 : __builtin_cpu_supports("avx") ? call32 : call16)(after);
}
