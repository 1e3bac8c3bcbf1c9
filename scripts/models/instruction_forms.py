# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The instruction forms that the microarchitecture models cover: one table, and how a form is written in assembly.

A *form key* is a lower-case mnemonic and the kinds of its operands, destination first: ``vpaddd zmm,zmm,m512``,
``movdqa m128,xmm``, ``add r64,i``, ``vmovdqu8 zmm{k}{z},m512``. Kinds: r8 r16 r32 r64, xmm ymm zmm, k, i (an
immediate), cl, m8 … m512, m32bcst and m64bcst (broadcast from memory), l (a label).
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass

#: Instruction set, mnemonics, operand patterns, sizes. In a vector row ``v`` stands for each width and ``m`` for memory
#: of that width; in a scalar row ``r`` and ``m`` stand for each operand size. A ``+`` marks a destination that is also
#: read. Where the instruction set has several words, they go with the sizes one by one.
FORMS: tuple[tuple[str, str, str, str], ...] = (
    # legacy SSE2 and SSSE3: the destination is the first source
    ("sse2", "paddd paddq psubd pxor por pand pandn", "+v,v +v,m", "xmm"),
    ("sse2", "punpckldq punpckhdq punpcklqdq punpckhqdq", "+v,v +v,m", "xmm"),
    ("sse2", "pslld psrld psllq psrlq pslldq psrldq", "+v,i", "xmm"),
    ("sse2", "pshufd pshuflw pshufhw", "v,v,i v,m,i", "xmm"),
    ("sse2", "shufps", "+v,v,i +v,m,i", "xmm"),
    ("ssse3", "pshufb", "+v,v +v,m", "xmm"),
    ("ssse3", "palignr", "+v,v,i +v,m,i", "xmm"),
    ("sse2", "movdqa movdqu movaps movups", "v,v v,m m,v", "xmm"),
    # VEX, and EVEX under the same name
    ("avx avx2 avx512", "vpaddd vpaddq vpsubd vpshufb", "v,v,v v,v,m", "xmm ymm zmm"),
    ("avx avx2 avx512", "vpunpckldq vpunpckhdq vpunpcklqdq vpunpckhqdq", "v,v,v v,v,m", "xmm ymm zmm"),
    ("avx avx2", "vpxor vpor vpand vpandn", "v,v,v v,v,m", "xmm ymm"),
    ("avx avx2 avx512", "vpslld vpsrld vpsllq vpsrlq vpslldq vpsrldq", "v,v,i", "xmm ymm zmm"),
    ("avx avx2 avx512", "vpshufd vpshuflw vpshufhw", "v,v,i v,m,i", "xmm ymm zmm"),
    ("avx avx2 avx512", "vpalignr", "v,v,v,i v,v,m,i", "xmm ymm zmm"),
    ("avx avx avx512", "vshufps", "v,v,v,i v,v,m,i", "xmm ymm zmm"),
    ("avx2 avx2", "vpblendd", "v,v,v,i v,v,m,i", "xmm ymm"),
    ("avx2 avx512", "vpermq", "v,v,i v,m,i", "ymm zmm"),
    ("avx2 avx512", "vpermd", "v,v,v v,v,m", "ymm zmm"),
    ("avx2", "vperm2i128", "v,v,v,i v,v,m,i", "ymm"),
    ("avx2", "vinserti128", "v,v,xmm,i v,v,m128,i", "ymm"),
    ("avx2", "vextracti128", "xmm,v,i m128,v,i", "ymm"),
    ("avx2 avx2 avx512", "vpbroadcastd", "v,xmm v,m32", "xmm ymm zmm"),
    ("avx2 avx2 avx512", "vpbroadcastq", "v,xmm v,m64", "xmm ymm zmm"),
    ("avx2", "vbroadcasti128", "v,m128", "ymm"),
    ("avx avx", "vmovdqa vmovdqu", "v,v v,m m,v", "xmm ymm"),
    ("avx avx avx512", "vmovaps vmovups", "v,v v,m m,v", "xmm ymm zmm"),
    ("xop", "vprotd", "v,v,i v,m,i v,v,v", "xmm"),
    # EVEX
    ("avx512", "vpxord vpxorq vpord vporq vpandd vpandq", "v,v,v v,v,m", "xmm ymm zmm"),
    ("avx512", "vpaddd vpxord vpord", "v,v,m32bcst +v{k},v,v", "xmm ymm zmm"),
    ("avx512", "vpaddq vpxorq vporq", "v,v,m64bcst +v{k},v,v", "xmm ymm zmm"),
    ("avx512", "vpslld vpsrld vpsllq vpsrlq vprold vprord vprolq", "v,v,i v,m,i", "xmm ymm zmm"),
    ("avx512", "vpternlogd vpternlogq", "v,v,v,i v,v,m,i", "xmm ymm zmm"),
    ("avx512", "vpermt2d vpermi2d vpermt2q vpermi2q", "v,v,v v,v,m", "xmm ymm zmm"),
    ("avx512", "vshufi32x4 vshufi64x2", "v,v,v,i v,v,m,i", "ymm zmm"),
    ("avx512", "vinserti32x4 vinserti64x2", "v,v,xmm,i v,v,m128,i", "ymm zmm"),
    ("avx512", "vinserti32x8 vinserti64x4", "v,v,ymm,i v,v,m256,i", "zmm"),
    ("avx512", "vextracti32x4 vextracti64x2", "xmm,v,i m128,v,i", "ymm zmm"),
    ("avx512", "vextracti32x8 vextracti64x4", "ymm,v,i m256,v,i", "zmm"),
    ("avx512", "vpbroadcastd", "v,r32", "xmm ymm zmm"),
    ("avx512", "vpbroadcastq", "v,r64", "xmm ymm zmm"),
    ("avx512", "vbroadcasti32x4 vbroadcasti64x2", "v,m128", "ymm zmm"),
    ("avx512", "vbroadcasti32x8 vbroadcasti64x4", "v,m256", "zmm"),
    ("avx512", "vmovdqa32 vmovdqa64 vmovdqu32 vmovdqu64", "v,v v,m m,v", "xmm ymm zmm"),
    ("avx512", "vmovdqu8 vmovdqu32", "+v{k},m v{k}{z},m v{k}{z},v m{k},v", "xmm ymm zmm"),
    ("avx512", "vpcmpud vpcmpuq", "k,v,v,i", "xmm ymm zmm"),
    # between register files
    ("sse2", "movd", "xmm,r32 r32,xmm xmm,m32 m32,xmm", ""),
    ("sse2", "movq", "xmm,r64 r64,xmm xmm,m64 m64,xmm xmm,xmm", ""),
    ("avx", "vmovd", "xmm,r32 r32,xmm xmm,m32 m32,xmm", ""),
    ("avx", "vmovq", "xmm,r64 r64,xmm xmm,m64 m64,xmm xmm,xmm", ""),
    ("sse41", "pinsrd", "+xmm,r32,i +xmm,m32,i", ""),
    ("sse41", "pinsrq", "+xmm,r64,i +xmm,m64,i", ""),
    ("avx", "vpinsrd", "xmm,xmm,r32,i xmm,xmm,m32,i", ""),
    ("avx", "vpinsrq", "xmm,xmm,r64,i xmm,xmm,m64,i", ""),
    ("avx512", "kmovb kmovw kmovd", "k,r32 r32,k k,k", ""),
    ("avx512", "kmovq", "k,r64 r64,k k,k", ""),
    ("avx512", "kxnorw kxnord kxnorq", "k,k,k", ""),
    ("avx", "vzeroupper", "-", ""),
    # general registers
    ("base", "mov", "r,r r,m m,r r,i m,i", "8 16 32 64"),
    ("base", "add sub adc sbb xor and or", "+r,r +r,m m,r +r,i m,i", "8 32 64"),
    ("base", "cmp", "r,r r,m m,r r,i m,i", "8 32 64"),
    ("base", "test", "r,r r,i", "8 32 64"),
    ("base", "rol ror shl shr sar", "+r,i +r,cl", "32 64"),
    ("bmi2", "rorx", "r,r,i r,m,i", "32 64"),
    ("bmi2", "shlx shrx sarx bzhi", "r,r,r", "32 64"),
    ("base", "inc dec", "+r m", "32 64"),
    ("base", "neg not bswap", "+r", "32 64"),
    ("base", "lea", "r,m", "32 64"),
    ("base", "movzx", "r32,r8 r32,r16 r32,m8 r32,m16", ""),
    ("base", "movsxd", "r64,r32", ""),
    ("base", "xchg", "+r,r", "32 64"),
    ("base", "cmove cmovne cmovb cmovae", "+r,r", "32 64"),
    ("base", "sete setne setb setae", "r8", ""),
    ("base", "push pop", "r64", ""),
    ("base", "jmp", "l r64", ""),
    ("base", "je jne jb jae ja jbe js jns", "l", ""),
    ("base", "call", "l", ""),
    ("base", "ret endbr64 nop", "-", ""),
    ("base", "prefetcht0", "m8", ""),
)

_VECTOR_BITS = {"xmm": 128, "ymm": 256, "zmm": 512}
_SIZE_NAMES = {
    "m8": "byte",
    "m16": "word",
    "m32": "dword",
    "m64": "qword",
    "m128": "xmmword",
    "m256": "ymmword",
    "m512": "zmmword",
}


@dataclass(frozen=True)
class InstructionForm:
    """One instruction form: its key, the instruction set it needs, and whether its destination is also a source."""

    key: str
    isa: str
    reads_destination: bool

    @property
    def kinds(self) -> tuple[str, ...]:
        """The operand kinds without masks, destination first."""
        _, _, operands = self.key.partition(" ")
        return tuple(kind.partition("{")[0] for kind in operands.split(",")) if operands else ()

    @property
    def memory(self) -> int | None:
        """The position of the operand in memory, or None."""
        return next((place for place, kind in enumerate(self.kinds) if re.fullmatch(r"m\d+(bcst)?", kind)), None)


def all_forms() -> list[InstructionForm]:
    """Every form of FORMS, each once, in the order of the table."""
    forms: dict[str, InstructionForm] = {}
    for isas, mnemonics, patterns, sizes in FORMS:
        for mnemonic, pattern in itertools.product(mnemonics.split(), patterns.split()):
            for isa, size in itertools.zip_longest(isas.split(), sizes.split() or [""], fillvalue=isas.split()[-1]):
                operands = _expand(pattern.lstrip("+"), size)
                form = InstructionForm(f"{mnemonic} {operands}".strip(), isa, pattern.startswith("+"))
                forms.setdefault(form.key, form)
    return list(forms.values())


def _expand(pattern: str, size: str) -> str:
    if pattern == "-":
        return ""
    bits = _VECTOR_BITS.get(size, size)
    meaning = {"v": size, "r": f"r{bits}", "m": f"m{bits}"}
    return re.sub(r"\b[vrm]\b", lambda letter: meaning[letter[0]], pattern)


def memory_operand(kind: str, address: str, key: str) -> str:
    """An operand in memory of the form `key`, in Intel syntax. kind: m8 … m512, m32bcst or m64bcst."""
    if kind.endswith("bcst"):
        lane = int(kind[1:-4])
        vector = next(name for name in _VECTOR_BITS if name in key)
        return f"{_SIZE_NAMES[f'm{lane}']} ptr {address}{{1to{_VECTOR_BITS[vector] // lane}}}"
    return f"{_SIZE_NAMES[kind]} ptr {address}"
