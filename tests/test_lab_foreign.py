# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""lab import: loops read, ordered and allocated anew, proved equal; wrong ones refuted; and run on the CPU."""

from __future__ import annotations

import ctypes
import random
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.schedule import Node, permutation
from generator.schedule.node import predecessors
from harness.errors import HarnessError
from harness.implementations import cpu_features
from lab.cli import main
from lab.foreign import equal, nodes, ssa, timing
from lab.foreign.again import LABEL, Imported, Request, assembled, import_loop
from lab.foreign.parse import loop, read
from tests.foreign_loops import LOOPS

EMITTED = Path(__file__).resolve().parent.parent / "crypto_stream" / "chacha20" / "peachacha"


def written(folder: Path, name: str) -> Path:
    path = folder / f"{name}.s"
    path.write_text(".text\n" + LOOPS[name][2] + '.section .note.GNU-stack,"",@progbits\n')
    return path


def imported(folder: Path, name: str, *schedulers: str, **more: object) -> Imported:
    request = {**LOOPS[name][1], "schedulers": schedulers or ("source", "list", "list:pressure=5"), **more}
    return import_loop(Request(written(folder, name), ".Lloop", **request))  # type: ignore[arg-type]


def legal(given: list[Node], source: random.Random) -> list[int]:
    """A random order of the nodes that are operations, without the values that come in."""
    head = sum(not node.key for node in given)
    left = set(range(head, len(given)))
    order: list[int] = []
    while left:
        one = source.choice(sorted(i for i in left if not predecessors(given[i]) & left))
        order.append(one - head)
        left.discard(one)
    return order


@pytest.mark.parametrize("name", LOOPS)
def test_every_order_is_proved(tmp_path: Path, name: str) -> None:
    source = random.Random(name)
    code = read(written(tmp_path, name), ".Lloop")
    old = loop(code, ".Lloop")
    base = ("g", 4) if LOOPS[name][1].get("private") else None
    given = nodes.nodes(ssa.build(old, base), bool(LOOPS[name][1].get("apart")))
    orders = [legal(given, source) for _ in range(12)]
    found = imported(tmp_path, name, "source", "list", *(permutation.text(order) for order in orders))
    proved = [each for each in found.results if each.verdict is not None]
    assert len(proved) >= 8
    assert [each.verdict.problem for each in proved if each.verdict] == [""] * len(proved)
    assert len({each.text for each in proved}) > 6


@pytest.mark.parametrize("name", LOOPS)
def test_what_is_written_computes_the_same(tmp_path: Path, name: str) -> None:
    if LOOPS[name][0] not in cpu_features():
        pytest.skip(f"this CPU has no {LOOPS[name][0]}")
    path = written(tmp_path, name)
    given = LOOPS[name][1]
    options = ["--no-alias"] if given.get("apart") else []
    options += ["--private-stack", "rsp"] if given.get("private") else []
    options += [flag for flag in ("--red-zone",) if given.get("red_zone")]
    output = tmp_path / "new.s"
    command = ["import", str(path), "--loop", ".Lloop", "--output", str(output), "--scheduler", "list", *options]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 0, result.output
    assert output.read_text() != path.read_text()
    outcomes = []
    for number, source in enumerate((path, output)):
        library = tmp_path / f"{name}{number}.so"
        subprocess.run(["gcc", "-shared", "-o", str(library), str(source)], check=True)
        data = random.Random(1).randbytes(8192)
        a, b = (ctypes.create_string_buffer(part, 4096) for part in (data[:4096], data[4096:]))
        ctypes.CDLL(str(library)).f(a, b, ctypes.c_uint64(11))
        outcomes.append((a.raw, b.raw))
    assert outcomes[0] == outcomes[1] and outcomes[0][0] != data[:4096]


def verdict(found: Imported, lines: list[str], apart: bool | None = None) -> equal.Verdict:
    contract = found.contract
    if apart is not None:
        contract = equal.Contract(
            contract.registers, contract.flags, apart, contract.base, contract.private, contract.kept
        )
    return equal.prove(found.old, assembled([f"{LABEL}:", *lines], True), contract)


def lines_of(found: Imported) -> list[str]:
    assert found.best is not None
    return list(found.best.text[1:])


@pytest.mark.parametrize("name", LOOPS)
def test_a_missing_instruction_is_refuted(tmp_path: Path, name: str) -> None:
    """Every instruction of these loops matters."""
    found = imported(tmp_path, name, "source")
    lines = lines_of(found)
    assert verdict(found, lines).equal
    kept = [lines[i] for i in range(len(lines) - 1) if verdict(found, lines[:i] + lines[i + 1 :]).equal]
    assert not kept


@pytest.mark.parametrize("name", LOOPS)
def test_swapped_neighbours_are_equal_just_where_they_do_not_depend(tmp_path: Path, name: str) -> None:
    found = imported(tmp_path, name, "source")
    lines = lines_of(found)
    again = assembled([f"{LABEL}:", *lines], True)
    given = nodes.nodes(ssa.build(again, None, True), found.contract.apart)
    head = sum(not node.key for node in given)
    for i in range(len(again.body) - 2):
        swapped = verdict(found, [*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]])
        if head + i in given[head + i + 1].uses:
            assert not swapped.equal, (lines[i], lines[i + 1])


@pytest.mark.parametrize(
    ("name", "was", "becomes"),
    [
        ("avx2", "ymmword ptr [rdi+0x40]", "ymmword ptr [rdi+0x60]"),
        ("avx2", "[rsp-0x40]", "[rsp-0x60]"),
        ("avx2", "vpslld ymm4, ymm3, 7", "vpslld ymm4, ymm3, 8"),
        ("avx2", "vpxor ymm3, ymm3, ymm0", "vpxor ymm3, ymm3, ymm1"),
        ("avx2", "vpaddd ymm0, ymm0, ymm1", "vpaddq ymm0, ymm0, ymm1"),
        ("avx2", "vpaddd ymm0, ymm0, ymm1", "vpaddd xmm0, xmm0, xmm1"),
        ("avx2", "jne", "je"),
        ("avx2", "dec rdx", "sub rdx, 2"),
        ("sse", "psubd", "paddd"),
        ("sse", "sub edx, 1", "sub rdx, 1"),
        ("sse", "ja ", "jae "),
        ("sse", "pshufd xmm1, xmm1, 0x39", "pshufd xmm1, xmm1, 0x3a"),
        ("scalar", "adc rcx, 0", "add rcx, 0"),
        ("scalar", "cmovb", "cmovbe"),
        ("scalar", "shl r9, cl", "shl r9d, cl"),
        ("scalar", "mov word ptr [rdi+0x28]", "mov dword ptr [rdi+0x28]"),
        ("scalar", "rol r8d, 0xD", "rol r8, 0xD"),
        ("masks", "vmovdqu8", "vmovdqu16"),
        ("masks", "zmm17{k2}", "zmm17{k2}{z}"),
        ("masks", "{1to16}", ""),
    ],
)
def test_wrong_ones_are_refuted(tmp_path: Path, name: str, was: str, becomes: str) -> None:
    found = imported(tmp_path, name, "source")
    lines = lines_of(found)
    at = next(i for i, line in enumerate(lines) if was in line)
    wrong = [*lines[:at], lines[at].replace(was, becomes), *lines[at + 1 :]]
    if becomes == "" or "dword" in becomes:
        wrong[at] = wrong[at].replace("dword bcst", "zmmword ptr").replace("dword ptr [rdi]", "zmmword ptr [rdi]")
        wrong[at] = wrong[at].replace("r9w", "r9d")
    assert not verdict(found, wrong).equal


def test_pointers_may_overlap_unless_it_is_stated(tmp_path: Path) -> None:
    """A load through one pointer goes before a store through another only if they are said to be apart."""
    found = imported(tmp_path, "avx2", "source")
    lines = lines_of(found)
    store = next(i for i, line in enumerate(lines) if line.startswith("vextracti128"))
    load = next(i for i, line in enumerate(lines) if line.startswith("vpshufd"))
    moved = [*lines[:load], lines[store], *lines[load:store], *lines[store + 1 :]]
    before = [line for line in moved if "ymm1" in line][:1]
    assert before  # it now stores what the pass before left: wrong in any case
    assert not verdict(found, moved, True).equal
    late = [*lines[:load], *lines[load + 1 : store + 1], lines[load], *lines[store + 1 :]]
    assert not verdict(found, late, True).equal
    text = "vpshufd ymm5, ymmword ptr [rdi+0x20], 0x93"
    assert lines[load] == text
    first = [text, *lines[:load], *lines[load + 1 :]]
    assert verdict(found, first, False).equal
    behind = next(i for i, line in enumerate(lines) if line.startswith("vmovdqu ymmword ptr [rdi+0x40]"))
    swapped = [*lines[:behind], lines[store], *lines[behind:store], *lines[store + 1 :]]
    assert not verdict(found, swapped, True).equal


def test_stores_through_other_pointers_keep_their_order(tmp_path: Path) -> None:
    body = ["mov qword ptr [rdi], rax", "mov qword ptr [rsi], rcx", "mov rdx, qword ptr [rdi]", "dec r8"]
    path = tmp_path / "two.s"
    path.write_text(".intel_syntax noprefix\n" + "\n".join(["f:", *body, "jnz f", "mov [rsi+8], rdx", "ret", ""]))
    found = import_loop(Request(path, "f", schedulers=("source",)))
    swapped = [body[1], body[0], *body[2:], f"jne {LABEL}"]
    assert not verdict(found, swapped, False).equal
    assert verdict(found, swapped, True).equal
    forwarded = [*body[:2], "mov rdx, rax", body[3], f"jne {LABEL}"]
    assert not verdict(found, forwarded, False).equal
    assert verdict(found, forwarded, True).equal


def test_what_is_dead_behind_the_loop_may_differ(tmp_path: Path) -> None:
    text = ["f:", "mov rax, [rdi]", "mov r9, rax", "add [rsi], r9", "dec rdx", "jnz f"]
    for behind, same in (("ret", False), ("xor eax, eax", True), ("mov al, 1", False)):
        path = tmp_path / "dead.s"
        path.write_text(".intel_syntax noprefix\n" + "\n".join([*text, behind, "ret", ""]))
        found = import_loop(Request(path, "f", schedulers=("source",)))
        other = ["mov r9, [rdi]", "add [rsi], r9", "dec rdx", f"jne {LABEL}"]
        assert verdict(found, other).equal == same


@pytest.mark.parametrize(
    ("variant", "label"),
    [
        ("amd64-avx2-u8", ".Lc8_rounds"),
        ("amd64-ssse3-u1", ".Lr1_rounds"),
        ("amd64-sse2-u4", ".Lc4_rounds"),
        ("amd64-avx512-u16", ".Lc16_rounds"),
    ],
)
def test_our_own_loops(variant: str, label: str) -> None:
    path = EMITTED / variant / "chacha20.S"
    request = Request(path, label, schedulers=("source", "list:pressure=16"), private="rsp", dead_slots=True)
    found = import_loop(request)
    assert not found.lacking
    good = [each for each in found.results if each.verdict is not None and each.verdict.equal]
    assert len(good) == 2
    assert good[0].counts.total <= 1.1 * (found.block.moves + found.block.stores + found.block.reloads)


def test_orders_that_spill_are_proved() -> None:
    """More values live at once than there are registers: slots are used again and again."""
    spare = tuple(f"{-at}:32" for at in range(4096, 4096 + 32 * 5, 32))
    orders = ("list", "list:pressure=24", "list:pressure=20", "list:pressure=18")
    path = EMITTED / "amd64-avx2-u8" / "chacha20.S"
    stated = {"private": "rsp", "dead_slots": True, "apart": True, "spare": spare}
    found = import_loop(Request(path, ".Lc8_rounds", schedulers=orders, **stated))  # type: ignore[arg-type]
    assert [each.verdict.problem if each.verdict else each.problem for each in found.results] == [""] * len(orders)
    assert max(each.counts.stores for each in found.results) > 8


def test_an_object_file_and_an_offset(tmp_path: Path) -> None:
    path = written(tmp_path, "sse")
    subprocess.run(["gcc", "-c", "-o", str(tmp_path / "sse.o"), str(path)], check=True)
    begin = read(path, ".Lloop").offset(".Lloop")
    by_label = imported(tmp_path, "sse", "source")
    by_offset = import_loop(Request(tmp_path / "sse.o", f"f+{begin:#x}", schedulers=("source",)))
    assert by_label.results[0].text == by_offset.results[0].text
    subprocess.run(["ar", "rc", str(tmp_path / "all.a"), str(tmp_path / "sse.o")], check=True)
    member = import_loop(Request(Path(f"{tmp_path}/all.a:sse.o"), hex(begin), schedulers=("source",)))
    assert member.results[0].text == by_label.results[0].text


def test_a_search_finds_an_order_with_fewer_moves(tmp_path: Path) -> None:
    """The copy of a value that is changed in place goes away once the other user comes first."""
    body = ["movdqa xmm1, xmm0", "paddd xmm0, xmm2", "pxor xmm1, xmm3", "movdqa xmm3, xmm1", "dec rdx"]
    path = tmp_path / "copy.s"
    path.write_text(".intel_syntax noprefix\n" + "\n".join(["f:", *body, "jnz f", "movdqu [rdi], xmm3", "ret", ""]))
    found = import_loop(Request(path, "f", schedulers=("source",), climb=0.5))
    assert found.results[-1].verdict is not None and found.results[-1].verdict.equal
    assert found.results[-1].counts.total <= found.results[0].counts.total <= 2


def test_loops_can_be_timed(tmp_path: Path) -> None:
    found = imported(tmp_path, "sse", "source")
    assert found.best is not None and found.best.new is not None
    times = timing.measure(found.old, found.best.new, 200)
    assert 1 < times.old[1] < 10000
    assert 0.5 < times.ratio[1] < 2


@pytest.mark.parametrize(
    ("text", "options", "says"),
    [
        ("f: call g\n jnz f\n", [], "leaves the block"),
        ("f: push %rax\n dec %rdx\n jnz f\n", [], "not understood"),
        ("f: dec %rdx\n jz g\n jnz f\ng: ret\n", [], "leaves the block"),
        ("f: mov %ah, (%rdi)\n dec %rdx\n jnz f\n", [], "ah, bh, ch and dh"),
        ("f: lock incq (%rdi)\n dec %rdx\n jnz f\n", [], "prefixes"),
        ("f: dec %rdx\n ret\n", [], "leaves the block"),
        ("g: dec %rdx\n jnz g\n", [], "no label f"),
        ("f: bogus %rdx\n jnz f\n", [], "cannot be assembled"),
        ("f: dec %rdx\n jnz f\n ret\n", ["--scheduler", "best"], "no scheduler"),
        ("f: dec %rdx\n jnz f\n ret\n", ["--uarch", "i8086"], "no microarchitecture model"),
        ("f: dec %rdx\n jnz f\n ret\n", ["--free", "rdx"], "is not free"),
        ("f: dec %rdx\n jnz f\n ret\n", ["--free", "rxx"], "no register"),
        ("f: dec %rdx\n jnz f\n ret\n", ["--spare", "8"], "displacement:bytes"),
        ("f: dec %rdx\n jnz f\n ret\n", ["--allocator", "best"], "no allocator"),
        ("f: dec %rdx\n jnz f\n ret\n", ["--private-stack", "rdx"], "is written in the loop"),
        ("f: dec %rdx\n jnz f\n ret\n", ["--end", "f+0x1"], "no place behind"),
    ],
)
def test_bad_input_is_refused(tmp_path: Path, text: str, options: list[str], says: str) -> None:
    path = tmp_path / "bad.s"
    path.write_text(text)
    result = CliRunner().invoke(main, ["import", str(path), "--loop", "f", *options])
    assert result.exit_code and says in result.output, result.output
    assert "Traceback" not in result.output and not isinstance(result.exception, HarnessError)


def test_files_that_are_none(tmp_path: Path) -> None:
    (tmp_path / "text.o").write_text("no object")
    for name in ("text.o", "none.o", "none.s", "none.a:x.o"):
        result = CliRunner().invoke(main, ["import", str(tmp_path / name), "--loop", "f"])
        assert result.exit_code == 1 and "Error" in result.output
