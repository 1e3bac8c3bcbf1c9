# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Poly1305's proof: emitted functions are proved, wrong ones are not, each for its own reason; and the rules hold."""

import ast
import ctypes
import itertools
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from types import FrameType

import pytest
from cryptography.hazmat.primitives.poly1305 import Poly1305
from tools import need_features

from proofs import tags
from proofs.adversaries import patch, unseen
from proofs.emitted import ROOT, Emitted, emitted
from verify import certificate, trusted
from verify.faults import Fault
from verify.image import Image
from verify.integers.algebra import FULL, LENGTH, Algebra, Integer, evaluated, number
from verify.integers.apart import apart
from verify.integers.calls import calls, numbered, tag
from verify.integers.calls import numbers as all_numbers
from verify.integers.invariant import Cut, Held
from verify.integers.machine import Machine
from verify.integers.others.algebra import MoreAlgebra
from verify.integers.proof import Proof, Result, prove

FILES = {each.file.short: each.file for each in tags.functions() if not each.role}
ADVERSARIES = patch.entries(ROOT / "proofs/adversaries/poly1305.txt")
KINDS = patch.entries(ROOT / "proofs/adversaries/poly1305-kinds.txt")
BASE = "poly1305/amd64"


def proved(file: Emitted, text: str, place: Path) -> Result:
    """What is said of a text in place of a file's."""
    return prove(file.assembled(text, place), file.symbol, file.features)


@pytest.mark.parametrize(("name", "base"), [(BASE, True), (f"{BASE}-mulx", True), (f"{BASE}-mulx", False)])
def test_right_functions_are_proved(name: str, base: bool, tmp_path: Path) -> None:
    """What wrong ones are made of, and of what is emitted now one: of all of that the record is."""
    text = patch.base(name) if base else FILES[name].source.read_text()
    result = proved(FILES[name], text, tmp_path)
    assert not result.faults, result.faults[0]
    assert result.invariant and result.invariant.weights


def test_streams_rest_on_none_of_it() -> None:
    assert not [name for name in trusted.files(trusted.CERTIFICATE) if name.startswith("verify.integers")]


def test_what_only_proposes_hands_over_plain_data() -> None:
    """It is named in what `apart` is given alone, which runs in a process of its own: nothing that it makes or changes
    is there where its proposal is checked. What guesses of numbers is given numbers, and knows nothing else."""
    short = {name.rpartition(".")[2] for name in trusted.SEARCHING}
    for name, path in trusted.files("verify.aead.proof").items():
        if name in (*trusted.SEARCHING, trusted.GUESSING) or not name.startswith(("verify.integers", "verify.aead")):
            continue
        tree = ast.parse(path.read_text())
        outside, work = list[str](), list[ast.AST]([tree])
        while work:
            for node in ast.iter_child_nodes(work.pop()):
                if isinstance(node, ast.ImportFrom):
                    assert node.module not in trusted.SEARCHING, f"{name}: {ast.unparse(node)}"
                if ast.unparse(node).startswith("apart(lambda:"):
                    continue
                outside += [node.id] if isinstance(node, ast.Name) else []
                work.append(node)
        assert not short & set(outside), name
    assert [*trusted.files(trusted.GUESSING)] == [trusted.GUESSING]


def test_what_is_trusted_is_counted() -> None:
    """Of a strict proof, and of each prover with what only proposes."""
    text = re.sub(r"(?<=\d),(?=\d)", "", (ROOT / "verify/SOUNDNESS.md").read_text())
    counted = [trusted.strict(), *itertools.chain(*trusted.of_tags().values())]
    told = re.findall(r"(\d+) (?:lines of code (?:for a strict|more)|others only propose)", text)
    assert [*map(int, told)] == counted


def test_a_strict_proof_goes_through_no_module_of_other_policies() -> None:
    """Its digest leaves them out (trusted.ASKED), so it must call nothing there."""
    files = {str(path) for name, path in trusted.files().items() if name in trusted.FOREIGN}
    entered: set[str] = set()

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename in files:
            entered.add(f"{frame.f_code.co_filename}: {frame.f_code.co_name}")

    found = next(each for each in emitted(ROOT) if each.short == "chacha20/amd64-u1")
    task = found.tasks(found.assemble(), (0, 1, 64, 100, 640))["xor"]
    sys.setprofile(watch)
    try:
        assert certificate.prove(task).ok
    finally:
        sys.setprofile(None)
    assert not entered


@pytest.mark.parametrize("value", [{1: ("same", -1, (None, True))}, {("zmm", 3)}, [], "'", Fault("output", "x")])
def test_what_is_handed_over_is_plain(value: object) -> None:
    if isinstance(value, Fault):
        with pytest.raises(ValueError, match="malformed"):
            apart(lambda: value)
    else:
        assert apart(lambda: value) == value


def test_the_specification_is_that_of_another_implementation() -> None:
    """What a run with numbers is compared with; a proof begins with such runs."""
    for key, message in calls():
        assert tag(key, message) == Poly1305.generate_tag(key, message)


#: Wrong functions in vectors take seconds each: one in three is looked at every time, and kinds in words alone.
IN_VECTORS = [name for name in ADVERSARIES if name.startswith(("vector", "ifma"))]
LONG = {name for at, name in enumerate(IN_VECTORS) if at % 3} | {name for name in KINDS if "mulx" not in name}
WRONG = [pytest.param(name, marks=[pytest.mark.long] * (name in LONG)) for name in (*ADVERSARIES, *KINDS)]


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_function_is_not_proved(name: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    if name in IN_VECTORS:
        request.getfixturevalue("few_calls")
    adversary = ADVERSARIES[name] if name in ADVERSARIES else KINDS[name]
    base = adversary.base if adversary.base in FILES else BASE
    text = patch.apply(patch.base(base), adversary.edits, name)
    told(adversary, proved(FILES[base], text, tmp_path).faults)


def told(adversary: patch.Adversary, faults: Sequence[Fault]) -> None:
    """Fails unless the first is the adversary's own reason."""
    assert faults, adversary.why
    fault = faults[0]
    assert fault.kind in adversary.kinds, f"{adversary.expected}, and not {fault.kind}: {fault}"
    assert re.search(adversary.message, str(fault)), f"{adversary.expected}, and not {fault}"


@pytest.mark.parametrize("name", unseen.UNSEEN)
def test_random_messages_do_not_meet_a_lost_carry(name: str, tmp_path: Path) -> None:
    """What the proof refuses, a million calls of random lengths do not tell from the right function."""
    assert unseen.differing(name, 1_000_000, tmp_path) == 0


def values(algebra: Algebra, random: Random) -> list[tuple[Integer, tuple[str, int, int, int]]]:
    """Words that are made at random, each with how: an operation, the numbers of its operands, and a number."""
    made: list[tuple[Integer, tuple[str, int, int, int]]] = []
    for _ in range(4):
        high = random.choice((1, 3, 255, 1 << 60, FULL))
        made.append((algebra.unknown("x", 0, high), ("unknown", 0, 0, high)))
    for _ in range(24):
        i, j = (random.randrange(len(made)) for _ in range(2))
        x, y = made[i][0], made[j][0]
        k, mask = random.randrange(65), random.choice((random.getrandbits(64), 0x0FFFFFFC0FFFFFFC, FULL << 2 & FULL))
        name = random.choice(tuple(OPERATIONS))
        k = mask if name == "and" else k
        made.append((OPERATIONS[name][0](algebra, x, y, k), (name, i, j, k)))
    return made


def selected(algebra: Algebra, x: Integer, y: Integer) -> Integer:
    """One of two by a mask, all ones unless the highest bit of the first is set."""
    mask = algebra.modulo(algebra.floor(x, 63) - number(1))
    return algebra.difference(algebra.conjunction(algebra.difference(x, y), mask), y)


#: Operations on two words and a number, each by the algebra, and of numbers.
OPERATIONS: dict[str, tuple[Callable[[Algebra, Integer, Integer, int], Integer], Callable[[int, int, int], int]]] = {
    "low": (lambda a, x, y, k: a.modulo(x + y), lambda x, y, k: (x + y) & FULL),
    "carry": (lambda a, x, y, k: a.floor(x + y, 64), lambda x, y, k: (x + y) >> 64),
    "borrow": (lambda a, x, y, k: a.floor(x - y, 64).scaled(-1), lambda x, y, k: int(x < y)),
    "less": (lambda a, x, y, k: a.modulo(x - y), lambda x, y, k: (x - y) & FULL),
    "product": (lambda a, x, y, k: a.modulo(x * y), lambda x, y, k: x * y & FULL),
    "high": (lambda a, x, y, k: a.floor(x * y, 64), lambda x, y, k: x * y >> 64),
    "shift": (lambda a, x, y, k: a.floor(x, k), lambda x, y, k: x >> k),
    "and": (lambda a, x, y, k: a.conjunction(x, number(k)), lambda x, y, k: x & k),
    "select": (lambda a, x, y, k: selected(a, x, y), lambda x, y, k: y if x >> 63 else x),
    "xor": (lambda a, x, y, k: a.difference(x, y), lambda x, y, k: x ^ y),
}


@pytest.mark.parametrize("seed", range(60))
def test_the_rules_hold_for_numbers(seed: int) -> None:
    """What words are as polynomials is what the operations make of numbers, and lies in its range."""
    random, algebra = Random(seed), Algebra()
    made = values(algebra, random)
    for _ in range(12):
        given = {i: random.choice((0, 1, made[i][1][3], made[i][1][3] - 1, made[i][1][3] // 2 + 1)) for i in range(4)}
        given = {i: n if random.random() < 0.7 else random.randint(0, made[i][1][3]) for i, n in given.items()}
        numbers, right = all_numbers(algebra, random, given), list[int]()
        for i, (word, (name, a, b, k)) in enumerate(made):
            right.append(given[i] if name == "unknown" else OPERATIONS[name][1](right[a], right[b], k))
            assert evaluated(word.terms, numbers) == right[i], f"{i}: {name}"
            assert word.low <= right[i] <= word.high
        for unknown, value in zip(algebra.unknowns, numbers, strict=True):
            assert unknown.low <= value <= unknown.high, unknown.name


@pytest.mark.parametrize("seed", range(20))
def test_what_a_length_is_replaced_by_may_be_larger(seed: int) -> None:
    """As where runs of several lengths meet: ranges of what was made of one run's say nothing of all."""
    random, algebra = Random(seed), Algebra()
    high = random.choice((60, 500, 1 << 38))
    one, each = algebra.unknown(LENGTH, 0, random.randrange(high)), algebra.unknown(LENGTH, 0, high)
    made = [one, number(random.randrange(9))]
    for _ in range(8):
        name, k, mask = random.choice(("low", "less", "shift", "and")), random.randrange(1, 9), random.getrandbits(8)
        k = mask if name == "and" else k
        made.append(OPERATIONS[name][0](algebra, random.choice(made), random.choice(made), k))
    wider = [algebra.floor(algebra.replaced(x, 0, each) + number(y), y) for x in made for y in (0, 1, 2)]
    for length in (0, 1, high // 2, high - 1, high):
        numbers = all_numbers(algebra, random, {0: min(length, one.high), 1: length})
        assert all(x.low <= evaluated(x.terms, numbers) <= x.high for x in wider)
        assert all(x.low <= value <= x.high for x, value in zip(algebra.unknowns, numbers, strict=True))


@pytest.mark.parametrize("seed", range(60))
def test_floors_of_sums_hold_for_numbers(seed: int) -> None:
    """Of terms with the same powers of 2, constants among them, and of unknowns that are not 0."""
    random, algebra = Random(seed), Algebra()
    for _ in range(40):
        first, lows = len(algebra.unknowns), [random.choice((0, 0, 1, 2, 5)) for _ in range(3)]
        unknowns = [algebra.unknown("x", low, low + random.choice((0, 1, 4, 15, (1 << 40) - 1))) for low in lows]
        x = number(random.choice((0, 1, 2, 8, 16, 32, 48, -16, 1 << 36)))
        for each in unknowns:
            x = x + each.scaled(random.choice((1, 2, 16, 32, -1, -1, -16)))
        k = random.choice((1, 4, 5, 8, 32, 36, 41))
        found = algebra.floor(x, k)
        for _ in range(6):
            some = [random.choice((y.low, y.high, random.randint(y.low, y.high))) for y in unknowns]
            numbers = all_numbers(algebra, random, dict(enumerate(some, first)))
            assert evaluated(found.terms, numbers) == evaluated(x.terms, numbers) >> k, (x.terms, k)


@pytest.mark.parametrize("kind", [Algebra, MoreAlgebra])
def test_what_one_run_knows_of_a_length_is_not_kept_for_others(kind: type[Algebra]) -> None:
    """A run knows a range of a length that is narrower than its unknown's, and others that have the unknown do not."""
    algebra = kind()
    length = algebra.unknown(LENGTH, 0, 9)
    algebra.floor(Integer(length.terms, 2, 5), 2)  # 1 where it is 4 or more
    found = algebra.floor(length + number(12), 3)  # 2 where it is 4 or more
    assert evaluated(found.terms, all_numbers(algebra, Random(1), {0: 9})) == 21 >> 3
    word = algebra.conjunction(algebra.unknown("x"), number(255))
    algebra.conjunction(word, Integer(length.scaled(FULL).terms, 0, FULL))  # where it is 0 or 1
    product = length * word
    found = algebra.conjunction(product, number(255))
    numbers = all_numbers(algebra, Random(1), {0: 2})
    assert evaluated(found.terms, numbers) == evaluated(product.terms, numbers) & 255 != 0


def test_what_is_noted_of_a_value_stays_with_its_run(tmp_path: Path) -> None:
    """A described state has the same value, in an object of its own."""
    file = FILES[BASE]
    image = Image(file.assembled(patch.base(BASE), tmp_path))
    proof = Proof(Machine(image), image.entry(file.symbol), Result(file.symbol))
    algebra, s = proof.algebra, proof.called(number(16))
    bit = Integer(algebra.unknown(LENGTH, 0, 2).terms, 0, 1)
    noted = algebra.conjunction(algebra.difference(s.registers[8], s.registers[9]), bit.scaled(FULL))
    cut = Cut(0, None, (), s, {0: Held("same", noted)})
    there = proof.filled(cut, s, number(16))[0].registers[0]
    assert there.same(noted) and (there.low, there.high) == (noted.low, noted.high)
    assert algebra.masked(noted)[1].same(bit) and not algebra.masked(there)[1].terms
    with pytest.raises(Fault, match="no length at all"):
        proof.length(2, 64, 0, 127, proof.rest)


def test_what_is_no_rule_is_refused() -> None:
    algebra = Algebra()
    x, y = algebra.unknown("x"), algebra.unknown("y")
    with pytest.raises(Fault, match="AND of two words"):
        algebra.conjunction(x, y)
    assert not algebra.difference(x, y).same(algebra.difference(x, x))


def sequence(random: Random) -> list[str]:
    """Instructions on rax, rdx, r8, r9, r10 and r11; where the carry is known, it is counted."""
    lines, names = [], ("rax", "rdx", "r8", "r9", "r10", "r11")
    for _ in range(4):
        a, b, c = random.sample(names, 3)
        by = random.randrange(2, 64)
        counted = random.choice((
            f"add {a}, {b}", f"sub {a}, {by}", f"cmp {a}, {by}", f"cmp {a}, {-by}", f"xor {a}, {b}", f"and {a}, {-by}",
            f"add {a}, {b}; adc {b}, {c}", f"test {a}, {a}", f"add {a}, {-by}; adc {b}, {-by}", f"xor {a}, {a}",
        ))  # fmt: skip
        other = random.choice((
            f"mul {b}", f"imul {a}, {b}", f"shr {a}, {by}", f"rol {a}, {by}", f"mulx {a}, {b}, {c}", f"mov {a}, {b}",
            f"mulx {a}, {a}, {c}",
        ))  # fmt: skip
        lines += [other, counted, f"adc {c}, 0"]
    return lines


def in_general_registers(random: Random) -> str:
    """A function of the key."""
    begin = "mov r11, rcx; mov rax, [rcx]; mov rdx, [rcx + 8]; mov r8, [rcx + 16]; mov r9, [rcx + 24]; mov r10, rax"
    end = "xor rax, r10; add r8, r11; xor rax, r8; add rdx, r9; mov [rdi], rax; mov [rdi + 8], rdx"
    return "\n".join((begin, "mov r11, r9", *sequence(random), end))


def in_vectors(random: Random, kind: str) -> str:
    """The same: of two words of one register of kind ymm or zmm."""
    zmm, names = kind == "zmm", [f"{kind}{i}" for i in range(6)]
    lines = ["vmovdqu ymm0, [rcx]", "vextracti128 xmm1, ymm0, 1", "vinserti128 ymm1, ymm1, xmm0, 1"]
    lines += ["vpbroadcastq ymm2, [rcx + 8]", "vpsrlq ymm3, ymm0, 38"]
    lines += ["vpunpcklqdq ymm4, ymm3, ymm1", "vmovq xmm5, r9", "vpsrlq ymm5, ymm2, 64"]
    lines += [f"vinserti64x4 zmm{i}, zmm{i}, ymm{(i + 1) % 6}, 1" for i in range(6) if zmm]
    for _ in range(12):
        a, b, c = random.sample(names, 3)
        x, y, w, by, choice = a.replace(kind, "xmm"), b.replace(kind, "xmm"), b.replace(kind, "ymm"), *_numbers(random)
        d = "d" if zmm else ""
        either = [f"vpaddq {a}, {b}, {c}", f"vpaddq {a}, {a}, {b}"]
        either += [f"vpmuludq {a}, {b}, {c}", f"vpsrlq {a}, {b}, {by}", f"vpsllq {a}, {b}, {by}"]
        either += [f"vpxor{d} {a}, {b}, {b}", f"vpand{d} {a}, {b}, {kind}word ptr [rip + masks + 64 * {choice % 3}]"]
        either += [f"vpsrlq {a}, {b}, {by}; vpsllq {c}, {c}, {64 - by}; vpor{d} {a}, {a}, {c}"]
        either += [f"vpunpck{part}qdq {a}, {b}, {c}" for part in "lh"] + [
            f"vpunpck{part}dq {a}, {b}, {c}" for part in "lh"
        ]
        either += [f"vpshufd {a}, {b}, {choice}", f"vpbroadcastq {a}, {y}", f"vmovdqa{'32' if zmm else ''} {a}, {b}"]
        either += [f"vmovq rax, {x}; vmovq {y}, rax", f"vpaddq {x}, {x}, {y}", f"vpsrlq {x}, {y}, {by}"]
        if zmm:
            either += [f"vpmadd52{part}uq {a}, {b}, {c}" for part in "lh"] * 3
            either += [f"vextracti64x4 {w}, {a}, {choice % 2}", f"vinserti64x4 {a}, {b}, {w}, {choice % 2}"]
            either += [f"vmovdqa32 {a}, zmmword ptr [rip + choice + 64 * {choice % 2}]; vpermi2q {a}, {b}, {c}"]
        else:
            either += [f"vextracti128 {x}, {b}, {choice % 2}"]
            either += [f"vinserti128 {a}, {b}, {y}, {choice % 2}"]
        lines.append(random.choice(either))
    last = random.randrange(6)
    lines += [f"vextracti64x4 ymm{last}, zmm{last}, {random.randrange(2)}"] if zmm else []
    lines += [f"vextracti128 xmm{last}, ymm{last}, {random.randrange(2)}", f"vmovdqu [rdi], xmm{last}", "vzeroupper"]
    return "\n".join(lines)


def _numbers(random: Random) -> tuple[int, int]:
    return random.choice((1, 12, 20, 26, 32, 44, 52, 63)), random.randrange(256)


CONSTANTS = """.section .rodata\n.p2align 6
masks: .fill 8, 8, 0x3ffffff\n.fill 8, 8, 0xfffffffffff\n.fill 8, 8, 0x0ffffffc0fffffff
choice: .quad 0, 3, 9, 14, 1, 8, 15, 6, 12, 2, 2, 5, 0xfffffffffffffff4, 7, 11, 10
"""
SEQUENCES = {
    "bmi2": in_general_registers,
    "avx2": lambda random: in_vectors(random, "ymm"),
    "avx512ifma": lambda random: in_vectors(random, "zmm"),
}


def assembled(place: Path, functions: list[str], more: str = "") -> tuple[ctypes.CDLL, Path]:
    """Functions f0, f1, .. which return 0, as they run here, and their object file. more: behind all of them."""
    text = ".intel_syntax noprefix\n.text\n"
    for i, function in enumerate(functions):
        text += f".globl f{i}\n.type f{i}, @function\nf{i}: {function}\nxor eax, eax; ret\n"
    source, object_, library = place / "f.S", place / "f.o", place / "f.so"
    source.write_text(f'{text}{more}.section .note.GNU-stack,"",@progbits\n')
    subprocess.run(["gcc", "-c", "-o", object_, source], check=True)
    subprocess.run(["gcc", "-shared", "-nostdlib", "-o", library, object_], check=True)
    return ctypes.CDLL(str(library)), object_


def held_to_the_cpu(
    place: Path,
    random: Random,
    functions: list[str],
    more: str,
    machine_of: Callable[[Path], Machine],
    proof: type[Proof],
) -> int:
    """Functions that make two words of the key's four: they are the CPU's by numbers, and by polynomials in the key of
    those that could be run so, of which there are so many. more: behind all of them; machine_of: for an object file.
    """
    (native, object_), known = assembled(place, functions, more), 0
    machine = machine_of(object_)
    for i in range(len(functions)):
        words = [random.choice((0, 1, FULL, 1 << 63, random.getrandbits(64))) for _ in range(4)]
        out, key = ctypes.create_string_buffer(16), b"".join(word.to_bytes(8, "little") for word in words)
        assert native[f"f{i}"](out, None, 0, key) == 0
        right = [int.from_bytes(out.raw[at : at + 8], "little") for at in (0, 8)]
        of = proof(machine, machine.image.entry(f"f{i}"), Result(""))
        state = numbered(of, key, b"")
        of.machine.run(state, of.entry_point, set())
        assert [word.constant for _, word in sorted(state.tag.items())] == right, f"f{i}"
        state = of.called(number(0))
        try:
            of.machine.run(state, of.entry_point, set())
        except Fault:
            continue
        keys = {next(iter(of.inputs["key", 8 * j].terms))[0]: word for j, word in enumerate(words)}
        numbers = all_numbers(of.algebra, random, keys)
        assert [evaluated(word.terms, numbers) for _, word in sorted(state.tag.items())] == right, f"f{i}"
        known += 1
    return known


@pytest.mark.parametrize("feature", SEQUENCES)
def test_instructions_do_what_the_cpu_does(feature: str, tmp_path: Path) -> None:
    """Random sequences: results and carries, by numbers and by polynomials in the key."""
    need_features(feature)
    random = Random(5)
    functions = [SEQUENCES[feature](random) for _ in range(120)]
    given = tmp_path, random, functions, CONSTANTS if feature != "bmi2" else ""
    assert held_to_the_cpu(*given, lambda object_: Machine(Image(object_)), Proof) == len(functions)
