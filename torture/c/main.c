/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* torture PHASE OPERATION PRIMITIVE SODIUM CASES SEED OBJECT SYMBOL [OBJECT SYMBOL...]
   torture judges OPERATION PRIMITIVE SODIUM
   SYMBOL ends with :MOST where a call has so many lanes, or masks, at most.
   SODIUM is libsodium's function for the primitive, without _xor, or nothing; judges prints who judges. */
#include "phases.h"
#include "report.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SECONDS 36000

static const struct {
  const char *name;
  phase *run;
} phases[] = {{"fuzz", fuzz},         {"vectors", vectors}, {"edges", edges}, {"interrupted", interrupted},
              {"threaded", threaded}, {"stack", stack},     {"steps", steps}, {"secret", secret},
              {"nostack", nostack},   {"timing", timing}};

int main(int argc, char **argv)
{
  const int judges = argc == 5 && !strcmp(argv[1], "judges");

  if (!judges && (argc < 9 || argc % 2 == 0))
    fail_harness("usage: torture PHASE OPERATION PRIMITIVE SODIUM CASES SEED OBJECT SYMBOL...");
  const struct primitive *primitive = peers_open(argv[2], argv[3], argv[4]);
  if (judges) return puts(primitive->judges) < 0;
  const int count = (argc - 7) / 2;
  struct subject *subjects = calloc((size_t)count, sizeof *subjects);

  if (!subjects) fail_harness("out of memory");
  for (int i = 0; i < count; ++i) {
    char *const colon = strchr(argv[8 + 2 * i], ':');

    if (colon) *colon = 0;
    subjects[i] = (struct subject){argv[8 + 2 * i], implementation_load(argv[7 + 2 * i], argv[8 + 2 * i], argv[2])};
    if (colon) subjects[i].i.most = (unsigned int)strtoul(colon + 1, NULL, 10);
  }
  random_seed(strtoull(argv[6], NULL, 0));
  /* Under valgrind, signals are its own. */
  if (strcmp(argv[1], "secret")) catch_crashes(SECONDS);
  for (unsigned int i = 0; i < sizeof phases / sizeof phases[0]; ++i)
    if (!strcmp(phases[i].name, argv[1])) {
      phases[i].run(subjects, count, primitive, strtoull(argv[5], NULL, 0));
      free(subjects);
      return 0;
    }
  fail_harness("there is no phase %s", argv[1]);
}
