/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * The first call, by several threads at once. Prints the implementation's name, then those that were left out because
 * they failed their test: each once, however many threads there are.
 */
#define _POSIX_C_SOURCE 200112L
#include "test.h"

#include <pthread.h>

#define THREADS 8

static pthread_barrier_t barrier;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char left_out[1000];

static void hook(const char *name)
{
  pthread_mutex_lock(&mutex);
  strcat(strcat(left_out, " "), name);
  pthread_mutex_unlock(&mutex);
}

static void *run(void *data)
{
  unsigned char out[300], expected[300], n[12] = {1}, k[32] = {2};
  struct peachacha_aead_job job = {out, out + 16, expected, 16, NULL, 0, n, sizeof n, k, 1};
  int error;

  pthread_barrier_wait(&barrier);
  if (*(int *)data % 2) error = peachacha_init();
  else error = peachacha_xor(out, NULL, sizeof out, n, sizeof n, k, 3, 20);
  CHECK(!error || error == PEACHACHA_ERROR_IMPLEMENTATION || error == PEACHACHA_ERROR_SELFTEST);
  CHECK(peachacha_xor(out, NULL, sizeof out, n, sizeof n, k, 3, 20) == error && peachacha_init() == error);
  judge(expected, NULL, sizeof out, n, sizeof n, k, 3, 20);
  CHECK(error || !memcmp(out, expected, sizeof out));
  CHECK(peachacha_aead_seal_many(&job, 1) == error && job.error == error);
  return NULL;
}

int main(void)
{
  pthread_t threads[THREADS];
  int numbers[THREADS];

  CHECK(peachacha_on_failure(hook) == PEACHACHA_OK);
  CHECK(!pthread_barrier_init(&barrier, NULL, THREADS));
  for (int i = 0; i < THREADS; ++i) {
    numbers[i] = i;
    CHECK(!pthread_create(threads + i, NULL, run, numbers + i));
  }
  for (int i = 0; i < THREADS; ++i) CHECK(!pthread_join(threads[i], NULL));
  CHECK(peachacha_on_failure(hook) == PEACHACHA_ERROR_LATE);
  if (peachacha_init()) printf("%s%s\n", peachacha_error(peachacha_init()), left_out);
  else printf("%s%s\n", peachacha_implementation(), left_out);
  return 0;
}
