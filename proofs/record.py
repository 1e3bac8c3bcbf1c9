# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What was proved, killed and found, as committed files: proofs/*.json, and docs/proofs.md made of them.

A record of a function holds for the bytes it names. Where a file of this tree is another by now, the record is stale
and the page says so: python -m proofs.record tells which.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from harness.implementations import Implementation, find
from proofs.emitted import ROOT, assembly
from verify import certificate as c
from verify.trusted import verifier_digest

PLACE = "proofs"
PAGE = "docs/proofs.md"
LICENCE = "<!-- SPDX-License-Identifier: CC0-1.0 OR MIT-0 -->\n"


def source_digest(implementation: Implementation) -> str:
    """Of the one assembly file; "" where there is none, or more."""
    source = assembly(implementation)
    return hashlib.sha256(source.read_bytes()).hexdigest() if source else ""


def write_functions(proved: Iterable[tuple[Implementation, dict[str, Any]]], assembler: str) -> None:
    """Enters certificates; those of files that were not proved this time stay."""
    content = _read("functions") or {"files": {}}
    for implementation, certificate in proved:
        digest = source_digest(implementation)
        file = content["files"].get(implementation.name)
        if file is None or file["source_sha256"] != digest or file["verifier_sha256"] != verifier_digest():
            file = content["files"][implementation.name] = {
                "source_sha256": digest,
                "verifier_sha256": verifier_digest(),
                "assembler": assembler,
                "functions": {},
            }
        induction = certificate["induction"]
        file["functions"][certificate["role"]] = {
            "code_sha256": certificate["code"]["sha256"],
            "instructions": certificate["code"]["instructions"],
            "lengths": certificate["lengths"],
            "all_from": induction.get("from_length"),
            "every_length": certificate["every_length"],
        }
    _write("functions", content)


def write_mutations(surveys: Iterable[dict[str, Any]]) -> None:
    """Each has name, changes (1 or 2), mutants (kind -> what killed them, or "survived" -> how many) and survivors.

    Those of variants that were not run this time stay.
    """
    every = [*(_read("mutations") or {"surveys": []})["surveys"], *surveys]
    content = list({(each["changes"], each["name"]): each for each in every}.values())
    content.sort(key=lambda each: (each["changes"], each["name"]))
    _write("mutations", {"survivors_proved": "the whole contract, lengths 0-4160 and all beyond", "surveys": content})


def write_foreign(found: Iterable[tuple[str, str, str]], lengths: str) -> None:
    """found: name, verdict, text."""
    findings = [{"name": name, "verdict": verdict, "text": text} for name, verdict, text in sorted(found)]
    _write("foreign", {"lengths": lengths, "findings": findings})


def write_semantics(name: str, content: dict[str, Any]) -> None:
    """name: cpu or qemu, of what the semantics were compared with."""
    _write("semantics", {**(_read("semantics") or {}), name: content})


def _read(name: str) -> Any:
    path = ROOT / PLACE / f"{name}.json"
    return json.loads(path.read_text()) if path.is_file() else None


def _write(name: str, content: Any) -> None:
    c.write(ROOT / PLACE / f"{name}.json", content)
    write_text(ROOT / PAGE, page())


def write_text(path: Path, text: str) -> None:
    temporary = path.with_name(path.name + ".part")
    temporary.write_text(text)
    temporary.replace(path)


def stale() -> list[str]:
    """Files of this tree that are not the ones that the record speaks of, or were never proved."""
    files = (_read("functions") or {"files": {}})["files"]
    found = [each for each in find(ROOT, (), "amd64-*", "") if source_digest(each)]
    return [each.name for each in found if files.get(each.name, {}).get("source_sha256") != source_digest(each)]


def page() -> str:
    """docs/proofs.md. Which records are stale is not written into it: the digests say what they hold for."""
    parts = [LICENCE + "# What was proved\n", INTRODUCTION, _functions(), _semantics(), _mutations(), _foreign()]
    return "\n".join(part for part in parts if part)


INTRODUCTION = """Made by `make prove`, `make prove-semantics`, `make prove-mutations` and `make prove-foreign`, each
with `RECORD=1`. What a proof says and what it rests on: [SOUNDNESS.md](../verify/SOUNDNESS.md). A row holds for the
file with that hash (`sha256sum FILE`); the whole hashes are in [proofs/functions.json](../proofs/functions.json).
`python -m proofs.record` names the files of this tree that are newer than their record.
"""


def _functions() -> str:
    files = (_read("functions") or {"files": {}})["files"]
    if not files:
        return ""
    lines = ["## Functions\n", "| file | SHA-256 of the `.S` | functions | instructions | lengths | by induction |",
             "|---|---|---|---:|---|---|"]  # fmt: skip
    for name, file in sorted(files.items()):
        functions = file["functions"]
        lengths = sorted({each["lengths"] for each in functions.values()})
        beyond = sorted({f"from {each['all_from']}" if each["all_from"] else "" for each in functions.values()})
        most = max(each["instructions"] for each in functions.values())
        short = name.removeprefix("crypto_stream/")  # crypto_core/ stays: a core may be called as a stream is
        lines.append(
            f"| {short} | `{file['source_sha256'][:16]}…` | {', '.join(functions)} | {most} | {', '.join(lengths)} | "
            f"{', '.join(beyond)} |"
        )
    return "\n".join(lines) + "\n"


def _semantics() -> str:
    content = _read("semantics")
    if not content:
        return ""
    lines = ["## Semantics\n",
             "Random sequences of 2 to 12 instructions from random states, in verify's machine and on a CPU "
             "(`make prove-semantics`): all registers, masks, memory and claimed flags were equal.\n",
             "| machine | date | sequences | instructions | forms | it lacks |",
             "|---|---|---:|---:|---:|---|"]  # fmt: skip
    programs = max(each.get("programs", 0) for each in content.values())
    states = max(each.get("states", 0) for each in content.values())
    for _, each in sorted(content.items()):
        lines.append(
            f"| {each['machine']} | {each['date']} | {each['sequences']} | {each['instructions']} | {each['forms']} | "
            f"{_few(each['lacking'])} |"
        )
    if programs:
        lines.append(
            f"\n{programs} random programs that compute with a length: {states} states of runs shared by many lengths "
            "were those of the runs of each length alone."
        )
    return "\n".join(lines) + "\n"


def _few(names: list[str]) -> str:
    return ", ".join(names) if len(names) <= 8 else f"{len(names)} instructions, named in {PLACE}/semantics.json"


def _mutations() -> str:
    surveys = (_read("mutations") or {"surveys": []})["surveys"]
    if not surveys:
        return ""
    lines = ["## Mutants\n",
             "A survivor passes the whole proof itself: every length and the induction, for every entry. So it has to "
             "be right as well, and why it is was found by running both.\n"]  # fmt: skip
    for changes, title in ((1, "One change"), (2, "Two changes at once")):
        some = [each for each in surveys if each["changes"] == changes]
        if some:
            lines += [f"### {title}\n", *_survey(some)]
    return "\n".join(lines)


def _survey(surveys: list[dict[str, Any]]) -> list[str]:
    total = sum((_outcomes(each, "") for each in surveys), Counter())
    killed = total.total() - total["survived"]
    forms = f" ({total['form']} of them only for a form of instruction that is not emitted)" if total["form"] else ""
    lines = [f"{total.total()} mutants, {killed} killed{forms}, {total['survived']} survivors.\n",
             "| kind | mutants | killed | survivors |", "|---|---:|---:|---:|"]  # fmt: skip
    for kind in sorted({kind for each in surveys for kind in each["mutants"]}):
        one = sum((_outcomes(each, kind) for each in surveys), Counter())
        lines.append(f"| {kind} | {one.total()} | {one.total() - one['survived']} | {one['survived']} |")
    lines += ["\n| file | mutants | killed | by |", "|---|---:|---:|---|"]
    for each in surveys:
        one = _outcomes(each, "")
        how = ", ".join(f"{fault} {number}" for fault, number in sorted(one.items()) if fault != "survived")
        lines.append(f"| {each['name']} | {one.total()} | {one.total() - one['survived']} | {how} |")
    if total["survived"]:
        lines += ["\n| file | kind | survivor | why it is right |", "|---|---|---|---|"]
    for each in surveys:
        for one in each["survivors"]:
            lines.append(f"| {each['name']} | {one['kind']} | `{one['change']}` | {one['reason'] or 'not known'} |")
    return [*lines, ""]


def _outcomes(survey: dict[str, Any], kind: str) -> Counter[str]:
    """What became of the mutants of one kind, or of all."""
    found: Counter[str] = Counter()
    for name, outcomes in survey["mutants"].items():
        if kind in ("", name):
            found.update(outcomes)
    return found


def _foreign() -> str:
    content = _read("foreign")
    if not content:
        return ""
    lines = ["## Other people's code\n",
             f"Lengths {content['lengths']}. Proved means right output, bounds, public branches and addresses, and the "
             "ABI. Refuted gives what the proof met: wrong output is shown on random numbers; a function that "
             "relies on an alignment is right where its caller provides it.\n",
             "| function | verdict | found |", "|---|---|---|"]  # fmt: skip
    for each in content["findings"]:
        text = " ".join(each["text"].split()).replace("|", "\\|")
        lines.append(f"| {each['name']} | {each['verdict']} | {text} |")
    return "\n".join(lines) + "\n"


@click.command()
def main() -> None:
    """Writes docs/proofs.md anew and names the files that are newer than their record; the exit code is 1 then."""
    write_text(ROOT / PAGE, page())
    old = stale()
    console = Console(highlight=False, soft_wrap=True)
    for name in old:
        console.print(f"stale: {name}")
    text = f"{len(old)} files are newer than their record: make prove RECORD=1" if old else "all are as proved"
    console.print(text)
    raise SystemExit(1 if old else 0)


if __name__ == "__main__":
    main()
