# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Kinds of code, in SSA form and finished, against the reference, without a CPU; and what the
interpreter and the builder refuse."""

from dataclasses import replace
from functools import cache, partial

import pytest
from tools import STREAMS, TRIED, check_few, each_variant, few, finished, name_of

from generator import pipeline
from generator.allocate.furthest import FurthestNextUse
from generator.explain import code_bytes, works
from generator.ir.builder import Builder, SecretError
from generator.ir.check import Case, Mismatch, check
from generator.ir.function import Block, Function, Instr
from generator.ir.interpret import runner
from generator.ir.values import Mem, Register, Value
from generator.machine import ABIS, SYSV, Code, Go, Label, lower
from generator.machine.code import Item
from generator.machine.interpret import run_code
from generator.variants import VARIANTS, Variant, find
from tests.paths import run

every_variant = pytest.mark.parametrize("variant", TRIED, ids=name_of)
#: The smallest number of rounds, and the smallest with which loops of rows have two double rounds an iteration.
ROUNDS = (2, 8)


@every_variant
def test_ssa_form(variant: Variant) -> None:
    """The number of double rounds is an argument: what is computed with few is computed with twenty."""
    for rounds in ROUNDS:
        other = Variant(variant.design, variant.cipher.with_rounds(rounds))
        check_few(other, runner(pipeline.function(other)))


def unused(function: Function) -> list[str]:
    """What is computed and never used. Clearing is done for its effect."""
    used = {value for block in function.blocks for instr in block.instrs for value in instr.uses()}
    for block in function.blocks:
        used |= {*block.end_uses(), *(value for edge in block.edges() for value in edge.args)}
    return [
        f"{block.name}: {instr.op} ({instr.comment})"
        for block in function.blocks
        for instr in block.instrs
        if not instr.op.startswith("clear_") and (value := instr.defines()) is not None and value not in used
    ]


@every_variant
def test_nothing_is_computed_in_vain(variant: Variant) -> None:
    function = pipeline.function(variant)
    assert not unused(function)
    block = next(block for block in function.blocks if block.instrs)
    block.instrs.insert(0, Instr("mov", Value("r64", "spare"), (0,), "spare = 0"))
    assert unused(function) == [f"{block.name}: mov (spare = 0)"]


def test_comments_are_for_people_only() -> None:
    """Whatever they say, the same is counted, and the same code comes out."""
    variant = find("amd64-ssse3-u4", "chacha20")
    told = pipeline.function(variant)
    for block in told.all_blocks():
        for number, instr in enumerate(block.instrs):
            instr.comment = ("spill x", "reload", "copy", "move", "clear", "x = 0")[number % 6]
    after = FurthestNextUse().allocate(told, SYSV.registers(variant.design.target))
    before = pipeline.allocated(variant)
    assert after.counts == before.counts and after.inner == before.inner and before.inner.stores
    for block in after.blocks:
        block.instrs = [replace(instr, comment="") for instr in block.instrs]
    assert after.counts == before.counts
    code = pipeline.code(variant)
    assert lower(after, variant.ciphers, variant.design.target, SYSV).fingerprint == code.fingerprint


def test_names_of_blocks_are_for_people_only() -> None:
    """Whatever blocks are called, their kernels are found in the code."""
    variant = find("amd64-ssse3-u4", "chacha20")
    named = pipeline.function(variant)
    for number, block in enumerate(named.all_blocks()):
        block.name = f"b{number}"
    target, before = variant.design.target, pipeline.code(variant)
    after = lower(FurthestNextUse().allocate(named, SYSV.registers(target)), variant.ciphers, target, SYSV)
    found = [
        [replace(work, steps=(), round_steps=()) for work in works(code, variant.design.plan)]
        for code in (before, after)
    ]
    assert found[0] == found[1]
    assert code_bytes(after) == code_bytes(before) and code_bytes(after)["c4"] > 1000


def test_codes_of_one_body_are_those_of_each() -> None:
    """Bodies differ where rows have two double rounds an iteration, and nowhere else."""
    design = find("amd64-ssse3-u4", "chacha20").design
    names = ("chacha20", "chacha12", "chacha8", "chacha20+chacha12+chacha8")
    variants = [find(design.name, name) for name in names]
    assert (
        len({*map(pipeline.body, variants)})
        == 1
        != len({*map(pipeline.body, (variants[0], find(design.name, "chacha10")))})
    )
    bodies = pipeline.OneBody(variants)
    for variant, abi in ((variants[1], SYSV), (variants[3], ABIS["go"])):
        assert bodies.code(variant, abi).fingerprint == pipeline.code(variant, abi).fingerprint


@each_variant([v for v in STREAMS if v.cipher != TRIED[0].cipher])
def test_finished_code_for_windows(variant: Variant) -> None:
    """The first cipher is in test_mutation.py, with four rounds; that of System V is proved."""
    for case in few(variant):
        run(finished(variant, "win64"), variant.design, variant.cipher, case)


# The interpreter must refuse what the contract forbids, and not only wrong results: code that breaks it on purpose.


@cache
def sound() -> Code:
    return finished(next(v for v in VARIANTS if v.name == "amd64-avx2-u8"), "sysv")


def call_with(extra: list[Item], before: str = "vzeroupper") -> None:
    """A call of 600 bytes with ``extra`` instructions before the first ``before`` of the body."""
    code = sound()
    last = code.procedures[-1]
    at = next(i for i, item in enumerate(last.items) if isinstance(item, Instr) and item.op == before)
    items = [*last.items[:at], *extra, *last.items[at:]]
    call(replace(code, procedures=[*code.procedures[:-1], replace(last, items=items)]))


def call(code: Code) -> None:
    """600 bytes."""
    check(code.cipher, partial(run_code, code), Case("xor", 600))


RSP, RAX, R8, R15 = Register(4, "r64"), Register(0, "r64"), Register(8, "r64"), Register(15, "r64")
XMM0, YMM1 = Register(0, "xmm"), Register(1, "ymm")
R11, R11D = Register(11, "r64"), Register(11, "r32")
#: Holds nothing secret before the first batch.
XMM15 = Register(15, "xmm")
#: The first byte of the key is compared; what remains of it is in the flags alone.
SECRET_FLAGS: list[Item] = [
    Instr("movzx", R11D, (Mem(R8, 0, 1),)), Instr("cmp", None, (R11D, 1)), Instr("mov", R11D, (1,)),
]  # fmt: skip
#: In the output, at an index that the key decides.
LOOK_UP = Instr("movzx", R11D, (Mem(Register(7, "r64"), 0, 1, index=R11),))


def jumps(op: str, *skipped: Item) -> list[Item]:
    return [Go(op, "planted"), *skipped, Label("planted")]


@pytest.mark.parametrize(
    ("extra", "before", "message"),
    [
        ([Instr("mov", R11, (Mem(R8, 0, 8),))], "vmovq", "computed from the key is left in r11"),
        ([Instr("vmovdqu", Mem(RSP, -64, 16), (XMM0,))], "vpshufd", "left in the stack"),
        ([Instr("vmovdqu", YMM1, (Mem(RSP, 0, 32),))], "ret", "vector register 1 is not cleared"),
        ([Instr("vpxor", YMM1, (YMM1, YMM1))], "ret", "vzeroupper is missing"),
        ([Instr("mov", R15, (77,))], "ret", "r15 is not saved"),
        ([Instr("mov", Mem(RSP, -256, 8), (RAX,))], "ret", "outside of the frame"),
        ([Instr("mov", Mem(RSP, 8, 8), (RAX,))], "ret", "outside of the frame"),
        ([Instr("add", RSP, (RSP, 8))], "ret", "not at the return address"),
        ([Instr("mov", RAX, (1,))], "ret", "the result is not 0"),
        ([Instr("pxor", XMM0, (XMM0, XMM0))], "vzeroupper", "upper halves of vector registers are in use"),
        ([Instr("vmovdqa", XMM0, (Mem(RSP, 4, 16),))], "vzeroupper", "not aligned"),
        ([SECRET_FLAGS[0], LOOK_UP], "vmovq", "an address or a mask depends on the key"),
        ([SECRET_FLAGS[0], Instr("add", R11D, (R11D, 1)), *jumps("jb")], "vmovq", "jb depends on the key"),
        ([SECRET_FLAGS[0], Instr("rol", R11D, (R11D, 1)), *jumps("jb")], "vmovq", "jb depends on the key"),
    ],
)
def test_the_interpreter_refuses(extra: list[Item], before: str, message: str) -> None:
    with pytest.raises(Mismatch, match=message):
        call_with(extra, before)


@pytest.mark.parametrize(
    "between",
    [
        [Instr("mov", R11, (RSP,))],
        [Instr("lea", R11, (Mem(RSP, 8, 8),))],
        [Instr("movzx", R11D, (Mem(RSP, 0, 1),))],
        [Instr("vmovd", R11D, (XMM15,))],
        [Instr("vmovq", R11, (XMM15,))],
        [Instr("kmovq", Register(1, "k"), (R11,)), Instr("kmovq", R11, (Register(1, "k"),))],
        [Instr("push", None, (RSP,)), Instr("pop", R11)],
        [Instr("rol", R11D, (R11D, 8))],
        [Instr("vpxor", YMM1, (YMM1, YMM1))],
    ],
    ids=lambda between: between[-1].op,
)
@pytest.mark.parametrize("jump", ["je", "ja"])
def test_flags_stay_secret_until_they_are_written(between: list[Item], jump: str) -> None:
    """Both jumps read the zero flag, which no rotation writes."""
    with pytest.raises(Mismatch, match=f"{jump} depends on the key"):
        call_with([*SECRET_FLAGS, *between, *jumps(jump)], "vmovq")


@pytest.mark.parametrize(("op", "jump"), [("and", "je"), ("and", "ja"), ("add", "jb"), ("rol", "jb"), ("xor", "je")])
def test_flags_are_public_again_once_they_are_written(op: str, jump: str) -> None:
    call_with([*SECRET_FLAGS, Instr(op, R11D, (R11D, 1)), *jumps(jump)], "vmovq")


SPOIL = Instr("mov", R15, (77,))
EQUAL = Instr("cmp", None, (RSP, RSP))


@pytest.mark.parametrize(
    "extra",
    [
        [Instr("vmovq", XMM15, (RSP,)), EQUAL, Instr("vmovq", R11, (XMM15,)), *jumps("je", SPOIL)],
        [EQUAL, Instr("push", None, (RSP,)), Instr("pop", R11), *jumps("je", SPOIL)],
        [Instr("mov", R11, (-1,)), Instr("add", R11, (R11, 1)), *jumps("jb", SPOIL)],
        [Instr("mov", R11D, (1,)), Instr("sub", R11D, (R11D, 2)), *jumps("jb", SPOIL)],
        [Instr("mov", R11D, (1,)), Instr("cmp", None, (R11D, 1)), Instr("rol", R11D, (R11D, 31)), *jumps("je", SPOIL)],
    ],
    ids=["moves", "pop", "add", "sub", "rol"],
)  # fmt: skip
def test_flags_are_those_of_the_last_that_wrote_them(extra: list[Item]) -> None:
    """The jump leads round what would spoil a register of the caller."""
    call_with(extra, "vmovq")
    with pytest.raises(Mismatch, match="r15 is not saved"):
        call_with([item for item in extra if not isinstance(item, Go)], "vmovq")


def test_the_interpreter_refuses_flags_of_the_caller() -> None:
    code = sound()
    entries = [replace(each, items=[*jumps("jb"), *each.items]) for each in code.procedures if each.role == "xor"]
    others = [each for each in code.procedures if each.role != "xor"]
    with pytest.raises(Mismatch, match="jb reads the carry flag before it is written"):
        call(replace(code, procedures=[*entries, *others]))


def test_the_interpreter_refuses_endless_code() -> None:
    code = sound()
    with pytest.raises(Mismatch, match="does not return"):
        check(code.cipher, partial(run_code, code, steps=100), Case("stream", 64))


def begun() -> tuple[Builder, Value, Value]:
    """A builder with a block open; a public value and a secret one, which is computed from a word of the key."""
    builder, pointer = Builder(), Value("r64", "k", secret=False)
    builder.place(builder.new_block("begin", [pointer]))
    public = builder.emit("add", "r64", pointer, 8, name="end")
    word = builder.emit("mov", "r64", Mem(pointer, 0, 8, space="key"), name="word")
    secret = builder.emit("xor", "r64", public, word, name="mixed")
    assert (public.secret, secret.secret) == (False, True)
    return builder, public, secret


def ways(builder: Builder, *params: Value) -> tuple[Block, Block]:
    return builder.new_block("this", params), builder.new_block("that")


def test_branches_on_public_values_are_built() -> None:
    builder, public, _ = begun()
    this, that = ways(builder)
    builder.branch("b", public, public, (this, ()), (that, ()))
    assert [edge.target for edge in builder.block.edges()] == [this, that]


@pytest.mark.parametrize("test", [False, True])
@pytest.mark.parametrize("left", [True, False], ids=["left", "right"])
def test_branches_on_secrets_cannot_be_built(left: bool, test: bool) -> None:
    builder, public, secret = begun()
    this, that = ways(builder)
    operands = (secret, public) if left else (public, secret)
    with pytest.raises(SecretError, match="a branch to this or that depends on the secret %mixed"):
        builder.branch("e", *operands, (this, ()), (that, ()), test=test)
    assert builder.block.end is None


def test_a_secret_cannot_become_a_public_parameter() -> None:
    builder, public, secret = begun()
    this, that = ways(builder, Value("r64", "left", secret=False))
    message = "the secret %mixed.* would become %left.* of this, which is public"
    with pytest.raises(SecretError, match=message):
        builder.jump(this, secret)
    for one, other in (((this, [secret]), (that, ())), ((that, ()), (this, [secret]))):
        with pytest.raises(SecretError, match=message):
            builder.branch("e", public, 0, one, other)
    builder.jump(this, public)


def test_a_public_value_may_become_a_secret_parameter() -> None:
    builder, public, secret = begun()
    this, _ = ways(builder, Value("r64", "any"), Value("r64", "other"))
    builder.jump(this, public, secret)
    assert builder.block.edges()[0].args == (public, secret)
