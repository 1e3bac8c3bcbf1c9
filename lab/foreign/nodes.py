# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Operations as nodes for generator.schedule: forms of the models, and what must come before what."""

from __future__ import annotations

import re
from dataclasses import replace

from iced_x86 import OpKind

from generator.models import Model
from generator.models.model import Form
from generator.schedule import Node, ScheduleError, Scheduler
from generator.schedule.permutation import PermutationScheduler
from harness.errors import HarnessError
from lab.foreign.registers import FLAGS
from lab.foreign.slots import name_of
from lab.foreign.ssa import Block, Memory, Operation


def form_key(operation: Operation) -> str:
    """The key in the models: the mnemonic and the kinds of the operands, destination first."""
    raw = operation.raw
    kinds = []
    for i in range(raw.op_count):
        kind = raw.op_kind(i)
        if kind == OpKind.REGISTER:
            each = next(each for each in operation.registers if each.place == i)
            names = {"k": "k", "g": f"r{8 * each.size}", "v": {16: "xmm", 32: "ymm", 64: "zmm"}.get(each.size, "xmm")}
            text = "cl" if each.fixed and each.location == ("g", 1) else names[each.location[0]]
        elif kind == OpKind.MEMORY and operation.slot is not None:
            size = operation.slot.size
            general = any(e.location[0] == "g" for e in operation.registers if e.place in (0, 1))
            text = "r64" if general else {16: "xmm", 32: "ymm", 64: "zmm"}[size]
        elif kind == OpKind.MEMORY:
            size = operation.memory.size if operation.memory else 8
            text = f"m{8 * size}" + ("bcst" if raw.is_broadcast else "")
        else:
            text = "i"
        if i == 0 and raw.has_op_mask:
            text += "{k}{z}" if raw.zeroing_masking else "{k}"
        kinds.append(text)
    name = name_of(raw).lower()
    if name == "lea":
        kinds[1] = f"m{kinds[0][1:]}"
    return f"{name} {','.join(kinds)}" if kinds else name


def completed(model: Model, keys: list[str]) -> tuple[Model, list[str]]:
    """A model that has all keys, and those that it lacked: they are taken as another of the same shape would be (a
    vector addition or a general one, with a load or a store where memory is named).
    """
    lacking = sorted({key for key in keys if key not in model.forms})
    return replace(model, forms={**model.forms, **{key: _like(model, key) for key in lacking}}), lacking


def _like(model: Model, key: str) -> Form:
    name, _, text = key.partition(" ")
    kinds = [re.sub(r"\{.*", "", kind) for kind in text.split(",")]
    vector = next((kind for kind in kinds if kind in ("xmm", "ymm", "zmm")), None)
    memory = next((place for place, kind in enumerate(kinds) if re.fullmatch(r"m\d*(bcst)?", kind)), None)
    if vector is None:
        base, load, store = "add r64,r64", "add r64,m64", "mov m64,r64"
    else:
        v = "v" if name.startswith("v") else ""
        one = vector if not v else f"{vector},{vector}"
        bits = {"xmm": 128, "ymm": 256, "zmm": 512}[vector]
        op = "paddd"
        base, load = f"{v}{op} {one},{vector}", f"{v}{op} {one},m{bits}"
        store = f"{v}movdqu{'32' if vector == 'zmm' else ''} m{bits},{vector}"
    for like in (base if memory is None else store if memory == 0 else load, base, "add r64,r64"):
        if like in model.forms:
            return model.forms[like]
    raise HarnessError(f"the model {model.name} has nothing like {key}: choose another with --uarch")


def may_overlap(a: Memory, b: Memory, apart: bool) -> bool:
    """apart: different roots are said not to overlap."""
    if a.constant or b.constant:  # constants are not written, and what is written by symbol keeps its order
        return (a.writes and a.constant) or (b.writes and b.constant)
    if a.root == b.root:
        return a.offset < b.offset + b.size and b.offset < a.offset + a.size
    return not apart or not {term for term, _ in a.root}.isdisjoint(term for term, _ in b.root)


def nodes(block: Block, apart: bool) -> list[Node]:
    """A node for each value that comes in, and then one for each operation."""
    entering = sorted(block.entry.values())
    maker = {value: index for index, value in enumerate(entering)}
    leaving = set(block.leaving.values())
    head = len(entering)
    file = pressed(block)
    result = [Node("", defs=int(block.origin[value][0] == file), live_out=value in leaving) for value in entering]
    after = _flags(block)
    _in_place(block, after)
    accesses: list[tuple[int, Memory]] = []
    for index, operation in enumerate(block.operations):
        uses = {maker[each.value] for each in operation.used}
        ordered = {head + earlier for earlier in after[index]}
        if operation.memory is not None:
            for earlier, other in accesses:
                if (operation.memory.writes or other.writes) and may_overlap(operation.memory, other, apart):
                    same = other.writes and operation.memory.reads and other.root == operation.memory.root
                    (uses if same else ordered).add(head + earlier)
            accesses.append((index, operation.memory))
        for each in operation.made:
            maker[each.result] = head + index
        made = [each.result for each in operation.made]
        result.append(
            Node(
                form_key(operation),
                tuple(sorted(uses)),
                tuple(sorted(ordered - uses)),
                None,
                0,
                int(any(block.origin[value][0] == file for value in made)),
                not made or any(value in leaving for value in made),
            )
        )
    return _with_last(block, result, head)


def pressed(block: Block) -> str:
    """The file whose live values schedulers count: of vectors, where there are any."""
    return "v" if any(each.location[0] == "v" for op in block.operations for each in op.made) else "g"


def _in_place(block: Block, after: list[set[int]]) -> None:
    """What changes a general register in place stays behind those that read it before: a copy would cost another. Where
    there are vectors, general registers do the bookkeeping: there whatever overwrites one does so.
    """
    vectors = pressed(block) == "v"
    users: dict[int, list[int]] = {}
    for index, operation in enumerate(block.operations):
        for each in operation.made:
            if each.location[0] == "g" and (vectors or (each.reads and not each.echo)):
                old = each.over if vectors else each.value
                after[index] |= {user for user in users.get(old, []) if user != index}
        for each in operation.used:
            users.setdefault(each.value, []).append(index)


def _flags(block: Block) -> list[set[int]]:
    """A flag that is read lives from its writer to its last reader; other writers stay on their side of that."""
    count = len(block.operations)
    after: list[set[int]] = [set() for _ in range(count + 1)]
    branch = block.loop.branch
    for flag, bit in FLAGS.items():
        ranges: list[tuple[int, list[int]]] = []
        writer, readers = -1, []
        for index, operation in enumerate(block.operations):
            if flag in operation.flags_read:
                readers.append(index)
            if flag in operation.flags_written:
                if readers:
                    ranges.append((writer, readers))
                writer, readers = index, []
        if branch is not None and branch.rflags_read & bit:
            readers.append(count)
        if readers:
            ranges.append((writer, readers))
        for index, operation in enumerate(block.operations):
            if flag not in operation.flags_written:
                continue
            for writer, readers in ranges:
                if index == writer:
                    continue
                if index < writer:
                    after[writer].add(index)
                elif index not in readers or index == readers[-1]:
                    after[index] |= {reader for reader in readers if reader < index}
        for writer, readers in ranges:
            for reader in readers:
                if writer >= 0:
                    after[reader].add(writer)
    return after[:count]


def _with_last(block: Block, result: list[Node], head: int) -> list[Node]:
    """What the jump tests stays last, where nothing else needs it: the processor fuses the two."""
    branch = block.loop.branch
    if branch is None:
        return result
    wanted = [bit for bit in FLAGS.values() if branch.rflags_read & bit]
    writers = [i for i, each in enumerate(block.operations) if any(each.raw.rflags_modified & bit for bit in wanted)]
    if not writers:
        return result
    last = head + writers[-1]
    if any(last in (*node.uses, *node.after) for node in result):
        return result
    others = tuple(i for i in range(head, len(result)) if i != last)
    # A writer that the source has before others comes behind them in the list, so that nodes keep their own order.
    node = result[last]
    result[last] = replace(node, after=tuple(sorted(set(others) - set(node.uses))))
    return result


def order(block: Block, given: list[Node], scheduler: Scheduler, model: Model | None) -> list[int]:
    """The new order. A permutation is one of operations, without the values that come in. Raises HarnessError."""
    head = len(given) - len(block.operations)
    if scheduler.name == PermutationScheduler.name:
        alone = [
            replace(
                node,
                uses=tuple(u - head for u in node.uses if u >= head),
                after=tuple(a - head for a in node.after if a >= head),
            )
            for node in given[head:]
        ]
        return _ordered(alone, scheduler, model)
    # Schedulers want each node behind those that it depends on: what the jump tests goes to the end of the list.
    places = sorted(range(len(given)), key=lambda i: (i >= head and _is_last(given, i, head), i))
    number = {old: new for new, old in enumerate(places)}
    renamed = [
        replace(given[i], uses=tuple(sorted(number[u] for u in given[i].uses)),
                after=tuple(sorted(number[a] for a in given[i].after)))
        for i in places
    ]  # fmt: skip
    return [places[i] - head for i in _ordered(renamed, scheduler, model) if places[i] >= head]


def _ordered(given: list[Node], scheduler: Scheduler, model: Model | None) -> list[int]:
    try:
        return scheduler.order(given, model)
    except ScheduleError as error:
        raise HarnessError(f"the scheduler {scheduler.name} cannot order this loop: {error}") from error


def _is_last(given: list[Node], index: int, head: int) -> bool:
    node = given[index]
    return len({*node.uses, *node.after} - set(range(head))) == len(given) - head - 1 and len(given) > head + 1
