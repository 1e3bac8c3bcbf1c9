# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Compile the harness's programs, and each implementation into a shared object of its own, as SUPERCOP compiles it."""

import hashlib
import os
import shlex
import shutil
import subprocess
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from harness.errors import HarnessError, explained
from harness.implementations import SIZES, Implementation
from harness.paths import BUILD
from harness.processors import together

SOURCES = Path(__file__).parent / "c"
#: The sources that every program needs, and those of the program try alone.
COMMON = ("implementation.c", "machine.S", "report.c", "stq.c")
MORE = ("more_stream.c", "more_core.c", "more_auth.c", "more_aead.c", "more_rng.c", "huge_stream.c")
OWN = ("try.c", "supercop.c", *MORE, "area.c", "inputs.c", "steps.c")
#: The sources of each program.
PROGRAMS = {"try": tuple(SOURCES / name for name in (*OWN, "reference.c", *COMMON))}
#: The cache of built programs, by a hash of everything that determines them.
KEPT = BUILD / "programs"
PROGRAM_FLAGS = ("-O2", "-std=gnu11", "-Wall", "-Wextra")

# -z text and -z defs refuse what SUPERCOP's PIE link refuses; -Bsymbolic binds calls within the object as that link
# does.
COMPILE_FLAGS = ("-fPIC", "-Wall")
LINK_FLAGS = ("-shared", "-Wl,-z,text", "-Wl,-z,defs", "-Wl,-z,noexecstack", "-Wl,-z,now", "-Wl,-Bsymbolic")

STACK_NOTE = ".note.GNU-stack"
NO_STACK_NOTE = f"no {STACK_NOTE} section: the stack would become executable"

OUT, IN, BYTES = "unsigned char *", "const unsigned char *", "unsigned long long"
PROTOTYPES = {
    "crypto_stream": {"": f"{OUT}, {BYTES}, {IN}, {IN}", "_xor": f"{OUT}, {IN}, {BYTES}, {IN}, {IN}"},
    "crypto_onetimeauth": {"": f"{OUT}, {IN}, {BYTES}, {IN}", "_verify": f"{IN}, {IN}, {BYTES}, {IN}"},
    "crypto_aead": {
        "_encrypt": f"{OUT}, {BYTES} *, {IN}, {BYTES}, {IN}, {BYTES}, {IN}, {IN}, {IN}",
        "_decrypt": f"{OUT}, {BYTES} *, {OUT}, {IN}, {BYTES}, {IN}, {BYTES}, {IN}, {IN}",
    },
    "crypto_secretbox": dict.fromkeys(("", "_open"), f"{OUT}, {IN}, {BYTES}, {IN}, {IN}"),
    "crypto_rng": {"": f"{OUT}, {OUT}, {IN}"},
    "crypto_core": {"": f"{OUT}, {IN}, {IN}, {IN}"},
}
#: SUPERCOP's crypto_verify/16, with which authenticators compare tags.
VERIFY_16 = """\
static inline int crypto_verify_16(const unsigned char *x, const unsigned char *y)
{
  unsigned int differing = 0;
  for (int i = 0; i < 16; i++) differing |= x[i] ^ y[i];
  return (1 & ((differing - 1) >> 8)) - 1;
}"""


@dataclass(frozen=True)
class Compiler:
    """A compiler line such as "gcc -march=native -O3 -fomit-frame-pointer"."""

    line: str

    @property
    def words(self) -> list[str]:
        """The line split as a shell does; the command is first."""
        return shlex.split(self.line)

    def check(self) -> None:
        """Raise HarnessError if there is no such compiler."""
        if not self.words or not shutil.which(self.words[0]):
            raise HarnessError(
                f"there is no compiler {self.line.split(' ')[0]!r}: install it, or name another with CC="
            )

    def version(self) -> str:
        """The compiler's __VERSION__, as in SUPERCOP's compiler line; "-" if it gives none."""
        command = [*self.words, "-E", "-P", "-x", "c", "-"]
        done = subprocess.run(command, input="__VERSION__\n", capture_output=True, text=True, check=False)
        return done.stdout.strip().strip('"') or "-"


@dataclass
class Built:
    """A compiled implementation. object: the shared object; messages: the compiler's, by file; error: why it failed."""

    implementation: Implementation
    compiler: Compiler
    object: Path
    messages: list[tuple[str, str]] = field(default_factory=list)
    error: str = ""


def build_programs(
    compiler: Compiler,
    directory: Path,
    programs: Mapping[str, Sequence[Path]] = PROGRAMS,
    options: Sequence[str] = (),
) -> dict[str, Path]:
    """Build each program from its sources into directory; equal programs are built once and cached. Gives their paths
    by name.

    Only the command of the compiler line is used. options: further options for programs. Raises HarnessError with the
    compiler's message if one does not build.
    """
    compiler.check()
    _make_directory(directory)
    built = {}
    for name, sources in programs.items():
        command = [compiler.words[0], *PROGRAM_FLAGS, f"-I{SOURCES}", *map(str, sources), "-ldl", *options]
        kept, built[name] = KEPT / _digest(command, compiler, sources), directory / name
        if not kept.is_file():
            _make_directory(KEPT)
            made = kept.with_suffix(f".{os.getpid()}")  # several processes may build it at once
            done = _run([*command, "-o", str(made)])
            if done.returncode:
                raise HarnessError(f"{compiler.words[0]} cannot build the harness's {name}:\n{done.stdout.strip()}")
            made.replace(kept)
        shutil.copy2(kept, built[name])
    return built


def _digest(command: Sequence[str], compiler: Compiler, sources: Iterable[Path]) -> str:
    """A hash of everything that determines a program: command, compiler, and the files in its sources' directories."""
    folders = sorted({SOURCES, *(source.parent for source in sources)})
    files = [path for folder in folders for path in sorted(folder.iterdir()) if path.is_file()]
    digest = hashlib.sha256(repr((command, compiler.version())).encode())
    for path in files:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:32]


def build_all(
    implementations: Iterable[Implementation],
    compiler: Compiler,
    directory: Path,
    done: Callable[[Built], None] = lambda built: None,
) -> list[Built]:
    """Build each implementation below directory, several at a time; results keep the order. done: called with each."""
    return together(lambda each: build(each, compiler, directory), implementations, done)


def build(implementation: Implementation, compiler: Compiler, directory: Path) -> Built:
    """Compile one implementation. Its faults are in the result's error; HarnessError is raised for other faults."""
    place = directory / implementation.namespace
    built = Built(implementation, compiler, place / "implementation.so")
    shutil.rmtree(place, ignore_errors=True)
    _make_directory(place)
    built.error = _unfit(implementation)
    if built.error:
        return built
    try:
        write_headers(implementation, place)
    except HarnessError as error:
        built.error = error.message
        return built
    flags = [*compiler.words, *COMPILE_FLAGS, *macros(implementation), *_includes(implementation, place)]
    objects = []
    for source in implementation.sources:
        output = place / f"{source.stem}.o"
        done = _run([*flags, "-c", "-o", str(output), str(source)])
        built.messages += [(source.name, line) for line in done.stdout.splitlines()]
        if done.returncode:
            built.error = f"does not compile: {_error_line(done.stdout)}"
            return built
        if STACK_NOTE.encode() not in output.read_bytes():
            built.messages.append((source.name, NO_STACK_NOTE))
        objects.append(str(output))
    done = _run([compiler.words[0], *LINK_FLAGS, "-o", str(built.object), *objects, *_libraries(implementation)])
    built.messages += [(built.object.name, line) for line in done.stdout.splitlines()]
    if done.returncode:
        built.error = f"does not link: {_error_line(done.stdout)}"
    return built


def _unfit(implementation: Implementation) -> str:
    stems = [source.stem for source in implementation.sources]
    if not stems:
        return "holds no source"
    if any(source.suffix in (".cc", ".cpp") for source in implementation.sources):
        return "is in C++, which this harness does not build"
    twice = [stem for stem in stems if stems.count(stem) > 1]
    return f"has two sources for {twice[0]}.o" if twice else ""


def macros(implementation: Implementation) -> list[str]:
    """SUPERCOP's macros for the names of functions."""
    name = implementation.namespace
    return [
        f"-DCRYPTO_NAMESPACETOP={name}",
        f"-D_CRYPTO_NAMESPACETOP=_{name}",
        f"-DCRYPTO_NAMESPACE(name)={name}_##name",
        f"-D_CRYPTO_NAMESPACE(name)=_{name}_##name",
        f"-DCRYPTO_SHARED_NAMESPACE(name)={name}_##name",
        f"-D_CRYPTO_SHARED_NAMESPACE(name)=_{name}_##name",
        "-DCRYPTO_ALIGN(n)=__attribute__((aligned(n)))",
    ]


def _includes(implementation: Implementation, place: Path) -> list[str]:
    """Our headers, then those of the SUPERCOP tree that contains the directory, if one does."""
    directories = [implementation.directory, place]
    for parent in implementation.directory.parents:
        if parent.name == implementation.operation and (parent.parent / "include").is_dir():
            directories += [parent.parent / "include", parent.parent / "cryptoint"]
            break
    return [f"-I{directory}" for directory in directories]


def _libraries(implementation: Implementation) -> list[str]:
    """Libraries to link with: some of SUPERCOP's peers wrap OpenSSL."""
    uses_openssl = any("<openssl/" in source.read_text(errors="replace") for source in implementation.sources)
    return ["-lcrypto"] if uses_openssl else []


def write_headers(implementation: Implementation, place: Path) -> None:
    """Write the headers that SUPERCOP generates for C: crypto_stream.h, crypto_stream_PRIMITIVE.h, crypto_uint32.h,
    ..."""
    operation = implementation.operation
    long_name = f"{operation}_{implementation.primitive}"
    sizes = dict(zip(SIZES.get(operation, ()), implementation.sizes, strict=True))
    for header, prefix in ((f"{long_name}.h", long_name), (f"{operation}.h", operation)):
        lines = ["#pragma once"]
        lines += [f'#include "{long_name}.h"'] if prefix == operation else []
        lines += [f"#define {prefix}_{size} {value}" for size, value in sizes.items()]
        for suffix, arguments in PROTOTYPES.get(operation, {}).items():
            symbol = f"CRYPTO_NAMESPACE({suffix[1:]})" if suffix else "CRYPTO_NAMESPACETOP"
            lines += [f"#define {prefix}{suffix} {symbol}", f"extern int {symbol}({arguments});"]
        (place / header).write_text("\n".join(lines) + "\n")
    declassify = "static inline void crypto_declassify(void *x, unsigned long long n) { (void)x; (void)n; }"
    (place / "crypto_declassify.h").write_text(f"#pragma once\n{declassify}\n")
    (place / "crypto_verify_16.h").write_text(f"#pragma once\n{VERIFY_16}\n")
    template = (SOURCES / "crypto_uint.h.in").read_text()
    for bits in ("16", "32", "64"):
        (place / f"crypto_uint{bits}.h").write_text(template.replace("@BITS@", bits))


def _error_line(output: str) -> str:
    """The line of a compiler's output that says what is wrong."""
    lines = output.strip().splitlines() or ["no message"]
    telling = [line for line in lines if "error" in line or "relocation" in line or "undefined" in line]
    return (telling or lines)[0].strip()


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False
    )


def _make_directory(directory: Path) -> None:
    with explained(f"write to {directory}"):
        directory.mkdir(parents=True, exist_ok=True)
