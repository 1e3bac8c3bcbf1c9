# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What the prover says of other people's Poly1305: every length, by verify.integers.

make prove-foreign runs it; python -m proofs.foreign_authenticators alone. Functions that come in pieces are called as
a whole one by proofs/adapters. Proved means the right tag, bounds, public branches and addresses, and callee-saved
registers.
"""

from __future__ import annotations

import multiprocessing
import shlex
import signal
import struct
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape

from harness import processors
from harness.build import Compiler, build
from harness.errors import HarnessError
from harness.implementations import ABI, find
from proofs import record
from proofs.emitted import ROOT
from proofs.foreign import LINES, Finding
from verify.faults import InputError, Verdict
from verify.integers.others.proof import prove_other

BUILD = Path("build/foreign-authenticators")
RELEASES = ROOT / "build" / "peers" / "releases"
ADAPTERS = ROOT / "proofs" / "adapters"
SYMBOL = "auth"
PRIMITIVE = "poly1305"
#: As proofs.foreign.OPENSSL, of what poly1305_init looks at.
OPENSSL = {
    "general registers": (0, 0),
    "AVX": (1 << 28, 0),
    "AVX2": (1 << 28, 1 << 5),
    "AVX-512": (1 << 28, 1 << 5 | 1 << 16),
    "IFMA": (1 << 28, 1 << 5 | 1 << 16 | 1 << 21 | 1 << 31),
}
#: Of the states of others: more than they take.
CONTEXT = 1024


@dataclass(frozen=True)
class Asked:
    """An object file, a function of it, and what variables hold."""

    name: str
    file: Path
    symbol: str
    variables: tuple[tuple[str, bytes], ...] = ()


@click.command()
@click.option("--supercop", type=click.Path(path_type=Path), help="An unpacked SUPERCOP.")
@click.option("--only", default="", help="Names that contain this.")
@click.option("--limit", default=600, help="Seconds for each function.")
@click.option("--jobs", type=click.IntRange(1), default=None, help="Processes; by default one a processor.")
@click.option("--record", "recorded", is_flag=True, help=f"Write {record.PLACE}/ and {record.PAGE}.")
def main(supercop: Path | None, only: str, limit: int, jobs: int | None, recorded: bool) -> None:
    """Proves or refutes other people's Poly1305, for every length."""
    console, found = Console(highlight=False, soft_wrap=True), list[Finding]()
    questions: list[tuple[Asked, int]] = []
    try:
        for each in (*_openssl(), *_sodium(), *_aws(), *_gnu(), *(_supercop(supercop) if supercop else ())):
            if only in each.name and isinstance(each, Finding):
                found.append(each)
            elif only in each.name:
                questions.append((each, limit))
    except HarnessError as error:
        raise click.ClickException(str(error)) from error
    with multiprocessing.get_context("spawn").Pool(jobs or processors.count(), maxtasksperchild=1) as pool:
        for finding in pool.imap_unordered(answer, questions):
            found.append(finding)
            console.print(f"{finding.name}: {finding.verdict}: {escape(finding.text)} ({finding.seconds:.0f} s)")
    for each in found:
        if each.verdict == "not built":
            console.print(f"{each.name}: {each.verdict}: {escape(each.text)}")
    if recorded:
        record.write_foreign_authenticators([(each.name, each.verdict, each.text) for each in found])


def answer(question: tuple[Asked, int]) -> Finding:
    """In a process of its own."""
    asked, limit = question

    def out_of_time(number: int, frame: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGALRM, out_of_time)
    signal.alarm(limit)
    try:
        result = prove_other(asked.file, asked.symbol, asked.variables)
    except InputError as error:
        return Finding(asked.name, "undecided", str(error))
    except TimeoutError:
        return Finding(asked.name, "undecided", f"no answer within {limit} seconds", limit)
    finally:
        signal.alarm(0)
    if not result.faults and result.invariant:
        return Finding(asked.name, "proved", "every length", result.seconds)
    verdict = "refuted" if result.verdict is Verdict.REFUTED else "undecided"
    return Finding(asked.name, verdict, str(result.faults[0]), result.seconds)


def _openssl() -> Iterator[Asked | Finding]:
    for release, archive in _archives("libcrypto.a", "openssl-*"):
        object_ = _linked(f"openssl-{release}", archive, ["poly1305-x86_64"], "blocks", {})
        for features, words in OPENSSL.items():
            name = f"OpenSSL {release}, poly1305_blocks and poly1305_emit, {features}"
            if isinstance(object_, Finding):
                yield Finding(name, object_.verdict, object_.text)
                continue
            value = struct.pack("<4I", 0, *words, 0)
            yield Asked(name, object_, SYMBOL, (("OPENSSL_ia32cap_P", value),))


def _sodium() -> Iterator[Asked | Finding]:
    for release, archive in _archives("libsodium.a", "libsodium-*"):
        for part in ("donna", "sse2"):
            name = f"libsodium {release}, crypto_onetimeauth_poly1305_{part}"
            member = _members(f"libsodium-{release}", archive, [f"poly1305_{part}"])
            if isinstance(member, Finding):
                yield Finding(name, member.verdict, member.text)
            else:
                yield Asked(name, member[0], f"crypto_onetimeauth_poly1305_{part}")


def _aws() -> Iterator[Asked | Finding]:
    pieces = {"INIT": "CRYPTO_poly1305_init", "UPDATE": "CRYPTO_poly1305_update", "FINAL": "CRYPTO_poly1305_finish"}
    for release, archive in _archives("libaws.a", "aws-lc-*", "libcrypto.a"):
        name = f"AWS-LC {release}, CRYPTO_poly1305_init, update and finish"
        object_ = _linked(f"aws-lc-{release}", archive, ["poly1305_vec"], "pieces", pieces)
        yield (
            Finding(name, object_.verdict, object_.text)
            if isinstance(object_, Finding)
            else Asked(name, object_, SYMBOL)
        )


def _gnu() -> Iterator[Asked | Finding]:
    for release, archive in _archives("libnettle.a", ""):
        name = f"Nettle {release}, _nettle_poly1305_block and digest"
        object_ = _linked(f"nettle-{release}", archive, ["poly1305-internal"], "nettle", {})
        yield (
            Finding(name, object_.verdict, object_.text)
            if isinstance(object_, Finding)
            else Asked(name, object_, SYMBOL)
        )


def _supercop(tree: Path) -> Iterator[Asked | Finding]:
    place = tree / "crypto_onetimeauth" / PRIMITIVE
    if not place.is_dir():
        raise HarnessError(f"{place} is no directory: SUPERCOP= names an unpacked SUPERCOP")
    line = f"{LINES['AVX2']} -I{ADAPTERS} -I{(tree / 'cryptoint').resolve()}"
    for each in find(ROOT, (str(place),), "", PRIMITIVE, ("crypto_onetimeauth",)):
        architectures = each.directory / "architectures"
        if not each.peer or (architectures.is_file() and ABI not in architectures.read_text().split()):
            continue
        name, built = f"SUPERCOP {each.variant}", build(each, Compiler(line), BUILD)
        if built.error:
            yield Finding(name, "not built", built.error.splitlines()[0])
        else:
            yield Asked(name, built.object, each.namespace)


def _archives(name: str, release: str, file: str = "") -> Iterator[tuple[str, Path]]:
    """The system's library, and the release that scripts/bootstrap peers built: each with the name of its release."""
    done = subprocess.run(["gcc", f"-print-file-name={name}"], capture_output=True, text=True, check=False)
    path = Path(done.stdout.strip())
    if path.is_absolute() and path.is_file():
        yield "of the system", path
    for place in sorted(RELEASES.glob(release)) if release else ():
        if (place / "lib" / (file or name)).is_file():
            yield place.name.rpartition("-")[2].rpartition("+")[2], place / "lib" / (file or name)


def _members(place: str, archive: Path, parts: list[str]) -> list[Path] | Finding:
    """Object files out of an archive."""
    to = BUILD / place.replace(" ", "-")
    to.mkdir(parents=True, exist_ok=True)
    names = subprocess.run(["ar", "t", archive], capture_output=True, text=True, check=True).stdout.split()
    chosen = [name for part in parts for name in names if part in name][: len(parts)]
    if len(chosen) < len(parts):
        return Finding(str(archive), "not built", "there is no such part in it: left out")
    subprocess.run(["ar", "x", archive.resolve(), *chosen], cwd=to, check=True)
    return [to / name for name in chosen]


def _linked(place: str, archive: Path, parts: list[str], adapter: str, names: dict[str, str]) -> Path | Finding:
    """An adapter and object files of an archive as one."""
    members = _members(place, archive, parts)
    if isinstance(members, Finding):
        return members
    to = members[0].parent
    defined = [f"-D{key}={value}" for key, value in {"CONTEXT": str(CONTEXT), **names}.items()]
    commands: list[list[str | Path]] = [
        ["gcc", "-c", *defined, "-o", to / "adapter.o", ADAPTERS / f"{adapter}.S"],
        ["ld", "-r", "-o", to / "whole.o", to / "adapter.o", *members],
    ]
    for command in commands:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            return Finding(place, "not built", f"{shlex.join(map(str, command))}: {done.stderr.splitlines()[0]}")
    return to / "whole.o"


if __name__ == "__main__":
    main()
