# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Emitted files of assembly that are to be proved: how each is assembled, and its functions.

A file in SUPERCOP's directories has the functions of one primitive. One in dropin/asm may have those of several, with a
common body: each function is proved alone, to compute its own primitive.
"""

import hashlib
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import ClassVar

from iced_x86 import Decoder

from harness.errors import HarnessError
from harness.implementations import Implementation, find, matches
from harness.programs import run
from proofs.texts import closed
from verify import files as whole
from verify import lengths as sets
from verify.image import Image
from verify.primitives import CORE, RNG, STREAM
from verify.proof import Task

ROOT = Path(__file__).parent.parent
PROOFS = Path("build/proofs")
#: The operations proved from here; proofs.tags has those that make tags.
PROVED = (STREAM, CORE, RNG)
SUFFIXES = {"stream": "", "xor": "_xor", "xor_ic": "_xor_ic", "stream_ic": "_xor_ic"}
CORES = {"core": "", "core_null": ""}
#: The functions of each operation: for each role the suffix of the symbol. Operations that SUPERCOP lacks are named as
#: in dropin/.
ROLES = {
    STREAM: SUFFIXES,
    CORE: CORES,
    RNG: {"rng": ""},
    "lanes": {"lanes": ""},
    "masks": {"masks": ""},
    "nostack": {"nostack": ""},
}
#: The numbers of blocks that are proved one by one, for functions that count blocks.
BLOCKS = tuple(range(33))
DROPIN = "dropin/asm"
#: A function's name in a file of dropin/, without the prefix and the suffixes in SUFFIXES.
ENTRY = re.compile(r"^(?:# define \w+ NAME\(|\s+peachacha_symbol begin, )((\w*?\d+)_amd64\w*)", re.MULTILINE)
PREFIX = "peachacha_"
#: The parts of such a file's name; and a kernel's number of lanes in the file's head.
BESIDES = re.compile(r"^(\w+)-(.*?)(?:-(lanes|masks|nostack))?$")
KERNEL = re.compile(r"up to (\d+) lanes$", re.MULTILINE)


@dataclass(frozen=True)
class Emitted:
    """A file of assembly.

    name: OPERATION/PRIMITIVE/.., or its path in dropin/. functions: primitives, and the beginning of each one's
    symbols. features: CPU features; macros: options for the assembler; lanes: of its largest kernel.
    """

    name: str
    source: Path
    operation: str
    functions: tuple[tuple[str, str], ...]
    features: tuple[str, ...]
    macros: tuple[str, ...] = ()
    lanes: int = 0
    program: ClassVar[str] = "gcc"  # makes the object file

    @property
    def primitive(self) -> str:
        """The file's first primitive."""
        return self.functions[0][0]

    @property
    def symbol(self) -> str:
        """The beginning of the first primitive's symbols."""
        return self.functions[0][1]

    @property
    def short(self) -> str:
        """PRIMITIVE/VARIANT, such as chacha20/amd64-avx2."""
        parts = Path(self.name).parts
        return f"{parts[1]}/{parts[-1]}"

    @property
    def place(self) -> Path:
        """The directory of what is built from this file alone."""
        return PROOFS / self.name

    def command(self, source: Path, object_: Path, compiler: str = "gcc") -> list[str]:
        """The command that assembles a source as this file."""
        flags = [f"-m{feature.replace('_', '.')}" for feature in self.features]
        return [*compiler.split(), "-c", *flags, *self.macros, "-o", str(object_), str(source)]

    def assembled(self, text: str, place: Path) -> Path:
        """The object file of another text in place of this file's, made in ``place``. Raises HarnessError."""
        source, object_ = place / self.source.with_stem("function").name, place / "function.o"
        source.write_text(text)
        run(self.command(source, object_))
        return object_

    def assemble(self, compiler: str = "gcc") -> Path:
        """The object file's path; it is kept if made of the same text by the same command. Raises HarnessError."""
        closed(self.source)
        object_ = self.place / (self.source.stem + ".o")
        command = self.command(self.source, object_, compiler)
        asked = f"{command} {_version(command[0])} {hashlib.sha256(self.source.read_bytes()).hexdigest()}"
        made, note = object_.with_suffix(f".{os.getpid()}.o"), object_.with_suffix(".made")
        if object_.is_file() and note.is_file() and note.read_text() == _noted(asked, object_):
            return object_
        object_.parent.mkdir(parents=True, exist_ok=True)
        run(self.command(self.source, made, compiler), f"{compiler} does not assemble {self.source}")
        made.replace(object_)  # several processes may build it at once
        whole.write(note, _noted(asked, object_).encode())
        return object_

    def tasks(self, object_: Path, lengths: Sequence[int] = sets.FEW, every: bool = True) -> dict[str, Task]:
        """What is to be proved of the object file, by role, or by PRIMITIVE_ROLE if there are several primitives.
        lengths, every: for streams; a core has no length."""
        found = {}
        for primitive, name in self.functions:
            stream, blocks = self.operation == STREAM, self.operation == "nostack"
            counts = tuple(range(1, self.lanes + 1))
            several = {STREAM: tuple(lengths), "nostack": BLOCKS, "lanes": counts, "masks": counts}
            for role, suffix in ROLES[self.operation].items():
                key = role if len(self.functions) == 1 else f"{primitive}_{role}"
                found[key] = Task(
                    object_, name + suffix, primitive, role, several.get(self.operation, (0,)),
                    policy="nostack" if blocks else "strict", counter=f"{name}_xor_ic" if stream else "",
                    every=(stream or blocks) and every, features=self.features,
                )  # fmt: skip
        return found


def _noted(asked: str, object_: Path) -> str:
    return f"{asked} {hashlib.sha256(object_.read_bytes()).hexdigest()}\n"


@cache
def _version(compiler: str) -> str:
    """Of a compiler and of the assembler that it runs; NASM runs none."""
    assembler = [] if compiler == "nasm" else [run([compiler, "-print-prog-name=as"]).strip()]
    return " ".join(run([each, "--version"]).split("\n")[0] for each in (compiler, *assembler))


def of(implementation: Implementation) -> Emitted | None:
    """The assembly file of an implementation; None if it has none. Raises HarnessError if it has several."""
    sources = [source for source in implementation.sources if source.suffix in (".S", ".s")]
    if len(sources) > 1:
        names = " and ".join(each.name for each in sources)
        raise HarnessError(f"{implementation.name} has {names}: a proof is of one")
    if not sources:
        return None
    name = implementation.namespace
    macros = (f"-DCRYPTO_NAMESPACETOP={name}", f"-DCRYPTO_NAMESPACE(name)={name}_##name")
    functions = ((implementation.primitive, name),)
    features = tuple(implementation.features)
    return Emitted(implementation.name, sources[0], implementation.operation, functions, features, macros)


def emitted(root: Path = ROOT, impl: str = "", primitive: str = "") -> list[Emitted]:
    """The files of a tree that match patterns, as for harness' find(). Raises HarnessError if there are none."""
    every = [found for each in find(root, (), "", "", PROVED) if (found := of(each))]
    features = {(each.primitive, Path(each.name).name): each.features for each in every if each.operation != RNG}
    for source in sorted((root / DROPIN).glob("*.S")):
        stems = [(m[2], PREFIX + m[1]) for m in ENTRY.finditer(source.read_text()) if not m[1].endswith(ENDS)]
        if "poly1305-" in source.name:
            continue  # proofs.tags proves the code of crypto_aead and the like
        operation, lanes = CORE if stems[0][0].startswith("h") else STREAM, 0
        name, (_, design, special) = f"{DROPIN}/{source.name}", BESIDES.search(source.stem).groups()  # type: ignore[union-attr]
        if special:
            operation = special
            lanes = max(map(int, KERNEL.findall(source.read_text()))) if special in ("lanes", "masks") else 0
        has = features[stems[0][0], design]
        every.append(Emitted(name, source, operation, tuple(dict.fromkeys(stems)), has, lanes=lanes))
    chosen = [each for each in every if is_asked_for(each, impl, primitive)]
    if not chosen:
        wanted = f"IMPL={impl} PRIMITIVE={primitive}"
        raise HarnessError(
            f"nothing in {root} is emitted that matches {wanted}; of what makes tags proofs.tags has the proofs"
        )
    return chosen


ENDS = ("_xor", "_xor_ic", "_body")


def is_asked_for(each: Emitted, impl: str, primitive: str) -> bool:
    """Whether a file matches shell patterns for variants and primitives; "" matches all."""
    names = [name for one, _ in each.functions for name in (one, f"{each.operation}/{one}")]
    variant = Path(each.name)
    return matches(primitive, *names) and matches(impl, each.name, variant.stem, "/".join(variant.parts[2:]))


def one(name: str) -> Emitted:
    """The file PRIMITIVE/VARIANT (chacha20/amd64-avx2), or OPERATION/PRIMITIVE/VARIANT. Raises HarnessError."""
    operation = name.rpartition("crypto_")[1] and f"{name.partition('/')[0]}/"
    primitive, variant = name.removeprefix(operation).split("/")
    found = [each for each in emitted(primitive=operation + primitive) if each.name.endswith(f"/{variant}")]
    if len(found) != 1:
        raise HarnessError(f"{name} is the name of {len(found)} files")
    return found[0]


def variants(impl: str, primitive: str, default: tuple[str, ...] = ()) -> list[Emitted]:
    """Streams of one primitive that match the patterns; without patterns those named in `default`, or all."""
    some = [each for each in emitted(impl=impl, primitive=primitive) if each.operation == STREAM]
    some = [each for each in some if not each.name.startswith(DROPIN)]
    return [each for each in some if impl or primitive or not default or each.short in default]


def forms(path: Path) -> frozenset[int]:
    """The forms (iced's Code) of all instructions in an object file."""
    code = [section for section in Image(path).sections if section.executable]
    return frozenset(each.code for part in code for each in Decoder(64, bytes(part.data), ip=part.address))
