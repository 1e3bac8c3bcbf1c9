# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The records in proofs/ and the certificates in build/proofs/: they are of this tree, these tasks and this prover, and
whoever passes off another as one of these is told so.
"""

import json
import os
import py_compile
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, cast

import pytest
from tools import invoked, spoilt

from harness.errors import HarnessError
from proofs import emitted, record, tags, tree
from proofs.mutants import survey
from proofs.record.cli import main
from verify import certificate as c
from verify import trusted
from verify.faults import InputError
from verify.image import Image
from verify.integers.proof import Result

ROOT = Path(__file__).parent.parent
SMALL = ("crypto_core/hchacha20/peachacha/amd64-avx512vl-u1", "crypto_core/hsalsa20/peachacha/amd64-avx512vl-u1")
NAME = SMALL[0]
PROVER = trusted.CERTIFICATE


def test_the_tree_is_as_recorded() -> None:
    """Every function of every emitted file, every length, by the prover as it is."""
    found = record.stale()
    assert not found, "\n".join(found[:20])


def test_a_module_that_python_keeps_compiled_of_an_older_text_is_another(tmp_path: Path) -> None:
    """Of the same size and second: Python runs the older one."""
    path = tmp_path / "module.py"
    path.write_text("x = 1\n")
    py_compile.compile(str(path))
    text = trusted.text.__wrapped__  # which keeps nothing
    before, then = text("module", path), path.stat().st_mtime_ns
    path.write_text("x = 2\n")
    os.utime(path, ns=(then, then))
    assert "compiled" not in before and "compiled from another text" in text("module", path)


# A small tree of its own, all of it proved and on record.


def use(place: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(record, "ROOT", place)
    monkeypatch.setattr(tags, "functions", lambda others=False: [])  # it has none that makes tags
    monkeypatch.chdir(place)
    return place


def jobs(place: Path) -> list[tree.Job]:
    return tree.jobs_of(emitted.emitted(place), (0,), False)


@pytest.fixture(scope="module")
def proved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    place = tmp_path_factory.mktemp("tree")
    (place / "docs").mkdir()
    for name in SMALL:
        shutil.copytree(ROOT / name, place / name)
    with pytest.MonkeyPatch.context() as monkeypatch:
        use(place, monkeypatch)
        work = jobs(place)
        assert all(tree.prove(job, {}).ok for job in work)
        record.write_functions(tree.certificates(work), "13.2.0")
    yield place


@pytest.fixture()
def small(proved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "tree"
    shutil.copytree(proved, place)
    return use(place, monkeypatch)


def leaves(content: Any, *path: Any) -> Iterator[tuple[Any, ...]]:
    """Where the plain values of a JSON object are, and its empty parts."""
    some = content.items() if isinstance(content, dict) else enumerate(content) if isinstance(content, list) else ()
    if not some:
        yield path
    for key, value in some:
        yield from leaves(value, *path, key)


def edited(content: Any, path: tuple[Any, ...]) -> Any:
    """A copy with another value there."""
    content = json.loads(json.dumps(content))
    at = content
    for key in path[:-1]:
        at = at[key]
    value = at[path[-1]]
    other = not value if isinstance(value, bool) else value + 1 if isinstance(value, int | float) else f"{value}0"
    at[path[-1]] = other if isinstance(value, bool | int | float | str) else "other"
    return content


# Certificates.


def test_no_field_of_a_certificate_can_be_edited(small: Path) -> None:
    job = jobs(small)[0]
    content = json.loads(job.certificate.read_text())
    for path in leaves(content):
        c.write(job.certificate, edited(content, path))
        assert tree.known(job) is None, path
        with pytest.raises(InputError, match="was changed after the proof"):
            c.read(job.certificate)


def test_no_certificate_of_another_task_is_taken(small: Path) -> None:
    """Each field of the key in turn, as if it were the certificate of a proof that was asked for that."""
    job = jobs(small)[0]
    content = c.read(job.certificate)
    assert {each.name for each in fields(c.Task)} - {"file"} < set(content["key"])
    for path in leaves(content["key"]):
        other = c.seal("", edited(content, ("key", *path)))
        c.write(job.certificate, other)
        assert c.read(job.certificate) and tree.known(job) is None, path
        wanted = c.key(job.task, Image(job.task.file))
        assert [each.split(":")[0] for each in c.differences(other["key"], wanted)] == [path[0]]
    for name in content["key"]:
        shorter = {key: value for key, value in content["key"].items() if key != name}
        c.write(job.certificate, c.seal("", {**content, "key": shorter}))
        assert tree.known(job) is None, name
    c.write(job.certificate, c.seal("", {**content, "key": {**content["key"], "more": 1}}))
    assert tree.known(job) is None


@dataclass(frozen=True)
class Wider(c.Task):
    added: str = ""


@dataclass(frozen=True)
class Strange(c.Task):
    added: dict[str, int] = field(default_factory=dict)


def test_a_field_that_somebody_adds_is_in_the_key(small: Path) -> None:
    job = jobs(small)[0]
    image = Image(job.task.file)
    given = {each.name: getattr(job.task, each.name) for each in fields(job.task)}
    assert c.differences(c.key(job.task, image), c.key(Wider(**given, added="x"), image)) == ['added: none and not "x"']
    with pytest.raises(TypeError, match="no form for dict"):
        c.key(Strange(**given), image)


# The record.


def content(place: Path) -> dict[str, Any]:
    return dict(json.loads((place / "proofs/functions.json").read_text())["files"])


def put(place: Path, files: dict[str, Any], seal: bool = False) -> None:
    files = {name: c.seal(name, file) for name, file in files.items()} if seal else files
    c.write(place / "proofs/functions.json", {"files": files})


def source(place: Path) -> Path:
    return next((place / NAME).glob("*.S"))


def change_guard(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = source(place).read_text()
    assert "__AVX512VL__" in text
    source(place).write_text(text.replace("__AVX512VL__", "__AVX512F__"))


def change_object(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What another assembler makes of the same source."""
    true = emitted.Emitted.command

    def command(self: Any, source: Path, object_: Path, compiler: str = "gcc") -> list[str]:
        other = object_.with_suffix(".other.S")
        other.parent.mkdir(parents=True, exist_ok=True)
        other.write_text(source.read_text().replace("ret\n", "nop\nret\n"))
        return true(self, other, object_, compiler)

    monkeypatch.setattr(emitted.Emitted, "command", command)


def change_task(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    true = emitted.Emitted.tasks

    def tasks(*given: Any) -> dict[str, c.Task]:
        return {role: replace(task, policy="known") for role, task in true(*given).items()}

    monkeypatch.setattr(emitted.Emitted, "tasks", tasks)


Trick = Callable[[Path, pytest.MonkeyPatch], object]
Files = dict[str, Any]


def functions(files: Files) -> Files:
    return cast(Files, files[NAME]["functions"])


def exchanged(some: Files) -> Files:
    """Of two, each under the name of the other."""
    return dict(zip(some, reversed(some.values()), strict=True))


#: Edits of the record: whether with a digest of the edit, and what is said then.
EDITS: dict[str, tuple[bool, Callable[[Files], object], tuple[str, ...]]] = {
    "lose_entry": (False, lambda files: files.pop(NAME), ("is not on record",)),
    "lose_role": (True, lambda files: functions(files).pop("core_null"), ("core_null is not on record",)),
    "add_role": (True, lambda files: functions(files).update(stream=functions(files)["core"]),
                 ("stream is on record, and is none of its functions",)),
    "exchange_roles": (True, lambda files: functions(files).update(exchanged(functions(files))),
                       ('core: role: "core_null" and not "core"', 'core_null: role: "core" and not "core_null"')),
    "add_entry": (True, lambda files: files.update({f"{NAME}-u9": files[NAME]}),
                  ("is on record, and not in this tree",)),
    "exchange": (False, lambda files: files.update(exchanged(files)),
                 ("its record was changed by hand, or is another file's",) * 2),
    "exchange_sealed": (True, lambda files: files.update(exchanged(files)),
                        ("code_sha256: ", "symbol: ", "primitive: ") * 2),
    "some_lengths": (True, lambda files: functions(files)["core"].update(every_length=False),
                     ("core is not proved for every length",)),
}  # fmt: skip


def says(place: Path, said: tuple[str, ...]) -> None:
    """What is asked about the record finds these differences and no more."""
    told = invoked(main, code=1)
    lines = told.splitlines()
    assert lines[-1] == f"{len(said)} differences from the record"
    for line in lines[:-1]:
        assert re.fullmatch(r"stale: crypto_core/\S+.*: make prove RECORD=1( IMPL=\S+)?", line)
    for each in said:
        assert sum(each in line for line in lines) == said.count(each), told


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_of_a_record_is_stale(name: str, small: Path) -> None:
    sealed, change, said = EDITS[name]
    files = content(small)
    change(files)
    put(small, files, sealed)
    says(small, said)


#: What is done to the tree, and what is said then.
TRICKS: dict[str, tuple[Trick, tuple[str, ...]]] = {
    "guard": (change_guard, ("features: ",)),
    "object": (change_object, ("code_sha256: ",) * 2),
    "no code": (
        lambda at, _: source(at).write_text(spoilt(source(at).read_text(), "  endbr64", "  mov eax, xmm0")),
        ("cannot be proved as it is now (gcc does not assemble",),
    ),
    "prover": (
        lambda _, patch: patch.setattr(c, "digest", lambda *given, **more: "0" * 64),
        ("prover_sha256: ",) * 2,
    ),
    "task": (change_task, ('policy: "strict" and not "known"', "prover_sha256: ") * 2),
    "another file": (lambda at, _: shutil.copytree(at / NAME, at / f"{NAME}-u9"), ("is not on record",)),
    "no file": (lambda at, _: shutil.rmtree(at / NAME), ("is on record, and not in this tree",)),
    "no record": (lambda at, _: (at / "proofs/functions.json").unlink(), ("is not on record",) * 2),
}


def test_what_is_as_recorded_is_said_to_be(small: Path) -> None:
    assert invoked(main) == "all are as proved\n"
    page = (small / "docs/proofs.md").read_text()
    assert content(small)[NAME]["code_sha256"][:16] in page
    assert page.count(c.digest(c.PROOF)[:16]) == 1


def test_comments_and_layout_stale_nothing(small: Path) -> None:
    text = spoilt(source(small).read_text(), r"(?m)^  v.*$", r"\g<0>   // another\n")
    source(small).write_text(text.replace("\n//", "\n// more\n//", 1))
    assert not record.stale()


@pytest.mark.parametrize("name", TRICKS)
def test_a_record_of_something_else_is_stale(name: str, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trick, said = TRICKS[name]
    trick(small, monkeypatch)
    says(small, said)


def test_what_makes_tags_is_looked_at_too(small: Path) -> None:
    record.write_others("aeads", {"crypto_aead/gone seal": {"instructions": 1, "object_sha256": ""}})
    assert "stale: crypto_aead/gone seal is on record, and not in this tree" in invoked(main, code=1)


def test_no_second_file_of_assembly_goes_unseen(small: Path) -> None:
    (small / NAME / "more.s").touch()
    assert "more.s: a proof is of one" in invoked(main, code=1)


def test_no_task_on_record_can_be_edited(small: Path) -> None:
    """Nor with a digest of the edit: what decides is compared with the tree."""
    files = content(small)
    decides = [path for path in leaves(files[NAME]) if path[0] in record.FILE or path[2:3] == ("task",)]
    assert len(decides) > 20
    for path in decides:
        put(small, edited(files, (NAME, *path)), seal=True)
        assert len(record.stale()) == 1, path


@pytest.mark.parametrize("text", ["", "[]", '{"files": 7}', f'{{"files": {{"{NAME}": 7}}}}'])
def test_what_is_no_record_is_said_to_be_none(text: str, small: Path) -> None:
    for name in ("functions", "aeads"):
        path = small / f"proofs/{name}.json"
        before = path.read_bytes() if path.is_file() else b'{"files": {}}'
        path.write_text(text)
        assert re.search("is no record|changed by hand", invoked(main, code=1)), name
        path.write_bytes(before)


# Recording.


def test_only_what_was_proved_in_full_is_recorded(small: Path) -> None:
    before = (small / "proofs/functions.json").read_bytes()
    assert "a record is of every length" in invoked(tree.main, "--record", "--lengths", "0-64", code=2)
    partly = {NAME: {"core": {**c.read(jobs(small)[0].certificate), "every_length": False}}}
    with pytest.raises(InputError, match="core is not proved for every length"):
        record.write_functions(partly, "13.2.0")
    assert (small / "proofs/functions.json").read_bytes() == before


@pytest.mark.parametrize("what", ["", "object", "prover"])
def test_what_becomes_another_while_it_is_proved_is_not_said_to_be(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of tags: a file that is emitted anew, or a prover that is edited, while a proof takes its time."""
    one, other = (each for each in tags.functions("*amd64*", "poly1305") if each.file.short in SHORT)
    asked, object_ = one.key, other.file.assemble()

    def meanwhile(*_: object) -> Result:
        if what == "object":
            monkeypatch.setattr(emitted.Emitted, "assemble", lambda self: object_)
        if what == "prover":
            monkeypatch.setattr(tags.trusted, "digest", lambda prover: "0" * 64)
        return Result(one.symbol)

    monkeypatch.setattr(tags._integers, "prove", meanwhile)
    if not what:
        assert asked.items() <= tags.proved(one)["record"].items()
        return
    with pytest.raises(HarnessError, match="changed while it was proved"):
        tags.proved(one)


SHORT = "poly1305/amd64", "poly1305/amd64-mulx"


def test_recording_drops_what_vanished(small: Path) -> None:
    shutil.rmtree(small / SMALL[1])
    record.write_functions({}, "13.2.0")
    assert list(content(small)) == [NAME] and not record.stale()


def test_what_is_not_proved_has_no_certificate(small: Path) -> None:
    with pytest.raises(ValueError, match="is not proved"):
        c.certificate(c.Result(jobs(small)[0].task))


def finding(name: str, text: str = "") -> dict[str, Any]:
    """A finding of PROVER."""
    return {"name": name, "verdict": "refuted", "text": text} | record.by(PROVER)


def test_survivors_and_findings_are_listed(small: Path) -> None:
    one, both = survey.Survey("chacha20/amd64-u1", 1), survey.Survey("chacha20/amd64-u1", 2)
    one.outcomes.update({("rotation", "output"): 2, ("register", survey.SURVIVED): 1})
    one.survivors.append(survey.Survivor("register", "+0x10: mov eax,ecx → mov eax,edx", "its result is not used"))
    both.outcomes.update({("rotations", "output"): 4, ("rotations", "form"): 1})
    record.write_mutations(each.content() | record.by(PROVER) for each in (both, one))
    record.write_foreign("foreign", [finding("some function", "byte 16 is 0x42 | and not 0x15")], "0-64")
    page = (small / "docs/proofs.md").read_text()
    assert "3 mutants, 2 killed, 1 survivors" in page
    assert "5 mutants, 5 killed (1 of them only for a form of instruction that is not emitted), 0 survivors" in page
    assert "| rotations | 5 | 5 | 0 |" in page
    assert "its result is not used" in page
    assert "| some function | refuted | byte 16 is 0x42 \\| and not 0x15 |" in page


def test_records_of_another_prover_are_named(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record.write_foreign("foreign", [finding("some function")], "0-64")
    mutants = survey.Survey("chacha20/amd64-u1", 1).content()
    record.write_mutations([mutants | record.by(PROVER), mutants | {"name": "poly1305/amd64"} | record.by(tags.AEADS)])
    assert not record.older()
    same = {tags.AEADS: trusted.digest(tags.AEADS)}
    monkeypatch.setattr(record.trusted, "digest", lambda root, asked: same.get(root, "another"))
    record.write_foreign("foreign", [finding("some other")], "0-64")
    assert record.older() == [
        "proofs/mutations.json: 1 of 2 parts: make prove-mutations RECORD=1",
        "proofs/foreign.json: 1 of 2 parts: make prove-foreign RECORD=1",
    ]
