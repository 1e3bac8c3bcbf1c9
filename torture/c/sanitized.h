/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* What programs of libFuzzer's have in common; one file of each includes it. */
#ifndef SANITIZED_H
#define SANITIZED_H

#if __has_feature(memory_sanitizer)
#include <sanitizer/msan_interface.h>
/* The libraries are not instrumented. */
#define WRITTEN(x, len) __msan_unpoison(x, len)
#define THEIRS(on) ((on) ? __msan_scoped_disable_interceptor_checks() : __msan_scoped_enable_interceptor_checks())
#else
#define WRITTEN(x, len) ((void)(x))
#define THEIRS(on) ((void)(on))
#endif

/* What is freed is kept for 16 MiB alone: with 256 MiB, messages of all lengths leave memory in pieces, more of it than
   libFuzzer's limit within some million cases. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
  return "quarantine_size_mb=16";
}

#endif
