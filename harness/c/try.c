/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * try OBJECT SYMBOL OPERATION PRIMITIVE PHASE SIZE...
 *
 * Checks one implementation. OBJECT is a shared object (with a slash in its name) that defines SYMBOL; the sizes are
 * those of api.h: key and nonce (crypto_stream); output, input, key and constants (crypto_core); tag and key
 * (crypto_onetimeauth); key, secret and public part of the nonce, and tag (crypto_aead); key, nonce, and both numbers
 * of zeros (crypto_secretbox); key and output (crypto_rng). The phases:
 *   small, big  SUPERCOP's checks; prints: CHECKSUM CYCLES CHECKSUMCYCLES CYCLESPERSECOND ±DELTAS
 *   more        what SUPERCOP leaves out; prints the number of calls, 0 where there is nothing to compare with
 *   huge        a message of more than 2^32 bytes (crypto_stream); prints the same
 * Exit status 0; 111 with one line on stderr where the implementation is wrong; 100 where try could not do its work.
 */
#include "inputs.h"
#include "phases.h"
#include "report.h"
#include "stq.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#define COUNTS MOST_COUNTS
#define SECONDS 120 /* of processor time */

static unsigned long long number(const char *text)
{
  char *end;
  unsigned long long value = strtoull(text, &end, 10);

  if (!*text || *end || value > 4096) fail_harness("a size must be a number up to 4096, not %s", text);
  return value;
}

static void no_more_files_or_processes(void)
{
  static const struct rlimit none = {0, 0};

  setrlimit(RLIMIT_NOFILE, &none);
  setrlimit(RLIMIT_NPROC, &none);
  setrlimit(RLIMIT_CORE, &none);
}

int main(int argc, char **argv)
{
  if (argc < 8) fail_harness("usage: try OBJECT SYMBOL OPERATION PRIMITIVE small|big|more|huge SIZE...");
  const char *operation = argv[3], *primitive = argv[4], *phase = argv[5];
  const int core = !strcmp(operation, "crypto_core"), auth = !strcmp(operation, "crypto_onetimeauth");
  const int aead = !strcmp(operation, "crypto_aead"), box = !strcmp(operation, "crypto_secretbox");
  const int rng = !strcmp(operation, "crypto_rng"), four = core || aead || box;
  const int big = !strcmp(phase, "big");
  struct reference reference;

  if (!four && !auth && !rng && strcmp(operation, "crypto_stream")) fail_harness("cannot try a %s", operation);
  if (argc != (four ? 10 : 8)) fail_harness("%s needs %d sizes", operation, four ? 4 : 2);
  const struct stream_sizes stream = {number(argv[6]), number(argv[7])};
  const struct core_sizes cores = {number(argv[6]), number(argv[7]), four ? number(argv[8]) : 0,
                                   four ? number(argv[9]) : 0};
  const struct auth_sizes tags = {stream.key, stream.nonce};
  const struct rng_sizes random = {stream.key, stream.nonce};
  const struct aead_sizes sealed = {cores.output, cores.input, cores.key, cores.constants};
  const struct secretbox_sizes boxes = {cores.output, cores.input, cores.key, cores.constants};

  cycles_per_second();
  const struct implementation implementation = implementation_load(argv[1], argv[2], operation);
  catch_crashes(SECONDS);
  no_more_files_or_processes();

  if (!strcmp(phase, "more") || !strcmp(phase, "huge")) {
    unsigned long long calls = 0;
    if (auth) {
      if (*phase == 'm' && !strcmp(primitive, "poly1305")) calls = more_auth(&implementation);
    } else if (aead || box) {
      if (*phase == 'm' && strstr(primitive, "poly1305") && reference_find(primitive, &reference))
        calls = more_aead(&implementation, &reference);
    } else if (reference_find(primitive, &reference)) {
      if (rng)
        calls = *phase == 'm' ? more_rng(&implementation, &reference) : 0;
      else if (*phase == 'h')
        calls = core ? 0 : huge_stream(&implementation, &reference, stream);
      else
        calls = core ? more_core(&implementation, &reference) : more_stream(&implementation, &reference, stream);
    }
    printf("%llu\n", calls);
    return 0;
  }
  if (!big && strcmp(phase, "small")) fail_harness("there is no phase %s", phase);

  char checksum[65];
  long long counts[COUNTS];
  const long long start = cycles_now();
  if (core)
    supercop_core(&implementation, cores, big ? 4096 : 512);
  else if (rng)
    supercop_rng(&implementation, random, big ? 512 : 64);
  else if (aead)
    supercop_aead(&implementation, sealed, big ? 512 : 64, big ? 4096 : 128);
  else if (box)
    supercop_secretbox(&implementation, boxes, big ? 32768 : 4096, big ? 4096 : 128);
  else if (auth)
    supercop_auth(&implementation, tags, big ? 32768 : 4096, big ? 4096 : 128);
  else
    supercop_stream(&implementation, stream, big ? 4096 : 512, big ? 4096 : 128);
  const long long taken = cycles_now() - start;
  if (core)
    time_core(&implementation, cores, counts, COUNTS);
  else if (rng)
    time_rng(&implementation, random, counts, COUNTS);
  else if (aead)
    time_aead(&implementation, sealed, counts, COUNTS);
  else if (box)
    time_secretbox(&implementation, boxes, counts, COUNTS);
  else if (auth)
    time_auth(&implementation, tags, counts, COUNTS);
  else
    time_stream(&implementation, stream, counts, COUNTS);
  checksum_hex(checksum);
  const long long middle = stq2(counts, COUNTS);
  printf("%s %lld %lld %.0f ", checksum, middle, taken, cycles_per_second());
  print_deltas(counts, COUNTS, middle);
  putchar('\n');
  return 0;
}
