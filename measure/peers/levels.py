# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The instruction sets that are compared, and how to restrict compilers and libraries to each."""

from dataclasses import dataclass
from pathlib import Path

from iced_x86 import Instruction, Mnemonic, OpKind, RegisterExt

from harness.code import BASELINE, code_of, features_used
from harness.errors import HarnessError


@dataclass(frozen=True)
class Level:
    """An instruction set. features: CPU flags of /proc/cpuinfo that it needs; flags: for compilers; openssl: the value
    of OPENSSL_ia32cap (man 3 OPENSSL_ia32cap) that hides wider ones; targets: the generator's targets at this level."""

    name: str
    features: tuple[str, ...]
    flags: str
    openssl: str
    targets: tuple[str, ...]

    @property
    def rank(self) -> int:
        """Its rank from the narrowest, 0, on: PEER_LEVEL in c/peer.h."""
        return RANKS[self.name]

    @property
    def environment(self) -> dict[str, str]:
        """Environment variables that restrict libraries to it."""
        return {"OPENSSL_ia32cap": self.openssl} if self.openssl else {}


#: Values of OPENSSL_ia32cap that hide AVX512F, DQ, IFMA, CD, BW and VL; also AVX2; also AVX, in the first word; also
#: SSE4.1 and SSSE3.
NO_AVX512 = ":~0xd0230000"
NO_AVX2 = ":~0xd0230020"
NO_AVX = f"~0x1000000000000000{NO_AVX2}"
NO_SSSE3 = f"~0x1008020000000000{NO_AVX2}"

#: The generator's targets of the widest level.
AVX512 = ("avx512", "avx512vl", "avx512vlifma", "avx512ifma")
#: From the widest to the narrowest. SSSE3 includes SSE4.1 for libraries, as nearly all CPUs with SSSE3 do.
LEVELS = (
    Level("avx512", ("avx512f", "avx512vl", "avx512bw"), "-march=native", "", AVX512),
    Level("avx2", ("avx2",), "-march=haswell", NO_AVX512, ("avx2",)),
    Level("avx", ("avx",), "-march=sandybridge", NO_AVX2, ("avx",)),
    Level("ssse3", ("ssse3",), "-march=core2", NO_AVX, ("ssse3",)),
    Level("sse2", ("sse2",), "-march=x86-64", NO_SSSE3, ("sse2",)),
    Level("scalar", (), "-march=x86-64 -mgeneral-regs-only", NO_SSSE3, ("scalar",)),
)
RANKS = {level.name: rank for rank, level in enumerate(reversed(LEVELS))}

#: Features that an instruction may need, by the narrowest level that has them, as iced-x86 names them. Features that
#: begin with AVX512, and all others that are not named, belong to the widest level.
FEATURES = {
    "scalar": BASELINE | {"FPU", "FPU287", "XSAVE", "RDTSCP", "SYSCALL", "CX16"},
    "sse2": {"MMX", "SSE", "SSE2"},
    "ssse3": {"SSE3", "SSSE3"},
    "avx": {"AVX", "SSE4_1", "SSE4_2", "POPCNT", "AES", "PCLMULQDQ", "XOP"},
    "avx2": {"AVX2", "FMA", "F16C", "BMI1", "BMI2", "LZCNT", "MOVBE"},
}


def level_named(name: str) -> Level:
    """The level of this name. Raises HarnessError if there is none."""
    for level in LEVELS:
        if level.name == name:
            return level
    raise HarnessError(f"there is no instruction set {name!r}; there are: {' '.join(level.name for level in LEVELS)}")


def widest_used(paths: list[Path]) -> str:
    """The narrowest level that has all instructions of object files. Raises HarnessError if one is no object file."""
    ranks = [RANKS[_level(*each)] for path in paths for each in features_used(code_of(path))]
    return LEVELS[-1 - max(ranks, default=0)].name


def _level(instruction: Instruction, features: set[str]) -> str:
    """The narrowest level that has one instruction. Without vector registers, SSE means fences and prefetches, which
    all 64-bit CPUs have; compilers write tzcnt for any CPU, since older ones execute it as bsf."""
    operands = [each for each in range(instruction.op_count) if instruction.op_kind(each) == OpKind.REGISTER]
    registers = [instruction.op_register(each) for each in operands]
    vectors = any(RegisterExt.is_vector_register(each) or RegisterExt.is_mm(each) for each in registers)
    needed = features - FEATURES["scalar"]
    if instruction.mnemonic == Mnemonic.TZCNT or (not vectors and needed <= FEATURES["sse2"]):
        return "scalar"
    allowed: set[str] = set()
    for name, more in FEATURES.items():
        allowed |= more
        if features <= allowed:
            return name
    return LEVELS[0].name
