# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Implementations with one planted fault, for the hostile tests to find."""

import re
import shutil
from configparser import ConfigParser
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness.build import Built, Compiler, build
from harness.implementations import Blocks, Implementation
from harness.primitives import BESIDES

ROOT = Path(__file__).parent.parent
CALL = "chacha(c, m, mlen, n, 0, k);"


@dataclass(frozen=True)
class Fault:
    """A planted fault. phase: the test that finds it; says: its message; variant: the place; old, new: the change;
    long: of a test that is left to make test-long."""

    phase: str
    says: str
    old: str
    new: str
    variant: str = "ref"
    cases: int = 1000
    primitive: str = "crypto_stream/chacha20"
    line: str = "gcc -O1 -fomit-frame-pointer"
    long: str = ""


def _faults() -> dict[str, Fault]:
    """The faults in torture_faults.ini."""
    listed = ConfigParser(interpolation=None, delimiters="=")
    listed.read(Path(__file__).with_suffix(".ini"))
    found = {}
    for name in listed.sections():
        fields: dict[str, Any] = {key: text.replace("CALL", CALL) for key, text in listed[name].items()}
        found[name] = Fault(**{**fields, "cases": int(fields.get("cases", Fault.cases))})
    return found


FAULTS = _faults()


def planted(directory: Path, fault: Fault, name: str = "planted") -> Built:
    """The variant with the fault, built. In C the old text is literal; in assembly it is a regular expression."""
    operation, primitive = fault.primitive.split("/")
    place = directory / operation / primitive / name
    if operation in BESIDES:
        place.mkdir(parents=True)
        (source,) = (ROOT / "dropin/asm").glob(f"chacha*-{fault.variant}.S")
        shutil.copy2(source, place)
        implementation: Implementation = Blocks(place, operation, primitive, fault.variant)
    else:
        shutil.copytree(ROOT / operation / primitive / "peachacha" / fault.variant, place)
        implementation = Implementation(place, operation, primitive, name)
    changed = 0
    for source in place.glob("*.[ch]"):
        changed += (text := source.read_text()).count(fault.old)
        source.write_text(text.replace(fault.old, fault.new))
    for source in place.glob("*.S") if not changed else ():
        text, changed = re.subn(fault.old, fault.new, source.read_text())
        source.write_text(text)
    assert changed, f"there is no {fault.old} to change"
    built = build(implementation, Compiler(fault.line), directory / "build")
    assert not built.error
    return built
