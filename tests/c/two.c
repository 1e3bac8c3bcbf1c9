/* SPDX-License-Identifier: CC0-1.0 OR MIT-0
   Two copies of the library, with other prefixes, do the same. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#define TAKES unsigned char *, const unsigned char *, size_t, const unsigned char *, size_t, const unsigned char *, \
  uint64_t, int
int one_xor(TAKES), two_xor(TAKES);
const char *one_implementation(void);
int main(void)
{
  unsigned char a[99], b[99], k[32] = {1};
  const int failed = one_xor(a, NULL, 99, k, 24, k, 1, 20) || two_xor(b, NULL, 99, k, 24, k, 1, 20);
  for (int i = 0; i < 99; ++i) if (a[i] != b[i]) return 1;
  puts(one_implementation());
  return failed;
}
