/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Memory between pages that may not be touched. */
#ifndef TORTURE_PAGES_H
#define TORTURE_PAGES_H

#define PAGE 4096ULL

/* bytes (rounded up to whole pages) full of random numbers, never freed. */
unsigned char *guarded(unsigned long long bytes);

#endif
