/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* SUPERCOP's test inputs, canaries and checksum, and buffers that are surrounded by canaries. */
#ifndef HARNESS_INPUTS_H
#define HARNESS_INPUTS_H

/* The next 64-bit number of the input sequence. */
unsigned long long input_number(void);

/* Adds len bytes at x to the checksum. */
void checksum_add(const unsigned char *x, unsigned long long len);

/* The checksum so far: 64 hex digits and a null. */
void checksum_hex(char *hex);

/* Bytes at an address of 1 modulo 64 between two canaries, and what they were when last set. */
struct buffer {
  const char *name;
  unsigned char *at;
  unsigned char *before;
  unsigned long long len;
};

/* A buffer for at most capacity bytes. It is never freed. */
struct buffer buffer_new(const char *name, unsigned long long capacity);

void buffer_draw(struct buffer *b, unsigned long long len);             /* len bytes of the input sequence */
void buffer_blank(struct buffer *b, unsigned long long len);            /* len bytes of no meaning */
void buffer_copy(struct buffer *b, const struct buffer *from, unsigned long long len); /* other canaries */

/* After a call: an input must be as it was; of an output, the canaries on both sides. They end the program otherwise. */
void buffer_unchanged(const struct buffer *b);
void buffer_within(const struct buffer *b);

#endif
