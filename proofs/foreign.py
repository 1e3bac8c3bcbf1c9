# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""make prove-foreign: what the prover says about other people's ChaCha20, Salsa20, Poly1305 and ChaCha20-Poly1305.

Libraries are read from the archives that the compiler finds, and from releases that scripts/bootstrap peers built;
SUPERCOP's implementations are compiled from its tree. What is missing is named and left out. Nobody promised that these
functions clear secrets or allow every overlap, so that is not required. Required are right output, bounds, public
branches and the ABI: of a cipher for some lengths, of an authenticator for every length. Functions that come in pieces
are called as a whole by proofs/adapters.
"""

import shlex
import struct
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.markup import escape

from harness.build import Compiler, build
from harness.errors import HarnessError
from harness.implementations import ABI, find
from harness.options import SETTINGS, number_option
from harness.programs import run
from proofs import asking, record
from proofs.emitted import ROOT
from verify import certificate as c
from verify import files as whole
from verify import lengths as sets
from verify import trusted
from verify.aead import others
from verify.faults import InputError, Verdict
from verify.integers.others import proof as authenticators

BUILD = Path("build/foreign")
KEPT = BUILD / "answers.jsonl"
RELEASES = ROOT / "build" / "peers" / "releases"
ADAPTERS = ROOT / "proofs" / "adapters"
LENGTHS = "0-3,63-65,127-128,191-192,255-257,319-320,383-384,511-513,575-576,640,767-768,1023-1025,1535,2047-2048,4096"
FLAGS = "-O2 -fno-stack-protector -fcf-protection=none"
LINES = {"AVX2": f"gcc -march=haswell {FLAGS}", "AVX-512": f"gcc -march=skylake-avx512 {FLAGS}"}
# OPENSSL_ia32cap by instruction set: word 1 is ECX of CPUID's leaf 1, word 2 is EBX of leaf 7.
CHACHA_BY = {
    "general registers": (0, 0),
    "SSSE3": (1 << 9, 0),
    "XOP": (1 << 9 | 1 << 11, 0),
    "AVX2": (1 << 9, 1 << 5),
    "AVX512F": (1 << 9, 1 << 5 | 1 << 16),
    "AVX512VL": (1 << 9, 1 << 5 | 1 << 16 | 1 << 31),
}
# Members of libsodium's archive, with their primitives and functions by role.
CHACHA = {"stream": "stream_ref", "xor_ic": "stream_ref_xor_ic"}
SODIUM = (
    ("ref", "chacha20_ref", "chacha20", CHACHA),
    ("SSSE3", "dolbeau-ssse3", "chacha20", CHACHA),
    ("AVX2", "dolbeau-avx2", "chacha20", CHACHA),
    ("SSE2", "salsa20_xmm6-asm", "salsa20", {"stream": "stream_salsa20_xmm6"}),
    ("AVX2", "salsa20_xmm6int-avx2", "salsa20", {"xor_ic": "stream_avx2_xor_ic"}),
    ("ref", "core_salsa_ref", "salsa20", {"core": "crypto_core_salsa20"}),
    ("ref", "core_salsa_ref", "salsa2012", {"core": "crypto_core_salsa2012"}),
    ("ref", "core_salsa_ref", "salsa208", {"core": "crypto_core_salsa208"}),
    ("ref", "core_hsalsa20_ref2", "hsalsa20", {"core": "crypto_core_hsalsa20"}),
)


#: As CHACHA_BY, for the features that poly1305_init tests.
POLY1305_BY = {
    "general registers": (0, 0),
    "AVX": (1 << 28, 0),
    "AVX2": (1 << 28, 1 << 5),
    "AVX-512": (1 << 28, 1 << 5 | 1 << 16),
    "IFMA": (1 << 28, 1 << 5 | 1 << 16 | 1 << 21 | 1 << 31),
}
#: Bytes for other libraries' states, more than they take.
CONTEXT = 1024


@dataclass(frozen=True)
class Question:
    """A question to the prover: a cipher for some lengths (task), an authenticator, or a function that seals or opens.

    file, symbol: the function; variables: contents of the library's variables; limit: seconds; opens: None for an
    authenticator.
    """

    name: str
    task: c.Task | None = None
    file: Path = Path()
    symbol: str = "auth"
    variables: tuple[tuple[str, bytes], ...] = ()
    limit: float = 0.0
    opens: bool | None = None

    @property
    def prover(self) -> str:
        """The module in which the proof begins."""
        if self.task is not None:
            return trusted.CERTIFICATE
        return (authenticators if self.opens is None else others).__name__

    @property
    def digest(self) -> str:
        """A hash of everything that determines the answer."""
        prover = trusted.digest(self.prover, asked=True)
        file = self.file if self.task is None else self.task.file
        lengths = "" if self.task is None else str(self.task.lengths)
        return asking.digest((prover, self.symbol, str(self.variables), lengths, str(self.limit)), (file,))[:16]


@dataclass(frozen=True)
class Finding:
    """An answer. verdict: proved, refuted, undecided, or not built; text: what was found; prover: the module in which
    the proof begins."""

    name: str
    verdict: str
    text: str
    prover: str = authenticators.__name__


#: A file that is asked about, or why there is none.
Made = Path | Finding


@click.command(context_settings=SETTINGS)
@click.option("--supercop", type=click.Path(path_type=Path), help="An unpacked SUPERCOP.")
@click.option("--only", default="", help="Only names that contain this.")
@click.option("--lengths", "lengths_", default=LENGTHS, show_default=True, help="Of ciphers, in bytes.")
@number_option("--limit", 600, "Seconds of processor time for each function.")
@click.option("--jobs", type=click.IntRange(1), default=None, help="Processes; by default one a processor.")
@click.option("--record", "recorded", is_flag=True, help=f"Write {record.PLACE}/ and {record.PAGE}.")
def main(supercop: Path | None, only: str, lengths_: str, limit: int, jobs: int | None, recorded: bool) -> None:
    """Prove or refute other people's code. Answers about the same file by the same prover are kept."""
    try:
        lengths = tuple(sets.parse(lengths_))
    except InputError as error:
        raise click.UsageError(str(error)) from error
    console = Console(highlight=False, soft_wrap=True)
    if not supercop:
        console.print("SUPERCOP is left out: name an unpacked one with SUPERCOP=")
    found: list[Finding] = []
    questions: dict[str, Question] = {}
    for each in (*_ciphers(supercop, lengths), *_authenticators(supercop), *_sealing()):
        if only not in each.name:
            continue
        if isinstance(each, Finding):
            found.append(each)
        else:
            asked = replace(each, limit=limit)
            questions[f"{each.name} {asked.digest}"] = asked
    if not found and not questions:
        raise HarnessError(f"no name has {only!r} in it, of what is installed here")
    answers = asking.answers(KEPT, questions, answer, "proving", jobs)
    found += [Finding(asked.name, *answers[name], asked.prover) for name, asked in questions.items()]
    for finding in found:
        console.print(f"{finding.name}: {finding.verdict}: {escape(finding.text)}")
    if recorded:
        for name, cipher, said in (("foreign", True, lengths_), ("foreign-poly1305", False, "0 to 2^64 - 1")):
            some = (each for each in found if (each.prover == trusted.CERTIFICATE) == cipher)
            record.write_foreign(name, [asdict(each) | record.by(each.prover, asked=True) for each in some], said)


def answer(asked: Question) -> tuple[str, str]:
    """Verdict and text."""
    try:
        with asking.limited(asked.limit):
            return _of_tags(asked) if asked.task is None else _of_cipher(asked.task)
    except InputError as error:
        return "undecided", str(error)
    except asking.OutOfTimeError:
        return "undecided", f"no answer within {asked.limit:.0f} seconds"


def _of_tags(asked: Question) -> tuple[str, str]:
    if asked.opens is None:
        result = authenticators.prove_other(asked.file, asked.symbol, asked.variables)
    else:
        result = others.prove_other(asked.file, asked.symbol, asked.opens)
        if not result.faults:
            return "proved", f"{len(others.PAIRS)} pairs of lengths"
    if not result.faults and result.invariant:
        return "proved", "every length"
    return "refuted" if result.verdict is Verdict.REFUTED else "undecided", str(result.faults[0])


def _of_cipher(task: c.Task) -> tuple[str, str]:
    result = c.prove(task)
    if result.ok:
        return "proved", f"{len(result.proved)} lengths"
    fault = result.faults[0]
    refuted = fault.kind in ("memory", "alignment", "secret", "abi", "endless") or str(fault).endswith(": refuted")
    if refuted and "neither proved nor refuted" in str(fault):
        refuted = False
    before = f", after {len(result.proved)} that are proved" if result.proved else ""
    return "refuted" if refuted else "undecided", f"length {result.failed}{before}: {fault}"


def _ciphers(supercop: Path | None, lengths: tuple[int, ...]) -> Iterator[Question | Finding]:
    for _, archive in list(_archives("libcrypto.a", ""))[:1]:
        member = _member("openssl", archive, "chacha-x86_64")
        for name, words in CHACHA_BY.items():
            asked = ("ChaCha20_ctr32", "chacha20", "openssl", lengths, "foreign", "", _features(words))
            yield _of_stream(f"OpenSSL ChaCha20_ctr32, {name}", member, *asked)
    for _, archive in list(_archives("libsodium.a", ""))[:1]:
        for level, part, primitive, functions in SODIUM:
            member = _member("libsodium", archive, part)
            for role, symbol in functions.items():
                yield _of_stream(f"libsodium {symbol}, {level}", member, symbol, primitive, role, lengths, "foreign")
    for level, line in LINES.items():
        for each, object_ in _supercop(supercop, "crypto_stream", "chacha20", line, level) if supercop else ():
            if level == "AVX-512" and not _has_avx512_code(each.sources):
                continue  # the same code as above
            name, symbol = f"SUPERCOP {each.variant}, built for {level}", each.namespace + "_xor"
            yield _of_stream(name, object_, symbol, "chacha20", "xor", lengths, "foreign")


def _features(words: tuple[int, int]) -> tuple[tuple[str, bytes], ...]:
    """OpenSSL's variable with what the CPU has."""
    return (("OPENSSL_ia32cap_P", struct.pack("<4I", 0, *words, 0)),)


def _of_stream(name: str, found: Made, *asked: Any) -> Question | Finding:
    """What is asked of a cipher's function. asked: the fields of its task behind the file."""
    if isinstance(found, Finding):
        return replace(found, name=name, prover=trusted.CERTIFICATE)
    return Question(name, c.Task(found, *asked))


#: Functions in pieces: name, archive and releases, the member that is linked, the adapter, and the names for its
#: macros.
PIECES: tuple[tuple[str, tuple[str, ...], str, str, dict[str, str]], ...] = (
    ("AWS-LC {}, CRYPTO_poly1305_init, update and finish", ("libaws.a", "aws-lc-*", "libcrypto.a"), "poly1305_vec",
     "pieces", {"INIT": "CRYPTO_poly1305_init", "UPDATE": "CRYPTO_poly1305_update", "FINAL": "CRYPTO_poly1305_finish"}),
    ("Nettle {}, _nettle_poly1305_block and digest", ("libnettle.a", ""), "poly1305-internal", "nettle", {}),
    ("libgcrypt {}, _gcry_poly1305_init, update and finish", ("libgcrypt.a", ""), "poly1305.o",
     "pieces", {"INIT": "_gcry_poly1305_init", "UPDATE": "_gcry_poly1305_update", "FINAL": "_gcry_poly1305_finish"}),
)  # fmt: skip


def _authenticators(supercop: Path | None) -> Iterator[Question | Finding]:
    for release, archive in _archives("libcrypto.a", "openssl-*"):
        object_ = _linked(f"openssl-{release}", archive, "poly1305-x86_64", "blocks", {})
        for features, words in POLY1305_BY.items():
            name = f"OpenSSL {release}, poly1305_blocks and poly1305_emit, {features}"
            yield _question(name, object_, _features(words))
    for release, archive in _archives("libsodium.a", "libsodium-*"):
        for part in ("donna", "sse2"):
            member = _member(f"libsodium-{release}", archive, f"poly1305_{part}")
            symbol = f"crypto_onetimeauth_poly1305_{part}"
            yield _question(f"libsodium {release}, {symbol}", member, symbol=symbol)
    for name, place, part, adapter, names in PIECES:
        for release, archive in _archives(*place):
            object_ = _linked(f"{place[0]}-{release}", archive, part, adapter, names)
            tested = () if isinstance(object_, Finding) else _self_tested(object_)
            yield _question(name.format(release), object_, tested)
    for each, built in _supercop(supercop, "crypto_onetimeauth", "poly1305", LINES["AVX2"], "") if supercop else ():
        yield _question(f"SUPERCOP {each.variant}", built, symbol=each.namespace)


def _sealing() -> Iterator[Question | Finding]:
    """BoringSSL's code in ring, if cargo has fetched it for dropin/rust/bench."""
    for place in sorted((Path.home() / ".cargo" / "registry" / "src").glob("*/ring-[0-9]*")):
        to, source = BUILD / place.name, place / "pregenerated" / "chacha20_poly1305_x86_64-elf.S"
        whole.write(to / "ring_core_generated" / "prefix_symbols_asm.h", b"")
        for part in ("seal_sse41", "open_sse41", "seal_avx2", "open_avx2"):
            object_, name = to / f"{part}.o", f"chacha20_poly1305_{part}"
            found = _made(
                object_,
                ["gcc", "-c", f"-I{place / 'include'}", f"-I{to}", "-o", to / "ring.o", source],
                ["gcc", "-c", f"-DSEALS={name}", "-o", to / "adapter.o", ADAPTERS / "seal.S"],
                ["ld", "-r", "-o", object_, to / "adapter.o", to / "ring.o"],
                ["objcopy", "--keep-global-symbol=auth", object_],
            )
            asked = _question(f"{place.name}, {name}", found)
            yield replace(asked, opens=part.startswith("open")) if isinstance(asked, Question) else asked


def _made(file: Path, *commands: list[str | Path]) -> Made:
    """A file that commands make; a Finding if one fails."""
    try:
        for command in commands:
            run(command, shlex.join(map(str, command)))
    except HarnessError as error:
        return Finding("", "not built", " ".join(str(error).splitlines()[:2]))
    return file


def _question(
    name: str, found: Made, variables: tuple[tuple[str, bytes], ...] = (), symbol: str = "auth"
) -> Question | Finding:
    if isinstance(found, Finding):
        return replace(found, name=name)
    return Question(name, None, found, symbol, variables)


def _self_tested(object_: Path) -> tuple[tuple[str, bytes], ...]:
    """The variables of a library that tests itself at first use, set as if it had done so."""
    names = run(["nm", object_]).split()
    return tuple((name, struct.pack("<I", 1)) for name in names if name.startswith("initialized."))


def _supercop(tree: Path, operation: str, primitive: str, line: str, level: str) -> Iterator[tuple[Any, Made]]:
    """SUPERCOP's implementations for this ABI, each with its object file, or why there is none. Raises HarnessError."""
    place = tree / operation / primitive
    if not place.is_dir():
        raise HarnessError(f"{place} is no directory: SUPERCOP= names an unpacked SUPERCOP")
    line = f"{line} -I{ADAPTERS} -I{(tree / 'cryptoint').resolve()}"
    for each in find(ROOT, (str(place),), "", primitive, (operation,)):
        architectures = each.directory / "architectures"
        if not each.peer or (architectures.is_file() and ABI not in architectures.read_text().split()):
            continue
        built = build(each, Compiler(line), BUILD / level)
        yield each, Finding("", "not built", built.error.splitlines()[0]) if built.error else built.object


def _has_avx512_code(sources: Iterable[Path]) -> bool:
    """Whether building for AVX-512 gives other code: only C code that calls no library does."""
    texts = [source.read_text(errors="replace") for source in sources if source.suffix == ".c"]
    return any("AVX512" in text or "immintrin" in text for text in texts)


def _archives(name: str, release: str, file: str = "") -> Iterator[tuple[str, Path]]:
    """The system's archive, and those of releases that scripts/bootstrap peers built, each with its release's name."""
    path = Path(run(["gcc", f"-print-file-name={name}"]).strip())
    if path.is_absolute() and path.is_file():
        yield "of the system", path
    for place in sorted(RELEASES.glob(release)) if release else ():
        if (place / "lib" / (file or name)).is_file():
            yield place.name.rpartition("-")[2].rpartition("+")[2], place / "lib" / (file or name)


def _member(place: str, archive: Path, part: str) -> Made:
    """A member extracted from an archive; a Finding if there is none."""
    to = BUILD / place.replace(" ", "-")
    to.mkdir(parents=True, exist_ok=True)
    names = [name for name in run(["ar", "t", archive]).split() if part in name]
    if not names:
        return Finding(str(archive), "not built", "there is no such part in it: left out")
    chosen = part if part in names else names[0]
    run(["ar", "x", archive.resolve(), chosen], cwd=to)
    return to / chosen


def _linked(place: str, archive: Path, part: str, adapter: str, names: dict[str, str]) -> Made:
    """An adapter and a member of an archive, linked into one object file; a Finding if that fails."""
    member = _member(place, archive, part)
    if isinstance(member, Finding):
        return member
    to = member.parent
    defined = [f"-D{key}={value}" for key, value in {"CONTEXT": str(CONTEXT), **names}.items()]
    return _made(
        to / "whole.o",
        ["gcc", "-c", *defined, "-o", to / "adapter.o", ADAPTERS / f"{adapter}.S"],
        ["ld", "-r", "-o", to / "whole.o", to / "adapter.o", member],
    )


if __name__ == "__main__":
    main()
