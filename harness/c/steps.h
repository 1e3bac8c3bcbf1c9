/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* How many instructions a call executes: each stops at a trap, some microseconds long. */
#ifndef HARNESS_STEPS_H
#define HARNESS_STEPS_H

void steps_begin(void);

/* The instructions since steps_begin(), with those of the harness around the call, which are always the same. */
unsigned long long steps_end(void);

/* Tags that are wrong in this byte took so many instructions; ends the program if it is not as many as of byte 0. */
void steps_compare(unsigned int byte, unsigned long long steps);

#endif
