/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * What sanitizers are to see: the argument names a mistake, which is made; without one nothing is wrong. For builds
 * with -fsanitize=address or memory: a mistake must end in their report.
 */
#include "test.h"

int main(int argc, char **argv)
{
  const char *mistake = argc > 1 ? argv[1] : "";
  const size_t len = 500;
  unsigned char *in = malloc(len), *out = malloc(len - !strcmp(mistake, "short")), *k = malloc(32), *n = malloc(8);

  memset(in, 1, len);
  memset(n, 1, 8);
  if (strcmp(mistake, "unset key")) memset(k, 1, 32);
  if (!strcmp(mistake, "unset message")) free(in), in = malloc(len);
  if (!strcmp(mistake, "freed")) free(in);
  CHECK(!peachacha_xor(out, in, len + !strcmp(mistake, "long"), n, strcmp(mistake, "nonce") ? 8 : 12, k, 0, 20));
  /* What was written counts as initialised. */
  if (out[0] == out[1] && out[0] == out[len - 2]) puts("unlikely");
  if (strcmp(mistake, "freed")) free(in);
  free(out), free(k), free(n);
  return 0;
}
