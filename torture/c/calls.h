/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* One call of an implementation, whatever its operation: what goes in, where what comes out goes, what that must be. */
#ifndef TORTURE_CALLS_H
#define TORTURE_CALLS_H

#include "implementation.h"
#include "peers.h"

#define MOST_BYTES 8192

/* Of a stream; a core is called with its cipher's constants, or with others. All else has one function. */
enum function { STREAM, XOR, XOR_IC, FUNCTIONS, OWN = STREAM, OTHERS = XOR };

/* c: all of the output. That of random numbers is the next key n, and r behind it. */
struct call {
  enum function function;
  unsigned long long len, ic;
  unsigned char *c;
  const unsigned char *m, *n, *k, *constant, *wanted;
  unsigned int counter[2]; /* of blocks: written by the call */
};

/* What the machine is given: the function, and what is in the registers for arguments. */
struct bare {
  void *function;
  uint64_t argument[6];
};

/* Whether all that comes out is keystream, with a nonce of zeros. */
int is_keystream(const struct implementation *i);

/* Bytes that come out where len are asked for: blocks are whole, and some functions know one length. */
unsigned long long output_bytes(const struct implementation *i, const struct primitive *p, unsigned long long len);

/* With inputs at random, len at most MOST_BYTES, in memory of this thread, which the next one overwrites. */
struct call random_call(const struct implementation *i, const struct primitive *p, enum function function,
                        unsigned long long len);

/* The call, which must stay where it is; what the function returns. */
struct bare bare_call(const struct implementation *i, struct call *q);
int plain_call(const struct implementation *i, struct call *q);

/* The same, with all that the ABI demands checked; and whether what came out is right ("" if so). */
void strict_call(const struct implementation *i, struct call *q);
const char *wrong(const struct implementation *i, const struct call *q);

#endif
