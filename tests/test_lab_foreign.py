# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""lab import: loops read, scheduled and allocated anew, proved equal; wrong ones refuted; and run on the CPU."""

import ctypes
import random
from dataclasses import replace
from pathlib import Path

import pytest
from tools import invoked, need_features, output

from generator.allocate import ALLOCATORS
from generator.schedule import permutation
from generator.schedule.node import by_priority
from harness.paths import TREE
from lab.cli import main
from lab.foreign import again, back, equal
from lab.foreign.again import Imported, Request, import_loop
from lab.foreign.lift import lift, pieces

EMITTED = TREE / "crypto_stream" / "chacha20" / "peachacha"
#: Functions of two buffers and a count, each with one loop: what is needed of the CPU, and what is stated.
LOOPS = {
    "avx2": ("avx2", {"private": True, "red_zone": True}),
    "sse": ("sse2", {}),
    "scalar": ("bmi2", {"private": True, "red_zone": True}),
    "masks": ("avx512bw", {"apart": True}),
}
OPTIONS = {"private": "--private-stack", "red_zone": "--red-zone", "apart": "--no-alias"}


def source(name: str) -> Path:
    return Path(__file__).parent / "foreign" / f"{name}.s"


def imported(name: str, *schedulers: str, **more: object) -> Imported:
    request = {**LOOPS[name][1], "schedulers": schedulers or ("source",), **more}
    return import_loop(Request(source(name), ".Lloop", **request))  # type: ignore[arg-type]


def problems(found: Imported) -> list[str]:
    return [each.problem for each in found.results]


@pytest.mark.parametrize("allocator", ALLOCATORS)
@pytest.mark.parametrize("name", LOOPS)
def test_every_schedule_is_proved(name: str, allocator: str) -> None:
    chance = random.Random(name)
    given = again.nodes(imported(name).lifted)
    orders = [by_priority(given, {at: chance.random() for at in range(len(given))}) for _ in range(12)]
    schedules = ("source", "list", *map(permutation.text, orders))
    found = imported(name, *schedules, allocator=allocator)
    assert len(found.proved) >= 8
    assert not [each.problem for each in found.results if each.text and each.problem]
    assert len({each.text for each in found.proved}) > 5


@pytest.mark.parametrize("name", LOOPS)
def test_what_is_written_computes_the_same(tmp_path: Path, name: str) -> None:
    need_features(LOOPS[name][0])
    path, new = source(name), tmp_path / "new.s"
    options = [OPTIONS[each] for each in LOOPS[name][1]]
    invoked(main, "import", path, "--loop", ".Lloop", "--output", new, "--scheduler", "list", *options)
    assert new.read_text() != path.read_text()
    outcomes = []
    data = random.Random(1).randbytes(8192)
    for number, file in enumerate((path, new)):
        library = tmp_path / f"{name}{number}.so"
        output("gcc", "-shared", "-o", library, file)
        a, b = (ctypes.create_string_buffer(part, 4096) for part in (data[:4096], data[4096:]))
        ctypes.CDLL(str(library)).f(a, b, ctypes.c_uint64(11))
        outcomes.append((a.raw, b.raw))
    assert outcomes[0] == outcomes[1] and outcomes[0][0] != data[:4096]


def same(found: Imported, lines: list[str], **contract: bool) -> bool:
    return not equal.difference(found.old, back.assembled(lines, True), replace(found.contract, **contract))


def body(lines: list[str]) -> range:
    """The numbers of the lines between the label and the jump."""
    return range(1, next(i for i, line in enumerate(lines) if line.startswith("j")))


@pytest.mark.parametrize("name", LOOPS)
def test_a_missing_instruction_and_swapped_neighbours_are_refuted(name: str) -> None:
    """Every instruction of these loops matters; swapped ones do where one depends on the other."""
    found = imported(name)
    lines = list(found.best.text)
    assert same(found, lines)
    inside = body(lines)
    assert not [lines[i] for i in inside if same(found, lines[:i] + lines[i + 1 :])]
    instrs = {piece.decoded.raw.ip: instr for instr, piece in pieces(lift(found.best.new, copies=True).block)}
    ordered = [instrs[ip] for ip in sorted(instrs)]
    for i, first, second in zip(inside, ordered, ordered[1:], strict=False):
        swapped = same(found, [*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]])
        assert not (swapped and (first.dst in second.srcs or first in second.needs)), lines[i]


@pytest.mark.parametrize(
    ("name", "was", "becomes"),
    [
        ("avx2", "ymmword ptr [rdi+0x40]", "ymmword ptr [rdi+0x60]"),
        ("avx2", "vpaddd ymm0, ymm0, ymm1", "vpaddd ymm0, ymm0, ymm2"),
        ("avx2", "vpaddd ymm0, ymm0, ymm1", "vpaddd xmm0, xmm0, xmm1"),
        ("avx2", "dec rdx", "sub rdx, 2"),
        ("sse", "sub edx, 1", "sub rdx, 1"),
        ("sse", "ja ", "jae "),
        ("scalar", "adc rcx, 0", "add rcx, 0"),
        ("scalar", "shl r9, cl", "shl r9d, cl"),
        ("scalar", "mov word ptr [rdi+0x28], r9w", "mov dword ptr [rdi+0x28], r9d"),
        ("masks", "}, zmm16, zmm", "}{z}, zmm16, zmm"),
        ("masks", "dword ptr [rdi]{1to16}", "zmmword ptr [rdi]"),
    ],
)
def test_wrong_ones_are_refuted(name: str, was: str, becomes: str) -> None:
    found = imported(name)
    lines = list(found.best.text)
    at = next(i for i, line in enumerate(lines) if was in line)
    assert not same(found, [*lines[:at], lines[at].replace(was, becomes), *lines[at + 1 :]])


def small(folder: Path, lines: list[str], **more: object) -> Imported:
    path = folder / "small.s"
    path.write_text("\n".join([".intel_syntax noprefix", "f:", *lines, ""]))
    return import_loop(Request(path, "f", **{"schedulers": ("source",), **more}))  # type: ignore[arg-type]


def looped(*lines: str) -> list[str]:
    return [f"{back.LABEL}:", *lines, f"jne {back.LABEL}"]


def test_pointers_may_overlap_unless_it_is_stated(tmp_path: Path) -> None:
    code = ["mov qword ptr [rdi], rax", "mov qword ptr [rsi], rcx", "mov rdx, qword ptr [rdi]", "dec r8"]
    found = small(tmp_path, [*code, "jnz f", "mov [rsi+8], rdx", "ret"])
    for other in ([code[1], code[0], *code[2:]], [*code[:2], "mov rdx, rax", code[3]]):
        assert not same(found, looped(*other), apart=False)
        assert same(found, looped(*other), apart=True)
    late = [code[2], *code[:2], code[3]]  # a load goes before the store that it reads
    assert not same(found, looped(*late), apart=True)


def test_what_is_dead_behind_the_loop_may_differ(tmp_path: Path) -> None:
    for behind, equally in (("ret", False), ("xor eax, eax\nret", True), ("mov al, 1\nret", False)):
        found = small(tmp_path, ["mov rax, [rdi]", "mov r9, rax", "add [rsi], r9", "dec rdx", "jnz f", behind])
        assert same(found, looped("mov r9, [rdi]", "add [rsi], r9", "dec rdx")) == equally


def test_a_block_without_a_jump_back(tmp_path: Path) -> None:
    code = [".globl f", "mov rax, [rdi]", "mov rcx, rax", "add rax, [rsi]", "imul rcx, rax", "mov [rdi+8], rcx", "ret"]
    found = small(tmp_path, code, end="ret", schedulers=("source", "list"))
    assert problems(found) == ["", ""] and not any(line.startswith("j") for line in found.results[0].text)
    lines = list(found.results[0].text)
    at = next(i for i, line in enumerate(lines) if line.startswith("imul"))
    assert equal.difference(found.old, back.assembled(lines[:at] + lines[at + 1 :], False), found.contract)


@pytest.mark.parametrize(
    ("variant", "label"),
    [("amd64-avx2-u8", ".Lc8_rounds"), ("amd64-ssse3-u1", ".Lr1_rounds"), ("amd64-sse2-u4", ".Lc4_rounds"),
     ("amd64-avx512-u16", ".Lc16_rounds")],
)  # fmt: skip
def test_our_own_loops(variant: str, label: str) -> None:
    """Where values spill, slots are used again and again."""
    schedules = ("source", "list", "list:pressure=16", "list:pressure=12")
    path = EMITTED / variant / "chacha20.S"
    found = import_loop(Request(path, label, schedulers=schedules, private=True, apart=True, red_zone=True))
    assert not found.lacking and len(found.proved) >= len(schedules) - 1
    assert not [each for each in problems(found) if "before the loop" not in each and each]
    assert found.results[0].added <= 1.1 * found.lifted.added


@pytest.mark.parametrize(
    ("text", "options", "says"),
    [
        ("f: call g\n jnz f\n", [], "leaves the block"),
        ("f: push %rax\n dec %rdx\n jnz f\n", [], "not understood"),
        ("f: mov %ah, (%rdi)\n dec %rdx\n jnz f\n", [], "ah, bh, ch and dh"),
        ("f: lock incq (%rdi)\n dec %rdx\n jnz f\n", [], "prefixes"),
        ("f: dec %rdx\n jnz f\n ret\n", ["--scheduler", "best"], "no scheduler"),
        (
            "f: movq %rax, (%rsp)\n addq (%rsp), %rcx\n add $8, %rsp\n dec %rdx\n jnz f\n ret\n",
            ["--private-stack"],
            "changes the stack pointer",
        ),
        ("f: dec %rdx\n jnz f\n ret\n", ["--end", "f+0x1"], "no address behind"),
    ],
)
def test_bad_input_is_refused(tmp_path: Path, text: str, options: list[str], says: str) -> None:
    path = tmp_path / "bad.s"
    path.write_text(text)
    for file, expected in ((path, says), (tmp_path / "none.o", "Error")):
        assert expected in invoked(main, "import", file, "--loop", "f", *options, code=1)
