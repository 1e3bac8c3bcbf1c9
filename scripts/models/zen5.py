# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The model of Zen 5, for which LLVM 19 has the data of Zen 4 under another name: written down here as measured.

Latencies, throughputs and micro-ops are what `python -m scripts.models.measure_forms znver5` measures on an AMD EPYC of
the fifth generation (family 26, model 2); it compares all that can be measured with this model. Throughputs of pairs of
forms say which share pipes. Their numbers, the dispatch width, the reorder buffer and the schedulers are those that
LLVM's pull request 172370 quotes of AMD's Software Optimization Guide for the AMD Zen5 Microarchitecture (58455, 1.00).

Vector operations of one cycle, by that guide, take two in every chain that is longer than what the schedulers hold: so
do those of the pull request, and so do they here.
"""

from __future__ import annotations

import re

from scripts.models.instruction_forms import InstructionForm
from scripts.models.model_corrections import FormData, ModelData, cycle_on

SOURCE = (
    "measured on an AMD EPYC of family 26, model 2 (python -m scripts.models.measure_forms znver5); pipes, dispatch, "
    "reorder buffer and schedulers of AMD's guide 58455, revision 1.00, as LLVM pull request 172370 quotes it"
)
#: What whoever knows LLVM's model should know of this one.
NOTES = (
    "nothing is from LLVM 19: -mcpu=znver5 gives the data of znver4",
    "vector operations of one cycle take two: so do chains of them, but for the first fifty behind empty schedulers",
    "stores of general registers have latency -4: a load that follows takes a port and no time (renamed memory)",
    "conditional jumps cost nothing of their own: they are fused with the comparison before them",
    "general register to vector 5 and back 2: the loop through both takes 7, and a load of a vector 7 of the guide",
)
WIDTH, ROB, WINDOW = 8, 448, 3 * 38

#: Cycles until a load's result, in general registers and vectors, and until a store's can be loaded.
LOAD, VECTOR_LOAD = 4, 7
FORWARDED = {"xmm": 2, "ymm": 2, "zmm": 4}
ALL_PIPES = "FP0 FP1 FP2 FP3"
SHUFFLE = "FP1 FP2"
#: Where loads and stores find their addresses, loads of vectors their data; stores; what leaves and enters the vectors.
ADDRESS, DATA, STORE = "AGU0 AGU1 AGU2 AGU3", "VLD0 VLD1", "ST0 ST1"
OUT_OF_VECTORS, INTO_VECTORS = "FP4 FP5", "IFP"

#: Mnemonics, latency (for xmm, ymm and zmm where they differ), pipes.
VECTOR: tuple[tuple[str, str, str], ...] = (
    (r"v?p(add|sub)[dq]|v?p(xor|or|andn?)[dq]?|vpternlog[dq]|vpblendd", "2", ALL_PIPES),
    (r"v?punpck\w+|v?pshuf(d|lw|hw)|v?shufps|vmovdqu(8|32)", "2", ALL_PIPES),
    (r"v?ps[lr]l[dq]", "2", "FP0 FP1"),
    (r"vpro[lr][dq]", "2", "FP2 FP3"),
    (r"v?pshufb|v?palignr|v?ps[lr]ldq|vinserti\w+|v?pinsr[dq]|vpbroadcast[dq]|vbroadcasti\w+", "2", SHUFFLE),
    (r"vperm2i128", "3", SHUFFLE),
    (r"vpermq|vextracti(32x8|64x4)", "4", SHUFFLE),
    (r"vpermd|vperm[ti]2[dq]|vshufi\w+|vextracti(128|32x4|64x2)", "3 4 5", SHUFFLE),
    (r"vpcmpu[dq]", "2 3 6", SHUFFLE),
    (r"k\w+", "1", "FP0 FP3"),
)
#: The same for lanes of 128 bits that move within a ymm register.
WITHIN_YMM = (r"vshufi\w+|vextracti(128|32x4|64x2)", 3)

ALU = " ".join(f"ALU{n}" for n in range(6))
GENERAL: tuple[tuple[str, str], ...] = (
    (r"ro[lr]x?|s[ha][lr]x?|bzhi", "ALU0 ALU1 ALU2"),
    (r"jmp|call|ret", "ALU3 ALU4 ALU5"),
    (r"add|sub|adc|sbb|xor|and|or|cmp|test|inc|dec|neg|not|bswap|lea|mov\w*|cmov\w+|set\w+", ALU),
)
CONDITIONAL = r"j(?!mp)\w+"
MOVES = r"v?mov(dqa|dqu|aps|ups|dqa32|dqa64|dqu32|dqu64)"
ISAS = ("base", "sse2", "ssse3", "sse41", "avx", "avx2", "bmi2", "avx512")


def model(forms: list[InstructionForm]) -> ModelData:
    """The model, with every form of `forms` that the CPU has."""
    found = {form.key: form_data(form) for form in forms if form.isa in ISAS}
    return ModelData("znver5", WIDTH, ROB, WINDOW, found, list(NOTES))


def form_data(form: InstructionForm) -> FormData:
    """What one form costs. Raises LookupError where this file does not say."""
    mnemonic, kinds = form.key.partition(" ")[0], form.kinds
    vectors = [kind for kind in kinds if kind in FORWARDED]
    if mnemonic in ("nop", "endbr64", "vzeroupper"):
        return FormData(0, 2 if mnemonic == "vzeroupper" else 1, 0, {})
    if re.fullmatch(CONDITIONAL, mnemonic):
        return FormData(1, 0, 0, {})
    if vectors or mnemonic.startswith("k"):
        return _vector(mnemonic, form, vectors)
    return _general(mnemonic, form)


def _vector(mnemonic: str, form: InstructionForm, vectors: list[str]) -> FormData:
    kinds, masked = form.kinds, "{" in form.key
    general = next((kind for kind in kinds if kind in ("r32", "r64")), None)
    width = max(vectors, key=list(FORWARDED).index, default="xmm")
    if form.memory == 0:
        return _vector_store(mnemonic, kinds, width)
    if general == kinds[0]:
        return FormData(2, 1, 0, cycle_on(OUT_OF_VECTORS))
    if general:
        return _from_general(mnemonic)
    plain = re.fullmatch(MOVES, mnemonic) and not masked
    if form.memory is None:
        if plain:
            return FormData(0, 1, 0, {})
        if mnemonic in ("movq", "vmovq") or (mnemonic.startswith("vpbroadcast") and width == "xmm"):
            return FormData(2, 1, 0, cycle_on(ALL_PIPES))
        latency, pipes = _operation(mnemonic, width)
        return FormData(latency, 1, 0, cycle_on(pipes))
    if plain or re.fullmatch(r"v?mov[dq]|vpbroadcast[dq]|vbroadcasti128", mnemonic):
        return FormData(VECTOR_LOAD, 1, 0, cycle_on(ADDRESS, DATA))
    latency, pipes = _operation(mnemonic, width)
    late = VECTOR_LOAD if form.chains else 0
    return FormData(latency + VECTOR_LOAD, 1, late, cycle_on(pipes, ADDRESS, DATA))


def _operation(mnemonic: str, width: str) -> tuple[int, str]:
    if width == "ymm" and re.fullmatch(WITHIN_YMM[0], mnemonic):
        return WITHIN_YMM[1], SHUFFLE
    for pattern, latencies, pipes in VECTOR:
        if re.fullmatch(pattern, mnemonic):
            by_width = latencies.split()
            return int(by_width[min(list(FORWARDED).index(width), len(by_width) - 1)]), pipes
    raise LookupError(f"scripts/models/zen5.py does not say what {mnemonic} costs")


def _from_general(mnemonic: str) -> FormData:
    """The way into vectors, and what follows there. pinsrd's latency is that from the vector that it changes."""
    if mnemonic.startswith("k"):
        return FormData(7, 2, 0, cycle_on(INTO_VECTORS))
    if mnemonic.startswith("vpbroadcast"):
        return FormData(7, 2, 0, cycle_on(INTO_VECTORS, SHUFFLE))
    if "pinsr" in mnemonic:
        return FormData(2, 2, 0, cycle_on(INTO_VECTORS, SHUFFLE))
    return FormData(5, 1, 0, cycle_on(INTO_VECTORS))


def _vector_store(mnemonic: str, kinds: tuple[str, ...], width: str) -> FormData:
    ports = cycle_on(OUT_OF_VECTORS, ADDRESS, STORE)
    if mnemonic.startswith("vextract"):
        latency, pipes = _operation(mnemonic, width)
        return FormData(latency + FORWARDED["xmm"], 2, 0, ports | cycle_on(pipes))
    if width == "zmm":
        ports[frozenset(STORE.split())] = 2
    return FormData(FORWARDED[width], 2 if width == "zmm" else 1, 0, ports)


def _general(mnemonic: str, form: InstructionForm) -> FormData:
    kinds = form.kinds
    if mnemonic == "push":
        return FormData(1, 1, 0, cycle_on(ADDRESS, STORE))
    if mnemonic in ("pop", "prefetcht0"):
        return FormData(LOAD, 1, 0, cycle_on(ADDRESS))
    if mnemonic == "xchg" or (mnemonic == "mov" and kinds in (("r32", "r32"), ("r64", "r64"))):
        return FormData(0, 2 if mnemonic == "xchg" else 1, 0, {})
    pipes = next((pipes for pattern, pipes in GENERAL if re.fullmatch(pattern, mnemonic)), None)
    if pipes is None:
        raise LookupError(f"scripts/models/zen5.py does not say what {mnemonic} costs")
    if mnemonic == "call":
        return FormData(1, 1, 0, cycle_on(pipes, ADDRESS, STORE))
    if mnemonic == "ret":
        return FormData(1 + LOAD, 1, 0, cycle_on(pipes, ADDRESS))
    if form.memory is None or mnemonic == "lea":
        return FormData(1, 1, 0, cycle_on(pipes))
    if form.memory == 0 and mnemonic == "mov":
        return FormData(-LOAD, 1, 0, cycle_on(ADDRESS, STORE))
    if form.memory == 0 and mnemonic != "cmp":
        return FormData(1, 1, 0, cycle_on(pipes, ADDRESS, STORE))
    if mnemonic in ("mov", "movzx") and kinds[0] in ("r32", "r64"):
        return FormData(LOAD, 1, 0, cycle_on(ADDRESS))
    return FormData(1 + LOAD, 1, LOAD if form.chains else 0, cycle_on(pipes, ADDRESS))
