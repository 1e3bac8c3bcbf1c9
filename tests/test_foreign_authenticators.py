# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Proofs of other people's Poly1305: instructions do what the CPU does, right code is proved, wrong code is not."""

from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from iced_x86 import Decoder
from test_poly1305_proof import FILES, held_to_the_cpu
from tools import invoked, need_features, output

from proofs import tags
from proofs.adversaries import patch
from proofs.emitted import ROOT
from verify import decode
from verify import expression as e
from verify.aead import cli as aead_cli
from verify.decode import Decoded
from verify.faults import KINDS, Fault
from verify.integers import cli, vectors
from verify.integers.algebra import ZERO, Algebra, number
from verify.integers.others.known import Known
from verify.integers.others.machine import Others
from verify.integers.others.proof import OthersProof, prove_other
from verify.integers.others.vectors import VECTORS
from verify.integers.proof import Result
from verify.integers.state import Flags, Pointer, State, joined
from verify.linked import Linked

FILE = FILES["poly1305/amd64"]
SEALING = next(each.file for each in tags.functions("amd64-sse2", "chacha20poly1305", "seal"))
CALLER = (Path(__file__).parent / "foreign/caller.S").read_text()


def called(place: Path, text: str, edits: tuple[tuple[str, str], ...] = ()) -> Result:
    """What is said of the caller, with our function's text."""
    caller = CALLER
    for old, new in edits:
        assert caller.count(old) == 1
        caller = caller.replace(old, new)
    (place / "caller.S").write_text(caller)
    output("gcc", f"-DCALLED={FILE.symbol}", "-c", "-o", place / "caller.o", place / "caller.S")
    output("ld", "-r", "-o", place / "both.o", place / "caller.o", FILE.assembled(text, place))
    return prove_other(place / "both.o", "caller")


def test_a_caller_is_proved(tmp_path: Path) -> None:
    result = called(tmp_path, FILE.source.read_text())
    assert not result.faults, result.faults[0]
    assert result.invariant and result.invariant.weights


@pytest.mark.parametrize(
    ("edit", "kinds"),
    [
        (("mov [rbx + 4], eax", "mov [rbx + 5], eax"), {"output"}),
        (("mov [rbx + 4], eax", "mov [rbx + 13], eax"), {"memory"}),
        (("mov byte ptr [rsp + 35], 7", "cmp byte ptr [r12 - 1], 7"), {"memory"}),
        (("mov byte ptr [rsp + 35], 7", "mov al, [rsi + rdx]"), {"memory"}),
        (("mov byte ptr [rsp + 35], 7", "mov qword ptr [rsp + 56], 7"), {"abi"}),
        (("mov byte ptr [rsp + 35], 7", "test qword ptr [rcx], -1; je 7f; nop; 7:"), {"secret"}),
        (("mov byte ptr [rsp + 35], 7", "call puts"), {"unsupported"}),
        (("shr eax, 16", "shr eax, 15"), {"output"}),
        (("pextrd eax, xmm0, 1", "pextrd eax, xmm0, 2"), {"output"}),
        (("psrldq xmm0, 8", "psrldq xmm0, 7"), {"output"}),
        (("pop r12", "pop rcx"), {"abi"}),
        (("movdqu xmm0, [rsp + 16]", "movdqa xmm0, [rsp + 17]"), {"alignment"}),
        (("lea rdi, [rsp + 16]", "lea rdi, [rsp + 17]"), {"memory", "output", "unsupported"}),
    ],
)
def test_a_wrong_caller_is_not_proved(edit: tuple[str, str], kinds: set[str], tmp_path: Path) -> None:
    result = called(tmp_path, FILE.source.read_text(), (edit,))
    assert result.faults and result.faults[0].kind in kinds, result.faults


def test_wrong_functions_are_not_proved_when_they_are_called(tmp_path: Path) -> None:
    adversaries = patch.entries(ROOT / "proofs/adversaries/poly1305.txt")
    for name in ("carry-last-fold-top", "part-from-before", "no-subtraction"):
        adversary = adversaries[name]
        result = called(tmp_path, patch.apply(patch.base("poly1305/amd64"), adversary.edits, name))
        assert result.faults and result.faults[0].kind in {*adversary.kinds, "output"}, name


def test_quotients_by_what_they_compare() -> None:
    """Two that are 0 or 1, of different sums by different powers, are one unknown where they ask the same."""
    algebra = Algebra()
    x, carry = algebra.unknown("x", 0, (1 << 42) - 1), algebra.unknown("carry", 0, 1)
    whole = x + carry
    assert algebra.floor(whole, 42).same(algebra.floor(whole + number((1 << 64) - (1 << 42)), 64))
    assert not algebra.floor(whole, 42).same(algebra.floor(whole + number((1 << 64) - (1 << 42) + 1), 64))


def sequence(random: Random) -> str:
    """Instructions that others use, on six registers."""
    names = {"rax": "eax", "rdx": "edx", "r8": "r8d", "r9": "r9d", "r10": "r10d", "r11": "r11d"}
    lines = []
    for _ in range(random.choice((1, 2, 5))):
        a, b, c = random.sample(list(names), 3)
        by, small = random.randrange(1, 64), random.randrange(1, 32)
        lines.append(random.choice((f"cmp {a}, {b}", f"sub {a}, {by}", f"add {a}, {b}", f"cmp {names[a]}, {names[b]}")))
        lines.append(
            random.choice(("nop", f"sbb {b}, {c}", f"adc {c}, 5", f"inc {a}; adc {b}, 0", f"dec {b}; sbb {a}, 1"))
        )
        lines.append(random.choice((f"cmp {a}, {b}", f"cmp {names[a]}, {names[b]}", f"sub {b}, {a}")))
        condition = random.choice(("b", "ae", "be", "a"))
        lines.append(
            random.choice((f"cmov{condition} {a}, {c}", f"set{condition} {byte(c)}; movzx {names[c]}, {byte(c)}"))
        )
        lines.append(random.choice((
            f"shld {a}, {b}, {by}", f"shrd {a}, {b}, {by}", f"sar {a}, {by}", f"ror {a}, {by}", f"neg {a}",
            f"not {a}", f"shr {names[a]}, {small}", f"lea {a}, [{b} + 4 * {b} + 3]", f"movsx {a}, {byte(b)}",
            f"movsxd {a}, {names[b]}", f"mov {byte(a)}, {byte(b)}", f"mul {names[b]}", f"imul {a}, {b}, {by}",
            f"bt {a}, {by}; adc {b}, 0", f"shlx {a}, {b}, {c}", f"bts {a}, {by}", f"xchg {a}, {b}",
            f"and {names[a]}, 0xff00f",
            f"add {names[a]}, -7", f"lea {a}, [{b} - 9]",
            f"mov [rsp - 21], {a}; mov {names[b]}, [rsp - 19]",
            f"mov [rsp - 24], {a}; mov [rsp - 22], {byte(b)}; mov {c}, [rsp - 24]",
            f"movq xmm0, {a}; pinsrq xmm0, {b}, 1; psrldq xmm0, {by % 16}; vzeroupper; movq {c}, xmm0",
            f"movd xmm1, {names[a]}; pinsrd xmm1, {names[b]}, 1; pslldq xmm1, {by % 16}; pextrq {c}, xmm1, 1",
        )))  # fmt: skip
    return "\n".join(lines)


def byte(name: str) -> str:
    """The lowest byte of a register."""
    return {"rax": "al", "rdx": "dl"}.get(name, f"{name}b")


@pytest.mark.parametrize("code", ["62f17508731e08", "62f275583606"])
def test_operands_that_are_not_known_are_refused(code: str) -> None:
    """VPSRLDQ of what lies in memory; VPERMD of one element that is repeated."""
    i = decode.decode(bytes.fromhex(code), 0)
    with pytest.raises(Fault, match=i.mnemonic.lower()):
        VECTORS.get(i.mnemonic, vectors.step)(cast(State, None), i)


def test_instructions_do_what_the_cpu_does(tmp_path: Path) -> None:
    """Random sequences with numbers; what the machine does not know of them it refuses."""
    need_features("bmi2")
    begin = "mov rax, [rcx]; mov rdx, [rcx + 8]; mov r8, [rcx + 16]; mov r9, [rcx + 24]; mov r10, rax; mov r11, rdx\n"
    end = "xor rax, r10; add r8, r11; xor rax, r8; add rdx, r9; mov [rdi], rax; mov [rdi + 8], rdx"
    random = Random(9)
    functions = [f"{begin}{sequence(random)}\n{end}" for _ in range(300)]
    given = tmp_path, random, functions, ""
    assert held_to_the_cpu(*given, lambda object_: Others(Linked(object_)), OthersProof) > len(functions) // 8


#: What is called at the entry, and what is found of it by the policy `known`.
CALLED = [
    ("xor eax, eax; inc rax; cmove rax, rdx; ret", ""),
    ("inc rbx; ret", "abi"),
    ("movhps xmm1, [K]; ret", "residue"),
    ("add qword ptr [rsp], 1; ret", "abi"),
    ("cmp [K], rdx; jl 8f; 8: ret", "secret"),
    ("call rax; ret", "unsupported"),
    # What the strict machine has an entry for, with operands that are on no strict list; and a call beyond the stack.
    ("lea ecx, [rcx]; ret", "unsupported"),
    ("sub rsp, 65520; lea r10, [rsp + 64]; and r10, -32; call 6f; add rsp, 65520; ret; 6: ret", "abi"),
    ("sub rsp, 65512; lea r10, [rsp + 64]; and r10, -32; call 5f; add rsp, 65512; ret; 5: call 6f; 6: ret", "abi"),
    ("mov eax, 1; mov r10, rdx; mul r10d; mov rdx, r10; add rdx, rax; sub rdx, 1; ret", "unsupported"),
    # Pointers whose offset is no number wrap around, one in memory may be 0, and a POP to an address moves rsp first.
    (
        "mov r10, rdx; and r10, 7; lea r11, [rcx + r10]; mov r10, 0x8000000000000000; lea r10, [r11 + r10]; "
        "cmp r10, r11; jb 8f; xor edx, edx; 8: ret",
        "unsupported",
    ),
    ("push rsi; cmp qword ptr [rsp], 0; pop r10; jne 8f; xor edx, edx; 8: ret", "unsupported"),
    ("push rdx; push rdx; pop qword ptr [rsp]; pop r10; ret", "unsupported"),
    ("mov eax, 1; ror rax, 2; xor r10d, r10d; shld rax, r10, 1; jl 8f; xor edx, edx; 8: ret", "unsupported"),
]


@pytest.mark.parametrize(
    ("code", "kind", "seals"), [*((*each, False) for each in CALLED), *((*each, True) for each in CALLED[:2])]
)
def test_more_instructions_keep_to_the_whole_contract(code: str, kind: str, seals: bool, tmp_path: Path) -> None:
    """As the policy `known` asks it: a strict proof refuses them."""
    function = tags.Function(SEALING if seals else FILE, "seal" if seals else "")
    key = "mov r10, [rdi + 32]; " * seals
    code = f"call 7f; jmp 9f; 7: {key}{code.replace('K', 'r10' if seals else 'rcx')}; 9:"
    text = function.file.source.read_text().replace("  endbr64\n", f"  endbr64\n  {code}\n")
    asked = [function.file.assembled(text, tmp_path), "--symbol", function.symbol]
    asked += ["--primitive", function.file.primitive, "--longest", "1"] if seals else []
    main = aead_cli.main if seals else cli.main
    said = invoked(main, *asked, "--policy", "known", code=1 if kind else 0)
    assert not kind or KINDS[kind][0] in said, said
    assert kind or "not on the list" in invoked(main, *asked, code=1)


@pytest.mark.parametrize(
    ("code", "says"),
    [("4183d6ff400f93c5", "not known to be a word"), ("ffe0", "jmp rax")],
    ids=["SETcc of a sum that may carry more than 1", "a jump to where a register points"],
)
def test_known_refuses_what_it_does_not_follow(code: str, says: str) -> None:
    """By a Fault, in a state whose r14 is a word of bits, and CF is set."""
    rules = Known.rules()
    registers: list[Any] = [rules.unknown(f"register {i}") for i in range(16)]
    registers[4], registers[14] = Pointer("stack", -8), joined(e.atom("a", False), e.atom("b", False))
    image: Any = SimpleNamespace(sections=[])
    s = State(rules, number(512), registers, [[ZERO] * 8 for _ in range(32)], image, flags=Flags(number(1), ZERO))
    with pytest.raises(Fault, match=says):
        for raw in Decoder(64, bytes.fromhex(code)):
            Known(image).step(s, Decoded(raw))
