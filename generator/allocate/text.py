# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Allocated functions as text for readers, in the notation of ``generator.ir.text``."""

from __future__ import annotations

from generator.allocate.base import Allocated, Counts, MachineBlock, MachineBranch, MachineJump
from generator.ir.text import Names, commented, comparison, instruction


def allocated(function: Allocated) -> str:
    """Blocks with registers and spill slots; what allocation added stands at the head."""
    counts, inner = function.counts, function.inner
    lines = [
        f"function {function.function.name}, allocated",
        "live at most: " + (", ".join(f"{n} {file}" for file, n in function.pressure.items() if n) or "nothing"),
        f"added: {_added(counts)}; of them in innermost loops: {_added(inner)}",
    ]
    for slot, region in function.slots.items():
        lines.append(f"slot {slot.name}: {slot.size} bytes" + (f", in {region}" if region else ""))
    names = Names()
    for block in function.blocks:
        lines += ["", *_block(block, names)]
    return "\n".join(lines) + "\n"


def _added(counts: Counts) -> str:
    shown = f"{counts.stores} spills, {counts.loads} reloads, {counts.folded} folded reloads, {counts.copies} copies"
    return shown if counts.total() or counts.folded else "nothing"


def _block(block: MachineBlock, names: Names) -> list[str]:
    region = f"in {block.region}" if block.region else ""
    depth = f"in {block.depth} loops" if block.depth else ""
    about = "; ".join(part for part in (block.comment, region, depth) if part)
    lines = [commented(f"{block.name}:", about)]
    lines += [commented(f"  {instruction(instr, names)}", instr.comment) for instr in block.instrs]
    end = block.end
    if isinstance(end, MachineJump):
        return [*lines, f"  go {end.target.name}"]
    if isinstance(end, MachineBranch):
        right = end.right if isinstance(end.right, int) else end.right.name
        condition = comparison(end.condition, end.left.name, str(right), end.test)
        return [*lines, f"  if {condition} go {end.taken.name} else {end.other.name}"]
    return [*lines, "  return 0"]
