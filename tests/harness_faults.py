# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Deliberately faulty implementations: each is the C reference with one thing wrong, and what `try` must say of it.

A C body stands for one function whose arguments have SUPERCOP's names; an assembly fault runs between the reference's
crypto_stream_xor and its return, where every register still holds what the caller put there.
"""

from __future__ import annotations

from configparser import ConfigParser
from dataclasses import dataclass
from pathlib import Path

from generator.package.supercop import SOURCES

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


def both(code: str) -> dict[str, str]:
    """The same fault in crypto_stream and crypto_stream_xor, so that they agree with each other."""
    return {part: code.replace("GOOD", GOOD[part]) for part in ("stream", "xor")}


def _faults() -> list[Fault]:
    """Those of harness_faults.ini, and one for each register that a function must preserve."""
    listed = ConfigParser(interpolation=None, delimiters="=")
    listed.read(Path(__file__).with_suffix(".ini"))
    found = []
    for name in listed.sections():
        entry = dict(listed[name])
        message, assembly = entry.pop("says"), entry.pop("assembly", "")
        code = {part: text.replace("GOOD", GOOD[part]) for parts, text in entry.items() for part in parts.split()}
        found.append(Fault(name, message, code, assembly, "crypto_core" if "core" in code else "crypto_stream"))
    registers = ("rbx", "rbp", "r12", "r13", "r14", "r15")
    return found + [Fault(r, f"crypto_stream_xor does not preserve {r}", {}, f"xor %{r}, %{r}") for r in registers]


FAULTS = _faults()
