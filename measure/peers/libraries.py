# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Libraries that have the same primitives, each behind an adapter in c/ that looks like an implementation."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from generator.cipher.registry import cipher
from generator.package.c import algorithm
from generator.package.supercop import api
from harness.build import LINK_FLAGS, SOURCES, Built, Compiler
from harness.errors import HarnessError
from harness.implementations import Implementation
from harness.primitives import AEAD, AUTH, PRIMITIVES, SECRETBOX, STREAM, Primitive
from measure.peers.levels import Level, level_named
from measure.peers.releases import RELEASES

ADAPTERS = Path(__file__).parent / "c"
FLAGS = ("-O2", "-Wall", "-Wextra", "-fPIC")


@dataclass(frozen=True)
class Library:
    """A library.

    source: its adapter; header, version: a header and the macros that make its version; package: how to get it.
    ciphers: its names for our primitives. include, link: for compiler and linker; ``{prefix}`` is where it is
    installed, if not in the system, and ``{build}`` the entry of ``builds`` in use. narrowest: the least instruction
    set for which it has code. fixed: if it cannot be restricted, the instruction sets that it has code for, the widest
    first. builds: if it is built once for each instruction set, our names and its, the widest first. checked_apart:
    whether its adapter is built once for checking and once for timing.
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
    builds: Mapping[str, str] = field(default_factory=dict)
    checked_apart: bool = False
    prefix: str = ""

    def below(self, prefix: Path) -> Library:
        """The same library, installed below a directory."""
        system = not any("{prefix}" in each for each in self.link)
        more = ("-L{prefix}/lib", "-Wl,-rpath,{prefix}/lib") if system else ()
        include = ("-I{prefix}/include",) if system else self.include
        return replace(self, prefix=str(prefix), include=include, link=(*more, *self.link))

    def flags(self, level: Level, of: Sequence[str]) -> list[str]:
        """The flags ``of`` (include or link) with the placeholders replaced, for a level."""
        build = next((name for least, name in self.builds.items() if level_named(least).rank <= level.rank), "")
        return [each.format(prefix=self.prefix, build=build) for each in of]

    def used(self, level: Level, cpu: frozenset[str]) -> str:
        """The instruction set that it uses on a CPU when restricted to a level: the level's, unless ``fixed``."""
        return next((one for one in self.fixed if set(level_named(one).features) <= cpu), level.name)

    def fits(self, level: Level, cpu: frozenset[str]) -> bool:
        """Whether it can be restricted to the level on a CPU."""
        least = level_named(self.narrowest).rank
        return least <= level.rank and level_named(self.used(level, cpu)).rank <= level.rank


#: What adapters export: for each macro the suffix of the symbol that it names.
SYMBOLS = {
    STREAM: {"STREAM": "", "XOR": "_xor"},
    AEAD: {"ENCRYPT": "_encrypt", "DECRYPT": "_decrypt"},
    AUTH: {"AUTH": "", "VERIFY": "_verify"},
    SECRETBOX: {"BOX": "", "OPEN": "_open"},
}
#: For adapters that need no name of the cipher.
CHACHA20 = {"chacha20": ""}
SEAL = "chacha20poly1305"
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
#: libsodium's code for ChaCha20 and for Salsa20 uses different instruction sets.
LIBSODIUM = Library(
    *("libsodium", "libsodium.c", "sodium.h", ("SODIUM_VERSION_STRING",), "libsodium-dev", ("-lsodium",)),
    ciphers={name: function for name, function in SODIUM.items() if "chacha" in name},
    fixed=("avx2", "ssse3", "scalar"),
)
SALSA = {name: function for name, function in SODIUM.items() if "salsa" in name}
GCRYPT = {name: f"GCRY_CIPHER_{name.upper()}" for name in ("chacha20", "salsa20")}


def _crate(name: str) -> tuple[str, ...]:
    """The macro with the version of a crate that ours in rust/ depends on."""
    return (f"version_of_{name}",)


def _release(release: str, like: Library, *link: str, **other: Any) -> Library:
    """A release of measure.peers.releases, linked from its archives. like: gives all other fields."""
    one = next(each for each in RELEASES if each.name == release)
    include = ("-I{prefix}/include", *other.pop("include", ()))
    archives = tuple(f"{{prefix}}/lib/{each}" if each.endswith(".a") else each for each in link)
    package = f"python -m measure releases {release}"
    return replace(like, package=package, include=include, link=archives, prefix=str(one.prefix), **other)


LIBRARIES: tuple[Library, ...] = (
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
#: This year's releases, from measure.peers.releases.
EXCLUDED = ("-Wl,--exclude-libs,ALL", "-ldl", "-pthread")
WOLFSSL = ("wolfssl/version.h", ("LIBWOLFSSL_VERSION_STRING",), "")
AWS_LC = ("openssl/base.h", ("AWSLC_VERSION_NUMBER_STRING",), "")
RUSTCRYPTO = {"avx512": "avx512", "avx2": "avx2", "sse2": "sse2", "scalar": "soft"}
LIBRARIES += (
    _release("openssl", LIBRARIES[0], "libcrypto.a", *EXCLUDED, name="openssl-4"),
    _release("openssl", LIBRARIES[1], "libcrypto.a", *EXCLUDED, name="openssl-4-core"),
    _release(
        *("libsodium", LIBSODIUM, "libsodium.a", *EXCLUDED),
        name="libsodium-stable",
        fixed=("avx512", "avx2", "ssse3", "scalar"),
    ),
    _release("wolfssl", Library("wolfssl", "wolfssl.c", *WOLFSSL, (), CHACHA20), "libwolfssl.a", "-lm", *EXCLUDED),
    _release("aws-lc", Library("aws-lc", "aws_lc.c", *AWS_LC, (), CHACHA20), "libcrypto.a", *EXCLUDED),
    _release(
        *("botan", next(each for each in LIBRARIES if each.name == "botan"), "libbotan-3.a", *EXCLUDED),
        name="botan-3",
        include=("-I{prefix}/include/botan-3", "-std=c++20"),
    ),
    _release(
        *("rustcrypto", Library("rustcrypto", "rustcrypto.c", "peer.version", _crate("chacha20"), "", (), CHACHA20)),
        *("{build}/libpeer.a", *EXCLUDED),
        builds=RUSTCRYPTO,
    ),
    _release(
        *("rustcrypto", Library("ring", "rust_aead.c", "peer.version", _crate("ring"), "", (), {SEAL: f"ring_{SEAL}"})),
        *("soft/libpeer.a", *EXCLUDED),
        fixed=("avx2", "avx"),
    ),
)
#: The same libraries' AEADs, Poly1305 and secretboxes, and what is not as for the cipher.
SEALS, AUTH_ALONE = {SEAL: ""}, {"poly1305": ""}
RUST_SEALS = {each: f"rustcrypto_{each}" for each in (SEAL, f"x{SEAL}")}
SODIUM_SEALS = {
    "chacha20poly1305": "crypto_aead_chacha20poly1305_ietf",
    "xchacha20poly1305": "crypto_aead_xchacha20poly1305_ietf",
}
LIBRARIES += tuple(
    replace(each, source=source, ciphers=ciphers, checked_apart=False, **other)
    for each in LIBRARIES
    for names, source, ciphers, other in (
        ("openssl openssl-4", "openssl_aead.c", SEALS, {}),
        ("aws-lc", "aws_lc_aead.c", {**SEALS, "xchacha20poly1305": "x"}, {}),
        ("wolfssl", "wolfssl_aead.c", SEALS, {}),
        ("libsodium libsodium-stable", "libsodium_aead.c", SODIUM_SEALS, {}),
        ("ipsec-mb", "ipsec_mb_aead.c", SEALS, {}),
        ("libgcrypt", "libgcrypt_aead.c", SEALS, {}),
        ("nettle", "nettle_aead.c", SEALS, {}),
        ("botan botan-3", "botan_aead.cpp", {SEAL: "12", f"x{SEAL}": "24"}, {}),
        ("cryptopp", "cryptopp_aead.cpp", {SEAL: "ChaCha20Poly1305", f"x{SEAL}": "XChaCha20Poly1305"}, {}),
        ("rustcrypto", "rust_aead.c", RUST_SEALS, {"version": _crate(SEAL)}),
        ("openssl openssl-4", "openssl_auth.c", AUTH_ALONE, {}),
        ("aws-lc", "aws_lc_auth.c", AUTH_ALONE, {}),
        ("wolfssl", "wolfssl_auth.c", AUTH_ALONE, {}),
        ("libsodium libsodium-stable", "libsodium_auth.c", AUTH_ALONE, {"fixed": ("sse2",)}),
        ("ipsec-mb", "ipsec_mb_auth.c", AUTH_ALONE, {}),
        ("libgcrypt", "libgcrypt_auth.c", AUTH_ALONE, {}),
        ("botan botan-3", "botan_auth.cpp", AUTH_ALONE, {}),
        ("cryptopp", "cryptopp_auth.cpp", AUTH_ALONE, {"fixed": ()}),
        ("rustcrypto", "rustcrypto_auth.c", AUTH_ALONE, {"version": _crate("poly1305")}),
        ("libsodium", "libsodium_box.c", {"xsalsa20poly1305": ""}, {"fixed": ("avx2", "sse2")}),
        ("libsodium-stable", "libsodium_box.c", {"xsalsa20poly1305": ""}, {"fixed": ("avx512", "avx2", "sse2")}),
    )
    if each.name in names.split() and "chacha20" in each.ciphers
)


def given(text: str) -> tuple[Library, ...]:
    """All libraries; those named in "NAME=DIR ..." are installed below that directory. Raises HarnessError."""
    found = [*dict.fromkeys(each.name for each in LIBRARIES)]
    below: dict[str, Path] = {}
    for word in text.split():
        name, _, directory = word.partition("=")
        if name not in found or not directory or not Path(directory).is_dir():
            raise HarnessError(f"{word}: it must be NAME=DIR, DIR a directory, NAME one of: {', '.join(found)}")
        below[name] = Path(directory).absolute()
    return tuple(each.below(below[each.name]) if each.name in below else each for each in LIBRARIES)


@dataclass(frozen=True)
class Adapted:
    """A library's adapter at a level: the build to check, the build to time, and the library's version. error: why it
    cannot take part."""

    checked: Built
    timed: Built
    version: str = ""
    error: str = ""


def adapt(library: Library, primitive: Primitive, level: Level, compiler: Compiler, directory: Path) -> Adapted:
    """Build a library's adapter below directory, if the library is installed; otherwise the result's error says so."""
    place = directory / "adapters"
    implementation = Implementation(place, primitive.operation, primitive.name, library.name, peer=True)
    words = [cplusplus(compiler.words[0])] if library.source.endswith(".cpp") else [compiler.words[0]]
    timed = Built(implementation, compiler, place / f"{library.name}.so")
    checked = Built(implementation, compiler, place / f"{library.name}-checked.so") if library.checked_apart else timed
    version = version_of(library, level, words)
    if not version:
        how = f"Debian: {library.package}" if not library.prefix else library.package
        why = f"is not installed ({how}; scripts/bootstrap peers installs all of these)"
        return Adapted(checked, timed, error=why)
    place.mkdir(parents=True, exist_ok=True)
    (place / "api.h").write_text(api(algorithm(primitive)))
    error = _compile(library, level, words, timed, ())
    if library.checked_apart and not error:
        judged = ("-DPEER_CHECKED", f"-I{SOURCES}", str(SOURCES / "reference.c"))
        error = _compile(library, level, words, checked, judged)
    return Adapted(checked, timed, version, error)


def cplusplus(compiler: str) -> str:
    """The C++ compiler that belongs to a C compiler: g++-12 for gcc-12."""
    path = Path(compiler)
    name = re.sub(r"clang(?!\+\+)", "clang++", path.name) if "clang" in path.name else path.name.replace("gcc", "g++")
    return str(path.with_name(name))


def version_of(library: Library, level: Level, compiler: list[str]) -> str:
    """The version in a library's headers; "" if they are missing."""
    if library.prefix and not Path(library.prefix).is_dir():
        return ""  # the system may have headers of that name
    text = f"#include <{library.header}>\nversion: {' '.join(library.version)}\n"
    command = [
        *compiler,
        *library.flags(level, library.include),
        "-E",
        "-P",
        "-x",
        "c++" if library.source.endswith("pp") else "c",
        "-",
    ]
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
    macros = [f"-DPEER_LEVEL={level.rank}", f"-DPEER_CIPHER={library.ciphers[primitive]}"]
    if built.implementation.operation == STREAM:
        macros.append(f"-DPEER_NONCE={cipher(primitive).nonce_bytes}")
    macros += [f"-DPEER_{macro}={name}{end}" for macro, end in SYMBOLS[built.implementation.operation].items()]
    sources = [str(ADAPTERS / library.source), *(one for one in more if one.endswith(".c"))]
    flags = [*FLAGS, *macros, *library.flags(level, library.include), *(one for one in more if not one.endswith(".c"))]
    linked = library.flags(level, library.link)
    command = [*compiler, *flags, *LINK_FLAGS, "-o", str(built.object), *sources, *linked]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if not done.returncode:
        return ""
    telling = [line for line in done.stderr.splitlines() if "error" in line or "cannot find" in line]
    return f"its adapter does not build: {(telling or done.stderr.splitlines() or ['no message'])[0].strip()}"
