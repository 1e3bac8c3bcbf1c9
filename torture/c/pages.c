/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
#define _GNU_SOURCE
#include "pages.h"
#include "random.h"
#include "report.h"
#include <sys/mman.h>

unsigned char *guarded(unsigned long long bytes)
{
  const unsigned long long room = (bytes + PAGE - 1) / PAGE * PAGE;
  unsigned char *map = mmap(NULL, room + 2 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

  if (map == MAP_FAILED || mprotect(map + PAGE, room, PROT_READ | PROT_WRITE)) fail_harness("out of memory");
  random_bytes(map + PAGE, room);
  return map + PAGE;
}
