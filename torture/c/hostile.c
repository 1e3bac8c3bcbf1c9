/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Signals and forks in the middle of calls, and calls in several threads at once. */
#define _GNU_SOURCE
#include "calls.h"
#include "phases.h"
#include "report.h"
#include <alloca.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#define THREADS 4
#define EVERY 50  /* microseconds from signal to signal */
#define FORKS 16  /* signals for one fork */
#define SHARE 0.1 /* of fuzzing's cases: a call takes longer here */
#define LEAST 20  /* signals during calls of each subject */

/* While a call is under way; a fork elsewhere would show nothing. */
static volatile sig_atomic_t inside, signals, forks;
static pid_t parent;

/* Each call at another stack address: a signal's frame is aligned to 64 bytes and has gaps that nobody writes, so that
   at one address some of what lies below the stack pointer would always stay. */
static void checked_call(const struct implementation *i, const struct primitive *p)
{
  volatile unsigned char *const shift = alloca(16 * (1 + random_number() % 4));
  struct call q = random_call(i, p, i->seal && random_number() % 2 ? SEAL : XOR, random_number() % (MOST_BYTES + 1));

  *shift = 0;
  inside = 1;
  plain_call(i, &q);
  inside = 0;
  if (*wrong(i, &q)) fail("%s for length %llu", wrong(i, &q), q.len);
}

/* Runs on the stack of the interrupted call and leaves nothing there, and no vector register, as it was. A forked child
   ends the interrupted call and its check; see interrupted(). */
static void interrupt(int number)
{
  volatile unsigned char scribble[4096];

  (void)number;
  for (unsigned int i = 0; i < sizeof scribble; ++i) scribble[i] = 0xa5;
  __asm__ volatile("pcmpeqd %%xmm0,%%xmm0; movdqa %%xmm0,%%xmm7; movdqa %%xmm0,%%xmm15"
                   :
                   :
                   : "xmm0", "xmm7", "xmm15");
  if (!inside || getpid() != parent || signals++ % FORKS) return;
  const pid_t child = fork();
  int status;
  if (child < 0) fail_harness("cannot fork");
  if (child == 0) return;
  if (waitpid(child, &status, 0) < 0 || !WIFEXITED(status) || WEXITSTATUS(status)) fail("fails in a forked child");
  ++forks;
}

void interrupted(const struct subject *subjects, int count, const struct primitive *p, unsigned long long cases)
{
  struct sigaction action = {.sa_handler = interrupt, .sa_flags = SA_RESTART};
  const struct itimerval often = {{0, EVERY}, {0, EVERY}}, never = {{0, 0}, {0, 0}};

  calling("with signals, the function");
  parent = getpid();
  sigemptyset(&action.sa_mask);
  sigaction(SIGALRM, &action, NULL);
  for (int s = 0; s < count; ++s) {
    const int enough = signals + LEAST;

    testing(subjects[s].name);
    setitimer(ITIMER_REAL, &often, NULL);
    for (unsigned long long done = 0; signals < enough || done < (unsigned long long)((double)cases * SHARE); ++done) {
      checked_call(&subjects[s].i, p);
      if (getpid() != parent) _exit(0);
    }
    setitimer(ITIMER_REAL, &never, NULL);
  }
  printf("%d signals and %d forks during calls\n", (int)signals, (int)forks);
}

struct work {
  const struct implementation *i;
  const struct primitive *p;
  unsigned long long cases;
  uint64_t seed;
  pthread_barrier_t *start;
};

static void *thread(void *argument)
{
  const struct work *w = argument;

  random_seed(w->seed);
  pthread_barrier_wait(w->start);
  for (unsigned long long done = 0; done < w->cases; ++done) checked_call(w->i, w->p);
  return NULL;
}

void threaded(const struct subject *subjects, int count, const struct primitive *p, unsigned long long cases)
{
  pthread_t threads[THREADS];
  struct work work[THREADS];
  pthread_barrier_t start;

  pthread_barrier_init(&start, NULL, THREADS);
  calling("in threads, the function");
  for (int s = 0; s < count; ++s) {
    testing(subjects[s].name);
    for (int t = 0; t < THREADS; ++t) {
      work[t] = (struct work){&subjects[s].i, p, (unsigned long long)((double)cases * SHARE) / THREADS, random_number(),
                              &start};
      if (pthread_create(&threads[t], NULL, thread, &work[t])) fail_harness("cannot start a thread");
    }
    for (int t = 0; t < THREADS; ++t) pthread_join(threads[t], NULL);
  }
}
