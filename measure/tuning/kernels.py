# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Kernels by name, and designs in which one of them can be measured alone."""

from dataclasses import replace

from generator.cipher.family import Family
from generator.ir.values import Kind
from generator.program.plan import Kernel, Part, Plan, named
from generator.target import TARGETS, Target
from generator.variants import DESIGNS, Design, chosen, schedules
from generator.variants.plans import FLAGS, PARTS
from harness.errors import HarnessError

MOST_PARTS = 4
#: The approximate length, in bytes, of a call that times a bulk kernel.
BULK_BYTES = 8192
ROLES = ("bulk", "last")


def flagships(target: Target | None = None, family: str = chosen.FIRST) -> list[Design]:
    """The flagships of a target, or of all, with a family's plans; the one for one-cycle operations first."""
    return [design.of(family) for design in DESIGNS if design.flagship and target in (None, design.target)]


def flagship(target: Target) -> Design | None:
    """The first flagship of a target, such as amd64-avx2; for general registers the only design; or None."""
    if target.scalar:
        return next(design for design in DESIGNS if design.target is target)
    return next(iter(flagships(target)), None)


def target_of(name: str) -> Target:
    """The target of this name. Raises HarnessError if there is none."""
    if name not in TARGETS:
        raise HarnessError(f"there is no target {name!r}; there are: {' '.join(TARGETS)}")
    return TARGETS[name]


def kernel_of(name: str, target: Target) -> Kernel:
    """The kernel of this name, such as c8, c16_r4 or c4_c4_w1. Raises HarnessError if the target cannot have it."""
    names, ahead = named(name)
    parts = [PARTS.get(part) for part in names]
    found = [part for part in parts if part is not None]
    if len(found) != len(parts):
        raise HarnessError(
            f"{name!r} is no kernel: join parts by _, as in c8_c8 or c4_c4_w1. Parts are: {' '.join(PARTS)}"
        )
    if len(found) > MOST_PARTS:
        raise HarnessError(f"{name} has more than {MOST_PARTS} parts")
    for part in found:
        if part.kind not in (*target.kinds, "r32"):
            able = " ".join(each.name for each in PARTS.values() if each.kind in (*target.kinds, "r32"))
            raise HarnessError(f"{target.name} has no {part.kind} registers for {part.name}; its parts are: {able}")
    if target.scalar != all(part.layout == "words" for part in found) or (target.scalar and len(found) > 1):
        raise HarnessError(f"{target.name} has no {name}: words go beside vectors, or are the one kernel of scalar")
    if target.scalar and ahead:
        raise HarnessError(f"{target.name} has no {name}: only kernels with vectors are ahead")
    return Kernel(tuple(found), ahead)


def kernels_of(target: Target) -> list[str]:
    """The names of the kernels in the plans of the target's flagships in any family, bulk kernels first."""
    plans = [design.plan for family in chosen.families() for design in flagships(target, family) if design.plan]
    found = [kernel for plan in plans for kernel in plan.bulk] + [kernel for plan in plans for kernel in plan.tails]
    return list(dict.fromkeys(kernel.name for kernel in found))


def widest(name: str) -> Target:
    """The widest target whose flagship has a kernel with these parts, ahead or not. Raises HarnessError if none has."""
    for target in reversed(TARGETS.values()):
        if named(name)[0] in [named(each)[0] for each in kernels_of(target)]:
            return target
    raise HarnessError(f"no flagship uses {name}: name a target, as in --target avx2")


def reordered(design: Design) -> list[tuple[Kernel, str]]:
    """A flagship's kernels, with roles, whose schedule can be chosen: with several parts, or with columns."""
    found = schedules.jobs(design.plan) if design.plan else []
    return [(kernel, role) for kernel, role in found if len(kernel.parts) > 1 or kernel.parts[0].layout == "columns"]


def default_role(kernel: Kernel, target: Target) -> str:
    """bulk for a kernel that the flagship uses in bulk, ahead or not, or that is ahead itself; otherwise last."""
    design = flagship(target)
    bulk = design.plan.bulk if design and design.plan else (kernel,)
    return "bulk" if any(kernel.parts == each.parts for each in bulk) or kernel.ahead else "last"


def has_words(kernel: Kernel) -> bool:
    """Whether a part is in general registers."""
    return any(part.layout == "words" for part in kernel.parts)


def current(kernel: Kernel, role: str, design: Design | None, family: Family) -> tuple[str, str]:
    """The schedule and the allocator that a flagship has for a kernel in a family of ciphers."""
    if design is None:
        return "source", "furthest"
    in_source = design.target.scalar
    return ("source" if in_source else schedules.schedule(family.stem, design.name, kernel, role)), design.allocator


def isolated(
    kernel: Kernel, role: str, target: Target, schedule: str, allocator: str, like: Plan | None = None
) -> Design:
    """A design whose calls of `timed_length` bytes run the kernel; all else in it is in the order of the source. like:
    a plan whose flags it takes over."""
    plan: Plan | None = None
    if role == "bulk" and not target.scalar:
        plan = Plan((kernel,))
    elif not target.scalar:
        larger = next(each for each in stacks(target) if each.size > kernel.size)
        # A block in general registers beside vectors must be whole: a shorter rest goes to an earlier kernel.
        shorter = (Kernel((PARTS["r1"],)),) if has_words(kernel) and not kernel.in_words else ()
        plan = Plan((larger,), (*shorter, kernel), PARTS["w1" if kernel.in_words else "r1"])
    if plan and like:
        plan = replace(plan, **{flag: getattr(like, flag) for flag in FLAGS})
    general = schedules.MANY_REGISTERS if target.evex else schedules.FEW_REGISTERS
    blocks = schedules.of_blocks(kernel, role, schedule, general)
    return Design(f"tuned-{target.name}", target, plan, blocks, allocator)


def timed_length(kernel: Kernel, role: str) -> int:
    """The bytes of a call with which a kernel is timed."""
    return kernel.size if role == "last" else kernel.size * max(2, round(BULK_BYTES / kernel.size))


def check_last(kernel: Kernel, target: Target) -> None:
    """Raise HarnessError if the kernel cannot be a tail kernel."""
    if kernel.ahead:
        raise HarnessError(f"{kernel.name} is no tail kernel: what is hoisted for all batches serves no single one")
    if target.scalar:
        raise HarnessError(f"{target.name} has no tail kernels")
    if kernel.size >= stacks(target)[-1].size:
        raise HarnessError(f"{kernel.name} is too large for a tail kernel")


def stacks(target: Target) -> list[Kernel]:
    """Kernels of one, two, … batches of the widest columns."""
    widest: Kind = [kind for kind in ("xmm", "ymm", "zmm") if kind in target.kinds][-1]  # type: ignore[assignment]
    return [Kernel((Part("columns", widest),) * number) for number in range(1, MOST_PARTS + 1)]
