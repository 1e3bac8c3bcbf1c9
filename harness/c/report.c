/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
#define _GNU_SOURCE
#include "report.h"
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <ucontext.h>
#include <unistd.h>

static const char *implementation, *function = "";
static char where[200];
static locator locate;

void calling(const char *name)
{
  function = name;
}

void testing(const char *name)
{
  implementation = name;
}

void circumstances(const char *format, ...)
{
  va_list arguments;

  va_start(arguments, format);
  vsnprintf(where, sizeof where, format, arguments);
  va_end(arguments);
}

/* Only write() and _exit(): this also runs in a signal handler, after code that may have broken anything. */
static void finish(const char *message)
{
  char line[1000];
  int length = snprintf(line, sizeof line, "%s%s%s %s%s%s%s\n", implementation ? implementation : "",
                        implementation ? ": " : "", function, message, *where ? " (" : "", where, *where ? ")" : "");

  if (length > (int)sizeof line - 1) length = sizeof line - 1;
  if (write(STDERR_FILENO, line, (size_t)length) < 0) _exit(BROKEN);
  _exit(FAILED);
}

void fail(const char *format, ...)
{
  char message[300];
  va_list arguments;

  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  finish(message);
  _exit(FAILED);
}

void fail_harness(const char *format, ...)
{
  va_list arguments;

  fputs("harness: ", stderr);
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  fputc('\n', stderr);
  exit(BROKEN);
}

void locate_crashes_with(locator how)
{
  locate = how;
}

static void crashed(int signal, siginfo_t *info, void *context)
{
  const greg_t *registers = ((const ucontext_t *)context)->uc_mcontext.gregs;
  char message[200], place[120];

  if (signal == SIGXCPU)
    snprintf(message, sizeof message, "does not return: out of processor time");
  else if ((signal == SIGSEGV || signal == SIGBUS) && locate && locate(info->si_addr, place, sizeof place))
    snprintf(message, sizeof message, "crashes: %s %s", registers[REG_ERR] & 2 ? "writes" : "reads", place);
  else
    snprintf(message, sizeof message, "crashes: %s", strsignal(signal));
  finish(message);
}

void catch_crashes(unsigned int seconds)
{
  static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS, SIGXCPU};
  /* The implementation may have lost the stack pointer. */
  static char stack[1 << 16];
  stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
  struct sigaction action = {.sa_sigaction = crashed, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  struct rlimit time;

  sigaltstack(&alternate, NULL);
  for (unsigned int i = 0; i < sizeof signals / sizeof signals[0]; ++i) sigaction(signals[i], &action, NULL);
  if (!getrlimit(RLIMIT_CPU, &time) && time.rlim_cur > seconds) {
    time.rlim_cur = seconds;
    setrlimit(RLIMIT_CPU, &time);
  }
}
