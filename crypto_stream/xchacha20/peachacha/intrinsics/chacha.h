/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Copied from intrinsics/chacha/chacha.h by: python -m generator emit */
/*
 * A message by the widest blocks that fit: sixteen, eight, four, one at a time, and a part of one. WIDTH is the widest
 * that is wanted; the compiler's flags say which of those there can be. The plainest flags give four.
 *
 * Overlap: c may equal m, n or k, since a state is made before the first store and a vector of m is read before it is
 * overwritten. Nothing branches on, or takes an address from, key, nonce or message. Key and keystream live in vectors:
 * the source makes no copy in memory, but compilers spill where registers are short, and C has no means to clear what
 * they spill. The assembly variants clear all of it.
 */
#ifndef PEACHACHA_CHACHA_H
#define PEACHACHA_CHACHA_H

#include "u1.h"

#ifndef WIDTH
#define WIDTH 16
#endif
#if WIDTH >= 4
#include "u4.h"
#endif
#if WIDTH >= 8 && defined(__AVX2__)
#define HAVE_U8
#include "u8.h"
#endif
/* With the eight vector registers of 32-bit x86 it would only spill. */
#if WIDTH >= 16 && AVX512VL_BW && defined(__x86_64__)
#define HAVE_U16
#include "u16.h"
#endif

/* As many batches of so many blocks as there are whole in the rest of the message. */
#define BATCHES(blocks)                                     \
  for (; len >= 64 * blocks; len -= 64 * blocks) {          \
    u##blocks(c, m, mix, &s);                               \
    s = skip(s, blocks);                                    \
    c += 64 * blocks;                                       \
    m += 64 * blocks;                                       \
  }

/*
 * len bytes of keystream from the block of s on, xored with m where mix says so, which is a constant: two functions
 * come from this one. Where it does not, m may be any pointer.
 */
INLINE void chacha(unsigned char *c, const unsigned char *m, int mix, unsigned long long len, struct rows s)
{
#ifdef HAVE_U16
  BATCHES(16)
#endif
#ifdef HAVE_U8
  BATCHES(8)
#endif
#if WIDTH >= 4
  BATCHES(4)
#endif
  BATCHES(1)
  if (len) u1_last(c, m, (unsigned int)len, mix, &s);
}

#endif
