# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What is live behind a loop, found by following the code: a register is, unless every way first writes it whole."""

from __future__ import annotations

from iced_x86 import FlowControl, Mnemonic

from harness.errors import HarnessError
from lab.foreign.decode import width
from lab.foreign.parse import Code
from lab.foreign.registers import COUNT, FLAGS, Location, accessed, legacy

MOST = 20000  # instructions followed
ALL = frozenset([(file, i) for file, count in COUNT.items() for i in range(count)] + [*FLAGS])
# System V ABI, amd64 supplement, 3.2.1 and 3.2.3: what a caller finds, and what a callee is handed.
PRESERVED: frozenset[Location] = frozenset(("general", i) for i in (3, 4, 5, 12, 13, 14, 15))
RETURNED = PRESERVED | {("general", 0), ("general", 2), ("vector", 0), ("vector", 1)}
HANDED = frozenset([("general", i) for i in (0, 1, 2, 6, 7, 8, 9, 10)] + [("vector", i) for i in range(8)])


def live(code: Code, begin: int, vex: bool) -> tuple[frozenset[Location], int]:
    """The registers and flags that may be read before they are written, and the bytes of the widest vector register
    that may be; what nobody knows may read 32.

    At a return from a function that other files may call, and at a call of another file's function, the ABI decides;
    behind any other return, call or computed jump everything is live. vex: whether bits above 128 matter, which legacy
    instructions leave as they were.
    """
    found: set[Location] = set()
    visited: dict[int, frozenset[Location]] = {}
    work = [(begin, ALL)]
    count, widest = 0, 16
    while work:
        at, asked = work.pop()
        known = visited.get(at, frozenset())
        asked = asked - known - found
        if not asked:
            continue
        visited[at] = known | asked
        count += 1
        try:
            raw = code.at(at)
        except HarnessError:
            return ALL, 32
        if count > MOST:
            return ALL, 32
        widest = max(widest, width([raw]))
        reads, writes = accessed(raw)
        if raw.mnemonic in (Mnemonic.VZEROUPPER, Mnemonic.EMMS):
            reads, writes = set(), set()
        found |= asked & reads
        asked -= {each for each in writes - reads if not (vex and each[0] == "vector" and legacy(raw))}
        outside = any(offset in code.references for offset in range(raw.ip, raw.next_ip))
        flow = raw.flow_control
        if flow in (FlowControl.NEXT, FlowControl.CONDITIONAL_BRANCH):
            work.append((raw.next_ip, asked))
        if flow in (FlowControl.CONDITIONAL_BRANCH, FlowControl.UNCONDITIONAL_BRANCH):
            if outside:
                found |= asked & (HANDED | PRESERVED)
            else:
                work.append((raw.near_branch_target, asked))
        elif flow == FlowControl.RETURN:
            shared = code.is_shared(raw.ip)
            found |= asked & RETURNED if shared else asked - FLAGS.keys()
            widest = widest if shared else max(widest, 32)
        elif flow == FlowControl.CALL and outside:
            found |= asked & HANDED
            work.append((raw.next_ip, asked & PRESERVED))
        elif flow not in (FlowControl.NEXT, FlowControl.INTERRUPT, FlowControl.EXCEPTION):
            found |= asked
            widest = max(widest, 32)
    return frozenset(found), widest if vex else 16
