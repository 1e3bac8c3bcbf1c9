# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The shortest sequence that still differs, and text that shows it."""

import struct
from collections.abc import Callable, Iterator
from typing import TypeVar

from iced_x86 import InstructionInfoFactory, Register, RegisterInfo

from verify.sequences import records
from verify.sequences.native import Machine
from verify.sequences.sequence import GENERAL_NAMES, Experiment, Place, compare, encode, execute
from verify.sequences.symbolic import ALL, KNOWN, LOW, SHORT

T = TypeVar("T")


def smallest(found: T, shorter: Callable[[T], Iterator[T]]) -> T:
    """The last of a chain from `found` on: each is the first smaller one that shorter() finds to show the same."""
    while (less := next(shorter(found), None)) is not None:
        found = less
    return found


def shrink(machine: Machine, constants: bytes, found: Experiment, wrong: list[str]) -> tuple[Experiment, list[str]]:
    """Takes instructions out as long as there is a difference: the shortest experiment, and what differs."""

    def shorter(now: tuple[Experiment, list[str]]) -> Iterator[tuple[Experiment, list[str]]]:
        for i in range(len(now[0].places)):
            yield from _different(machine, constants, now[0], _without(now[0].places, i))

    return smallest((found, wrong), shorter)


def _without(places: list[Place], i: int) -> list[Place]:
    """The sequence without instruction i; jumps over it become shorter."""
    left = []
    for j, place in enumerate(places):
        if j != i:
            over = place.over - (1 if j < i <= j + place.over else 0)
            left.append(Place(place.item, over))
    return left


def _different(
    machine: Machine, constants: bytes, before: Experiment, places: list[Place]
) -> list[tuple[Experiment, list[str]]]:
    experiment = execute(before.situation, constants, before.plan, places)
    return compare(machine, constants, [experiment]) if experiment.places else []


def show(experiment: Experiment, wrong: list[str]) -> str:
    """An experiment as text: bytes, instructions, the numbers that they read, what was known of them, what differs."""
    lines = [f"bytes: {encode(experiment.places, 0)[: -len(records.LEAVE)].hex()}"]
    for place in experiment.places:
        over = f"  (over the next {place.over})" if place.item.skips else ""
        lines.append(f"  {place.item.code.hex():24} {place.item}{over}")
    lines.append("before:")
    lines += [f"  {line}" for line in _state(experiment)]
    lines.append("different afterwards:")
    lines += [f"  {line}" for line in wrong[:8]]
    if len(wrong) > 8:
        lines.append(f"  and {len(wrong) - 8} more")
    return "\n".join(lines)


def _state(experiment: Experiment) -> list[str]:
    general, vectors, masks = _named(experiment)
    record, plan = experiment.situation.record, experiment.plan
    lines = []
    for i in general:
        (number,) = struct.unpack_from("<Q", record, records.GENERAL + 8 * i)
        kind = plan.general[i]
        if isinstance(kind, tuple):
            what = f"known as {kind[0]}{kind[1]:+d}"
        else:
            what = {KNOWN: "known", LOW: "its low word known", SHORT: "its high word known"}.get(kind, "unknown")
        lines.append(f"{GENERAL_NAMES[i]} = {number:#018x}, {what}")
    for i in vectors:
        words = struct.unpack_from("<16I", record, records.VECTORS + 64 * i)
        known = plan.vectors.get(i, 0)
        what = "known" if known == ALL else "unknown" if not known else f"words {known:#06x} known"
        lines.append(f"zmm{i} = {' '.join(f'{word:08x}' for word in words)} (word 0 first), {what}")
    for i in masks:
        (number,) = struct.unpack_from("<Q", record, records.MASKS + 8 * i)
        lines.append(f"k{i} = {number:#018x}, {'known' if plan.masks >> i & 1 else 'unknown'}")
    (flags,) = struct.unpack_from("<Q", record, records.FLAGS)
    set_ = " ".join(name.upper() + "F" for name, bit in records.FLAG_BITS.items() if flags >> bit & 1) or "none"
    lines.append(f"flags set: {set_}, {'known' if plan.flags else 'unknown'}")
    if any(", memory" in place.item.form for place in experiment.places):
        lines.append(f"memory: words known by their place: {plan.memory:#06x}")
    return lines


def _named(experiment: Experiment) -> tuple[list[int], list[int], list[int]]:
    """The numbers of the general, vector and mask registers that the instructions use, by iced-x86's account."""
    factory = InstructionInfoFactory()
    general, vectors, masks = set(), set(), set()
    for place in experiment.places:
        for used in factory.info(place.item.step.raw).used_registers():
            full = RegisterInfo(used.register).full_register
            if Register.RAX <= full <= Register.R15:
                general.add(full - Register.RAX)
            elif Register.ZMM0 <= full <= Register.ZMM31:
                vectors.add(full - Register.ZMM0)
            elif Register.K0 <= full <= Register.K7:
                masks.add(full - Register.K0)
    return sorted(general), sorted(vectors), sorted(masks)
