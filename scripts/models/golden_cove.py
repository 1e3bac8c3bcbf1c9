# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The model of Golden Cove, the core of Sapphire Rapids and Emerald Rapids: written down here as measured.

Latencies and throughputs are what `python -m scripts.models.measure_forms sapphirerapids` measures on an Emerald Rapids
(family 6, model 207) and, the same, on a virtual Xeon that is called model 167 but has AMX, prefetches of instructions
and 64 KB of cache for them, as the core after Golden Cove. Micro-ops, moves and what follows are from the second alone:
on the first, the command still counted micro-ops among short nops, which hid folded loads, and moved registers to
themselves, which takes a cycle. Throughputs of pairs (`--pairs`) say which forms share ports. Names of ports, dispatch
width and reorder buffer are those of LLVM 19's model. The window is a guess from a measurement on the second: behind a
chain of eight divisions, 91 additions that wait for it let a second chain begin, and 92 do not.
"""

from __future__ import annotations

import re

from scripts.models.instruction_forms import InstructionForm
from scripts.models.model_corrections import FormData, ModelData, cycle_on

SOURCE = (
    "measured on an Emerald Rapids, family 6, model 207, micro-ops and pairs on a Xeon of a later core (python -m "
    "scripts.models.measure_forms sapphirerapids); ports' names, dispatch and reorder buffer of LLVM 19.1.7's model"
)
#: What whoever knows other models should know of this one.
NOTES = (
    "micro-ops are those of dispatch: a store is one, a load and its computation too, but two with an immediate or "
    "pshufb",
    "moves between registers, small constants added to 64-bit registers, and lea of a register and a constant are done "
    "where registers are renamed: they take a place in dispatch, no port and no time",
    "stores of general registers have latency -5: a load that follows at the same address takes no time",
    "stores of vectors have latency -1: value to reloaded value 5 to 8 cycles (xmm), 6 to 8 (wider), the least where "
    "the value comes last",
    "conditional jumps cost nothing of their own: they are fused with the comparison before them",
    "general register to vector or mask 2 and back 2: the loop through both takes 4, and vector loads what is left",
)
WIDTH, ROB, WINDOW = 6, 512, 97

#: Cycles until a load's result, in general registers and vectors, and from a store to the reload that it feeds.
LOAD = 5
VECTOR_LOAD = {"xmm": 6, "ymm": 7, "zmm": 7}
STORED, VECTOR_STORED = -LOAD, -1
LOADS, WIDE_LOADS = "p2 p3 p11", "p2 p3"
STORE_ADDRESS, STORE_DATA = "p7 p8", "p4 p9"
DATA_PORTS = frozenset(STORE_DATA.split())
INTO_VECTORS, OUT_OF_VECTORS = "p5", "p0"

#: Ports for xmm and ymm, and for zmm, whose port 1 is part of port 0.
ANY, SHIFT, SHUFFLE, FAR = ("p0 p1 p5", "p0 p5"), ("p0 p1", "p0"), ("p1 p5", "p5"), ("p5", "p5")
#: Mnemonics, latency, ports.
VECTOR: tuple[tuple[str, int, tuple[str, str]], ...] = (
    (r"v?p(add|sub)[dq]|v?p(xor|or|andn?)[dq]?|vpternlog[dq]|vpblendd|v?movq|vmovdqu32", 1, ANY),
    (r"vmovdqu8", 3, ANY),
    (r"v?ps[lr]l[dq]|vpro[lr][dq]", 1, SHIFT),
    (r"v?punpck\w+|v?pshuf\w+|v?shufps|v?ps[lr]ldq|v?pinsr[dq]", 1, SHUFFLE),
    (r"v?palignr", 1, FAR),
    (r"vperm\w+|vshufi\w+|vinserti\w+|vextracti\w+|vpbroadcast[dq]|vpcmpu[dq]", 3, FAR),
    (r"k\w+", 1, ("p0", "p0")),
)

ALU, BRANCH = "p0 p1 p5 p6 p10", "p0 p6"
#: Mnemonics, micro-ops on registers, ports. A shift by cl has two on its ports.
GENERAL: tuple[tuple[str, str], ...] = (
    (r"ro[lr]x?|s[ha][lr]x?|adc|sbb|cmov\w+|set\w+|jmp|call|ret", BRANCH),
    (r"bzhi|bswap", "p1"),
    (r"movsxd", "p1 p5 p10"),
    (r"add|sub|xor|and|or|cmp|test|inc|dec|neg|not|lea|mov\w*", ALU),
)
#: Micro-ops in dispatch of what reads, computes and stores.
CHANGED_MEMORY = {"inc": 3, "dec": 3, "adc": 4, "sbb": 4}
#: What renaming does alone.
RENAMED = r"(add|sub|mov) r64,i|(inc|dec) r64|mov (r32,r32|r64,r64)|lea r64,m64|movzx r32,r8"
CONDITIONAL = r"j(?!mp)\w+"
MOVES = r"v?mov(dqa|dqu|aps|ups|dqa32|dqa64|dqu32|dqu64)"
ISAS = ("base", "sse2", "ssse3", "sse41", "avx", "avx2", "bmi2", "avx512")


def model(forms: list[InstructionForm]) -> ModelData:
    """The model, with every form of `forms` that the CPU has."""
    found = {form.key: form_data(form) for form in forms if form.isa in ISAS}
    return ModelData("sapphirerapids", WIDTH, ROB, WINDOW, found, list(NOTES))


def form_data(form: InstructionForm) -> FormData:
    """What one form costs. Raises LookupError where this file does not say."""
    mnemonic, kinds = form.key.partition(" ")[0], form.kinds
    vectors = [kind for kind in kinds if kind in VECTOR_LOAD]
    if mnemonic in ("nop", "endbr64", "vzeroupper"):
        return FormData(0, 4 if mnemonic == "vzeroupper" else 1, 0, {})
    if re.fullmatch(CONDITIONAL, mnemonic):
        return FormData(1, 0, 0, {})
    if vectors or mnemonic.startswith("k"):
        return _vector(mnemonic, form, vectors)
    return _general(mnemonic, form)


def _vector(mnemonic: str, form: InstructionForm, vectors: list[str]) -> FormData:
    kinds, masked = form.kinds, "{" in form.key
    general = next((kind for kind in kinds if kind in ("r32", "r64")), None)
    width = max(vectors, key=list(VECTOR_LOAD).index, default="xmm")
    if form.memory == 0:
        return _vector_store(mnemonic, form, width)
    if general == kinds[0]:
        return FormData(2, 1, 0, cycle_on(OUT_OF_VECTORS))
    if general:
        return _from_general(mnemonic)
    plain = re.fullmatch(MOVES, mnemonic) and not masked
    if form.memory is None:
        if plain:
            return FormData(0, 1, 0, {})
        if mnemonic.startswith("vpbroadcast") and width == "xmm":
            return FormData(1, 1, 0, cycle_on(INTO_VECTORS))
        latency, ports = _operation(mnemonic, width)
        return FormData(latency, 1, 0, cycle_on(ports))
    loads = WIDE_LOADS if kinds[form.memory] == "m512" else LOADS
    if plain or re.fullmatch(r"v?mov[dq]|vp?broadcast\w+", mnemonic):
        return FormData(VECTOR_LOAD[width], 1, 0, cycle_on(loads))
    latency, ports = _operation(mnemonic, width)
    if mnemonic.startswith("vinserti"):
        latency, ports = _operation("vpblendd", width)
    uops = 2 if "i" in kinds or mnemonic.endswith("pshufb") else 1
    late = VECTOR_LOAD[width] if form.chains else 0
    return FormData(latency + VECTOR_LOAD[width], uops, late, cycle_on(ports, loads))


def _operation(mnemonic: str, width: str) -> tuple[int, str]:
    for pattern, latency, ports in VECTOR:
        if re.fullmatch(pattern, mnemonic):
            return latency, ports[width == "zmm"]
    raise LookupError(f"scripts/models/golden_cove.py does not say what {mnemonic} costs")


def _from_general(mnemonic: str) -> FormData:
    """The way into vectors, and what follows there. pinsrd's latency is that from the vector that it changes."""
    if mnemonic.startswith("vpbroadcast"):
        return FormData(4, 1, 0, cycle_on(INTO_VECTORS))
    if "pinsr" in mnemonic:
        return FormData(1, 2, 0, cycle_on(INTO_VECTORS, SHUFFLE[0]))
    return FormData(2, 1, 0, cycle_on(INTO_VECTORS))


def _vector_store(mnemonic: str, form: InstructionForm, width: str) -> FormData:
    ports = cycle_on(STORE_ADDRESS, STORE_DATA)
    if form.key == "vmovdqu8 m512{k},zmm":
        return FormData(VECTOR_STORED, 4, 0, {group: 3 if group == DATA_PORTS else 1 for group in ports})
    if form.kinds[0] == "m512":
        ports[DATA_PORTS] = 2
    return FormData(VECTOR_STORED, 2 if mnemonic.startswith("vextract") else 1, 0, ports)


def _general(mnemonic: str, form: InstructionForm) -> FormData:
    kinds = form.kinds
    if mnemonic == "push":
        return FormData(STORED, 1, 0, cycle_on(STORE_ADDRESS, STORE_DATA))
    if mnemonic in ("pop", "prefetcht0"):
        return FormData(LOAD, 1, 0, cycle_on(LOADS))
    if mnemonic == "xchg":
        return FormData(1, 3, 0, {frozenset(ALU.split()): 3})
    if re.fullmatch(RENAMED, form.key):
        return FormData(0, 1, 0, {})
    ports = next((ports for pattern, ports in GENERAL if re.fullmatch(pattern, mnemonic)), None)
    if ports is None:
        raise LookupError(f"scripts/models/golden_cove.py does not say what {mnemonic} costs")
    if mnemonic == "call":
        return FormData(1, 2, 0, cycle_on(ports, STORE_ADDRESS, STORE_DATA))
    if mnemonic == "ret":
        return FormData(1 + LOAD, 2, 0, cycle_on(ports, LOADS))
    if form.memory is None or mnemonic == "lea":
        if form.key == "bswap r64":
            return FormData(2, 2, 0, cycle_on(ports, BRANCH))
        if "cl" in kinds:
            return FormData(1, 2, 0, {frozenset(ports.split()): 2})
        return FormData(1, 1, 0, cycle_on(ports))
    if form.memory == 0 and mnemonic == "mov":
        return FormData(STORED, 1, 0, cycle_on(STORE_ADDRESS, STORE_DATA))
    if form.memory == 0 and mnemonic != "cmp":
        uops = CHANGED_MEMORY.get(mnemonic, 2)
        return FormData(1, uops, 0, cycle_on(ports, LOADS, STORE_ADDRESS, STORE_DATA))
    if mnemonic in ("mov", "movzx") and kinds[0] in ("r32", "r64"):
        return FormData(LOAD, 1, 0, cycle_on(LOADS))
    uops = 2 if mnemonic == "rorx" else 1
    return FormData(1 + LOAD, uops, LOAD if form.chains else 0, cycle_on(ports, LOADS))
