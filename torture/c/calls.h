/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* One call of an implementation, whatever its operation: what goes in, where what comes out goes, what that must be. */
#ifndef TORTURE_CALLS_H
#define TORTURE_CALLS_H

#include "implementation.h"
#include "peers.h"

#define MOST_BYTES 8192
#define TAG 16
#define LANES 32 /* the most that a call computes */

/* Of a stream; a core is called with its cipher's constants, or with others; what seals also opens. All else has one
   function. */
enum function { STREAM, XOR, XOR_IC, FUNCTIONS, OWN = STREAM, OTHERS = XOR, SEAL = STREAM, OPEN = XOR };

/* c: all of the output. That of random numbers is the next key n, and r behind it; the tag stands behind a text. */
struct call {
  enum function function;
  unsigned long long len, ic; /* len: of c */
  unsigned char *c;
  const unsigned char *m, *n, *k, *constant, *wanted;
  unsigned int counter[2]; /* of blocks: written by the call */
  unsigned long long in;   /* bytes of text; lanes, or masks, that are asked for */
  const unsigned char *ad;
  unsigned long long adlen;
  unsigned int turn; /* lane i has the key and the nonce of lane turn * i: an odd number, or 0, where all have the first's */
  union {
    struct sealing sealing;
    struct lane lanes[LANES];
  } table;
};

/* What the machine is given: the function, and what is in the registers for arguments. */
struct bare {
  void *function;
  uint64_t argument[6];
};

/* Whether all that comes out is keystream, with a nonce of zeros. */
int is_keystream(const struct implementation *i);

/* Whether all is in blocks, so that other lengths show nothing new. */
int is_whole(const struct implementation *i);

/* A call with len bytes of text, or as much as there is: blocks and lanes are whole, and some functions know one length.
   It has no inputs yet. */
struct call sized_call(const struct implementation *i, const struct primitive *p, enum function function,
                       unsigned long long len);

/* Bytes of what goes into such a call. */
unsigned long long message_bytes(const struct implementation *i, const struct call *q);
unsigned long long nonce_bytes(const struct implementation *i, const struct primitive *p, const struct call *q);
unsigned long long key_bytes(const struct implementation *i, const struct call *q);

/* With inputs at random, len at most MOST_BYTES, in memory of this thread, which the next one overwrites. */
struct call random_call(const struct implementation *i, const struct primitive *p, enum function function,
                        unsigned long long len);

/* What the first judge says that the call must give. */
void right_call(const struct implementation *i, const struct primitive *p, const struct call *q, unsigned char *right);

/* The call, which must stay where it is; what the function returns. */
struct bare bare_call(const struct implementation *i, struct call *q);
int plain_call(const struct implementation *i, struct call *q);

/* The same, with all that the ABI demands checked; and whether what came out is right ("" if so). */
void strict_call(const struct implementation *i, struct call *q);
const char *wrong(const struct implementation *i, const struct call *q);

#endif
