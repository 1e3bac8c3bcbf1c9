# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Functions made from emitted ones by small changes of their text, and how the corpus writes them down.

A file of the corpus has an entry a paragraph:

    NAME: why it is wrong, or what is unusual
      base chacha20/amd64-ssse3-u1          (this one by default)
      role xor                              (this one by default)
      primitive chacha12                    (what is asked for; that of the base by default)
      fault KINDS: REGEX                    (Adversary.expected; without, it is proved)
      call CIRCUMSTANCES => SYMPTOM         (Adversary.native)
      after body:                           (an Edit: after, before or instead; then which of the lines that match,
        mov r10, rdx; neg r10                in parentheses; its anchor; and in the lines below what stands there)

Where a line of text ends with a semicolon, the next one continues it. A paragraph `$NAME` is a text that others name.

In the bases with one block in xmm registers, from body on: c rdi, m rsi, len rdx, n rcx, k r8, counter r9, eax the
number of double rounds; free are r10, r11 and xmm11 to xmm15, and at the body's first line every xmm register. From the
first batch on, ecx holds the number of double rounds, and eax counts them. k stays until the tail; at done, before the
registers are cleared (r11 is not), so do k, r10 and r11.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"
BASES = Path(__file__).parent / "bases"
BASE, ROLE = "chacha20/amd64-ssse3-u1", "xor"
ONLY, EACH = None, "each"  # which of the matching lines: the only one, or each
EDIT = re.compile(r"(before|after|instead)(?:\((each|-?\d+)\))? (.*)")
#: Says that a right function must not be called with lengths beyond the memory that exists.
BOUNDED = "not: bounded"


class AnchorError(Exception):
    """An anchor does not match as expected, since files are now emitted in another form."""


@dataclass(frozen=True)
class Edit:
    """A change of a file's text. where: before, after or instead of the matching lines; text: may contain groups such
    as \\1.

    anchor: a regular expression for a whole line without comment and indentation; `name:` is that local label. which:
    ONLY, EACH, or the number of the line among those that match.
    """

    where: str
    anchor: str
    text: str
    which: int | str | None = ONLY


def before(anchor: str, text: str, which: int | str | None = ONLY) -> Edit:
    """An edit that puts text before the line."""
    return Edit("before", anchor, text, which)


def after(anchor: str, text: str, which: int | str | None = ONLY) -> Edit:
    """An edit that puts text after the line."""
    return Edit("after", anchor, text, which)


@dataclass(frozen=True)
class Adversary:
    """A function, and what proof and call must say about it.

    base: PRIMITIVE/VARIANT of the emitted file; role: of the function that is judged and called; primitive: what it
    should compute, if not the base's. why: what is wrong or, in a right one, unusual.

    expected: KINDS: REGEX of the fault; kinds as in verify.faults.KINDS, several separated by |; "" if it is proved.
    native: circumstances for c/native.c, then "=> " and a regular expression for its message; or "not: " and why a call
    cannot show the fault.
    """

    name: str
    base: str = BASE
    role: str = ROLE
    primitive: str = ""
    edits: tuple[Edit, ...] = ()
    why: str = ""
    expected: str = ""
    native: str = ""

    @property
    def kinds(self) -> set[str]:
        """The kinds of faults for which it may be refused."""
        return set(self.expected.partition(":")[0].split("|"))

    @property
    def message(self) -> str:
        """A regular expression for the fault's message."""
        return self.expected.partition(":")[2].strip()

    @property
    def circumstances(self) -> list[str]:
        """The circumstances of the call that shows the fault."""
        return self.native.partition("=>")[0].split()

    @property
    def symptom(self) -> str:
        """A regular expression for what that call prints."""
        return self.native.partition("=>")[2].strip()

    @property
    def callable(self) -> bool:
        """Whether a call can show the fault."""
        return not self.native.startswith("not: ")


def entries(path: Path) -> dict[str, Adversary]:
    """A corpus file's entries, by name. Raises ValueError for a malformed one, KeyError for a $NAME without a text."""
    texts: dict[str, str] = {}
    found = []
    content = path.read_text()
    for paragraph in re.sub(r"^#.*\n", "", content, flags=re.MULTILINE).strip().split("\n\n"):
        head, *lines = (line.rstrip() for line in paragraph.splitlines())
        if head.startswith("$"):
            texts[head[1:]] = _joined(lines)
            continue
        lines = [re.sub(r"\$(\w+)", lambda match: texts[str(match[1])], line) for line in lines]
        found.append(_entry(head, lines))
    named = {each.name: each for each in found}
    assert len(named) == len(found), f"two of {path} have the same name"
    return named


def _joined(lines: Iterable[str]) -> str:
    return "\n".join(line.strip() for line in lines).replace(";\n", "; ")


def _entry(head: str, lines: list[str]) -> Adversary:
    name, colon, why = head.partition(": ")
    given: dict[str, str] = {}
    edits = []
    while lines and colon:
        line = lines.pop(0).strip()
        field, _, value = line.partition(" ")
        edit = EDIT.fullmatch(line)
        if edit:
            text = []
            while lines and lines[0].startswith("    "):
                text.append(lines.pop(0))
            which = int(edit[2]) if edit[2] and edit[2] != EACH else edit[2]
            edits.append(Edit(edit[1], edit[3], _joined(text), which))
        elif field in ("base", "role", "primitive", "fault", "call"):
            given[{"fault": "expected", "call": "native"}.get(field, field)] = value
        else:
            raise ValueError(f"{head}: {line!r} is no field and no edit")
    if not colon:
        raise ValueError(f"{head!r} is not NAME: WHY")
    return Adversary(name, edits=tuple(edits), why=why, **given)


@cache
def corpus() -> dict[str, dict[str, Adversary]]:
    """The whole corpus, by class (the file's name) and by name."""
    return {path.stem: entries(path) for path in sorted(CORPUS.glob("*.txt"))}


SIZE = re.compile(r"\b((?:byte|[dq]?word|[xyz]mmword) ptr )")


def bare(line: str) -> str:
    """A line without comment and indentation."""
    return line.partition("//")[0].strip()


def base(name: str) -> str:
    """The text of PRIMITIVE/VARIANT from which wrong authenticators are made. It is a proved file of an earlier time,
    so that newly emitted code moves no anchor."""
    return (BASES / f"{name.replace('/', '-')}.S").read_text()


def apply(text: str, edits: tuple[Edit, ...], name: str) -> str:
    """A file's text after the edits, one after the other. name: for messages. Raises AnchorError."""
    for edit in edits:
        text = _edited(text, edit, name)
    return text


def _edited(text: str, edit: Edit, name: str) -> str:
    lines = text.splitlines()
    line = SIZE.sub(r"(?:\1)?", edit.anchor)  # files leave the size out if a register implies it
    anchor = re.compile(re.sub(r"^(\w+):$", r"LOCAL\\(\1\\):", line))
    found = [i for i, line in enumerate(lines) if anchor.fullmatch(bare(line))]
    if edit.which is ONLY and len(found) != 1:
        raise AnchorError(f"{name}: {len(found)} lines match {edit.anchor!r}, and it must be one")
    if isinstance(edit.which, int):
        if not -len(found) <= edit.which < len(found):
            raise AnchorError(f"{name}: {len(found)} lines match {edit.anchor!r}, and number {edit.which} is wanted")
        found = [found[edit.which]]
    if not found:
        raise AnchorError(f"{name}: no line matches {edit.anchor!r}")
    for i in found:
        match = anchor.fullmatch(bare(lines[i]))
        assert match
        new = match.expand(edit.text)
        parts = {"before": (new, lines[i]), "after": (lines[i], new), "instead": (new,)}[edit.where]
        lines[i] = "\n".join(parts)
    return "\n".join(lines) + "\n"
