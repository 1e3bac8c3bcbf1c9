// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// Times two loops by turns: calls of each with the same registers and memory. Prints the cycles of the time stamp
// counter for each call, the old loop's and the new one's, a pair on a line.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <x86intrin.h>

#define ZONE 131072 // bytes for each general register, of which it points into the middle

extern void old_loop(uint64_t *registers);
extern void new_loop(uint64_t *registers);

static _Alignas(4096) uint8_t memory[16][ZONE];
static uint64_t registers[16];

static void prepare(uint32_t indices, const uint64_t *phases)
{
    for (int i = 0; i < 16; i++) {
        uint64_t middle = (uint64_t) &memory[i][ZONE / 2 + 192 * i]; // not all at one offset in a page
        for (int j = 0; j < ZONE; j += 8)
            memcpy(&memory[i][j], &middle, 8); // what is loaded and then used as an address is one
        registers[i] = indices >> i & 1 ? 0 : middle + phases[i];
    }
}

static uint64_t timed(void (*loop)(uint64_t *))
{
    unsigned unused;
    uint64_t begin, end;

    _mm_lfence();
    begin = __rdtsc();
    loop(registers);
    end = __rdtscp(&unused);
    _mm_lfence();
    return end - begin;
}

int main(int count, char **arguments)
{
    int pairs = count > 1 ? atoi(arguments[1]) : 1000;
    uint64_t phases[16];

    for (int i = 0; i < 16; i++)
        phases[i] = count > 3 + i ? strtoull(arguments[3 + i], NULL, 0) : 0;
    prepare(count > 2 ? (uint32_t) strtoul(arguments[2], NULL, 0) : 0, phases);
    for (int i = 0; i < 100; i++) {
        timed(old_loop);
        timed(new_loop);
    }
    for (int i = 0; i < pairs; i++) {
        uint64_t first = timed(i & 1 ? new_loop : old_loop), second = timed(i & 1 ? old_loop : new_loop);
        printf("%llu %llu\n", (unsigned long long) (i & 1 ? second : first),
               (unsigned long long) (i & 1 ? first : second));
    }
    return 0;
}
