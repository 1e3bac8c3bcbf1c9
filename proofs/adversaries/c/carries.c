// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// Calls a right and a wrong authenticator on random keys and messages: says how many tags differ.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int right(unsigned char *, const unsigned char *, unsigned long long, const unsigned char *);
int wrong(unsigned char *, const unsigned char *, unsigned long long, const unsigned char *);

static uint64_t state = 8439;

static uint64_t next(void) { // splitmix64
  uint64_t z = (state += 0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

int main(int argc, char **argv) {
  uint64_t data[4 + 10];
  unsigned char one[16], two[16];
  long differing = 0;
  for (long calls = argc > 1 ? atol(argv[1]) : 0; calls > 0; calls--) {
    for (int i = 0; i < 14; i++)
      data[i] = next();
    unsigned long long len = 1 + next() % 80;
    right(one, (unsigned char *)(data + 4), len, (unsigned char *)data);
    wrong(two, (unsigned char *)(data + 4), len, (unsigned char *)data);
    differing += memcmp(one, two, 16) != 0;
  }
  printf("%ld\n", differing);
  return 0;
}
