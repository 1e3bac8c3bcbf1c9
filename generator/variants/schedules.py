# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The schedules of the flagships' kernels: those that were chosen by measuring, or else a general one."""

from generator.ir.function import KernelBlock, Role
from generator.program.plan import Kernel, Plan
from generator.program.subkey import hash_label
from generator.variants import chosen

#: Specifications of schedulers (see generator.schedule) for blocks by kernel and role.
Schedules = tuple[tuple[KernelBlock, str], ...]

#: The schedules of kernels for which none was chosen: merged parts, spread over the longest, the second 24 instructions
#: behind the first; within columns, each quarter-round behind the one before it, farther where registers are few.
FEW_REGISTERS = "merge:lags=0.4.8.12|merge:lags=0.24.0.0,weights=fit"
MANY_REGISTERS = "merge|merge:lags=0.24.24.24,weights=fit"
#: Schedules of kernels that begin calls of AEADs but never end a call of the cipher itself, so that its records do not
#: have them; they are worth 2 % (docs/aead.md).
OF_AEADS = {
    "c4_c4_w1": "merge:lags=0.4.8.12|merge:lags=0.32.32,weights=fit",
    "c8_c8_c8_w1": "merge|merge:lags=0.8.8.8,weights=fit",
    "c8_c8_r2_r2_r2_w1": "merge|merge:lags=0.8.8.8.8.8,weights=fit",
}

#: Schedules of rows without a stack, by target and kernel (python -m measure nostack): the schedules of streams need
#: more registers than there are, or are slower here.
WITHOUT_STACK = {
    "sse2": {"r1_r1": "source|merge:lags=0.4", "r1_r1_r1": "source|merge:lags=0.4.13"},
    "avx512vl": {"r2_r2_r2": "source|merge:lags=0.4.8", "r2_r2_r2_r2": "source|merge:lags=0.4.8.12"},
}

#: The schedule of one block in general registers: each quarter-round is one step behind the one before it.
WORDS = "merge:lags=0.1.2.3"


def key(kernel: Kernel, role: str) -> str:
    """The key of a kernel's schedule in chosen.json: c8_c8/bulk, where the role is "bulk" or "last". It has the
    kernel's parts only, since how a kernel begins and ends does not change its loop of rounds."""
    return f"{kernel.rounds}/{role}"


def of_blocks(kernel: Kernel, role: str, schedule: str, general: str) -> Schedules:
    """The schedule of each block of a kernel that has rounds.

    A permutation is for the loop of rounds only; the column round before it then has the schedule ``general``.
    """
    label = kernel.label(role)
    if not kernel.ahead:
        return (((label, Role.ROUNDS), schedule),)
    first = general if schedule.startswith("permutation:") else schedule
    return ((label, Role.ROUNDS), schedule), ((label, Role.FIRST), first), ((label, Role.COLUMNS), schedule)


def general(flagship: str) -> str:
    """The schedule for kernels of a flagship, given by its name, for which none was chosen."""
    return MANY_REGISTERS if flagship.startswith("amd64-avx512") else FEW_REGISTERS


def schedule(family: str, flagship: str, kernel: Kernel, role: str) -> str:
    """The schedule that was chosen for a kernel of a flagship (by name) in a family, or else the general one."""
    otherwise = OF_AEADS.get(kernel.name, general(flagship))
    return chosen.schedules(family, flagship).get(key(kernel, role), otherwise)


def missing(family: str, flagship: str, plan: Plan) -> list[str]:
    """The kernels of a plan, as kernel/role, for which no schedule was chosen in the family."""
    keys = [key(*job) for job in jobs(plan)]
    return [name for name in keys if name not in chosen.schedules(family, flagship)]


def of_plan(family: str, flagship: str, plan: Plan) -> Schedules:
    """The schedules for the rounds of all kernels of a plan, and for an extended cipher's key if it is computed in
    words."""
    subkey = (((hash_label(family), Role.ROUNDS), WORDS),) if plan.subkey.layout == "words" else ()
    return (
        *subkey,
        *(each for job in jobs(plan) for each in of_blocks(*job, schedule(family, flagship, *job), general(flagship))),
    )


def jobs(plan: Plan) -> list[tuple[Kernel, str]]:
    """The kernels of a plan with their roles, for which there are schedules."""
    return [(kernel, "bulk") for kernel in plan.bulk] + [(kernel, "last") for kernel in plan.tails]
