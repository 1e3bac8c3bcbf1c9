# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Deliberately faulty implementations: each is the C reference with one thing wrong, and what `try` must say of it.

A C body stands for one function whose arguments have SUPERCOP's names; an assembly fault runs between the reference's
crypto_stream_xor and its return, where every register still holds what the caller put there.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from generator.package.c import SOURCES

API = {
    "crypto_stream": "#define CRYPTO_KEYBYTES 32\n#define CRYPTO_NONCEBYTES 8\n",
    "crypto_core": "#define CRYPTO_OUTPUTBYTES 32\n#define CRYPTO_INPUTBYTES 16\n"
    "#define CRYPTO_KEYBYTES 32\n#define CRYPTO_CONSTBYTES 16\n",
}

STREAM = """
#include <stdint.h>
#include <string.h>
#include "crypto_stream.h"
#include "chacha.h"

static volatile unsigned char seen;

int crypto_stream(unsigned char *c, unsigned long long len, const unsigned char *n, const unsigned char *k)
{ const unsigned char *m = 0; (void)m; %(stream)s; return 0; }

int CRYPTO_NAMESPACE(%(xor_name)s)(unsigned char *c, const unsigned char *m, unsigned long long len,
                                   const unsigned char *n, const unsigned char *k)
{ %(xor)s; return 0; }

int CRYPTO_NAMESPACE(xor_ic)(unsigned char *c, const unsigned char *m, unsigned long long len, const unsigned char *n,
                             unsigned long long ic, const unsigned char *k)
{ %(xor_ic)s; return 0; }

/* So that nothing above is unused. */
int CRYPTO_NAMESPACE(reads)(void) { return seen; }
"""

CORE = """
#include "crypto_core.h"
#include "chacha.h"

static volatile unsigned char seen;

int crypto_core(unsigned char *out, const unsigned char *in, const unsigned char *k, const unsigned char *c)
{ uint32_t words[4]; for (int i = 0; i < 4; ++i) words[i] = load32(c + 4 * i); %(core)s; return 0; }

int CRYPTO_NAMESPACE(reads)(void) { return seen; }
"""

ASSEMBLY = """
        .text
        .globl  CRYPTO_NAMESPACE(xor)
CRYPTO_NAMESPACE(xor):
        sub     $8, %%rsp
        call    CRYPTO_NAMESPACE(good)
        add     $8, %%rsp
        %s
        ret
        .section .note.GNU-stack,"",@progbits
"""

GOOD = {
    "stream": "chacha(c, 0, len, n, 0, k)",
    "xor": "chacha(c, m, len, n, 0, k)",
    "xor_ic": "chacha(c, m, len, n, ic, k)",
    "core": "hchacha(out, in, k, words)",
    "xor_name": "xor",
}


@dataclass(frozen=True)
class Fault:
    name: str
    message: str  # a regular expression
    code: dict[str, str]  # replaces parts of GOOD
    assembly: str = ""
    operation: str = "crypto_stream"

    def write(self, directory: Path) -> Path:
        """Makes an implementation directory of it."""
        directory.mkdir(parents=True)
        (directory / "api.h").write_text(API[self.operation])
        (directory / "chacha.h").write_text((SOURCES / "ref" / "chacha.h").read_text())
        parts = {**GOOD, **self.code}
        if self.assembly:
            parts["xor_name"] = "good"
            (directory / "wrapper.S").write_text(ASSEMBLY % self.assembly)
        (directory / "faulty.c").write_text((STREAM if self.operation == "crypto_stream" else CORE) % parts)
        return directory


def both(before: str = "", after: str = "", arguments: str = "") -> dict[str, str]:
    """The same fault in crypto_stream and crypto_stream_xor, so that they agree with each other."""
    call = f"chacha(c, m, len, n, {arguments or '0, k'})"
    return {"stream": f"{before}; {call}; {after}", "xor": f"{before}; {call}; {after}"}


def after(code: str) -> dict[str, str]:
    return {"xor": f"chacha(c, m, len, n, 0, k); {code}"}


FAULTS = [
    Fault("checksum", "has checksumsmall [0-9a-f]{64}, not 022fe9b4", both("unsigned char z[8] = {0}; n = z")),
    Fault(
        "last-byte",
        r"crypto_stream gives wrong output: byte 4159 of 4160 is .., not .. \(length 4160, ending at a guard page\)",
        both(after="if (len == 4160) c[4159] ^= 1"),
    ),
    Fault(
        "long",
        r"wrong output: byte \d+ of 65536 .*\(length 65536, ending at a guard page\)",
        {part: f"len &= 0xffff; {GOOD[part]}" for part in ("stream", "xor")},
    ),
    Fault(
        "mismatch",
        r"crypto_stream_xor does not match crypto_stream at byte 0 \(length \d+, loop \d+ of SUPERCOP's small test\)",
        after("if (len) c[0] ^= 1"),
    ),
    Fault("over-read", "crypto_stream_xor crashes: reads m, 1 past its end", after("seen = m[len]")),
    Fault("read-before", "crypto_stream_xor crashes: reads m, 1 before its start", after("seen = m[-1]")),
    Fault("over-read-key", "crypto_stream_xor crashes: reads k, 1 past its end", after("seen = k[32]")),
    Fault(
        "over-read-nonce",
        "crypto_stream crashes: reads n, 1 past its end",
        {"stream": GOOD["stream"] + "; seen = n[8]"},
    ),
    Fault("over-write", r"crypto_stream_xor writes past the end of c \(length", after("c[len] ^= 1")),
    Fault("write-before", r"crypto_stream_xor writes before the start of c \(length", after("c[-1] ^= 1")),
    Fault(
        "write-far",
        r"crypto_stream_xor crashes: writes c, 41 past its end \(length",
        after("if (c != m && len > 4100) ((volatile unsigned char *)c)[len + 40] = 0"),
    ),
    Fault(
        "write-far-before",
        r"crypto_stream_xor writes 41 bytes before the start of c \(length 4101",
        after("if (c != m && len > 4100) ((volatile unsigned char *)c)[-41] = 0"),
    ),
    Fault("modifies-key", "crypto_stream_xor modifies its input k", after("((unsigned char *)k)[5] ^= 1")),
    Fault("modifies-nonce", "crypto_stream_xor modifies its input n", after("((unsigned char *)n)[0] ^= 1")),
    Fault(
        "modifies-message",
        "crypto_stream_xor modifies its input m",
        after("if (len) ((unsigned char *)m)[len - 1] ^= 1"),
    ),
    Fault("nonzero", r"crypto_stream_xor returns 1, not 0 \(length", after("return 1")),
    Fault("nonzero-stream", r"crypto_stream returns -1, not 0", {"stream": GOOD["stream"] + "; return -1"}),
    Fault("in-place", "crypto_stream_xor does not allow c = m", {"xor": "memset(c, 0, len); " + GOOD["xor"]}),
    Fault(
        "late-key",
        "crypto_stream_xor does not allow c = k",
        {
            "xor": "unsigned long long f = len < 64 ? len : 64; unsigned char n2[8]; memcpy(n2, n, 8);"
            "chacha(c, m, f, n2, 0, k); chacha(c + f, m + f, len - f, n2, 1, k)"
        },
    ),
    Fault(
        "late-nonce",
        "crypto_stream_xor does not allow c = n",
        {
            "xor": "unsigned long long f = len < 64 ? len : 64; unsigned char k2[32]; memcpy(k2, k, 32);"
            "chacha(c, m, f, n, 0, k2); chacha(c + f, m + f, len - f, n, 1, k2)"
        },
    ),
    Fault(
        "nondeterministic",
        "crypto_stream gives another stream for the same input",
        {"stream": GOOD["stream"] + "; static int calls; if (len && ++calls % 2 == 0) c[len - 1] ^= 1"},
    ),
    Fault(
        "depends-on-output",
        r"crypto_stream gives (another stream|wrong output)",
        {"stream": "unsigned char first = len ? c[0] : 0; " + GOOD["stream"] + "; if (len) c[0] ^= first & 1"},
    ),
    Fault(
        "offset",
        r"crypto_stream_xor gives wrong output: .*offsets of c 5, m 9, n 0, k 0 from a guard page",
        after("if (len && (uintptr_t)c % 64 == 5 && (uintptr_t)m % 64 == 9) c[len / 2] ^= 1"),
    ),
    Fault(
        "no-carry",
        r"xor_ic gives wrong output: byte \d+ of \d+ .*block counter 0xffffffff",
        {
            "xor_ic": "for (unsigned long long i = 0; i < len; i += 64, ic = (ic >> 32 << 32) | (uint32_t)(ic + 1))"
            " chacha(c + i, m + i, len - i < 64 ? len - i : 64, n, ic, k)"
        },
    ),
    Fault(
        "no-carry-in-last-lane",
        r"xor_ic gives wrong output: .*block counter 0xfffffff1",
        {"xor_ic": "chacha(c, m, len, n, ic, k); if ((uint32_t)ic == 0xfffffff1 && len > 960) c[960] ^= 1"},
    ),
    Fault(
        "wrap-64",
        r"xor_ic gives wrong output: .*block counter 0xffffffffffffffff",
        {"xor_ic": "chacha(c, m, len, n, ic, k); if (ic + len / 64 < ic) c[64] ^= 1"},
    ),
    Fault("illegal-instruction", "crypto_stream_xor crashes: Illegal instruction", after('__asm__ volatile("ud2")')),
    Fault("null", "crypto_stream_xor crashes: Segmentation fault", after("*(volatile int *)(len + 8) = 0")),
    Fault(
        "division",
        "crypto_stream_xor crashes: Floating point exception",
        after("volatile int z = 0; seen = (unsigned char)(len / (unsigned long long)z)"),
    ),
    *(
        Fault(register, f"crypto_stream_xor does not preserve {register}", {}, f"xor %{register}, %{register}")
        for register in ("rbx", "rbp", "r12", "r13", "r14", "r15")
    ),
    Fault("direction", "crypto_stream_xor returns with the direction flag set", {}, "std"),
    Fault("stack", "returns with the stack pointer off by 16 bytes", {}, "ret $16"),
    Fault("frame", "writes into its caller's stack frame, 24 bytes up", {}, "movq $0, 32(%rsp)"),
    Fault("mxcsr", "changes the control bits of MXCSR", {}, "movl $0x9f80, -8(%rsp); ldmxcsr -8(%rsp)"),
    Fault("x87-control", "changes the x87 control word", {}, "movw $0x027f, -8(%rsp); fldcw -8(%rsp)"),
    Fault("mmx", "leaves x87 or MMX registers in use", {}, "movd %eax, %mm0"),
    Fault(
        "core-over-read",
        "crypto_core crashes: reads in, 1 past its end",
        {"core": GOOD["core"] + "; seen = in[16]"},
        operation="crypto_core",
    ),
    Fault(
        "core-key",
        "crypto_core does not allow out = k",
        {
            "core": "unsigned char i2[16], o[32]; __builtin_memcpy(i2, in, 16); hchacha(out, i2, k, words);"
            "hchacha(o, i2, k, words); __builtin_memcpy(out, o, 32)"
        },
        operation="crypto_core",
    ),
    Fault(
        "core-nonzero", "crypto_core returns 7, not 0", {"core": GOOD["core"] + "; return 7"}, operation="crypto_core"
    ),
    Fault(
        "core-offset",
        r"crypto_core gives wrong output: .*offsets of out 3, in 4,",
        {"core": GOOD["core"] + "; if ((uintptr_t)out % 64 == 3 && (uintptr_t)in % 64 == 4) out[31] ^= 1"},
        operation="crypto_core",
    ),
]
