# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Which kernels a call runs, and which it should run: a wrong choice gives right results, but slowly."""

from collections.abc import Iterable

from generator.cipher.registry import Cipher
from generator.ir.check import Case, check
from generator.ir.function import Instr, Role
from generator.ir.interpret import STEPS, Machine, Memory
from generator.machine import Code, Go
from generator.machine.interpret import listing, run_code
from generator.program.subkey import label
from generator.variants import Design


class WrongPath(AssertionError):
    """A call runs other kernels than it should."""


def expected(design: Design, cipher: Cipher, case: Case) -> list[tuple[str, int]]:
    """The loops of rounds that a call must run, in order, each with its number of iterations."""
    turns = cipher.rounds // 2
    core = cipher if cipher.core else cipher.hash
    path = [(label(core), turns)] if cipher.core or (cipher.extended and case.length) else []
    if cipher.core or not case.length:
        return path
    if design.plan is None:
        return [*path, ("u1", turns * -(-case.length // 64))]
    left = case.length
    for kernel in design.plan.bulk:
        count = left // kernel.size if kernel != design.plan.bulk[-1] else design.plan.batches(left)
        if count:
            path.append((kernel.name, turns * count))
            left -= count * kernel.size
    if not left:
        return path
    final = next((kernel for kernel in design.plan.tails if left <= kernel.size), None)
    if final:
        rows = all(part.layout == "rows" for part in final.parts)
        twice = design.plan.unrolled and rows and cipher.rounds in range(8, 256, 4)
        return [*path, (final.label("last"), turns // 2 if twice else turns)]
    last = design.plan.bulk[-1].name
    return [*path[:-1], (last, path[-1][1] + turns)] if path and path[-1][0] == last else [*path, (last, turns)]


class Watch:
    """Observes running code.

    executed: numbers of executed instructions in the file; taken, passed: jumps that were taken, and not; came_by:
    labels in order; path: the loops of rounds in order, each with its number of iterations.
    """

    def __init__(self, code: Code) -> None:
        self.labels: dict[int, list[str]] = {}
        found = listing(code)
        self.rounds = {at: kernel for (kernel, role), at in found.roles.items() if role is Role.ROUNDS}
        self.path: list[tuple[str, int]] = []
        for name, at in found.labels.items():
            self.labels.setdefault(at, []).append(name)
        self.executed: set[int] = set()
        self.taken: set[int] = set()
        self.passed: set[int] = set()
        self.steps = 0
        self.came_by: list[str] = []
        self._before = -1

    def __call__(self, at: int, item: Instr | Go, machine: Machine) -> None:
        """The interpreter's observer."""
        self.executed.add(at)
        self.steps += 1
        if at in self.labels:
            self.came_by += self.labels[at]
            if kernel := self.rounds.get(at):
                again = self.path.pop()[1] if self.path and self.path[-1][0] == kernel else 0
                self.path.append((kernel, 1 + again))
        (self.passed if at == self._before + 1 else self.taken).add(self._before)
        self._before = at


def run(code: Code, design: Design, cipher: Cipher, case: Case, steps: int = STEPS) -> Watch:
    """Run one call. Raises Mismatch if the result is not the reference's, WrongPath if the path is not the plan's."""
    watch = Watch(code)

    def call(role: str, arguments: dict[str, int], memory: Memory) -> Machine:
        # If an ABI has only one entry, it does the work of all, perhaps with the number of double rounds as an
        # argument.
        if role not in {entry.role for entry in code.entries}:
            more = {"m": 0 if role == "stream" else arguments["m"], "rounds": cipher.rounds // 2}
            role, arguments = code.entries[0].role, arguments | more
        return run_code(code, role, arguments, memory, steps=steps, observer=watch)

    check(cipher, call, case)
    wanted = expected(design, cipher, case)
    if watch.path != wanted:
        raise WrongPath(f"{cipher.name} {case}: it runs {watch.path}, not {wanted}")
    if cipher.core:
        return watch
    where = f"{cipher.name} {case}: "
    if case.role != "stream" and any(label.endswith("_stream") for label in watch.came_by):
        raise WrongPath(f"{where}it stores bare keystream though there is a message")
    rest = design.plan is None or not design.plan.ends_in_bulk or case.length % design.plan.bulk[-1].size
    if not rest and any(label.startswith(("last", "tail", "choose", "frameless")) for label in watch.came_by):
        raise WrongPath(f"{where}nothing is left, and it looks for a rest")
    if not wanted and set(watch.came_by) - {"body", "done"}:
        raise WrongPath(f"{where}there is nothing to do, and it does something")
    return watch


def unreached(code: Code, watches: Iterable[Watch]) -> list[str]:
    """Code that none of these calls runs, and jumps that always go one way, each with the label before it."""
    found, some = listing(code), list(watches)
    executed, taken, passed = (
        set().union(*(getattr(each, name) for each in some)) for name in ("executed", "taken", "passed")
    )
    starts = {at: name for name, at in found.labels.items()}
    wrong, place = [], ""
    for at, item in enumerate(found.items):
        place = starts.get(at, place)
        jumps = isinstance(item, Go) and item.op != "jmp"
        if at not in executed or (jumps and not (at in taken and at in passed)):
            wrong.append(f"{place}: {item} " + ("always goes the same way" if at in executed else "never runs"))
    return wrong
