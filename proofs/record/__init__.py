# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The committed records of what was proved, killed and found: proofs/*.json, and docs/proofs.md, which is made from
them.

A function's record holds for the key of its certificate (verify.certificate): the prover, everything that was asked,
and what the object means (instructions, constants and symbols, not how its source is written). If that differs in this
tree, the record is stale: python -m proofs.record says how.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from harness.errors import HarnessError
from harness.tables import Table
from proofs.emitted import ROOT, Emitted, emitted
from verify import certificate as c
from verify import files as whole
from verify import trusted
from verify.faults import Fault, InputError
from verify.image import Image

PLACE = "proofs"
PAGE = "docs/proofs.md"
SEQUENCES = "verify.sequences.cli"  # what compares the machines of all provers with a CPU
LICENCE = "<!-- SPDX-License-Identifier: CC0-1.0 OR MIT-0 -->\n"


Certificate = dict[str, Any]
FILE = ("format", "code_sha256", "prover_sha256")  # the parts of a key that a file's functions share


def write_functions(proved: dict[str, dict[str, Certificate]], assembler: str) -> None:
    """Record certificates, by file and role, in place of all that was recorded of these files.

    Records of other files stay if this tree still has the file. Raises InputError, and records nothing, if something
    was not proved in full.
    """
    there = {each.name for each in emitted(ROOT)}
    files = {name: file for name, file in others("functions").items() if name in there and c.sealed(name, file)}
    for name, certificates in proved.items():
        partly = [role for role, each in certificates.items() if each["every_length"] is not True]
        if partly:
            raise InputError(f"{name}: {', '.join(partly)} is not proved for every length, and is not recorded")
        keys = [each["key"] for each in certificates.values()]
        if any(key[part] != keys[0][part] for key in keys for part in FILE):
            raise InputError(f"{name} changed while it was proved, and is not recorded: prove it again")
        functions = {role: _function(each) for role, each in certificates.items()}
        common = {part: keys[0][part] for part in FILE}
        files[name] = c.seal(name, {**common, "assembler": assembler, "functions": functions})
    write("functions", {"files": dict(sorted(files.items()))})


def _function(certificate: Certificate) -> dict[str, Any]:
    return {
        "task": {name: value for name, value in certificate["key"].items() if name not in FILE},
        "instructions": certificate["code"]["instructions"],
        "all_from": certificate["induction"].get("from_length"),
        "every_length": certificate["every_length"],
    }


def write_mutations(surveys: Iterable[dict[str, Any]]) -> None:
    """Record surveys: name, changes (1 or 2), mutants (by kind, how many by the fault that killed them, or "survived"),
    survivors, and by(). Records of other variants stay."""
    every = [*(_read("mutations") or {"surveys": []})["surveys"], *surveys]
    content = list({(each["changes"], each["name"]): each for each in every}.values())
    content.sort(key=lambda each: (each["changes"], each["name"]))
    write("mutations", {"survivors_proved": "the whole contract, lengths 0-4160 and all beyond", "surveys": content})


def write_foreign(name: str, found: Iterable[dict[str, Any]], lengths: str) -> None:
    """Record findings (name, verdict, text, and by()) about other people's code. name: foreign or foreign-poly1305.
    Recorded findings about functions that were not asked stay, if they are for the same lengths."""
    old = _read(name) or {"lengths": lengths, "findings": []}
    kept = old["findings"] if old["lengths"] == lengths else []
    findings = {each["name"]: each for each in (*kept, *found)}
    write(name, {"lengths": lengths, "findings": [each for _, each in sorted(findings.items())]})


def write_semantics(content: dict[str, Any]) -> None:
    """Record a comparison of semantics, in place of an earlier one of the same machine."""
    others = (each for each in (_read("semantics") or {}).values() if each["machine"] != content["machine"])
    write("semantics", {each["machine"]: each for each in (*others, content | by(SEQUENCES, asked=True))})


def write_combined(content: dict[str, Any]) -> None:
    """Record what became of functions of two changes."""
    write("combined", content | by(trusted.PROOF))


def by(root: str, asked: bool = False) -> dict[str, Any]:
    """What a part of a record says of its prover: the module in which that begins, whether it is a strict one, and its
    digest. The arguments are trusted.digest()'s."""
    return {"prover": root, "strict": not asked, "prover_sha256": trusted.digest(root, asked)}


def _by_this(part: dict[str, Any]) -> bool:
    """Whether a part of a record is by the prover of this tree."""
    return "prover" in part and by(part["prover"], not part["strict"]).items() <= part.items()


#: Records of what the provers were tested with: their parts, and the command that makes them anew.
TESTS: dict[str, tuple[Callable[[Any], list[Any]], str]] = {
    "semantics": (lambda content: [*content.values()], "prove-semantics"),
    "mutations": (lambda content: content["surveys"], "prove-mutations"),
    "combined": (lambda content: [content], "prove-combined"),
    "foreign": (lambda content: content["findings"], "prove-foreign"),
    "foreign-poly1305": (lambda content: content["findings"], "prove-foreign"),
}


def older() -> list[str]:
    """Lines that say which records of what the provers were tested with are of other provers than this tree's. They
    tell of those; no proof rests on them."""
    found = []
    for name, (parts, target) in TESTS.items():
        with _reading(name):
            every = parts(content) if (content := _read(name)) is not None else []
            if many := sum(not _by_this(each) for each in every):
                found.append(f"{PLACE}/{name}.json: {many} of {len(every)} parts: make {target} RECORD=1")
    return found


def write_others(name: str, found: dict[str, Any]) -> None:
    """Record by function what proofs.tags proved, with the object and the prover. name: poly1305 or aeads."""
    write(name, {"files": dict(sorted(found.items()))})


def others(name: str) -> dict[str, Any]:
    """What a record has by file or function: functions, poly1305 or aeads. Raises InputError if it cannot be read."""
    with _reading(name):
        content = _read(name)
        return {} if content is None else dict(content["files"])


@contextmanager
def _reading(name: str) -> Iterator[None]:
    """A context for what is done with a record's content. Raises InputError where that is not what was written."""
    try:
        yield
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(f"{PLACE}/{name}.json is no record: make prove RECORD=1, or git checkout") from error


def _read(name: str) -> Any:
    path = ROOT / PLACE / f"{name}.json"
    return json.loads(path.read_text()) if path.is_file() else None


def write(name: str, content: Any) -> None:
    """Write the record of a name, in place of what it was, and the page that is made from all records."""
    c.write(ROOT / PLACE / f"{name}.json", content)
    write_page()


def write_page() -> None:
    """Write docs/proofs.md from all records. Raises InputError if one of them cannot be read."""
    whole.write(ROOT / PAGE, page().encode())


def stale() -> list[str]:
    """Lines that say where the record differs from this tree, tasks and prover. Assembles every file."""
    files = others("functions")
    found = []
    here = {each.name: each for each in emitted(ROOT)}
    for name, each in here.items():
        mend = f"make prove RECORD=1 IMPL={name}"
        found += [f"{name}: {what}: {mend}" for what in _differences(each, files.get(name))]
    gone = "is on record, and not in this tree: make prove RECORD=1"
    return found + [f"{name} {gone}" for name in files if name not in here]


def _differences(here: Emitted, file: Any) -> list[str]:
    """How a file differs from its record."""
    if file is None:
        return ["is not on record"]
    if not c.sealed(here.name, file):
        return ["its record was changed by hand, or is another file's"]
    try:
        image = Image(here.assemble())
    except (Fault, InputError, HarnessError) as error:
        return [f"cannot be proved as it is now ({str(error).splitlines()[0]})"]
    wanted = here.tasks(image.path)
    found = [f"{role} is on record, and is none of its functions" for role in file["functions"] if role not in wanted]
    for role, task in wanted.items():
        if role not in file["functions"]:
            found.append(f"{role} is not on record")
            continue
        function = file["functions"][role]
        recorded = {**{part: file.get(part) for part in FILE}, **function["task"]}
        found += [f"{role}: {each}" for each in c.differences(recorded, c.key(task, image))]
        if function["every_length"] is not True:
            found.append(f"{role} is not proved for every length")
    return _merged(found, list(wanted))


def _merged(found: list[str], roles: list[str]) -> list[str]:
    """The lines, with those that are the same for every role given once, without the role."""
    said = [each.removeprefix(f"{role}: ") for each in found for role in roles if each.startswith(f"{role}: ")]
    common = [each for each in dict.fromkeys(said) if said.count(each) == len(roles)]
    return common + [each for each in found if not any(each == f"{role}: {one}" for role in roles for one in common)]


def page() -> str:
    """The text of docs/proofs.md. It does not say which records are stale: the digests say what they hold for."""
    sealed = {name: file for name, file in others("functions").items() if c.sealed(name, file)}
    lines = _functions(sealed) if sealed else []
    for name, title, section in SECTIONS:
        with _reading(name):
            if (content := _read(name)) is not None:
                lines += [f"## {title}", "", *section(content)]
                lines += [""] if lines[-1] else []
    return LICENCE + "# What was proved\n\n" + INTRODUCTION + "\n" + "\n".join(lines)


INTRODUCTION = """Which files are proved, and what the proof itself was tested with. Made by `make prove`,
`make prove-semantics`, `make prove-mutations`, `make prove-combined` and `make prove-foreign`, each with `RECORD=1`.
What a proof says and what it rests on: [SOUNDNESS.md](../verify/SOUNDNESS.md). A row holds for files whose code has
these hashes: of instructions, constants and symbols, so that comments and layout do not count. The whole hashes, and
numbers of instructions, are in [proofs/functions.json](../proofs/functions.json). `python -m proofs.record` says
which functions, of streams or of those that make tags, or which of their provers are not as they were then.
"""


def _functions(files: dict[str, Any]) -> list[str]:
    provers = sorted({file["prover_sha256"] for file in files.values()})
    several = len(provers) > 1
    text = "provers named behind the files" if several else f"prover `{provers[0][:16]}…` (`python -m verify.trusted`)"
    rows: dict[tuple[str, ...], list[str]] = {}
    for name, file in sorted(files.items()):
        operation, primitive, *_, design = name.split("/")
        functions = file["functions"].values()
        lengths = sorted({each["task"]["lengths"] for each in functions} - {"0"})
        behind = sorted({f"from {each['all_from']}" if each["all_from"] else "" for each in functions})
        short = primitive if operation == "crypto_stream" else f"{operation}/{primitive}"
        row = (design, ", ".join(file["functions"]), ", ".join(lengths), ", ".join(behind))
        rows.setdefault(row, []).append(
            f"{short} `{file['code_sha256'][:16]}…`" + f" by `{file['prover_sha256'][:16]}…`" * several
        )
    heads = ("design", "functions", "lengths, or lanes", "by induction", "files, SHA-256 of the code")
    shown = [(*row, ", ".join(names)) for row, names in sorted(rows.items())]
    return [f"## Functions\n\n{len(files)} files, by the {text}.\n", *_table(heads, shown, len(heads)), ""]


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]], left: int = 1) -> list[str]:
    """The lines of a table in Markdown. left: how many columns hold text."""
    return Table(heads, [[str(cell) for cell in row] for row in rows], left=left).markdown()


def _semantics(content: dict[str, Any]) -> list[str]:
    lines = [
        "Random sequences of 2 to 12 instructions from random states, in verify's machine and on a CPU "
        "(`make prove-semantics`): all registers, masks, memory and claimed flags were equal; what is "
        "called public was the same with other secrets.\n"
    ]
    counts = ("sequences", "instructions", "forms")
    rows = []
    for each in content.values():
        for words, part in (("bits", each), ("integers", each.get("integers"))):
            if part:
                numbers = [part[name] for name in counts]
                rows.append((each["machine"], words, each["date"], _shortened(part["lacking"]), *numbers))
    lines += _table(("machine", "words are", "date", "it lacks", *counts), sorted(rows), 4)
    programs, states = (max(each.get(name, 0) for each in content.values()) for name in ("programs", "states"))
    if programs:
        lines.append(
            f"\n{programs} random programs that compute with a length: {states} states of runs shared by many lengths "
            "were those of the runs of each length alone."
        )
    return lines


def _authenticators(content: dict[str, Any]) -> list[str]:
    rows = [
        (name, each["instructions"], ", ".join(each["head"]), f"`{each['object_sha256'][:16]}…`")
        for name, each in content["files"].items()
    ]
    heads = ("file", "instructions", "at the loop's head", "SHA-256 of the code")
    return ["Every length, key and message, as RFC 8439, 2.5, has it (`make prove`).\n", *_table(heads, rows, 4)]


def _aeads(content: dict[str, Any]) -> list[str]:
    of = content["files"].items()
    rows = [(name, each["instructions"], f"`{each['object_sha256'][:16]}…`") for name, each in of]
    about = "Every pair of lengths of text and additional data, every key, nonce and text (`make prove`).\n"
    return [about, *_table(("function", "instructions", "SHA-256 of the code"), rows, 3)]


def _shortened(names: list[str]) -> str:
    return ", ".join(names) if len(names) <= 8 else f"{len(names)} instructions, named in {PLACE}/semantics.json"


def _mutations(content: dict[str, Any]) -> list[str]:
    lines = [
        "A survivor passes the whole proof itself: every length and the induction, for every entry. So it has to be "
        "right as well. Why it is was found by running both, where that is known.\n"
    ]
    for changes, title in ((1, "One change"), (2, "Two changes at once")):
        some = [each for each in content["surveys"] if each["changes"] == changes]
        if some:
            lines += [f"### {title}\n", *_survey(some)]
    return lines


def _survey(surveys: list[dict[str, Any]]) -> list[str]:
    total = sum((_outcomes(each, "") for each in surveys), Counter())
    forms = f" ({total['form']} of them only for a form of instruction that is not emitted)" if total["form"] else ""
    mutants, killed, survived = _killed(total)
    lines = [f"{mutants} mutants, {killed} killed{forms}, {survived} survivors.\n"]
    kinds = {kind: Counter[str]() for kind in sorted({kind for each in surveys for kind in each["mutants"]})}
    for kind, outcomes in kinds.items():
        outcomes.update(sum((_outcomes(each, kind) for each in surveys), Counter()))
    rows = [(kind, *_killed(one)) for kind, one in kinds.items() if one["survived"]]
    dead = {kind: one for kind, one in kinds.items() if not one["survived"]}  # they share one row
    if dead:
        rows.append((", ".join(dead), *_killed(sum(dead.values(), Counter()))))
    lines += [*_table(("kind", "mutants", "killed", "survivors"), rows), ""]
    files: list[tuple[object, ...]] = []
    for each in surveys:
        one = _outcomes(each, "")
        how = ", ".join(f"{fault} {number}" for fault, number in sorted(one.items()) if fault != "survived")
        files.append((each["name"], how, *_killed(one)[:2]))
    lines += [*_table(("file", "killed by", "mutants", "killed"), files, 2), ""]
    reasons: dict[str, dict[str, list[str]]] = {}
    for each in surveys:
        for survivor in each["survivors"]:
            changes = reasons.setdefault(survivor["reason"] or "not known", {})
            changes.setdefault(each["name"], []).append(f"`{survivor['change']}`")
    said = [
        (reason, "; ".join(f"{name}: {', '.join(some)}" for name, some in changes.items()))
        for reason, changes in sorted(reasons.items())
    ]
    return [*lines, *_table(("why a survivor is right", "changes, by file"), said, 2), ""] if said else lines


def _killed(outcomes: Counter[str]) -> tuple[int, int, int]:
    """The numbers of all, of killed and of surviving mutants."""
    return outcomes.total(), outcomes.total() - outcomes["survived"], outcomes["survived"]


def _outcomes(survey: dict[str, Any], kind: str) -> Counter[str]:
    """The outcomes of the mutants of one kind, or of all for ""."""
    found: Counter[str] = Counter()
    for name, outcomes in survey["mutants"].items():
        if kind in ("", name):
            found.update(outcomes)
    return found


def _combined(content: dict[str, Any]) -> list[str]:
    verdicts = content["verdicts"]
    features: Counter[tuple[str, str]] = Counter()
    for kind, some in content["kinds"].items():
        for verdict, number in some.items():
            features[kind.rpartition(" | ")[2], verdict] += number
    rows = [
        (WHOSE[join], *(features[join, verdict] for verdict in verdicts))
        for join in sorted({join for join, _ in features})
    ]
    return [
        f"{content['functions']} functions of two changes, each harmless alone (`make prove-combined`, seed "
        f"{content['seed']}): two prologues, frames, positions. The prover judged each, and a CPU judged the prover: "
        f"{len(content['holes'])} were proved and wrong.\n",
        *_table(("the second prologue is", *verdicts), rows),
    ]


WHOSE = {
    "entry": "one entry's, from a length on",
    "short": "one entry's, below a length",
    "lengths": "every entry's, from a length on",
    "loop": "one entry's, which goes to the loop by itself",
    "pass": "that of later passes",
    "none": "none: two features",
}


def _foreign(content: dict[str, Any]) -> list[str]:
    alike: dict[tuple[str, str], list[str]] = {}
    for each in content["findings"]:
        alike.setdefault((each["verdict"], " ".join(each["text"].split())), []).append(each["name"])
    return [
        f"Lengths {content['lengths']}. Proved means right output, bounds, public branches and addresses, and the ABI. "
        "Refuted gives what the proof met: wrong output is shown on random numbers; a function that relies on an "
        "alignment is right where its caller provides it.\n",
        *_table(("function", "verdict", "found"), [("; ".join(names), *found) for found, names in alike.items()], 3),
    ]


#: For each section: the record, the title, and the function that makes its lines.
SECTIONS: tuple[tuple[str, str, Callable[[dict[str, Any]], list[str]]], ...] = (
    ("poly1305", "Poly1305", _authenticators),
    ("aeads", "ChaCha20-Poly1305 and the secretbox", _aeads),
    ("semantics", "Semantics", _semantics),
    ("mutations", "Mutants", _mutations),
    ("combined", "Combinations", _combined),
    ("foreign", "Other people's code", _foreign),
    ("foreign-poly1305", "Other people's Poly1305 and ChaCha20-Poly1305", _foreign),
)
