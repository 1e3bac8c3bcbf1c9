/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Copied from intrinsics/aead/call.h by: python -m generator emit */
/* What the assembly's functions that seal and open are given. */
#ifndef PEACHACHA_CALL_H
#define PEACHACHA_CALL_H

struct peachacha_call {
  unsigned char *out;      /* len bytes; may equal in, else overlaps nothing */
  const unsigned char *in; /* len bytes */
  unsigned long long len;
  const unsigned char *n, *k, *ad;
  unsigned long long adlen;
  unsigned char *tag; /* 16 bytes, which are written: opening compares them with those that came */
};

#endif
