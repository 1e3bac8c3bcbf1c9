# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Microsoft's calling convention: really called, and unwound as the data beside the code says."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from calling import compile_caller, run, shared_library
from frames import State, register, states
from iced_x86 import Instruction, Mnemonic, Register
from objects import instructions, read
from tools import STREAMS, each_variant, for_windows, nasm, need, need_features, output, rendered, silent, spoilt

from generator.ir.values import GENERAL
from generator.machine import WIN64
from generator.variants import Variant, find

WINDOWS = [*map(for_windows, STREAMS)]


@pytest.fixture(scope="session")
def caller(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The C program that calls."""
    return compile_caller(tmp_path_factory.mktemp("win64") / "call", "-DMICROSOFT")


def library(source: str, directory: Path) -> Path:
    """A shared library of NASM code."""
    (directory / "code.asm").write_text(source)
    silent(need("nasm"), "-f", "elf64", directory / "code.asm", "-o", directory / "code.o")
    return shared_library(directory / "code.o")


@each_variant(WINDOWS)
def test_called(variant: Variant, caller: Path, tmp_path: Path) -> None:
    need_features(*variant.design.target.features)
    run(caller, variant, "win64", library(rendered(variant, "nasm-win64"), tmp_path))


FAULTS = {
    "rbx": (r"\n\tpop rbx\n", r"\n\tpop rax\n\txor eax, eax\n"),
    "rdi": (r"\n\tpop rdi\n", r"\n\tpop rcx\n"),
    "result": (r"\n\tret\n", r"\n\tinc eax\n\tret\n"),
}


@pytest.mark.parametrize("fault", [*FAULTS, "xmm7"])
def test_faults_are_seen(fault: str, caller: Path, tmp_path: Path) -> None:
    """Code that spoils a register does not pass."""
    variant = find("amd64-ssse3-u4" if fault == "xmm7" else "amd64-u1", "chacha20")
    pattern, replacement = FAULTS.get(fault, (r"\n\tmovdqa xmm7, \[rsp \+ \d+\]\n(?=\tmovdqa xmm8)", r"\n"))
    source = spoilt(rendered(variant, "nasm-win64"), pattern, replacement)
    with pytest.raises(AssertionError, match="the result is not 0" if fault == "result" else f"not saved: {fault}"):
        run(caller, variant, "win64", library(source, tmp_path))


@dataclass
class Function:
    """What llvm-readobj reads of the unwind data of one function: codes as (offset, operation, register, number)."""

    start: str
    prologue: int
    codes: list[tuple[int, str, str, int]]


CODE = re.compile(r"0x([0-9A-F]+): (\w+) (?:reg=(\w+))?(?:, )?(?:(?:size|offset)=(\w+))?$")


def unwind_data(path: Path) -> list[Function]:
    """The unwind data in a COFF file."""
    found: list[Function] = []
    for line in map(str.strip, output(need("llvm-readobj"), "--unwind", path).splitlines()):
        if line.startswith("StartAddress:"):
            found.append(Function(line.split()[1], 0, []))
        elif line.startswith("PrologSize:"):
            found[-1].prologue = int(line.split()[1])
        elif match := CODE.match(line):
            offset, operation, name, number = match.groups("0")
            found[-1].codes.append((int(offset, 16), operation, name.lower(), int(number, 0)))
    return found


def unwound(function: Function | None, start: int, code: list[Instruction], state: State) -> tuple[int, dict[str, int]]:
    """What Windows makes of a state (RtlVirtualUnwind): the stack pointer at the entry, and slots of registers."""
    rsp, slots = state.rsp, dict[str, int]()
    if function is None:
        return rsp, slots
    names = [instruction.mnemonic for instruction in code]
    freed = names[0] in (Mnemonic.ADD, Mnemonic.LEA) and code[0].op0_register == Register.RSP
    after = [name for name in names[freed:] if name != Mnemonic.POP]
    if after[:1] == [Mnemonic.RET] and names.index(Mnemonic.RET) == len(names) - len(after):
        # An epilogue is undone by its instructions, of which there are but these.
        for instruction in code:
            if instruction.mnemonic == Mnemonic.LEA:
                assert instruction.memory_base == Register.RBP
                rsp = state.rbp + instruction.memory_displacement
            elif instruction.mnemonic == Mnemonic.ADD:
                rsp += instruction.immediate(1)
            elif instruction.mnemonic == Mnemonic.RET:
                break
            else:
                assert instruction.mnemonic == Mnemonic.POP
                slots[register(instruction.op0_register)] = rsp
                rsp += 8
        return rsp, slots
    done = [code_ for code_ in function.codes if code_[0] <= code[0].ip - start]
    base = state.rbp if any(operation == "SET_FPREG" for _, operation, _, _ in done) else rsp
    for _, operation, name, number in done:
        if operation == "SET_FPREG":
            assert name == "rbp" and number == 0
            rsp = base
        if operation == "SAVE_XMM128":
            slots[name] = base + number
        elif operation == "PUSH_NONVOL":
            slots[name] = rsp
            rsp += 8
        elif operation.startswith("ALLOC"):
            rsp += number
    return rsp, slots


SAVED = frozenset(GENERAL[n] for n in WIN64.saved) | {f"xmm{n}" for n in WIN64.saved_vectors}


def check_unwinding(path: Path) -> None:
    """At every instruction of a COFF file, unwinding gives the caller's stack pointer and registers."""
    item = read(path.read_bytes())
    code = instructions(bytes(item.text.data), item.text.address)
    named = item.static | item.symbols
    functions = {named[function.start]: function for function in unwind_data(path)}
    starts = sorted({*item.symbols.values(), *functions})
    truth = states(code, starts, SAVED)
    assert len(truth) == len(code), "there are instructions that nothing leads to"
    for i, instruction in enumerate(code):
        state = truth[instruction.ip]
        start = max(start for start in starts if start <= instruction.ip)
        rsp, slots = unwound(functions.get(start), start, code[i : i + 20], state)
        assert rsp == 0, f"{instruction}: the stack pointer is {rsp} bytes off"
        for name in SAVED:
            found = slots.get(name)
            right = name in state.own if found is None else state.slots.get(name) == found
            assert right, f"{instruction}: {name} is not at {found}"


@each_variant(WINDOWS)
def test_unwinding(variant: Variant, tmp_path: Path) -> None:
    path = tmp_path / "code.obj"
    path.write_bytes(nasm(variant, "win64", tmp_path))
    check_unwinding(path)


@pytest.mark.parametrize("output_format", ["bin", "macho64", "elf32"])
def test_nasm_refuses_other_formats(output_format: str, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="assemble with NASM 2.15 or later: nasm -f"):
        nasm(find("amd64-ssse3-u1", "chacha20"), output_format, tmp_path)


@pytest.mark.parametrize(
    ("pattern", "replacement"),
    [
        (r"(db \.prologue_0 - \w+), 0x30", r"\1, 0xe0"),
        (r"\.prologue_2:\n(.*\n)", r"\1.prologue_2:\n"),
        (r"\n\tdw (\d+)\n", r"\n\tdw 1\1\n"),
        (r"\n\tadd rsp, (\d+)\n", r"\n\tsub rsp, -\1\n\tnop\n\txor eax, eax\n\tmov [rsp], rbx\n"),
    ],
)
def test_wrong_unwind_data_is_seen(pattern: str, replacement: str, tmp_path: Path) -> None:
    source = spoilt(rendered(find("amd64-u1", "chacha20"), "nasm-win64"), pattern, replacement, count=1)
    (tmp_path / "code.asm").write_text(source)
    silent(need("nasm"), "-f", "win64", tmp_path / "code.asm", "-o", tmp_path / "code.obj")
    with pytest.raises(AssertionError):
        check_unwinding(tmp_path / "code.obj")
