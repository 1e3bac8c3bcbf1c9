/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Prints whether the tags of eight messages side by side are right, by the library's own test. Where they are not, the
   library takes what has one tag at a time under the same name. */
#include "../internal.h"

#include <stdio.h>

#if HAS_EIGHT
extern PEACHACHA_LOCAL peachacha_mac peachacha_poly1305_amd64;

int main(void)
{
  puts(peachacha_eight_test(peachacha_eight, peachacha_poly1305_amd64) ? "right" : "wrong");
  return 0;
}
#else
int main(void)
{
  puts("not here");
  return 0;
}
#endif
