/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * measure CPU PASSES LENGTHS
 *
 * Times crypto_stream and crypto_stream_xor, crypto_onetimeauth and its verification, crypto_aead's encryption and
 * decryption with 13 bytes of additional data, or crypto_secretbox and its opening, of all implementations, in another order at each length of each pass,
 * pinned to one processor. Standard input names them, one a line: OBJECT SYMBOL OPERATION SIZE SIZE..., the sizes in
 * bytes that api.h has. LENGTHS is a list of lengths and ranges: 64,576,0-4096.
 *
 * Prints "cpuid WORD" and "cpucycles_persecond N", then for each pass, length and implementation (numbered from 0 as
 * on standard input): "NUMBER cycles LENGTH STQ2 ±DELTAS" and the same with xor_cycles, or with verify_cycles, of the
 * right tag; of an AEAD encrypt_cycles and decrypt_cycles; of crypto_secretbox with open_cycles, where LENGTH is the
 * message's behind its zeros. As in SUPERCOP, key, nonce and message are random, and there
 * are 17 readings of the cycle counter around 16 calls. Before each length of a pass comes "clock LENGTH CORE CYCLES FOUR": so many core cycles took so many of the counter, and four such chains beside
 * each other FOUR. Behind each pass comes "pass NS TAKEN": how long it took, and how much of that somebody else had the
 * processor. Nothing is written in a pass, and who reads the lines has read them before the next one begins.
 */
#define _GNU_SOURCE
#include "control.h"
#include "implementation.h"
#include "report.h"
#include "stq.h"
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#define MOST 1024    /* implementations */
#define COUNTS 16
#define WARM_UP 0.2  /* seconds, so that the clock has risen */
#define PAGE 4096
/* Where c lies after m, beyond whole pages: as SUPERCOP's allocation happens to do for 4096 bytes. */
#define APART 192
#define DATA 13 /* bytes of additional data: those of a record of TLS 1.2, which others' figures are for */
#define TAG 16
#define ZEROS 32 /* in front of a secretbox's message */
#define BUFFER (1 << 24) /* bytes of a pass's lines; what is beyond is written at once */

static struct implementation implementations[MOST];
static int implemented;

static void read_implementations(void)
{
  char line[2000], object[1000], symbol[500], operation[50];
  unsigned long long sizes[4];

  while (implemented < MOST && fgets(line, sizeof line, stdin)) {
    const int found = sscanf(line, "%999s %499s %49s %llu %llu %llu %llu", object, symbol, operation, &sizes[0], &sizes[1],
                             &sizes[2], &sizes[3]);
    if (found < 5) fail_harness("cannot read implementation %d of the list", implemented + 1);
    for (int i = 0; i < found - 3; ++i)
      if (sizes[i] > PAGE) fail_harness("%s: key, nonce or tag too long", object);
    const struct implementation i = implementation_load(object, symbol, operation);
    if (!(i.xor || i.auth || i.encrypt || i.box)) fail_harness("%s: cannot time a %s", object, operation);
    if (i.box && sizes[2] != ZEROS) fail_harness("%s: cannot time %llu bytes of zeros", object, sizes[2]);
    if (i.encrypt && sizes[3] != TAG) fail_harness("%s: cannot time a tag of %llu bytes", object, sizes[3]);
    implementations[implemented++] = i;
  }
  if (!feof(stdin)) fail_harness("cannot read implementation %d of the list", implemented + 1);
  if (!implemented) fail_harness("no implementation is given");
}

/* The lengths of a list such as 64,576,0-4096: their number; stores them where there is a place to. */
static unsigned long long parse_lengths(const char *list, unsigned long long *lengths)
{
  unsigned long long count = 0, from, to;
  int used;

  while (*list) {
    if (sscanf(list, "%llu-%llu%n", &from, &to, &used) != 2) {
      if (sscanf(list, "%llu%n", &from, &used) != 1) return 0;
      to = from;
    }
    list += used;
    if (from > to || to > 1ULL << 30 || (*list && *list != ',')) return 0;
    if (*list) ++list;
    for (; from <= to; ++from, ++count)
      if (lengths) lengths[count] = from;
  }
  return count;
}

static void randomise(unsigned char *x, unsigned long long len)
{
  while (len) {
    ssize_t got = getrandom(x, len, 0);
    if (got < 0) fail_harness("no random numbers");
    x += got;
    len -= (unsigned long long)got;
  }
}

static unsigned char *c, *m, *n, *k;

static unsigned char *pages(unsigned long long bytes)
{
  unsigned char *x = aligned_alloc(PAGE, (bytes / PAGE + 1) * PAGE);

  if (!x) fail_harness("out of memory");
  memset(x, 0, bytes);
  return x;
}

static void allocate(unsigned long long longest)
{
  const unsigned long long whole = ((longest + ZEROS) / PAGE + 1) * PAGE;

  m = pages(2 * whole + APART + ZEROS);
  c = m + whole + APART;
  n = pages(PAGE);
  k = pages(PAGE);
}

static void warm_up(unsigned long long len)
{
  const double persecond_known_after = 0.01;
  unsigned long long unused;
  double persecond = 0;
  const long long start = cycles_now();

  do {
    for (int i = 0; i < implemented; ++i)
      if (implementations[i].auth)
        implementations[i].auth(c, m, len, k);
      else if (implementations[i].encrypt)
        implementations[i].encrypt(c, &unused, m, len, n + PAGE - DATA, DATA, 0, n, k);
      else if (implementations[i].box)
        implementations[i].box(c, m, len + ZEROS, n, k);
      else
        implementations[i].xor(c, m, len, n, k);
    persecond = cycles_per_second();
  } while ((double)(cycles_now() - start) < (persecond_known_after + WARM_UP) * persecond);
}

static void print(int number, const char *what, unsigned long long len, const long long *readings)
{
  long long counts[COUNTS];

  for (int i = 0; i < COUNTS; ++i) counts[i] = readings[i + 1] - readings[i];
  const long long middle = stq2(counts, COUNTS);
  printf("%d %s %llu %lld ", number, what, len, middle);
  print_deltas(counts, COUNTS, middle);
  putchar('\n');
}

static void time_stream(int number, unsigned long long len)
{
  long long readings[COUNTS + 1];

  for (int j = 0; j <= COUNTS; ++j) {
    readings[j] = cycles_now();
    implementations[number].stream(c, len, n, k);
  }
  print(number, "cycles", len, readings);
}

static void time_xor(int number, unsigned long long len)
{
  long long readings[COUNTS + 1];

  for (int j = 0; j <= COUNTS; ++j) {
    readings[j] = cycles_now();
    implementations[number].xor(c, m, len, n, k);
  }
  print(number, "xor_cycles", len, readings);
}

static void time_auth(int number, unsigned long long len)
{
  long long readings[COUNTS + 1];

  for (int j = 0; j <= COUNTS; ++j) {
    readings[j] = cycles_now();
    implementations[number].auth(c, m, len, k);
  }
  print(number, "cycles", len, readings);
  for (int j = 0; j <= COUNTS; ++j) {
    readings[j] = cycles_now();
    implementations[number].verify(c, m, len, k);
  }
  print(number, "verify_cycles", len, readings);
}

static void time_aead(int number, unsigned long long len)
{
  const struct implementation *i = &implementations[number];
  const unsigned char *data = n + PAGE - DATA;
  long long readings[COUNTS + 1];
  unsigned long long clen, mlen;

  for (int j = 0; j <= COUNTS; ++j) {
    readings[j] = cycles_now();
    i->encrypt(c, &clen, m, len, data, DATA, 0, n, k);
  }
  print(number, "encrypt_cycles", len, readings);
  for (int j = 0; j <= COUNTS; ++j) {
    readings[j] = cycles_now();
    i->decrypt(m, &mlen, 0, c, clen, data, DATA, n, k);
  }
  print(number, "decrypt_cycles", len, readings);
}

static void time_box(int number, unsigned long long len)
{
  const struct implementation *i = &implementations[number];
  long long readings[COUNTS + 1];

  memset(m, 0, ZEROS);
  for (int j = 0; j <= COUNTS; ++j) {
    readings[j] = cycles_now();
    i->box(c, m, len + ZEROS, n, k);
  }
  print(number, "cycles", len, readings);
  for (int j = 0; j <= COUNTS; ++j) {
    readings[j] = cycles_now();
    i->box_open(m, c, len + ZEROS, n, k);
  }
  print(number, "open_cycles", len, readings);
}

/* The same numbers in every run: splitmix64. */
static unsigned long long random_number(void)
{
  static unsigned long long state = 1;
  unsigned long long x = state += 0x9e3779b97f4a7c15;

  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

/* 0 to count - 1, each order as likely as any. A rotation would not do: in it each has the same neighbour nearly always,
   and finds what that leaves of caches, branch predictors and clock. */
static void shuffle(int *order, int count)
{
  for (int i = 0; i < count; ++i) order[i] = i;
  for (int i = count - 1; i > 0; --i) {
    const int j = (int)(random_number() % ((unsigned int)i + 1)), kept = order[i];
    order[i] = order[j];
    order[j] = kept;
  }
}

static void time_one(int number, unsigned long long len)
{
  const struct implementation *i = &implementations[number];

  if (i->auth) {
    time_auth(number, len);
  } else if (i->encrypt) {
    time_aead(number, len);
  } else if (i->box) {
    time_box(number, len);
  } else {
    time_stream(number, len);
    time_xor(number, len);
  }
}

/* What was printed goes to who reads it, who is let read: up to a second, since nobody may. */
static void hand_over(void)
{
  const struct timespec moment = {0, 100000};
  int unread = 0;

  fflush(stdout);
  for (int i = 0; i < 10000 && !ioctl(1, FIONREAD, &unread) && unread > 0; ++i) nanosleep(&moment, NULL);
}

int main(int argc, char **argv)
{
  if (argc != 4) fail_harness("usage: measure CPU PASSES LENGTHS < LIST");
  const int cpu = atoi(argv[1]), passes = atoi(argv[2]);
  const unsigned long long count = parse_lengths(argv[3], NULL);
  unsigned long long *lengths = malloc((count + 1) * sizeof *lengths), longest = 0;
  cpu_set_t only;

  if (!lengths) fail_harness("out of memory");
  if (!count) fail_harness("cannot understand the lengths %s", argv[3]);
  if (passes < 1) fail_harness("there must be at least one pass");
  parse_lengths(argv[3], lengths);
  for (unsigned long long i = 0; i < count; ++i)
    if (lengths[i] > longest) longest = lengths[i];

  CPU_ZERO(&only);
  if (cpu >= 0 && cpu < CPU_SETSIZE) CPU_SET((unsigned int)cpu, &only);
  if (sched_setaffinity(0, sizeof only, &only)) fail_harness("cannot run on processor %s", argv[1]);
  if (setvbuf(stdout, NULL, _IOFBF, BUFFER)) fail_harness("out of memory");
  cycles_per_second();
  read_implementations();
  allocate(longest);
  warm_up(longest);
  control_cpuid();
  printf("cpucycles_persecond %.0f\n", cycles_per_second());

  int order[MOST];
  for (int pass = 0; pass < passes; ++pass) {
    hand_over();
    const long long began = control_nanoseconds(CLOCK_MONOTONIC), before = control_taken(cpu);
    for (unsigned long long j = 0; j < count; ++j) {
      randomise(k, PAGE);
      randomise(n, PAGE);
      randomise(m, lengths[j]);
      randomise(c, lengths[j]);
      control_clock(lengths[j]);
      shuffle(order, implemented);
      for (int i = 0; i < implemented; ++i) time_one(order[i], lengths[j]);
    }
    const long long lost = control_taken(cpu) - before;
    printf("pass %lld %lld\n", control_nanoseconds(CLOCK_MONOTONIC) - began, lost);
  }
  free(lengths);
  return 0;
}
