# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Builds orders of a kernel into a folder that can be taken to another machine, and timed there.

The folder has a shared object for each order and number of NOPs, the program that times them, and built.json.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from harness.build import Built, Compiler, build_programs
from harness.database import write_file
from harness.errors import HarnessError
from harness.implementations import Implementation
from harness.paths import TREE
from measure.timing import candidates
from measure.timing.candidates import FLAGS
from measure.timing.readings import PROGRAMS
from measure.tuning.subject import Subject

LIST = "built.json"
#: What makes code: a change elsewhere leaves it alone.
MAKERS = ("allocate", "cipher", "ir", "isa", "layout", "machine", "models", "program", "schedule", "target", "variants")


@dataclass(frozen=True)
class One:
    """An order that was built. spills: of the loop; code: a hash of the machine code; objects: by number of NOPs, each
    the folder of its source and its shared object."""

    order: str
    allocator: str
    spills: dict[str, int]
    code_bytes: int
    code: str
    objects: list[tuple[str, str]]


@dataclass
class Folder:
    """Orders of one kernel, built; the first one is the control. failed: (order, why)."""

    place: Path
    primitive: str
    target: str
    kernel: str
    role: str
    length: int
    places: int
    generator: str
    orders: list[One]
    failed: list[tuple[str, str]]

    @property
    def program(self) -> Path:
        """What times."""
        return self.place / "harness" / "measure"

    def builds(self, one: One) -> list[Built]:
        """An order's builds, one for each number of NOPs."""
        found = []
        for source, shared in one.objects:
            directory = self.place / source
            implementation = Implementation(directory, "crypto_stream", self.primitive, f"tuned/{directory.name}")
            found.append(Built(implementation, Compiler("gcc"), self.place / shared))
        return found


def generator_digest() -> str:
    """Of all that makes code."""
    digest = hashlib.sha256()
    top = TREE / "generator"
    for path in sorted(path for part in MAKERS for path in (top / part).rglob("*") if path.suffix in (".py", ".json")):
        digest.update(str(path.relative_to(top)).encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def build(
    subject: Subject,
    orders: Sequence[tuple[str, str]],
    places: int,
    cc: str,
    place: Path,
    step: Callable[[float], None],
) -> Folder:
    """Builds and checks orders, each with its allocator, the emitted one first, which is the control; orders that give
    the same code once. step: called with the part that is done. Raises HarnessError where the control fails.
    """
    pairs = list(dict.fromkeys([subject.emitted, *orders]))
    found = [replace(subject, order=order, allocator=allocator).candidate for order, allocator in pairs]
    done = [0]

    def one() -> None:
        done[0] += 1
        step(done[0] / (2 * len(found)))

    programs = build_programs(Compiler(cc), place / "harness", PROGRAMS)
    candidates.prepare(found, place / "orders", Compiler(f"{cc} {FLAGS}"), range(places), one)
    candidates.check(found, programs["try"], one)
    folder = Folder(place, *subject.job, subject.length, places, generator_digest(), [], [])
    seen: set[str] = set()
    for (order, allocator), each in zip(pairs, found, strict=True):
        if each.error:
            folder.failed.append((order, each.error))
        elif each.digest not in seen:
            seen.add(each.digest)
            objects = [(_below(b.implementation.directory, place), _below(b.object, place)) for b in each.builds]
            folder.orders.append(One(order, allocator, vars(each.spills), each.code_bytes, each.digest, objects))
    if found[0].error:
        raise HarnessError(f"what is emitted cannot be built, so that there is no control: {found[0].error}")
    write_file(place / LIST, json.dumps({**asdict(folder), "place": ""}, indent=1).splitlines())
    return folder


def read(place: Path) -> Folder:
    """A folder that was built, wherever it is now. Raises HarnessError."""
    try:
        content: dict[str, Any] = json.loads((place / LIST).read_text(encoding="utf-8"))
        orders = [One(**each) for each in content.pop("orders")]
        return Folder(**{**content, "place": place, "orders": orders})
    except FileNotFoundError:
        raise HarnessError(f"{place} has no {LIST}: lab measure KERNEL --build-only --work {place} makes it") from None
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise HarnessError(f"{place / LIST} is damaged: {error}. Build it again") from error


def _below(path: Path, place: Path) -> str:
    return str(path.relative_to(place))
