# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""This year's releases of libraries, which distributions do not have yet, from crates that contain the libraries'
sources.

They are fetched from crates.io, checked by their digest, and built below build/, where everything stays. wolfSSL is
under the GPL: it is only measured, and nothing of it is copied anywhere else.
"""

import hashlib
import os
import shlex
import shutil
import subprocess
import tarfile
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from harness import files
from harness.errors import HarnessError
from harness.paths import BUILD
from harness.processors import count
from harness.progress import Progress

SOURCES = BUILD / "peers" / "releases"
CRATES = "https://static.crates.io/crates"
RUST = Path(__file__).parent / "rust"
#: Of our own crate, the sources, which say all versions of what it depends on: what has others is built anew.
CRATE = hashlib.sha256(b"".join((RUST / each).read_bytes() for each in ("Cargo.lock", "src/lib.rs"))).hexdigest()[:16]
CMAKE = (
    "cmake -S . -B out -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX={prefix} -DCMAKE_INSTALL_LIBDIR=lib "
    "-DBUILD_SHARED_LIBS=OFF -DCMAKE_POSITION_INDEPENDENT_CODE=ON"
)


@dataclass(frozen=True)
class Release:
    """A library's sources. crate, version, sha256: where they are; crate is "" for our own crate that depends on the
    library, whose version is a digest of its sources. archive: a tarball within the crate that has the sources, if any;
    directory: where they then are. commands: shell commands that build and install them into {prefix} with {jobs}
    processes; tools: what the commands need beside a compiler and make."""

    name: str
    crate: str
    version: str
    sha256: str
    directory: str
    commands: tuple[str, ...]
    tools: tuple[str, ...] = ()
    archive: str = ""

    @property
    def prefix(self) -> Path:
        """The directory in which it is installed."""
        return SOURCES / f"{self.name}-{self.version}"

    def ready(self) -> bool:
        """Whether it is installed. Installation ends with an atomic rename."""
        return self.prefix.is_dir()


#: Named, although it is the host: otherwise build scripts would be compiled with RUSTFLAGS, too, and run here.
_HOST = "x86_64-unknown-linux-gnu"
RUSTCRYPTO = tuple(
    f"env RUSTFLAGS='--cfg chacha20_backend=\"{name}\" --cfg chacha20_avx512 {flags}' cargo build --release --locked "
    f"--target {_HOST} --target-dir out && install -D out/{_HOST}/release/libpeer.a {{prefix}}/lib/{name}/libpeer.a"
    for name, flags in (
        # RustCrypto's Poly1305 would choose AVX2 by what the CPU has.
        ("soft", '--cfg poly1305_backend="soft"'),
        ("sse2", '--cfg poly1305_backend="soft"'),
        ("avx2", "-C target-feature=+avx2"),
        ("avx512", "-C target-feature=+avx512f,+avx512vl"),
    )
)
#: Botan's modules. os_utils reads the environment variable that says which instructions it may use.
BOTAN = (
    "os_utils,chacha20poly1305,chacha,chacha_simd32,chacha_avx2,chacha_avx512,salsa20,salsa20_simd32,salsa20_avx2,"
    "salsa20_avx512,poly1305,poly1305_avx2,poly1305_avx512"
)
RELEASES = (
    Release(
        *("libsodium", "libsodium-sys-stable", "1.24.3"),
        "1f55c1c508d31e2cf0a649c9c889e4bcf554cbfb2a6803f049f219784b044283",
        "libsodium-stable",
        ("./configure --disable-shared --with-pic --prefix={prefix}", "make -j{jobs} install"),
        archive="LATEST.tar.gz",
    ),
    Release(
        *("wolfssl", "wolfssl-sys", "5.3.0"),
        "e04fb531435ec8ba1852ee9df66ab351cdb1e3aec1da4013787ae93efa3adac6",
        "wolfssl-src",
        (
            # wolfSSL's configure sets the last one with --enable-intelasm; CMake alone would compile ChaCha in C.
            f"{CMAKE} -DWOLFSSL_INTEL_ASM=yes -DCMAKE_C_FLAGS=-DUSE_INTEL_SPEEDUP -DWOLFSSL_XCHACHA=yes "
            "-DWOLFSSL_CRYPT_ONLY=yes -DWOLFSSL_CRYPT_TESTS=no -DWOLFSSL_EXAMPLES=no",
            "cmake --build out -j{jobs}",
            "cmake --install out",
        ),
        ("cmake",),
    ),
    Release(
        *("openssl", "openssl-src", "400.0.2+4.0.3"),
        "d2093956673b8dbda85c87fa4fb78e70698ce6c5978a2837d1613f661d3bef76",
        "openssl",
        (
            "perl Configure linux-x86_64 -fPIC no-shared no-apps no-docs no-tests no-module "
            "--prefix={prefix} --libdir=lib",
            "make -j{jobs} build_libs",
            "make install_dev",
        ),
        ("perl",),
    ),
    Release(
        *("aws-lc", "aws-lc-sys", "0.47.0"),
        "8bfbe32ac36b3c428696ce315464181bc4029d689fd58e3f2a4e58c252242f52",
        "aws-lc",
        (
            f"{CMAKE} -DDISABLE_PERL=ON -DDISABLE_GO=ON -DBUILD_TESTING=OFF -DBUILD_TOOL=OFF -DBUILD_LIBSSL=OFF",
            "cmake --build out -j{jobs} --target crypto",
            "cmake --install out",
        ),
        ("cmake",),
    ),
    Release(
        *("botan", "botan-src", "0.31300.1"),
        "e19afa24979ebb37fd22894895219e5f6bb6ba3d98f87c4aa147e59f4860efb7",
        "Botan-3.13.0",
        (
            f"/usr/bin/python3 configure.py --minimized-build --enable-modules={BOTAN} --extra-cxxflags=-fPIC "
            "--disable-shared-library --without-documentation --build-targets=static --prefix={prefix} --libdir=lib",
            "make -j{jobs} install",
        ),
        ("g++",),
        archive="vendor/Botan-3.13.0.tar.xz",
    ),
    Release(
        *("rustcrypto", "", CRATE, "", ""),
        (
            *RUSTCRYPTO,
            "mkdir {prefix}/include",
            """awk -F'"' '/^name/ {{name = $2}} /^version/ {{print "#define version_of_" name " \\"" $2 "\\""}}' """
            "Cargo.lock >{prefix}/include/peer.version",
        ),
        ("cargo",),
    ),
)


def fetched(one: Release) -> bytes:
    """A crate's content, from build/ or crates.io. Raises HarnessError if it is unreachable or its digest wrong."""
    path = SOURCES / f"{one.crate}-{one.version}.crate"
    if not path.exists():
        url = f"{CRATES}/{one.crate}/{one.crate}-{one.version.replace('+', '%2B')}.crate"
        request = urllib.request.Request(url, headers={"User-Agent": "peachacha"})
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                fresh = bytes(answer.read())
        except OSError as error:
            raise HarnessError(f"{url} cannot be fetched: {error}") from None
        files.write(path, fresh)
    content = path.read_bytes()
    if hashlib.sha256(content).hexdigest() != one.sha256:
        path.unlink()
        raise HarnessError(f"{one.crate} {one.version} is not what it was: its SHA-256 is not {one.sha256}")
    return content


def install(one: Release) -> None:
    """Build a release below build/ and install it. Raises HarnessError; then nothing is installed."""
    missing = [tool for tool in one.tools if not shutil.which(tool)]
    if missing:
        raise HarnessError(f"{one.name} {one.version} needs {', '.join(missing)}")
    work, staged = SOURCES / f"{one.name}.work", SOURCES / f"{one.name}.staged"
    for directory in (work, staged):
        shutil.rmtree(directory, ignore_errors=True)
    if one.crate:
        work.mkdir(parents=True)
        (work / "crate").write_bytes(fetched(one))
        _extract(work / "crate", work)
        sources = work / f"{one.crate}-{one.version}"
        if one.archive:
            _extract(sources / one.archive, sources)
        sources /= one.directory
    else:
        sources = Path(shutil.copytree(RUST, work))
    log = SOURCES / f"{one.name}.log"
    with log.open("w") as output:
        for command in one.commands:
            words = command.format(prefix=shlex.quote(str(staged)), jobs=count())
            # CDPATH would change what the libraries' own scripts do.
            environment = {key: value for key, value in os.environ.items() if key != "CDPATH"}
            done = subprocess.run(words, shell=True, cwd=sources, stdout=output, stderr=output, env=environment)
            if done.returncode:
                raise HarnessError(f"{one.name} {one.version} does not build: see the end of {log}")
    staged.replace(one.prefix)
    shutil.rmtree(work)


def _extract(archive: Path, directory: Path) -> None:
    with tarfile.open(archive) as tar:
        # The digest was checked, so all names are known to stay within the directory.
        tar.extractall(directory)


@click.command(name="releases")
@click.argument("names", nargs=-1, metavar="[NAME]...")
def main(names: Sequence[str]) -> None:
    """Fetch and build this year's releases of peers in build/: those of NAME that are missing, by default of all."""
    unknown = set(names) - {each.name for each in RELEASES}
    if unknown:
        raise HarnessError(
            f"no release: {', '.join(sorted(unknown))}; there are: {', '.join(e.name for e in RELEASES)}"
        )
    chosen = [each for each in RELEASES if not each.ready() and (not names or each.name in names)]
    with Progress("releases of peers", len(chosen)) as progress:
        for each in chosen:
            try:
                install(each)
            except HarnessError as error:
                click.echo(f"{each.name} is left out: {error.message}", err=True)
            progress.step()
