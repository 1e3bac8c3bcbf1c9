# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Implementations with one planted fault, for the hostile tests to find."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from harness.build import Built, Compiler, build
from harness.implementations import Implementation

ROOT = Path(__file__).parent.parent
CALL = "chacha(c, m, mlen, n, 0, k);"


@dataclass(frozen=True)
class Fault:
    """phase: which finds it, and says what; variant: where it is planted, in place of what."""

    phase: str
    says: str
    old: str
    new: str
    variant: str = "ref"
    cases: int = 1000
    primitive: str = "crypto_stream/chacha20"
    line: str = "gcc -O1 -fomit-frame-pointer"


FAULTS = {
    "nothing is written": Fault("fuzz", "wrong output: byte 0", CALL, ""),
    "one length": Fault(
        "fuzz", "wrong output: byte 700 of 777", CALL, CALL + " if (mlen == 777) c[700] ^= 1;", cases=40000
    ),
    "32-bit counter": Fault("vectors", "wrong output", "n, ic, k", "n, ic & 0xffffffff, k"),
    "Salsa20's 32-bit counter": Fault(
        "fuzz", "wrong output", "n, ic, k", "n, ic & 0xffffffff, k", primitive="crypto_stream/salsa20"
    ),
    "a core's last byte": Fault(
        "fuzz",
        "wrong output: byte 63 of 64",
        "feed_forward(out, state);",
        "feed_forward(out, state); out[63] ^= 1;",
        primitive="crypto_core/salsa20",
    ),
    "over-read": Fault("edges", "Segmentation fault", CALL, CALL + " (void)*(volatile unsigned char *)(m + mlen);"),
    "under-read": Fault("edges", "Segmentation fault", CALL, CALL + " (void)*(volatile unsigned char *)(m - 1);"),
    "over-write": Fault(
        "edges", "outside of its output", CALL, CALL + " if (mlen == 65 && ((long)c & 4095) == 3) c[65] = 1;"
    ),
    "below the red zone": Fault(
        "interrupted",
        "with signals, the function",
        CALL,
        CALL
        + """
  unsigned char first = mlen ? c[0] : 0;
  __asm__ volatile("mov %0, -600(%%rsp); mov $4000, %%ecx; 1: dec %%ecx; jnz 1b; mov -600(%%rsp), %0"
                   : "+q"(first) : : "ecx", "memory");
  if (mlen) c[0] = first;""",
        cases=40000,
    ),
    "a static buffer": Fault(
        "threaded",
        "wrong output",
        CALL,
        """static unsigned char key[32];
  for (int i = 0; i < 32; ++i) ((volatile unsigned char *)key)[i] = k[i];
  extern int sched_yield(void);
  sched_yield();
  chacha(c, m, mlen, n, 0, key);""",
        cases=1_000_000,
    ),
    "a key that stays": Fault("stack", "leaves bytes", r"\n  mov \[rsp \+ 24\], r\w+ +// clear", "", "amd64-u1"),
    "two words of a key that stay": Fault(
        "stack",
        "leaves bytes of the key",
        r"\n  endbr64\n",
        r"\g<0>  mov eax, [rdx + 4]\n  mov [rsp - 2000], eax\n  mov eax, [rdx + 24]\n  mov [rsp - 1984], eax\n",
        "amd64-u1",
        primitive="crypto_core/salsa20",
    ),
    "red zone": Fault(
        "steps",
        "below its stack pointer",
        r"\n  mov \[rsp \+ 16\], (r\w+) +// key.*",
        r"\g<0>\n  mov [rsp - 16], \1\n  nop\n  mov \1, [rsp - 16]\n  mov [rsp + 16], \1",
        "amd64-u1",
    ),
    "frame size": Fault("steps", "unwinding", r"\.cfi_def_cfa_offset 288", ".cfi_def_cfa_offset 280", "amd64-u1"),
    "saved register": Fault("steps", "unwinding finds a wrong r13", r"\n  \.cfi_offset r13, -40", "", "amd64-u1"),
    "epilogue": Fault("steps", "unwinding", r"\n  \.cfi_def_cfa_offset 56(?=\n  pop r15)", "", "amd64-u1"),
    "SSSE3 unasked": Fault(
        "emulated", "Illegal instruction", r"LOCAL\(body\):\n", r"\g<0>  pshufb xmm0, xmm0\n", "amd64-u1"
    ),
    "a branch on the key": Fault("secret", "uninitialised", CALL, 'if (k[3] & 1) __asm__ volatile("nop"); ' + CALL),
    "an address from the key": Fault(
        "secret", "uninitialised", CALL, CALL + " static volatile char table[256]; c[0] ^= table[k[3]];"
    ),
}


def planted(directory: Path, fault: Fault, name: str = "planted") -> Built:
    """The variant with the fault, built. In C the text is replaced as it stands; else in assembly, as a pattern."""
    operation, primitive = fault.primitive.split("/")
    place = directory / operation / primitive / name
    shutil.copytree(ROOT / operation / primitive / "peachacha" / fault.variant, place)
    changed = 0
    for source in place.glob("*.[ch]"):
        changed += (text := source.read_text()).count(fault.old)
        source.write_text(text.replace(fault.old, fault.new))
    for source in place.glob("*.S") if not changed else ():
        text, changed = re.subn(fault.old, fault.new, source.read_text())
        source.write_text(text)
    assert changed, f"there is no {fault.old} to change"
    implementation = Implementation(place, operation, primitive, name)
    built = build(implementation, Compiler(fault.line), directory / "build")
    assert not built.error
    return built
