# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The tables from length to kernel."""

from __future__ import annotations

from generator.ir.values import Kind
from generator.program.plan import Kernel, Part, Plan

R1, R2, R4 = Part("rows", "xmm"), Part("rows", "ymm"), Part("rows", "zmm")
C4, C8, C16 = Part("columns", "xmm"), Part("columns", "ymm"), Part("columns", "zmm")
W1 = Part("words", "r32")


def _kernel(*parts: Part, ahead: bool = False) -> Kernel:
    return Kernel(parts, ahead)


def rows(kind: Kind) -> Plan:
    """Rows alone, for whole batches and for the rest."""
    return Plan((_kernel(Part("rows", kind)),))


def columns(*kinds: Kind) -> Plan:
    """Columns in each kind from the widest to the narrowest, then single blocks in rows."""
    return Plan((*(_kernel(Part("columns", kind)) for kind in kinds), _kernel(R1)))


#: The flagships, as they are where no machine's measurements decide (docs/evidence.md): the largest batch for bulk, and
#: for what is left the smallest kernel that holds it. ChaCha20's code is to stay within 32 KB (AVX-512) and 20 KB; a
#: family without rotations by whole bytes takes a tenth more.
FLAGSHIP_AVX512 = Plan(
    bulk=(_kernel(C16, C16, ahead=True),),
    finals=(
        _kernel(R1),
        _kernel(R2),
        _kernel(R4),
        _kernel(R4, R4),
        _kernel(R4, R4, W1),
        _kernel(R4, R4, R4),
        _kernel(C16),
        _kernel(C16, R4),
        _kernel(C16, R4, R4),
        _kernel(C16, R4, R4, R4),
    ),
    halves=True,
    unrolled=True,
)
#: Where a block in general registers takes half the time of rows, also for XChaCha's key, and costs little beside them:
#: CPUs whose vector operations take two cycles.
FLAGSHIP_AVX512_W1 = Plan(
    bulk=(_kernel(C16, C16, ahead=True),),
    finals=(
        _kernel(W1),
        _kernel(R2),
        _kernel(R4),
        _kernel(R4, W1),
        _kernel(R4, R4),
        _kernel(R4, R4, W1),
        _kernel(R4, R4, R4),
        _kernel(R4, R4, R4, W1),
        _kernel(C16),
        _kernel(C16, W1),
        _kernel(C16, R4),
        _kernel(C16, R4, R4),
        _kernel(C16, R4, R4, R4),
    ),
    subkey=W1,
)
FLAGSHIP_AVX2 = Plan(
    bulk=(_kernel(C8, C8, ahead=True),),
    finals=(
        _kernel(R1),
        _kernel(R2),
        _kernel(R2, R2),
        _kernel(R2, R2, R2),
        _kernel(C8),
        _kernel(C8, R2),
        _kernel(C8, R2, R2),
    ),
)
#: A block in general registers beside columns costs little: on Zen 5 five blocks take the time of four.
FLAGSHIP_AVX = Plan(
    bulk=(_kernel(C4, C4, W1, ahead=True),),
    finals=(
        _kernel(R1),
        _kernel(R1, R1),
        _kernel(R1, R1, R1),
        _kernel(C4),
        _kernel(C4, W1),
        _kernel(C4, R1, W1),
    ),
)
#: The same without a kernel for six blocks, which 20 KB do not hold.
FLAGSHIP_SSSE3 = Plan(
    bulk=(_kernel(C4, C4, W1, ahead=True),),
    finals=(_kernel(R1), _kernel(R1, R1), _kernel(R1, R1, R1), _kernel(C4), _kernel(C4, W1)),
)
#: Rows take more instructions here, and two cycles each where there is nothing but SSE2: hence words for one block.
FLAGSHIP_SSE2 = Plan(
    bulk=(_kernel(C4, C4, W1, ahead=True),),
    finals=(_kernel(W1), _kernel(R1, W1), _kernel(R1, R1, R1, W1), _kernel(C4, W1)),
    subkey=W1,
)
