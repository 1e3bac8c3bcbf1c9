/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* torture PHASE OPERATION PRIMITIVE CASES SEED OBJECT SYMBOL [OBJECT SYMBOL...] */
#include "phases.h"
#include "report.h"
#include <stdlib.h>
#include <string.h>

#define SECONDS 36000

static const struct {
  const char *name;
  phase *run;
} phases[] = {{"fuzz", fuzz},         {"vectors", vectors}, {"edges", edges}, {"interrupted", interrupted},
              {"threaded", threaded}, {"stack", stack},     {"steps", steps}, {"secret", secret},
              {"timing", timing}};

int main(int argc, char **argv)
{
  if (argc < 8 || argc % 2) fail_harness("usage: torture PHASE OPERATION PRIMITIVE CASES SEED OBJECT SYMBOL...");
  const struct primitive *primitive = peers_open(argv[3]);
  const int count = (argc - 6) / 2;
  struct subject *subjects = calloc((size_t)count, sizeof *subjects);

  if (!subjects) fail_harness("out of memory");
  for (int i = 0; i < count; ++i)
    subjects[i] = (struct subject){argv[7 + 2 * i], implementation_load(argv[6 + 2 * i], argv[7 + 2 * i], argv[2])};
  random_seed(strtoull(argv[5], NULL, 0));
  /* Under valgrind, signals are its own. */
  if (strcmp(argv[1], "secret")) catch_crashes(SECONDS);
  for (unsigned int i = 0; i < sizeof phases / sizeof phases[0]; ++i)
    if (!strcmp(phases[i].name, argv[1])) {
      phases[i].run(subjects, count, primitive, strtoull(argv[4], NULL, 0));
      free(subjects);
      return 0;
    }
  fail_harness("there is no phase %s", argv[1]);
}
