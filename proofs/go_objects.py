# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""python -m proofs.go_objects: prove the functions of the Go module, as Go's assembler and linker leave them.

Go's linker leaves one object file for the system's linker. Each function's bytes and constants are taken from it into
an object file of their own, with the same relocations. The proof begins after the check of the stack that Go's
assembler puts in front: it compares the stack pointer with a bound and, if there is too little stack, has more made and
begins again. It changes only registers that the function may change. Code that is not this check is refused.

The check covers all the stack that the function may use (Go 1.26: runtime/stack.go, internal/abi/stack.go;
cmd/internal/obj/x86/obj6.go, stacksplit): a function goes on if rsp - N is above g.stackguard0, where N = 0 for a small
frame, and may then reach StackSmall bytes below that guard: N + StackSmall bytes below its return address. Frames above
StackBig have another check, since rsp - N might wrap.

The function owns nothing below the stack pointer. Go promises no red zone: neither cmd/compile/abi-internal.md nor the
runtime has one, and to interrupt a goroutine the runtime pushes a return address at its stack pointer
(runtime/signal_amd64.go, pushCall). Assembly is exempt only because runtime/preempt.go does not trust it.
"""

import os
import re
import tempfile
from dataclasses import dataclass
from fnmatch import fnmatchcase
from itertools import islice
from math import gcd
from pathlib import Path

import click
from iced_x86 import Decoder, Formatter, FormatterSyntax
from rich.console import Console

from harness.code import elf
from harness.errors import HarnessError
from harness.options import SETTINGS
from harness.programs import run
from proofs import tree
from proofs.emitted import PROOFS, ROOT
from proofs.texts import closed
from verify import certificate as c
from verify import extract
from verify import lengths as sets
from verify import objects as o
from verify import values as v
from verify.faults import InputError

MODULE = ROOT / "dropin" / "go"
MODULE_PATH = "peachacha.example/go"
PACKAGE = f"{MODULE_PATH}/chacha20"
#: Symbols of Go's linker, with the calling convention for assembly (ABI0): streams, and functions that seal and open,
#: or hash.
STREAMS = re.compile(rf"{re.escape(PACKAGE)}\.(chachaXorIC\w+)\.abi0")
TAGS = re.compile(rf"{re.escape(MODULE_PATH)}/\w+\.((?:\w+SealOpen|poly1305hash)\w+)\.abi0")
#: The number of double rounds is a function's last argument: each function is proved for these primitives.
PRIMITIVES = ("chacha20", "chacha12", "chacha8")
MAIN = f"""package main

import (
	"{PACKAGE}"
	"{PACKAGE}poly1305"
	"{MODULE_PATH}/secretbox"
)

func main() {{
	c, _ := chacha20.NewWithRounds(make([]byte, 32), make([]byte, 12), 20)
	c.XORKeyStream(make([]byte, 64), make([]byte, 64))
	a, _ := chacha20poly1305.New(make([]byte, 32))
	a.Seal(nil, make([]byte, 12), nil, nil)
	secretbox.Seal(nil, nil, new([24]byte), new([32]byte))
}}
"""
PC32, TPOFF32 = 2, 23  # relocation types (System V ABI, amd64 supplement, table 4.9)
STACK_SMALL, STACK_BIG = 128, 4096  # internal/abi/stack.go
ALIGN = 32  # bytes: Go's linker aligns functions, and constants at most, to this (cmd/link/internal/amd64/l.go)
#: g is read from thread-local storage, and stackguard0 is at offset 16 in it (runtime/runtime2.go). The first check is
#: for a small frame, the last for one above STACK_BIG, which also asks for more stack if rsp - N wraps.
CHECKS = (
    (r"mov r14,fs:\[0\]", r"cmp rsp,\[r14\+10h\]", r"jbe (?:short )?[0-9A-F]+h"),
    (r"mov r14,fs:\[0\]", r"lea r12,\[rsp-([0-9A-F]+)h\]", r"cmp r12,\[r14\+10h\]", r"jbe (?:short )?[0-9A-F]+h"),
    (r"mov r14,fs:\[0\]", r"mov r12,rsp", r"sub r12,([0-9A-F]+)h", r"jb (?:short )?([0-9A-F]+h)",
     r"cmp r12,\[r14\+10h\]", r"jbe (?:short )?([0-9A-F]+h)"),
)  # fmt: skip
THREAD, MORE_STACK = "runtime.tlsg", "runtime.morestack_noctxt"
RETURN_ADDRESS = 8


@dataclass(frozen=True)
class Function:
    """A function as Go's linker leaves it.

    begin: offset after the check of the stack; end: offset of the code that gets more stack; covered: bytes below the
    return address that the check covers; constants: their bytes; fields: by offset of a field, the addend of its
    distance to the constants; align: of the constants.
    """

    name: str
    code: bytes
    begin: int
    end: int
    covered: int
    constants: bytes
    fields: dict[int, int]
    align: int


def build(directory: Path, module: Path = MODULE) -> Path:
    """The object file that Go's linker makes of a program with the module. Raises HarnessError."""
    for source in module.rglob("*.s"):
        closed(source)
    program, left = directory / "program", directory / "left"
    program.mkdir()
    left.mkdir()
    (program / "main.go").write_text(MAIN)
    sums = module / "go.sum"
    (program / "go.sum").write_bytes(sums.read_bytes())
    listed = (module / "go.mod").read_text().split("\n")
    kept = [line for line in listed if not line.startswith("module ")]
    (program / "go.mod").write_text("\n".join(["module program", *kept]) + f"\nrequire {MODULE_PATH} v0.0.0\n"
                                    f"replace {MODULE_PATH} => {module}\n")  # fmt: skip
    flags = f"-linkmode=external -tmpdir={left}"
    made = ["go", "build", "-trimpath", "-mod=mod", f"-ldflags={flags}", "-o", str(directory / "made"), "."]
    environment = {**os.environ, "GOARCH": "amd64", "GOOS": "linux", "CGO_ENABLED": "1", "GOFLAGS": "-buildvcs=false"}
    run(made, f"go does not build {module}", cwd=program, env=environment)
    return left / "go.o"


def functions(object_: Path, wanted: re.Pattern[str] = STREAMS) -> list[Function]:
    """The functions in an object file whose symbols match. Raises HarnessError if one is not as expected."""
    with elf(object_) as file:
        if not all(map(file.get_section_by_name, (".symtab", ".text", ".rodata", ".rela.text"))):
            raise HarnessError(f"{object_} is not the go.o that Go's linker leaves with -linkmode=external")
        table, text = file.get_section_by_name(".symtab"), file.get_section_by_name(".text")
        rodata = file.get_section_by_name(".rodata")
        symbols = list(table.iter_symbols())
        relocations = sorted(
            (r["r_offset"], r["r_info_type"], r["r_info_sym"], r["r_addend"])
            for r in file.get_section_by_name(".rela.text").iter_relocations()
        )
        table = file.get_section_by_name(".rela.rodata")
        filled = [r["r_offset"] for r in table.iter_relocations()] if table else []
        code, data = text.data(), rodata.data()
        sections = {index: section.name for index, section in enumerate(file.iter_sections())}
    found = []
    called = [s for s in symbols if s["st_info"]["type"] == "STT_FUNC" and sections.get(s["st_shndx"]) == ".text"]
    names = {symbol["st_value"]: symbol.name for symbol in called}
    for symbol in called:
        match = wanted.fullmatch(symbol.name)
        if match is None:
            continue
        start, size = symbol["st_value"], symbol["st_size"]
        body = code[start : start + size]
        check = stack_check(match[1], body)
        if names.get(start + check.more, "").split(".abi")[0] != MORE_STACK:
            raise HarnessError(f"{match[1]} does not call {MORE_STACK} for more stack")
        inside = [each for each in relocations if start <= each[0] < start + size]
        used = {each[2] for each in inside if each[1] == PC32}
        fields = {each[0] - start: each[3] for each in inside if each[1] == PC32}
        others = [each for each in inside if each[1] != PC32]
        thread = [(at - start, kind, symbols[index].name, addend) for at, kind, index, addend in others]
        early = any(at < check.begin for at in fields)
        if len(used) > 1 or thread != [(check.thread, TPOFF32, THREAD, 0)] or early:
            raise HarnessError(
                f"{match[1]} has other relocations than {THREAD} and distances to one symbol of constants"
            )
        if not used:
            found.append(Function(match[1], body, check.begin, check.end, check.covered, b"", {}, 1))
            continue
        place = symbols[used.pop()]
        if sections[place["st_shndx"]] != ".rodata":
            raise HarnessError(f"the constants of {match[1]} are in {sections[place['st_shndx']]}")
        at = place["st_value"]
        constants = data[at : at + place["st_size"]]
        if any(at - 8 < each < at + len(constants) for each in filled):
            raise HarnessError(f"a linker writes into the constants of {match[1]}")
        align = gcd(at, rodata["sh_addralign"], ALIGN)
        found.append(Function(match[1], body, check.begin, check.end, check.covered, constants, fields, align))
    if len({each.name for each in found}) < len(found):
        raise HarnessError(f"{object_} has functions of one name in several packages")
    return sorted(found, key=lambda each: each.name)


@dataclass(frozen=True)
class StackCheck:
    """Go's check of the stack, as offsets in a function: after the check, of the code for more stack, of what that
    calls, and of the field with the offset of the thread's g. covered: as in Function."""

    begin: int
    end: int
    more: int
    thread: int
    covered: int


def stack_check(name: str, body: bytes) -> StackCheck:
    """The check of the stack with which a function begins. Raises HarnessError if it begins otherwise."""
    formatter = Formatter(FormatterSyntax.INTEL)
    decoder = Decoder(64, body)
    first = decoder.decode()
    thread = decoder.get_constant_offsets(first).displacement_offset  # of the instruction decoded last
    instructions = [first, *islice(decoder, 5)]
    shown = [formatter.format(each) for each in instructions]
    for check in CHECKS:
        matches = [re.fullmatch(p, s) for p, s in zip(check, shown, strict=False)]
        if len(matches) == len(check) and all(matches):
            break
    else:
        raise HarnessError(f"{name} does not begin with Go's check of the stack, but with: {'; '.join(shown)}")
    room, *targets = [group for match in matches if match for group in match.groups()] or ["0"]
    covered = STACK_SMALL + int(room, 16)
    if len(set(targets)) > 1 or (covered > STACK_BIG and not targets):
        raise HarnessError(f"{name} checks for {covered} bytes of stack as Go does for {STACK_BIG} at most")
    jump = instructions[len(check) - 1]
    end = jump.near_branch64
    more = list(islice(Decoder(64, body[end:], ip=end), 2))
    if [formatter.format(each).split()[0] for each in more] != ["call", "jmp"] or more[1].near_branch64:
        raise HarnessError(f"{name} does not begin again when it has got more stack")
    return StackCheck(jump.next_ip, end, v.signed(more[0].near_branch64), thread, covered)


def canonical(function: Function) -> o.Object:
    """An object file with the function's bytes, constants and relocations alone."""
    code = bytearray(function.code)
    for at in function.fields:
        code[at : at + 4] = bytes(4)  # the linker writes these
    links = tuple(o.Link(at, o.RODATA, addend) for at, addend in sorted(function.fields.items()))
    symbol = o.Symbol(function.name, o.TEXT, function.begin, len(code) - function.begin, binding=o.LOCAL)
    return o.Object(o.Part(bytes(code), ALIGN, links), o.Part(function.constants, function.align), (symbol,))


def task(function: Function, primitive: str, lengths: str, directory: Path = PROOFS / "go") -> c.Task:
    """What is to be proved of a function, for one number of rounds. Raises HarnessError or InputError."""
    chosen = tuple(sets.parse(lengths))
    name = function.name
    file = directory / f"{name}-{primitive}.o"
    extract.save(file, canonical(function))
    stack = RETURN_ADDRESS + function.covered
    every = lengths == "every"
    return c.Task(file, name, primitive, "xor_ic_rounds", chosen, "go", name, every=every, stack_bytes=stack)


@click.command(context_settings=SETTINGS)
@click.option("--function", "pattern", default="*", help="Only functions that match a shell pattern: '*AVX2'.")
@click.option("--lengths", default="every", help="In bytes: every (the default), all (0-4160), chosen, or 0-64,100.")
@click.option("--jobs", type=click.IntRange(1), default=None, help="Processes; by default one a processor.")
@click.option(
    "--object",
    "given",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Take this object file of Go's linker.",
)
def main(pattern: str, lengths: str, jobs: int | None, given: Path | None) -> None:
    """Build the Go module, prove each function for each number of rounds, and write build/proofs/go/."""
    with tempfile.TemporaryDirectory(prefix="go-proof-") as name:
        found = functions(given or build(Path(name)))
    chosen = [each for each in found if fnmatchcase(each.name, pattern)]
    if not chosen:
        raise HarnessError(f"no function matches {pattern}; there are: {', '.join(e.name for e in found) or 'none'}")
    try:
        tasks = [(each.name, primitive, task(each, primitive, lengths)) for each in chosen for primitive in PRIMITIVES]
    except InputError as error:
        raise click.UsageError(str(error)) from error
    work = [tree.Job(f"go/{name}/{of}", each, each.file.with_suffix(".json")) for name, of, each in tasks]
    outcomes = tree.prove_all(work, jobs, Console(highlight=False, soft_wrap=True))
    raise SystemExit(0 if all(outcome.ok for outcome in outcomes) else 1)


if __name__ == "__main__":
    main()
