# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Every form of verify.semantics against this CPU: with numbers, and with unknowns that get numbers afterwards."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from instruction_samples import needed, samples
from instruction_state import MODES, Machine, Symbolic, situation

from harness.implementations import cpu_features
from verify.decode import Decoded
from verify.faults import Fault

ROUNDS = 1  # situations for each instruction
PARTS = 4


@pytest.fixture(scope="session")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    return Machine(tmp_path_factory.mktemp("snippet"), cpu_features())


def compared(machine: Machine, instruction: Decoded, source: random.Random) -> int:
    """How many comparisons there were; fails on the first that is not equal."""
    encoded = bytes(_bytes(instruction))
    count = 0
    for _ in range(ROUNDS):
        before = situation(source, machine.width)
        after = machine.run(encoded, before)
        for mode in MODES:
            symbolic = Symbolic(instruction, before, mode)
            try:
                symbolic.run(instruction)
            except Fault as fault:
                if fault.kind in ("secret", "unsupported"):
                    continue  # refused for unknowns: nothing is claimed of it
                raise
            differences = symbolic.differences(after, machine.width)
            assert not differences, f"{instruction} ({encoded.hex()}), {mode} known: {differences[:5]}"
            count += 1
    return count


def _bytes(instruction: Decoded) -> bytes:
    from iced_x86 import Encoder

    encoder = Encoder(64)
    encoder.encode(instruction.raw, instruction.address)
    return bytes(encoder.take_buffer())


@pytest.mark.parametrize("part", range(PARTS))
def test_every_form_does_what_the_cpu_does(machine: Machine, part: int) -> None:
    source = random.Random(part)
    every = list(samples(random.Random(1), each=1))
    cpu = cpu_features()
    checked, missing, refused = set(), set(), set()
    for instruction in every[part::PARTS]:
        if not needed(instruction) <= cpu:
            missing.add(instruction.mnemonic)
        elif compared(machine, instruction, source):
            checked.add(instruction.mnemonic)
        else:
            refused.add(str(instruction))
    refused = {text for text in refused if not text.startswith("lea ")}  # of 32 bits and less: an address has no bits
    print(f"{len(checked)} mnemonics checked; this CPU lacks {', '.join(sorted(missing)) or 'none'}")
    assert checked
    assert not refused, "never run by the semantics, with any operands known"


def test_a_wrong_entry_is_found(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    from verify import expression as e
    from verify.semantics.forms import VECTOR

    def wrong(n: int, i: int, a: tuple[e.Word, ...], b: tuple[e.Word, ...]) -> tuple[e.Word, ...]:
        return tuple(map(e.or_, a, b))

    monkeypatch.setitem(VECTOR, "PXOR", replace(VECTOR["PXOR"], function=wrong))
    instruction = next(i for i in samples(random.Random(1)) if i.mnemonic == "PXOR")
    with pytest.raises(AssertionError, match="pxor"):
        compared(machine, instruction, random.Random(1))


def test_the_samples_cover_the_emitted_code() -> None:
    """What the variants are made of is among the forms that were compared, up to pushes, pops and jumps."""
    import re

    root = Path(__file__).parent.parent
    used = set()
    for file in root.glob("crypto_*/*/peachacha/*/*.S"):
        used |= set(re.findall(r"^  ([a-z][a-z0-9]*) ", file.read_text(), re.MULTILINE))
    there = {instruction.mnemonic.lower() for instruction in samples(random.Random(1))}
    jumps = {"push", "pop", "ret", "jmp", *(name for name in used if re.fullmatch("j[a-z]+", name))}
    assert used
    assert not used - there - jumps - {"macro", "vprotd"}
