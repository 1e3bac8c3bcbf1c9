# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""verify's semantics against this CPU, in short: make prove-semantics does a million sequences."""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from iced_x86 import Decoder, Encoder

from verify.decode import Decoded, decode
from verify.integers import algebra as algebra_
from verify.integers.algebra import ZERO
from verify.semantics.table import compile_step
from verify.sequences import cli, forms, native, sequence, shared, shrink, symbolic, work
from verify.sequences.forms import Item
from verify.sequences.native import Machine
from verify.sequences.sequence import Chunk, Experiment, Place, compare

SEQUENCES = 1200
PROGRAMS = 60


@pytest.fixture(scope="session")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    return native.machine(tmp_path_factory.mktemp("runner"))


def text(found: list[tuple[Experiment, list[str]]]) -> str:
    """The first difference, for people."""
    return "\n" + shrink.show(*found[0]) if found else ""


MODES = ("nothing", "general", "all", "")  # what of a state is known
# Refused whatever the operands: a pointer has no bits of its own, and the operands of 16 bits are nobody's.
NEVER = r"LEA_R(16|32)_M.*"


def plain(item: Item) -> str:
    """The form, up to where in memory an operand lies."""
    return re.sub(", (behind|rep).*", "", item.form).replace("constant", "memory")


def test_every_form_does_what_the_cpu_does(machine: Machine) -> None:
    """One instruction of every form, with nothing, something and all known."""
    done: set[str] = set()
    every: set[str] = set()
    for seed in range(20):  # operands by which a form is refused (in memory out of bounds, say) are drawn again
        chunk = Chunk(random.Random(seed), machine)
        items = [item for some in chunk.groups.values() for item in some if not seed or plain(item) not in done]
        every |= set(map(plain, items))
        experiments = [chunk.experiment([Place(item)], mode) for item in items for mode in MODES]
        wrong = compare(machine, chunk.constants, experiments)
        assert not wrong, text(wrong)
        done |= {plain(place.item) for experiment in experiments for place in experiment.places}
        if every <= done:
            break
    never = {form for form in every - done if not re.fullmatch(NEVER, form)}
    assert not never, f"never run, with any operands: {sorted(never)}"


def test_every_form_that_is_on_no_list_is_refused_or_does_what_the_cpu_does(machine: Machine) -> None:
    """Of an instruction that is known with other operands, too: such as halves of registers, or a count in CL."""
    chunk = Chunk(random.Random(0), machine, "more")
    experiments = [chunk.experiment([Place(item)]) for some in chunk.groups.values() for item in some]
    wrong = compare(machine, chunk.constants, experiments)
    assert not wrong, text(wrong)
    assert sum(bool(experiment.places) for experiment in experiments) > len(experiments) // 8


@pytest.mark.parametrize("words", forms.WORDS)
def test_sequences_do_what_the_cpu_does(words: str, machine: Machine) -> None:
    chunk = Chunk(random.Random(1), machine, words)
    experiments = [chunk.experiment() for _ in range(SEQUENCES)]
    wrong = compare(machine, chunk.constants, experiments)
    assert not wrong, text([shrink.shrink(machine, chunk.constants, *wrong[0])])
    lengths = [len(experiment.places) for experiment in experiments]
    assert sum(lengths) > (2 if words == "more" else 4) * len(lengths), "hardly anything is accepted"
    assert words != "bits" or max(lengths) == sequence.LONGEST


@pytest.mark.skipif(not native.has_emulator(), reason="qemu-x86_64 is not here: install qemu-user")
def test_sequences_do_what_qemu_does(tmp_path: Path) -> None:
    emulated = native.machine(tmp_path, emulated=True)
    chunk = Chunk(random.Random(2), emulated)
    wrong = compare(emulated, chunk.constants, [chunk.experiment() for _ in range(SEQUENCES // 2)])
    assert not wrong, text([shrink.shrink(emulated, chunk.constants, *wrong[0])])


def test_a_shared_run_is_the_run_of_each_length() -> None:
    states = 0
    for trial in islice(shared.trials(1), PROGRAMS):
        found = shared.compare(*trial)
        assert not found.different, "\n" + shared.show(*shared.shrink(trial, found))
        states += found.states
    assert states > 10 * PROGRAMS, "hardly anything is said of more than one length"


def differing(machine: Machine, count: int, mnemonics: tuple[str, ...] = ()) -> tuple[Experiment, list[str]] | None:
    """The shortest form of the first difference, of sequences of a few instructions."""
    for seed in range(3):
        chunk = Chunk(random.Random(seed), machine)
        if mnemonics:
            groups = {name: [i for i in some if i.mnemonic in mnemonics] for name, some in chunk.groups.items()}
            chunk.groups = {name: some for name, some in groups.items() if some}
        found = compare(machine, chunk.constants, [chunk.experiment() for _ in range(count)])
        if found:
            return shrink.shrink(machine, chunk.constants, *found[0])
    return None


def test_a_wrong_entry_for_integers_is_found(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """A carry that is always said to be 0, and a product of all 64 bits."""
    algebra = algebra_.Algebra
    for name, wrong in (
        ("floor", lambda self, x, k, old=algebra.floor: ZERO if k == 64 else old(self, x, k)),
        ("modulo", lambda self, x, k=64, old=algebra.modulo: x if k == 32 else old(self, x, k)),
    ):
        with monkeypatch.context() as worse:
            worse.setattr(algebra, name, wrong)
            chunk = Chunk(random.Random(1), machine, "integers")
            assert compare(machine, chunk.constants, [chunk.experiment() for _ in range(200)]), name


def test_a_wrong_entry_is_found(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    from verify import expression as e
    from verify.semantics.forms import VECTOR

    def wrong(n: int, i: int, a: tuple[e.Word, ...], b: tuple[e.Word, ...]) -> tuple[e.Word, ...]:
        return tuple(map(e.or_, a, b))

    some = ("PXOR", "PADDD", "MOVDQA")
    assert differing(machine, 200, some) is None
    monkeypatch.setitem(VECTOR, "PXOR", replace(VECTOR["PXOR"], function=wrong))
    found = differing(machine, 200, some)
    assert found is not None
    assert [place.item.mnemonic for place in found[0].places] == ["PXOR"]
    assert "pxor" in shrink.show(*found)


def test_a_fault_that_needs_two_instructions_is_found(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """INC that sets the carry flag as ADD does: where no flag is known before, another instruction has to set one."""
    from verify.semantics.general import GENERAL
    from verify.semantics.table import compile_step

    def wrong(instruction: Decoded) -> Any:
        encoder = Encoder(64)
        raw = Decoder(64, _as_add(instruction, encoder), ip=0x1000).decode()
        return compile_step(Decoded(raw))

    plan = symbolic.plan
    monkeypatch.setattr(sequence, "plan", lambda *args: replace(plan(*args), flags=False))
    monkeypatch.setitem(GENERAL, "INC", replace(GENERAL["INC"], compile=wrong))
    found = differing(machine, 1500, ("INC", "ADD", "CMP", "SETB", "STC"))
    assert found is not None
    assert "INC" in [place.item.mnemonic for place in found[0].places]
    assert any("c" in line for line in found[1])


def test_a_flag_that_depends_on_a_secret_is_found(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where what the manual leaves undefined counts as public."""
    from verify.semantics import table

    some = ("SHR", "SHL", "ROL", "BT", "XOR")
    assert differing(machine, 300, some) is None
    monkeypatch.setattr(table, "settled", lambda old, new, *_: new)
    found = differing(machine, 1500, some)
    assert found is not None and all(re.fullmatch("flag . depends on a secret", line) for line in found[1])


def _as_add(instruction: Decoded, encoder: Encoder) -> bytes:
    """ADD register, 1 for INC register."""
    raw = instruction.raw
    code = bytearray(_encoded(raw, encoder))
    # FE /0 and FF /0 are INC; 80 /0 and 83 /0 with a byte are ADD.
    at = max(code.find(b"\xfe"), code.find(b"\xff"))
    code[at] = 0x80 if code[at] == 0xFE else 0x83
    return bytes(code) + b"\x01"


def _encoded(raw: Any, encoder: Encoder) -> bytes:
    encoder.encode(raw, raw.ip)
    return bytes(encoder.take_buffer())


def test_what_is_done_is_kept_and_a_changed_verifier_starts_again(
    machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    def some(tasks: list[work.Task], jobs: int) -> Iterator[work.Outcome]:
        for task in tasks:
            done.append(task.name)
            yield work.Outcome(task, sequences=2, forms=Counter({"INC_RM32": 3}))

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(native, "machine", lambda place, emulated: machine)
    monkeypatch.setattr(work, "run_all", some)
    command = ["--count", str(3 * work.SEQUENCES), "--programs", "0", "--integers", "0"]
    first = CliRunner().invoke(cli.main, command)
    assert first.exit_code == 0, first.output
    assert "6 sequences, words are bits: 9 instructions of 1 forms" in first.output
    CliRunner().invoke(cli.main, command)
    assert len(done) == 3
    path = cli.PLACE / "bits-cpu.json"
    path.write_text(path.read_text().replace(json.loads(path.read_text())["key"]["verifier"], "another"))
    CliRunner().invoke(cli.main, command)
    assert len(done) == 6


def test_a_difference_is_shown_and_fails(machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def some(tasks: list[work.Task], jobs: int) -> Iterator[work.Outcome]:
        yield work.Outcome(tasks[0], different={"INC": "bytes: ffc0"})

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(native, "machine", lambda place, emulated: machine)
    monkeypatch.setattr(work, "run_all", some)
    result = CliRunner().invoke(cli.main, ["--count", "1", "--integers", "0"])
    assert result.exit_code == 1
    assert "different: INC\nbytes: ffc0" in result.output
    assert not (cli.PLACE / "bits-cpu.json").exists(), "a chunk that differs is not done"


def test_a_thread_s_memory_is_no_register_that_flags_depend_on() -> None:
    """sub rax, fs:[40], as stack protectors have it."""
    assert callable(compile_step(decode(bytes.fromhex("64482b042528000000"), 0)))
