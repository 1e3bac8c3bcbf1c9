# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Of every emitted file a length of a function is proved anew by the prover as it is, of some every length there is.

All other functions and lengths are on record, and tests/test_verify_record.py compares the record with this tree.
"""

import hashlib
import importlib
import json
import operator
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
from iced_x86 import Decoder
from tools import finished, invoked

from generator.machine import assemble as machine
from generator.package.dropin import STREAMS
from generator.variants import find as variant
from proofs import record
from proofs.adversaries import running
from proofs.adversaries.patch import corpus
from proofs.combined import cli
from proofs.combined.grammar import draw
from proofs.combined.judge import judge
from proofs.emitted import DROPIN, ROOT, Emitted, emitted, forms, one
from verify import certificate as c
from verify import objects as o
from verify.allowed import FORMS, NAMES
from verify.cli import main
from verify.image import Image
from verify.invariant import Invariant
from verify.sequences import forms as samples
from verify.sequences.sequence import mnemonic

LONGEST = 1100  # bytes: two passes of the widest kernel but one, and cheap
FILES = {each.name: each for each in emitted()}
#: One of each kind of kernel, over the primitives: the way to the main loop and a pass of it are proved, too.
INDUCED = {
    "chacha20/peachacha/amd64-u1": "xor",
    "salsa20/peachacha/amd64-sse2-u4": "stream",
    "xsalsa20/peachacha/amd64-avx512-u4": "xor",
    "chacha8/peachacha/amd64-avx512": "xor",
    "salsa2012/peachacha/amd64-avx": "xor",
}


def asked(file: Emitted) -> dict[str, c.Task]:
    return file.tasks(file.assemble(), (), False)


def length(task: c.Task) -> int:
    """Another for every file and role, and another when the file changes."""
    return int(hashlib.sha256(f"{Image(task.file).digest} {task.role}".encode()).hexdigest(), 16) % LONGEST


def prove(task: c.Task, found: c.Found) -> c.Result:
    result = c.prove(task, found=found)
    assert result.ok, "\n".join([f"{task.symbol} ({task.role}), {task.lengths}", *map(str, result.faults)])
    return result


@pytest.mark.parametrize("name", FILES)
def test_a_length_of_a_function_of_every_file_is_proved(name: str) -> None:
    """Another one where the file changes."""
    task = min(asked(FILES[name]).values(), key=length)
    streams = "len" in c.arguments_of(task.role)
    prove(replace(task, lengths=(length(task),), counter="") if streams else task, {})


@pytest.mark.parametrize("name", [name for name in FILES if name.startswith(DROPIN)])
def test_every_symbol_of_a_file_for_users_is_proved(name: str) -> None:
    every = asked(FILES[name]).values()
    there = {each.name for each in Image(FILES[name].assemble()).object.symbols if each.binding == o.GLOBAL}
    assert there == {task.symbol for task in every} and len({task.primitive for task in every}) * 3 >= len(there)


@pytest.mark.parametrize("name", INDUCED)
def test_every_length_follows(name: str) -> None:
    """Of two entries: one that starts at block 0, and the one with a counter, whose induction it shares."""
    found: c.Found = {}
    every = asked(FILES[f"crypto_stream/{name}"])
    role = INDUCED[name]
    first = prove(replace(every[role], lengths=(1,)), found)
    second = prove(replace(every[f"{role}_ic"], lengths=(1,)), found)
    assert first.induction is second.induction is not None, first.reason


def test_directories_of_one_name_have_objects_and_certificates_of_their_own() -> None:
    others = [replace(each, name=f"other/{each.name}") for each in FILES.values()]
    assert len({each.place for each in [*FILES.values(), *others]}) == 2 * len(FILES)


#: What assemblers put between functions, where nothing is run.
PADDING = {"NOPD", "NOPW"}
#: On the list, and in nothing that is emitted now. It goes with the prover's next change: each makes all records stale.
UNUSED = {"EVEX_VINSERTI32X4_YMM_K1Z_YMM_XMMM128_IMM8"}


def test_the_list_is_of_what_is_emitted() -> None:
    there = set[int]().union(*(forms(each.assemble()) for each in emitted()))
    # Go's assembler need not be here: PeachPy's bytes are of the same forms, and others have none of their own.
    text = machine.assemble(finished(variant("amd64-avx512", STREAMS), "go")).text
    there |= {each.code for each in Decoder(64, text)}
    assert {NAMES[code] for code in there} - PADDING == FORMS - UNUSED


def test_nothing_is_proved_by_a_default() -> None:
    """Without an entry that has a block counter there is no induction: then not every length is proved."""
    file = one("chacha20/amd64-ssse3-u1")
    path, name = file.assemble(), file.symbol
    some = c.Task(path, name, "chacha20", "stream", (0, 1, 64))
    assert c.prove(some).ok
    every = c.prove(c.Task(path, name, "chacha20", "stream", (0, 1, 64), every=True))
    assert (every.ok, every.faults[0].kind) == (False, "induction")


def test_a_certificate_says_what_was_proved(tmp_path: Path) -> None:
    file, out = one("chacha20/amd64-ssse3-u1"), tmp_path / "proof.json"
    asked = main, file.assemble(), "--symbol", f"{file.symbol}_xor_ic", "--primitive", file.primitive
    assert "nothing is left open" in invoked(*asked, "--lengths", "0-192", "--certificate", out)
    content = json.loads(out.read_text())
    assert (content["every_length"], content["lengths"]) == (True, "0-192")
    assert content["induction"]["base"] == "1-64" and "pxor" in content["code"]["mnemonics"]


def test_the_samples_cover_the_emitted_code() -> None:
    used = set()
    for file in emitted():
        used |= set(re.findall(r"^  ([a-z][a-z0-9]*) ", file.source.read_text(), re.MULTILINE))
    source = random.Random(1)
    there = {mnemonic(item.form) for item in samples.pool(source, samples.registers(source), None)}
    assert used
    # Sequences have no calls: an entry's call of its body is followed in each proof of a file.
    assert not {name.upper() for name in used} - there - {"MACRO", "CALL"}


def test_soundness_names_checks_tests_and_adversaries_that_are_there() -> None:
    text = (ROOT / "verify" / "SOUNDNESS.md").read_text()
    rows = re.findall(r"^\| [^|]+ \| (`[^|]+) \| (`[^|]+) \| ([^|]*)\|$", text, re.MULTILINE)
    assert len(rows) > 15
    for checks, tests, kinds in rows:
        for name in re.findall(r"`([^`]+)`", checks):
            parts = name.split(".")
            module = ".".join(part for part in parts[:-1] if part.islower())
            found = importlib.import_module(f"verify.{module}")
            assert callable(operator.attrgetter(name.removeprefix(module + "."))(found)), name
        assert all((ROOT / path).is_file() for path in re.findall(r"`([^`]+)`", tests)), tests
        assert all(kind in corpus() or (ROOT / kind).is_file() for kind in re.findall(r"`([^`]+)`", kinds)), kinds


SEED = 1
SOME = range(150, 170)  # of the base with one block in xmm registers


@pytest.fixture(scope="module")
def caller(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return running.caller(tmp_path_factory.mktemp("caller"))


def test_what_is_proved_is_right(caller: Path) -> None:
    outcomes = [judge(SEED, number, caller) for number in SOME]
    assert not any(each.hole for each in outcomes), "\n".join(cli.shown(each) for each in outcomes if each.hole)
    assert {"proved, right", "not proved, wrong", "not proved, right"} <= {each.verdict for each in outcomes}
    content = cli.summary(outcomes, SEED)
    assert sum(content["verdicts"].values()) == len(SOME)


def test_a_prover_with_a_hole_is_found_out(caller: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One for which all states are equal proves that a number is what one entry sets otherwise for long lengths."""
    with monkeypatch.context() as weaker:
        weaker.setattr(Invariant, "weaken", lambda self, a, b: False)
        hole = judge(SEED, _otherwise(), caller)
    assert hole.hole and hole.edits
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(record, "PLACE", str(tmp_path))
    monkeypatch.setattr(record, "PAGE", str(tmp_path / "proofs.md"))
    cli.PLACE.mkdir(parents=True)
    kept = cli.PLACE / f"{SEED}-{cli.digest()[:16]}.jsonl"
    answer = {"name": "0-1", "answer": [{**vars(hole), "number": 0}]}
    kept.write_text(json.dumps(answer) + '\n{"name": "1-2", "ans')
    said = invoked(cli.main, "--count", 1, "--record", code=1)
    assert "proved, and wrong" in said and hole.edits[-1][:40] in said
    assert len(json.loads((tmp_path / "combined.json").read_text())["holes"]) == 1
    assert "1 functions of two changes" in (tmp_path / "proofs.md").read_text()


def _otherwise() -> int:
    """The first with another number in one entry's prologue for lengths that are not tried one by one."""
    for number in range(10_000):
        _, one = draw(SEED, number)
        parts = rf"addend: another number; (entry|loop) {one.role} (131|160|192)"
        if "ssse3" in one.base and one.role != "xor_ic" and re.fullmatch(parts, one.why):
            return number
    raise AssertionError("none is drawn")
