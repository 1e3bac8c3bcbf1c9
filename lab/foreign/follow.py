# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What is live behind a loop, found by following the code: a register is, unless every way first writes it whole."""

from __future__ import annotations

from iced_x86 import FlowControl, Mnemonic

from harness.errors import HarnessError
from lab.foreign.parse import Code
from lab.foreign.registers import FLAGS, Location, accessed, flags, flags_read, legacy

MOST = 20000  # instructions followed
ALL: frozenset[Location] = frozenset(
    [("g", i) for i in range(16)] + [("v", i) for i in range(32)] + [("k", i) for i in range(8)]
)
ALL_FLAGS = frozenset(FLAGS)
# System V ABI, amd64 supplement, 3.2.1 and 3.2.3: what a caller finds, and what a callee is handed.
KEPT: frozenset[Location] = frozenset(("g", i) for i in (3, 4, 5, 12, 13, 14, 15))
RETURNED = KEPT | {("g", 0), ("g", 2), ("v", 0), ("v", 1)}
HANDED = frozenset([("g", i) for i in (0, 1, 2, 6, 7, 8, 9, 10)] + [("v", i) for i in range(8)])


def live(code: Code, begin: int, vex: bool) -> tuple[frozenset[Location], frozenset[str]]:
    """The registers and flags that may be read before they are written. At a return from a
    function that other files may call, and at a call of another file's function, the ABI decides; behind any other
    return, call or computed jump everything is live. vex: whether bits above 128
    matter, which legacy instructions leave as they were.
    """
    registers: set[Location] = set()
    seen_flags: set[str] = set()
    visited: dict[int, tuple[frozenset[Location], frozenset[str]]] = {}
    work = [(begin, ALL, ALL_FLAGS)]
    count = 0
    while work:
        at, asked, bits = work.pop()
        known, known_bits = visited.get(at, (frozenset[Location](), frozenset[str]()))
        asked, bits = asked - known - registers, bits - known_bits - seen_flags
        if not asked and not bits:
            continue
        visited[at] = known | asked, known_bits | bits
        count += 1
        try:
            raw = code.at(at)
        except HarnessError:
            return ALL, ALL_FLAGS
        reads, writes = accessed(raw)
        if raw.mnemonic in (Mnemonic.VZEROUPPER, Mnemonic.EMMS):
            reads, writes = set(), set()
        if count > MOST:
            return ALL, ALL_FLAGS
        registers |= asked & reads
        seen_flags |= bits & flags_read(raw)
        whole = {place for place in writes - reads if not (vex and place[0] == "v" and legacy(raw))}
        asked, bits = asked - whole, bits - flags(raw.rflags_modified)
        outside = any(offset in code.references for offset in range(raw.ip, raw.next_ip))
        flow = raw.flow_control
        if flow in (FlowControl.NEXT, FlowControl.CONDITIONAL_BRANCH):
            work.append((raw.next_ip, asked, bits))
        if flow in (FlowControl.CONDITIONAL_BRANCH, FlowControl.UNCONDITIONAL_BRANCH):
            if outside:
                registers |= asked & (HANDED | KEPT)
            else:
                work.append((raw.near_branch_target, asked, bits))
        elif flow == FlowControl.RETURN:
            registers |= asked & RETURNED if code.is_shared(raw.ip) else asked
        elif flow == FlowControl.CALL and outside:
            registers |= asked & HANDED
            work.append((raw.next_ip, asked & KEPT, frozenset()))
        elif flow not in (FlowControl.NEXT, FlowControl.INTERRUPT, FlowControl.EXCEPTION):
            registers |= asked
            seen_flags |= bits
    return frozenset(registers), frozenset(seen_flags)
