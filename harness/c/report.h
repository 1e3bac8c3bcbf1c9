/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* How the harness says what went wrong: one line on stderr, then the end. */
#ifndef HARNESS_REPORT_H
#define HARNESS_REPORT_H

#define FAILED 111 /* exit status: the implementation is wrong */
#define BROKEN 100 /* exit status: the harness could not do its work */

/* What is under way, for the lines below: the function called, and in what circumstances (as printf); and whose
   function, where a program tests several. */
void calling(const char *function);
void circumstances(const char *format, ...) __attribute__((format(printf, 1, 2)));
void testing(const char *implementation);

/* "[IMPLEMENTATION: ]FUNCTION <message> (<circumstances>)", exit FAILED. */
void fail(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

/* "harness: <message>", exit BROKEN. */
void fail_harness(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

/* From here on a signal such as SIGSEGV is reported as a failure of the function called; so is using more than that
   many seconds of processor time, or more than a lower limit that was set before. */
void catch_crashes(unsigned int seconds);

/* Says where an address lies, in words such as "1 byte past the end of m"; returns 0 where it cannot tell. */
typedef int (*locator)(const void *address, char *words, unsigned long size);
void locate_crashes_with(locator where);

#endif
