# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The schedules of the flagships' kernels: those that were chosen by measuring, or else one in general."""

from generator.ir.function import KernelBlock, Role
from generator.program.plan import Kernel, Plan
from generator.program.subkey import hash_label
from generator.variants import chosen

#: Blocks by kernel and role, and the scheduler of each (see generator.schedule).
Schedules = tuple[tuple[KernelBlock, str], ...]

#: What a kernel has for which nothing was chosen. Merged parts, the second 24 instructions behind the first, the others
#: spread over the longest; within columns each quarter-round behind the one before it, farther where registers are few.
FEW_REGISTERS = "merge:lags=0.4.8.12|merge:lags=0.24.0.0,weights=fit"
MANY_REGISTERS = "merge|merge:lags=0.24.24.24,weights=fit"

#: Rows without a stack, by target and kernel (python -m measure nostack): those of streams want registers that are not
#: there, or are slower here.
WITHOUT_STACK = {
    "sse2": {"r1_r1": "source|merge:lags=0.4", "r1_r1_r1": "source|merge:lags=0.4.13"},
    "avx512vl": {"r2_r2_r2": "source|merge:lags=0.4.8", "r2_r2_r2_r2": "source|merge:lags=0.4.8.12"},
}

#: One block in general registers: each quarter-round one step behind the one before it.
WORDS = "merge:lags=0.1.2.3"


def key(kernel: Kernel, role: str) -> str:
    """c8_c8/bulk; the role is "bulk" or "last". How a kernel begins and ends leaves the loop of rounds as it is."""
    return f"{kernel.rounds}/{role}"


def of_blocks(kernel: Kernel, role: str, schedule: str, general: str) -> Schedules:
    """Each block with rounds, and its schedule. A permutation is of the loop alone; what stands in front of it has
    then the one that does well in ``general``.
    """
    label = kernel.label(role)
    if not kernel.ahead:
        return (((label, Role.ROUNDS), schedule),)
    first = general if schedule.startswith("permutation:") else schedule
    return ((label, Role.ROUNDS), schedule), ((label, Role.FIRST), first), ((label, Role.COLUMNS), schedule)


def general(flagship: str) -> str:
    """The schedule that does well where nothing was chosen. flagship: its name."""
    return MANY_REGISTERS if flagship.startswith("amd64-avx512") else FEW_REGISTERS


def schedule(family: str, flagship: str, kernel: Kernel, role: str) -> str:
    """The schedule that was chosen, or one that does well in general. flagship: its name."""
    return chosen.schedules(family, flagship).get(key(kernel, role), general(flagship))


def missing(family: str, flagship: str, plan: Plan) -> list[str]:
    """The kernels of a plan, as kernel/role, for which no schedule was chosen in the family."""
    keys = [key(*job) for job in jobs(plan)]
    return [name for name in keys if name not in chosen.schedules(family, flagship)]


def of_plan(family: str, flagship: str, plan: Plan) -> Schedules:
    """The schedule for the rounds of every kernel of a plan, and of an extended cipher's key where that is a matter of
    words."""
    subkey = (((hash_label(family), Role.ROUNDS), WORDS),) if plan.subkey.layout == "words" else ()
    return (
        *subkey,
        *(each for job in jobs(plan) for each in of_blocks(*job, schedule(family, flagship, *job), general(flagship))),
    )


def jobs(plan: Plan) -> list[tuple[Kernel, str]]:
    """The kernels and their roles; one block in general registers has the same schedule wherever it is."""
    return [(kernel, "bulk") for kernel in plan.bulk] + [(kernel, "last") for kernel in plan.tails]
