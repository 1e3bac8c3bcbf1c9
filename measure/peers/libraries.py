# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Libraries with stream ciphers of ours, each behind an adapter of c/ that looks like an implementation."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from generator.cipher.registry import cipher
from generator.package.supercop import api
from harness.build import LINK_FLAGS, SOURCES, Built, Compiler
from harness.implementations import Implementation
from harness.primitives import PRIMITIVES, STREAM, Primitive
from measure.peers.levels import Level, level_named

ADAPTERS = Path(__file__).parent / "c"
FLAGS = ("-O2", "-Wall", "-Wextra", "-fPIC")


@dataclass(frozen=True)
class Library:
    """A library. version: a header and the macros that make its version; package: Debian's. ciphers: its
    names for ours.

    narrowest: the least instruction set it has code for. fixed: for one that cannot be held to an instruction set, what
    it has code for, the widest first. checked_apart: its adapter is built once for checking and once for timing.
    """

    name: str
    source: str
    header: str
    version: tuple[str, ...]
    package: str
    link: tuple[str, ...]
    ciphers: Mapping[str, str]
    include: tuple[str, ...] = ()
    narrowest: str = "scalar"
    fixed: tuple[str, ...] = ()
    checked_apart: bool = False

    def used(self, level: Level, cpu: frozenset[str]) -> str:
        """What it uses where a level is asked for: mostly that."""
        return next((one for one in self.fixed if set(level_named(one).features) <= cpu), level.name)

    def fits(self, level: Level, cpu: frozenset[str]) -> bool:
        """Whether it can be held to the level on a CPU."""
        least = level_named(self.narrowest).rank
        return least <= level.rank and level_named(self.used(level, cpu)).rank <= level.rank


#: A name that its adapter has no use for.
CHACHA20 = {"chacha20": ""}
BOTAN = {
    "chacha8": "ChaCha(8)",
    "chacha12": "ChaCha(12)",
    "chacha20": "ChaCha(20)",
    "xchacha20": "ChaCha(20)",
} | dict.fromkeys(("salsa20", "xsalsa20"), "Salsa20")
SODIUM = {each.name: each.libsodium for each in PRIMITIVES if each.operation == STREAM and each.libsodium}

OPENSSL = ("openssl/opensslv.h", ("OPENSSL_FULL_VERSION_STR",), "libssl-dev")
SSL_ARCHIVE = ("-l:libcrypto.a", "-Wl,--exclude-libs,ALL", "-ldl", "-pthread")
NETTLE = ("NETTLE_VERSION_MAJOR", "NETTLE_VERSION_MINOR")
BOTANS = ("BOTAN_VERSION_MAJOR", "BOTAN_VERSION_MINOR", "BOTAN_VERSION_PATCH")
CRYPTOPP = ("CRYPTOPP_MAJOR", "CRYPTOPP_MINOR", "CRYPTOPP_REVISION")
#: libsodium has code for other instruction sets in each family.
LIBSODIUM = Library(
    *("libsodium", "libsodium.c", "sodium.h", ("SODIUM_VERSION_STRING",), "libsodium-dev", ("-lsodium",)),
    ciphers={name: function for name, function in SODIUM.items() if "chacha" in name},
    fixed=("avx2", "ssse3", "scalar"),
)
SALSA = {name: function for name, function in SODIUM.items() if "salsa" in name}
GCRYPT = {name: f"GCRY_CIPHER_{name.upper()}" for name in ("chacha20", "salsa20")}

LIBRARIES = (
    Library("openssl", "openssl.c", *OPENSSL, ("-lcrypto",), CHACHA20),
    Library("openssl-core", "openssl_core.c", *OPENSSL, SSL_ARCHIVE, CHACHA20),
    LIBSODIUM,
    replace(LIBSODIUM, ciphers=SALSA, fixed=("avx2", "sse2")),
    Library(
        *("ipsec-mb", "ipsec_mb.c", "intel-ipsec-mb.h", ("IMB_VERSION_STR",), "libipsec-mb-dev", ("-lIPSec_MB",)),
        ciphers=CHACHA20,
        narrowest="ssse3",
        checked_apart=True,
    ),
    Library("libgcrypt", "libgcrypt.c", "gcrypt.h", ("GCRYPT_VERSION",), "libgcrypt20-dev", ("-lgcrypt",), GCRYPT),
    Library(
        *("nettle", "nettle.c", "nettle/version.h", NETTLE, "nettle-dev", ("-lnettle",)),
        ciphers={"chacha20": "0", "salsa20": "1"},
        fixed=("sse2",),
    ),
    Library(
        *("botan", "botan.cpp", "botan/build.h", BOTANS, "libbotan-2-dev", ("-lbotan-2",)),
        ciphers=BOTAN,
        include=("-I/usr/include/botan-2",),
    ),
    Library(
        *("cryptopp", "cryptopp.cpp", "crypto++/config_ver.h", CRYPTOPP, "libcrypto++-dev", ("-lcrypto++",)),
        ciphers={"chacha20": "ChaCha", "salsa20": "Salsa20", "xsalsa20": "XSalsa20"},
        fixed=("avx2", "sse2"),
    ),
)


@dataclass(frozen=True)
class Adapted:
    """A library at a level: what to check, what to time, and its version. error: why it takes no part."""

    library: Library
    checked: Built
    timed: Built
    version: str = ""
    error: str = ""


def adapt(library: Library, primitive: Primitive, level: Level, compiler: Compiler, directory: Path) -> Adapted:
    """Builds the adapter below directory, if the library is there."""
    place = directory / "adapters"
    implementation = Implementation(place, primitive.operation, primitive.name, library.name, peer=True)
    words = [cplusplus(compiler.words[0])] if library.source.endswith(".cpp") else [compiler.words[0]]
    timed = Built(implementation, compiler, place / f"{library.name}.so")
    checked = Built(implementation, compiler, place / f"{library.name}-checked.so") if library.checked_apart else timed
    version = version_of(library, words)
    if not version:
        why = f"is not installed (Debian: {library.package}; scripts/bootstrap peers installs all of these)"
        return Adapted(library, checked, timed, error=why)
    place.mkdir(parents=True, exist_ok=True)
    (place / "api.h").write_text(api(cipher(primitive.directory)))
    error = _compile(library, level, words, timed, ())
    if library.checked_apart and not error:
        judged = ("-DPEER_CHECKED", f"-I{SOURCES}", str(SOURCES / "reference.c"))
        error = _compile(library, level, words, checked, judged)
    return Adapted(library, checked, timed, version, error)


def cplusplus(compiler: str) -> str:
    """The C++ compiler that goes with a C compiler: g++-12 for gcc-12."""
    path = Path(compiler)
    name = re.sub(r"clang(?!\+\+)", "clang++", path.name) if "clang" in path.name else path.name.replace("gcc", "g++")
    return str(path.with_name(name))


def version_of(library: Library, compiler: list[str]) -> str:
    """Of the library's headers; "" where they are not there."""
    text = f"#include <{library.header}>\nversion: {' '.join(library.version)}\n"
    command = [*compiler, *library.include, "-E", "-P", "-x", "c++" if library.source.endswith("pp") else "c", "-"]
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    found = re.search(r"^version: (.*)", done.stdout, re.MULTILINE)
    if done.returncode or not found:
        return ""
    return ".".join(part.strip('"') for part in found[1].split())


def _compile(library: Library, level: Level, compiler: list[str], built: Built, more: tuple[str, ...]) -> str:
    name = built.implementation.namespace
    primitive = built.implementation.primitive
    macros = [f"-DPEER_LEVEL={level.rank}", f"-DPEER_STREAM={name}", f"-DPEER_XOR={name}_xor"]
    macros += [f"-DPEER_NONCE={cipher(primitive).nonce_bytes}", f"-DPEER_CIPHER={library.ciphers[primitive]}"]
    sources = [str(ADAPTERS / library.source), *(one for one in more if one.endswith(".c"))]
    flags = [*FLAGS, *macros, *library.include, *(one for one in more if not one.endswith(".c"))]
    command = [*compiler, *flags, *LINK_FLAGS, "-o", str(built.object), *sources, *library.link]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if not done.returncode:
        return ""
    telling = [line for line in done.stderr.splitlines() if "error" in line or "cannot find" in line]
    return f"its adapter does not build: {(telling or done.stderr.splitlines() or ['no message'])[0].strip()}"
