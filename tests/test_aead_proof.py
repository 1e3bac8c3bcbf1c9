# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The proof of AEADs: of short texts a function is proved, wrong functions are not; and machines agree with numbers."""

import ctypes
import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from test_dropin_go import modules
from test_poly1305_proof import assembled, told
from tools import need, need_features, output

from proofs import tags
from proofs.adversaries import patch
from proofs.emitted import ROOT
from verify import decode, trusted
from verify.aead import others, search
from verify.aead.calls import Given, numbered, right_tag
from verify.aead.proof import Proof, prove
from verify.aead.runs import DATA, Runs
from verify.aead.specification import CONSTRUCTIONS
from verify.evaluate import evaluate
from verify.faults import Fault
from verify.image import Image
from verify.integers.algebra import FULL, evaluated, number
from verify.integers.calls import numbers as all_numbers
from verify.integers.invariant import Cut, Held
from verify.integers.machine import Machine
from verify.integers.proof import Result
from verify.integers.runs import DESCRIBED

FILES = {each.file.short: each.file for each in tags.functions(role="seal")}
ADVERSARIES, KINDS = (patch.entries(ROOT / f"proofs/adversaries/{name}.txt") for name in ("aead", "aead-kinds"))
Said = tuple[Any, ...]
few_calls = pytest.mark.usefixtures("few_calls")
#: The fewest instructions for a short text; and one that leaves the stack's alignment as it is.
BASE, UNALIGNED = "chacha20poly1305/amd64-avx512ifma", "chacha20poly1305/amd64-sse2"


def proved(base: str, text: str, role: str, place: Path, longest: int | None) -> Result:
    """What is said of a text in place of a file's."""
    file = FILES[base]
    return prove(
        file.assembled(text, place),
        tags.Function(file, role).symbol,
        file.primitive,
        role == "open",
        file.features,
        longest,
    )


@few_calls
def test_short_texts_are_proved_with_every_length_of_additional_data(tmp_path: Path) -> None:
    result = proved(BASE, FILES[BASE].source.read_text(), "open", tmp_path, 16)  # whose way is like all others'
    assert not result.faults, result.faults[0]


@few_calls
@pytest.mark.parametrize("base", sorted({each.base for each in ADVERSARIES.values()}))
def test_bases_are_right_for_short_texts(base: str, tmp_path: Path) -> None:
    """Wrong functions are made of them."""
    result = proved(base, patch.base(base), "seal", tmp_path, 6)
    assert not result.faults, result.faults[0]


def changed(kind: str, *new: object) -> Callable[[Said], Said]:
    """What is said of words of a kind is something else."""

    def change(said: Said) -> Said:
        held, *more = said
        return {at: (*new, *each[len(new) :]) if each[0] == kind else each for at, each in held.items()}, *more

    return change


#: What is said of runs where they meet: a proof has to notice that it is wrong.
WRONGLY_SAID: dict[str, Callable[[Said], Said]] = {
    "all-is-the-same": lambda said: ({}, *said[1:]),
    "what-differs-is-the-same": changed("any", "same", ""),
    "what-differs-is-a-length": changed("any", "total", ""),
    "what-differs-is-public": lambda said: ({at: (*x[:5], False)[: len(x)] for at, x in said[0].items()}, *said[1:]),
    "what-differs-is-in-a-smaller-range": changed("any", "any", "", 0, 1, 1),
    "another-distance-to-the-length": changed("length", "length", "", 8),
    "pointers-to-data-are-the-same": changed("lost", "same", ""),
    "no-accumulator": lambda said: (said[0], {}, *said[2:]),
    "other-limbs": lambda said: (said[0], dict(zip(said[1], reversed(said[1].values()), strict=True)), *said[2:]),
    "nothing-before-a-last-block": lambda said: (*said[:2], 0, said[3]),
}


@few_calls
@pytest.mark.parametrize("what", WRONGLY_SAID)
def test_what_is_said_of_runs_that_meet_is_checked(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    right: Callable[..., Said | None] = search.join
    monkeypatch.setattr(search, "join", lambda *given: (said := right(*given)) and WRONGLY_SAID[what](said))
    result = proved(BASE, FILES[BASE].source.read_text(), "open", tmp_path, 48)
    assert [fault.kind for fault in result.faults] == ["induction"], result.faults


@few_calls
def test_runs_that_no_proposal_joins_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever part of them is said to be one group."""
    monkeypatch.setattr(search, "joined", lambda proof, runs, where: [(0, None), (-1, None), (2, None)])
    result = proved(BASE, FILES[BASE].source.read_text(), "open", tmp_path, 3)
    assert not result.faults, result.faults[0]


#: What few calls do not show, and no proof of short texts.
IN_LONG_TEXTS = "frame-over-saved-registers"
#: They take a while: one in two is looked at every time, and of kinds none.
SELDOM = {*list(ADVERSARIES)[1::2], *KINDS}
WRONG = [
    pytest.param(each, marks=[pytest.mark.long] * (name in SELDOM), id=name)
    for name, each in (ADVERSARIES | KINDS).items()
]


@pytest.mark.parametrize("adversary", WRONG)
def test_a_wrong_function_is_not_proved(
    adversary: patch.Adversary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    if adversary.name != IN_LONG_TEXTS:
        request.getfixturevalue("few_calls")
    longest = 6 if not adversary.circumstances else None
    if longest is None:
        monkeypatch.setattr(Proof, "below", lambda *parts: None)
    text = patch.apply(patch.base(adversary.base), adversary.edits, adversary.name)
    told(adversary, proved(adversary.base, text, adversary.role, tmp_path, longest).faults)


#: On no strict list, and instructions that are known under other operands: shifts by what a register holds, and a mask.
ODD = {
    "pslld xmm1,xmm2": "660ff2ca",
    "psrlq xmm1,xmm2": "660fd3ca",
    "vpsrld xmm0,xmm1,xmm2": "c5f1d2c2",
    "vpsllq xmm0,xmm1,xmm2": "c5f1f3c2",
    "vpalignr xmm0{k1}{z},xmm1,xmm2,4": "62f375890fc204",
    "rol eax,cl": "d3c0",
    "movzx eax,ch": "0fb6c5",
    "mul ecx": "f7e1",
}


@pytest.mark.parametrize("name", ODD)
def test_an_instruction_with_operands_that_are_not_known_is_refused(name: str) -> None:
    file, i = FILES[BASE], decode.decode(bytes.fromhex(ODD[name]), 0)
    image = Image(file.assemble())
    entry = image.entry(tags.Function(file, "seal").symbol)
    s = Runs(Machine(image), entry, CONSTRUCTIONS[file.primitive], False).called(number(0), number(0))
    s.vectors[1] = s.vectors[2] = [number(7)] * 8
    s.registers[:3] = [number(7)] * 3
    with pytest.raises(Fault, match=re.escape(name)):
        Machine(image).step(s, i)


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("role", tags.ROLES)
def test_the_machine_computes_what_is_specified(name: str, role: str) -> None:
    """Of each file a call with numbers, in which every byte of the output is compared with the specification's."""
    file, random = FILES[name], Random(name)
    image, construction = Image(file.assemble()), CONSTRUCTIONS[file.primitive]
    runs = Runs(Machine(image), image.entry(tags.Function(file, role).symbol), construction, role == "open")
    key, nonce = random.randbytes(32), random.randbytes(construction.nonce_bytes)
    ad, text = random.randbytes(19 if construction.data else 0), random.randbytes(131)
    s = numbered(runs, key, nonce, ad, text)
    runs.machine.run(s, runs.entry_point, set())
    tag = sum((word.constant or 0) << 8 * at for at, word in s.tag.items())
    assert s.written == len(text) and tag == right_tag(s, ad, len(text))
    if construction.ietf:
        assert isinstance(s.shared.known, Given)
        sealed = s.shared.known.data["message"][: len(text)] + tag.to_bytes(16, "little")
        opened = ChaCha20Poly1305(key).decrypt(nonce, sealed, ad)
        assert role == "open" or opened == text


def sequence(random: Random) -> str:
    """A function of a call, which makes a tag of the key: what words of bits and integers meet, and halves of words."""
    general, narrow = ("rax", "rdx", "rcx", "rsi", "r8", "r9"), ("eax", "edx", "ecx", "esi", "r8d", "r9d")
    lines = ["sub rsp, 72", "mov r10, [rdi + 32]", "mov r11, [rdi + 56]", f"mov edi, {random.choice((5, 40, 64, 261))}"]
    lines += [f"mov {name}, [r10 + {random.randrange(25)}]" for name in general]
    lines += [f"movdqu xmm{i}, [r10 + {i}]; movdqa [rsp + {16 * i}], xmm{i}" for i in range(4)]
    for _ in range(7):
        (a, x), (b, y), (c, _) = random.choices(list(zip(general, narrow, strict=True)), k=3)
        v, w, by, n, choice = (random.randrange(*ends) for ends in ((4,), (4,), (2, 32), (0, 56, 4), (256,)))
        some = [f"{name} {x}, {y}" for name in ("add", "xor", "mov")]
        some += [f"{name} {a}, {b}" for name in ("add", "xor", "mov", "imul")]
        some += [f"rol {x}, {by}", f"rol {a}, 32", f"shl {a}, 32", f"shr {a}, 32", f"shr {a}, {by}", f"and {a}, {-by}"]
        some += [f"sub {a}, {b}; adc {c}, 0", f"add {x}, {(choice << 20) + 256}; adc {c}, 0", f"bzhi {a}, {b}, rdi"]
        some += [f"cmp {a}, {-by}; adc {c}, {b}", f"cmp {a}, {b}; ja 9f; add {a}, 1; 9:", f"push {a}; pop {b}"]
        some += [f"test {x}, {choice}; je 9f; add {a}, 1; 9:", f"movzx {a}, word ptr [r10 + {n // 2}]"]
        some += [
            f"mov [rsp + {n}], {x}",
            f"mov {x}, [rsp + {n}]",
            f"add {x}, [rsp + {n}]",
            f"mov {a}, [r10 + {n // 4}]",
        ]
        some += [f"mov [rsp + {n // 8 * 8}], {a}", f"mov {a}, [rsp + {n // 8 * 8}]"]
        of_two = ("paddd", "paddq", "pxor", "por", "movq", "punpckldq", "punpckhqdq")
        some += [f"{name} xmm{v}, xmm{w}" for name in of_two]
        some += [f"{name} xmm{v}, xmm{w}, {choice}" for name in ("pshufd", "pshuflw", "pshufhw", "shufps")]
        some += [f"{name} xmm{v}, {by}" for name in ("pslld", "psrld", "psrldq")]
        some += [f"movd xmm{v}, {x}", f"movd {x}, xmm{v}", f"movq xmm{v}, {a}", f"movq {a}, xmm{v}"]
        some += [f"movd dword ptr [rsp + {n}], xmm{v}", f"movdqa [rsp + {n // 16 * 16}], xmm{v}"]
        some.append(f"movdqu xmm{v}, [rsp + {n // 16 * 8}]")
        lines.append(random.choice(some))
    return "\n".join([*lines, "add rax, [rsp]; movdqu [r11], xmm1; mov [r11], rax; add rsp, 72"])


def test_instructions_do_what_the_cpu_does(tmp_path: Path) -> None:
    """Random sequences, by numbers, and by words of bits and integers where these suffice."""
    need_features("bmi2")
    random = Random(3)
    native, object_ = assembled(tmp_path, [sequence(random) for _ in range(200)])
    image, known = Image(object_), 0
    machine = Machine(image)
    for i in range(200):
        words = [random.choice((0, 1, FULL, 1 << 63, random.getrandbits(64), random.getrandbits(64))) for _ in range(4)]
        key, tag = b"".join(word.to_bytes(8, "little") for word in words), ctypes.create_string_buffer(16)
        there = ctypes.create_string_buffer(key)
        call = (ctypes.c_uint64 * 8)(0, 0, 0, 0, ctypes.addressof(there), 0, 0, ctypes.addressof(tag))
        assert native[f"f{i}"](call) == 0
        right = [int.from_bytes(tag.raw[at : at + 8], "little") for at in (0, 8)]
        runs = Runs(machine, image.entry(f"f{i}"), CONSTRUCTIONS["xchacha20poly1305"], False)
        s = numbered(runs, key, bytes(24), b"", b"")
        machine.run(s, runs.entry_point, set())
        assert [word.constant for _, word in sorted(s.tag.items())] == right, f"f{i}"
        s = runs.called(number(0), number(0))
        try:
            machine.run(s, runs.entry_point, set())
        except Fault:
            continue
        atoms = defaultdict(int, {f"k[{at}]": int.from_bytes(key[at : at + 4], "little") for at in range(0, 32, 4)})
        given = {}
        for pair, integer in runs.algebra.integers.items():
            values, one = evaluate((pair.low, pair.high), atoms), next(iter(integer.terms))
            if list(integer.terms.values()) == [1] and len(one) == 1 and not runs.algebra.unknowns[one[0]].made:
                given[one[0]] = values[pair.low] | values[pair.high] << 32
        numbers = all_numbers(runs.algebra, random, given)
        assert [evaluated(word.terms, numbers) for _, word in sorted(s.tag.items())] == right, f"f{i}"
        assert all(x.low <= value <= x.high for x, value in zip(runs.algebra.unknowns, numbers, strict=True))
        known += 1
    assert known > 90


@few_calls
@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("call CALLED", ""),
        ("call CALLED; mov r12, rax", "abi"),
        ("call CALLED; call CALLED", "memory"),
        ("test rbx, rbx; je 1f; 1: call CALLED", "secret"),
        ("add qword ptr [rsp], 1; call CALLED", "abi"),
        ("call puts; call CALLED", "linking"),
    ],
)
def test_calls_of_other_people_are_followed(
    body: str, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(others, "PAIRS", ((17, 13),))
    file = FILES[UNALIGNED if body.count("CALLED") > 1 else BASE]  # aligned twice is refused before
    caller, object_ = tmp_path / "caller.S", tmp_path / "both.o"
    caller.write_text(
        f'.intel_syntax noprefix\n.globl f\nf: push rbx; {body}; pop rbx; ret\n.section .note.GNU-stack,"",@progbits\n'
    )
    called = f"-DCALLED={tags.Function(file, 'seal').symbol}"
    output("gcc", "-c", called, "-o", tmp_path / "caller.o", caller)
    output("ld", "-r", "-o", object_, tmp_path / "caller.o", file.assemble())
    output("objcopy", "--keep-global-symbol=f", object_)
    faults = others.prove_other(object_, "f", False).faults
    assert [fault.kind for fault in faults] == ([kind] if kind else []), faults


def test_a_mask_that_depends_on_the_key_is_refused_where_runs_part() -> None:
    """A description of a place says of mask registers what it says of others."""
    file = FILES["chacha20poly1305/amd64-avx512"]
    image = Image(file.assemble())
    proof = Proof(Machine(image), image.entry(tags.Function(file, "seal").symbol), CONSTRUCTIONS[file.primitive], False)
    s = proof.called(number(0), number(0))
    cut = Cut(0, None, DATA, s, held={x: Held("same", value) for x, value in s.locations().items()})
    proof.covered(cut, s, number(0), 0, "entry")
    s.masks[3] = proof.algebra.unknown("secret", secret=True)
    with pytest.raises(Fault, match="k3 is not as it is described"):
        proof.covered(cut, s, number(0), 0, "entry")
    for name in {each.name for each in fields(s)} - DESCRIBED - proof.varying(cut):  # and one that somebody adds
        with pytest.raises(Fault, match=f"differs in {name}"):
            proof.covered(cut, replace(s, **{name: object()}), number(0), 0, "entry")


def test_streams_and_authenticators_rest_on_none_of_it() -> None:
    for root in (trusted.CERTIFICATE, "verify.integers.proof"):
        assert not [name for name in trusted.files(root) if name.startswith("verify.aead")]


def test_every_emitted_function_is_on_record_as_it_is() -> None:
    """Of Poly1305, too; but for other conventions, of which nothing need be on record."""
    modules()
    need("nasm")
    stale, others = tags.stale(), {each.name for each in tags.functions(others=True)}
    assert {name: line for name, line in stale.items() if name not in others} == {}
    assert all("is not on record" in line for line in stale.values())
