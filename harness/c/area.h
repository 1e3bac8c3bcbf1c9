/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Memory whose every byte is accounted for: pages that may not be touched on both sides, noise around the object in
   it, and a copy of what all of it must hold after the call. */
#ifndef HARNESS_AREA_H
#define HARNESS_AREA_H

#define AT_END (-1) /* the object's last byte is the last before the guard page */

struct area {
  const char *name;
  unsigned char *bytes;    /* capacity bytes between guard pages */
  unsigned char *expected; /* capacity bytes: what bytes must hold after the call */
  unsigned long long capacity;
  unsigned long long start; /* the object: len bytes from start on */
  unsigned long long len;
};

/* capacity is rounded up to whole pages, and at most AREA_MOST. Never freed; crashes there are reported by name. */
#define AREA_MOST (1 << 21)
struct area area_new(const char *name, unsigned long long capacity);

/* Makes crash reports know these areas: count of them, in an array that stays. */
void areas_watch(const struct area *areas, int count);

/* Fills the expected copy with new noise and puts the object at an offset (0: just behind the front guard page), or at
   the end. Its contents are noise. */
void area_place(struct area *a, int offset, unsigned long long len);

/* The object's expected bytes, and the real ones. */
unsigned char *area_expected(const struct area *a);
unsigned char *area_object(const struct area *a);

/* Before the call: real bytes become the expected ones. */
void area_arm(struct area *a);

/* After the call: ends the program unless all is as expected. output: how many bytes of the object the call was to
   write; 0 for an input. */
void area_check(const struct area *a, unsigned long long output);

/* A number from the same noise. */
unsigned long long noise_number(void);

#endif
