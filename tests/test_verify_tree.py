# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Every emitted function, proved anew by the prover as it is: one length of each, and some for every length there is.

All other lengths are on record, and tests/test_verify_record.py compares the record with this tree.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

from proofs.emitted import DROPIN, Emitted, emitted
from verify import certificate as c
from verify import objects as o
from verify.image import Image

LONGEST = 1100  # bytes: two passes of the widest kernel but one, and cheap
FILES = {each.name: each for each in emitted()}
#: One of each kind of kernel, over the primitives: the way to the main loop and a pass of it are proved, too.
INDUCED = {
    "chacha20/peachacha/amd64-u1": "xor",
    "salsa20/peachacha/amd64-u1": "stream",
    "salsa20/peachacha/amd64-sse2-u4": "stream",
    "xsalsa20/peachacha/amd64-avx512-u4": "xor",
    "xsalsa20/peachacha/amd64-ssse3-u1": "xor",
    "xchacha20/peachacha/amd64-avx2-u2": "stream",
    "chacha8/peachacha/amd64-avx512": "xor",
    "salsa2012/peachacha/amd64-avx": "xor",
}


def asked(file: Emitted) -> dict[str, c.Task]:
    return file.tasks(file.assemble(), (), False)


def length(task: c.Task) -> int:
    """Another for every file and role, and another when the file changes."""
    return int(hashlib.sha256(f"{task.source_sha256} {task.role}".encode()).hexdigest(), 16) % LONGEST


def prove(task: c.Task, found: c.Found) -> c.Result:
    result = c.prove(task, found=found)
    assert result.ok, "\n".join([f"{task.symbol} ({task.role}), {task.lengths}", *map(str, result.faults)])
    return result


@pytest.mark.parametrize("name", FILES)
def test_a_length_of_every_function_is_proved(name: str) -> None:
    for task in asked(FILES[name]).values():
        streams = "len" in c.arguments_of(task.role)
        prove(replace(task, lengths=(length(task),), counter="") if streams else task, {})


@pytest.mark.parametrize("name", [name for name in FILES if name.startswith(DROPIN)])
def test_every_symbol_of_a_file_for_users_is_proved(name: str) -> None:
    every = asked(FILES[name]).values()
    there = {each.name for each in Image(FILES[name].assemble()).object.symbols if each.binding == o.GLOBAL}
    assert there == {task.symbol for task in every} and len({task.primitive for task in every}) * 3 >= len(there)


@pytest.mark.parametrize("name", INDUCED)
def test_every_length_follows(name: str) -> None:
    """Of two entries: one that starts at block 0, and the one with a counter, whose induction it shares."""
    found: c.Found = {}
    every = asked(FILES[f"crypto_stream/{name}"])
    role = INDUCED[name]
    first = prove(replace(every[role], lengths=(1,)), found)
    second = prove(replace(every[f"{role}_ic"], lengths=(1,)), found)
    assert first.induction is second.induction is not None, first.reason


def test_directories_of_one_name_have_objects_and_certificates_of_their_own() -> None:
    others = [replace(each, name=f"other/{each.name}") for each in FILES.values()]
    assert len({each.place for each in [*FILES.values(), *others]}) == 2 * len(FILES)
