/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * What sanitizers are to see: the argument names a mistake, which is made; without one nothing is wrong. For builds
 * with -fsanitize=address or memory: a mistake must end in their report.
 */
#include "test.h"

/* Mistakes in calls that seal and open. */
static void seal_and_open(const char *mistake, const unsigned char *in, size_t len, const unsigned char *k)
{
  const size_t adlen = 10;
  unsigned char *ad = malloc(adlen - !strcmp(mistake, "data")), *tag = malloc(16 - !strcmp(mistake, "tag"));
  unsigned char *out = malloc(len), *n = malloc(12);

  memset(n, 1, 12);
  if (strcmp(mistake, "unset data")) memset(ad, 1, adlen - !strcmp(mistake, "data"));
  CHECK(!peachacha_aead_seal(out, tag, in, len, ad, adlen, n, 12, k));
  if (tag[0] == tag[1] && tag[0] == tag[15] && out[0] == out[len - 1]) puts("unlikely");
  if (!strcmp(mistake, "unset tag")) free(tag), tag = malloc(16);
  CHECK(!peachacha_aead_open(out, out, len, tag, ad, adlen, n, 12, k));
  if (out[0] != in[0]) puts("wrong");
  free(ad), free(tag), free(out), free(n);
}

/* Mistakes in calls for many messages: three jobs of which the last has one, then masks. */
static void many_at_once(const char *mistake, const unsigned char *k)
{
  enum { COUNT = 3, LEN = 40 };
  unsigned char *in = malloc(COUNT * LEN - !strcmp(mistake, "job")), *out = malloc(COUNT * LEN), *own = malloc(32);
  unsigned char *n = malloc(12), *masks = malloc(5 * COUNT - !strcmp(mistake, "masks"));
  unsigned char *samples = malloc(16 * COUNT - !strcmp(mistake, "samples"));
  struct peachacha_job jobs[COUNT];

  memset(in, 1, COUNT * LEN - !strcmp(mistake, "job"));
  memset(n, 1, 12);
  if (strcmp(mistake, "unset job")) memset(own, 1, 32);
  memset(samples, 1, 16 * COUNT - 1 - !strcmp(mistake, "samples"));
  if (strcmp(mistake, "unset sample")) samples[16 * COUNT - 1 - !strcmp(mistake, "samples")] = 1;
  for (size_t i = 0; i < COUNT; ++i)
    jobs[i] = (struct peachacha_job){out + LEN * i, in + LEN * i, LEN, n, 12, i + 1 < COUNT ? k : own, 1, 0};
  CHECK(!peachacha_xor_many(jobs, COUNT, 20));
  if (out[0] == out[1] && out[0] == out[COUNT * LEN - 1]) puts("unlikely");
  CHECK(!peachacha_masks((unsigned char(*)[5])masks, (const unsigned char(*)[16])samples, COUNT, k));
  if (masks[0] == masks[1] && masks[0] == masks[5 * COUNT - 2]) puts("unlikely");
  free(in), free(out), free(own), free(n), free(masks), free(samples);
}

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
  if (strcmp(mistake, "freed")) seal_and_open(mistake, in, len, k), many_at_once(mistake, k);
  /* What was written counts as initialised. */
  if (out[0] == out[1] && out[0] == out[len - 2]) puts("unlikely");
  if (strcmp(mistake, "freed")) free(in);
  free(out), free(k), free(n);
  return 0;
}
