# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Faulty implementations: each is the C reference with one thing wrong, and the message that `try` must give.

A C body replaces one function whose arguments have SUPERCOP's names. An assembly fault runs between the reference's
crypto_stream_xor and its return, where every register still holds the caller's value.
"""

from configparser import ConfigParser
from dataclasses import dataclass
from pathlib import Path

from generator.package.supercop import SOURCES
from harness.build import Built, Compiler, build
from harness.implementations import Implementation

QUICK = Compiler("gcc -march=native -O1")
TEXTS = Path(__file__).parent / "c" / "faulty"
API = {
    "crypto_stream": "#define CRYPTO_KEYBYTES 32\n#define CRYPTO_NONCEBYTES 8\n",
    "crypto_core": "#define CRYPTO_OUTPUTBYTES 32\n#define CRYPTO_INPUTBYTES 16\n"
    "#define CRYPTO_KEYBYTES 32\n#define CRYPTO_CONSTBYTES 16\n",
}

GOOD = {
    "stream": "chacha(c, 0, len, n, 0, k)",
    "xor": "chacha(c, m, len, n, 0, k)",
    "xor_ic": "chacha(c, m, len, n, ic, k)",
    "core": "hchacha(out, in, k, words)",
}


@dataclass(frozen=True)
class Fault:
    """A fault: its name, what try must say of it, and the code or assembly that has it."""

    name: str
    message: str  # a regular expression
    code: dict[str, str]  # replaces parts of GOOD
    assembly: str = ""
    operation: str = "crypto_stream"

    def write(self, directory: Path) -> Path:
        """Make an implementation directory with the fault; gives the directory."""
        directory.mkdir(parents=True)
        (directory / "api.h").write_text(API[self.operation])
        (directory / "chacha.h").write_text((SOURCES / "ref" / "chacha.h").read_text())
        parts = {
            name: text for name, text in {**GOOD, **self.code}.items() if name != "core" or "core" in self.operation
        }
        macros = "".join(f"#define {name.upper()} {' '.join(text.split())}\n" for name, text in parts.items())
        if self.assembly:
            macros += f"#define ASSEMBLY {self.assembly}\n"
            (directory / "wrapper.S").write_text(
                f"#define ASSEMBLY {self.assembly}\n{TEXTS.with_suffix('.S').read_text()}"
            )
        (directory / "faulty.c").write_text(macros + TEXTS.with_suffix(".c").read_text())
        return directory

    def built(self, place: Path) -> Built:
        """Make an implementation of ChaCha20 or HChaCha20 with the fault, and build it."""
        primitive = "chacha20" if self.operation == "crypto_stream" else "hchacha20"
        directory = self.write(place / self.operation / primitive / "faulty")
        built = build(Implementation(directory, self.operation, primitive, "faulty"), QUICK, place / "build")
        assert not built.error, built.messages
        return built


def _faults() -> list[Fault]:
    """The faults in harness_faults.ini, and one for each register that a function must preserve."""
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
