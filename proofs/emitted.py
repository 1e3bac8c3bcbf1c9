# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The emitted variants as object files: what they are assembled to, and the forms of instructions in them."""

from __future__ import annotations

import hashlib
import os
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from iced_x86 import Decoder

from harness.errors import HarnessError
from harness.implementations import Implementation, find
from verify import lengths as sets
from verify.image import Image
from verify.proof import Task

ROOT = Path(__file__).parent.parent
PROOFS = Path("build/proofs")
SUFFIXES = {"stream": "", "xor": "_xor", "xor_ic": "_xor_ic", "stream_ic": "_xor_ic"}


@dataclass(frozen=True)
class Variant:
    """A stream cipher of one assembly file, assembled."""

    name: str
    path: Path
    symbol: str
    primitive: str


def place(implementation: Implementation) -> Path:
    """Of what is made of it here, and of no other."""
    return PROOFS / implementation.name


def assembly(implementation: Implementation) -> Path | None:
    """The assembly file; None where there is none. Raises HarnessError where there are more: a proof is of one."""
    sources = [source for source in implementation.sources if source.suffix in (".S", ".s")]
    if len(sources) > 1:
        names = " and ".join(each.name for each in sources)
        raise HarnessError(f"{implementation.name} has {names}: a proof is of one")
    return sources[0] if sources else None


def command(implementation: Implementation, source: Path, object_: Path, compiler: str = "gcc") -> list[str]:
    """What assembles a file as this implementation's, with the names that the harness uses."""
    name = implementation.namespace
    features = [f"-m{feature.replace('_', '.')}" for feature in implementation.features]
    names = [f"-DCRYPTO_NAMESPACETOP={name}", f"-DCRYPTO_NAMESPACE(name)={name}_##name"]
    return [*compiler.split(), "-c", *features, *names, "-o", str(object_), str(source)]


def assemble(implementation: Implementation, source: Path, compiler: str = "gcc") -> Path:
    """The object file. Raises HarnessError."""
    object_ = place(implementation) / (source.stem + ".o")
    object_.parent.mkdir(parents=True, exist_ok=True)
    made = object_.with_suffix(f".{os.getpid()}.o")  # renamed, as several processes may want it at once
    try:
        done = subprocess.run(
            command(implementation, source, made, compiler), capture_output=True, text=True, check=False
        )
    except OSError as error:
        raise HarnessError(f"cannot run {compiler}: {error.strerror}") from error
    if done.returncode:
        raise HarnessError(f"{compiler} does not assemble {source}:\n{done.stderr.strip()}")
    return made.replace(object_)


def tasks(
    implementation: Implementation, object_: Path, lengths: Sequence[int] = sets.FEW, every: bool = True
) -> dict[str, Task]:
    """What is to be proved of the object file that an implementation's assembly makes, by role.

    lengths, every: of the streams; a core has none.
    """
    source = assembly(implementation)
    name, digest = implementation.namespace, hashlib.sha256(source.read_bytes()).hexdigest() if source else ""
    whole = Task(
        object_, name, implementation.primitive, "core", (0,), features=tuple(implementation.features),
        source_sha256=digest,
    )  # fmt: skip
    if implementation.operation == "crypto_core":
        return {role: replace(whole, role=role) for role in ("core", "core_null")}
    whole = replace(whole, lengths=tuple(lengths), counter=f"{name}_xor_ic", every=every)
    return {role: replace(whole, symbol=name + suffix, role=role) for role, suffix in SUFFIXES.items()}


def variants(impl: str, primitive: str, default: tuple[str, ...] = ()) -> Iterator[Variant]:
    """The variants of these patterns; without any, those of `default`, and without that all there are."""
    for implementation in find(ROOT, (), impl, primitive):
        source = assembly(implementation)
        name = f"{implementation.primitive}/{implementation.directory.name}"
        if implementation.operation != "crypto_stream" or source is None:
            continue
        if impl or primitive or not default or name in default:
            path = assemble(implementation, source)
            yield Variant(name, path, implementation.namespace, implementation.primitive)


def forms(path: Path) -> frozenset[int]:
    """The forms (iced's Code) of all instructions of an object file."""
    code = [section for section in Image(path).sections if section.executable]
    return frozenset(each.code for part in code for each in Decoder(64, bytes(part.data), ip=part.address))
