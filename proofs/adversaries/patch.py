# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Functions made from emitted ones by small changes of their text, and where the changes go."""

from __future__ import annotations

import re
from dataclasses import dataclass

ONLY, EACH = None, "each"  # which of the lines that match: the only one, or each


class AnchorError(Exception):
    """An anchor that is not where it was: the files were emitted in another form."""


@dataclass(frozen=True)
class Edit:
    """text stands before or after the lines that match, or instead of them, and may name groups: \\1.

    anchor: a regular expression for a whole line without its comment and indentation.
    which: ONLY, EACH, or the number of the line among those that match.
    """

    where: str
    anchor: str
    text: str
    which: int | str | None = ONLY


def before(anchor: str, text: str, which: int | str | None = ONLY) -> Edit:
    return Edit("before", anchor, text, which)


def after(anchor: str, text: str, which: int | str | None = ONLY) -> Edit:
    return Edit("after", anchor, text, which)


def instead(anchor: str, text: str, which: int | str | None = ONLY) -> Edit:
    return Edit("instead", anchor, text, which)


def to_section(text: str) -> Edit:
    """text is put in front of the code, where constants and symbols of other sections can stand."""
    return Edit("before", r"\.text", text)


@dataclass(frozen=True)
class Adversary:
    """A function and what must be said of it.

    base: PRIMITIVE/VARIANT of the emitted file. role: of the function that is judged, and called.
    why: what is wrong; of a right one, what is unusual.
    expected: KINDS: REGEX of the fault; kinds as in verify.faults.KINDS, several with | between. "" where it is proved.
    native: circumstances of c/native.c, and behind "=> " a regular expression for what it says; or "not: " and why it
    cannot be shown by a call.
    """

    name: str
    base: str
    role: str
    edits: tuple[Edit, ...]
    why: str
    expected: str
    native: str

    @property
    def kinds(self) -> set[str]:
        return set(self.expected.partition(":")[0].split("|"))

    @property
    def message(self) -> str:
        return self.expected.partition(":")[2].strip()

    @property
    def circumstances(self) -> list[str]:
        return self.native.partition("=>")[0].split()

    @property
    def symptom(self) -> str:
        return self.native.partition("=>")[2].strip()

    @property
    def callable(self) -> bool:
        return not self.native.startswith("not: ")


def bare(line: str) -> str:
    return line.partition("//")[0].strip()


def apply(text: str, edits: tuple[Edit, ...], name: str) -> str:
    """The text of the file with the edits, one after the other. Raises AnchorError."""
    for edit in edits:
        text = _edited(text, edit, name)
    return text


def _edited(text: str, edit: Edit, name: str) -> str:
    lines = text.splitlines()
    found = [i for i, line in enumerate(lines) if re.fullmatch(edit.anchor, bare(line))]
    if edit.which is ONLY and len(found) != 1:
        raise AnchorError(f"{name}: {len(found)} lines match {edit.anchor!r}, and it must be one")
    if isinstance(edit.which, int):
        if not -len(found) <= edit.which < len(found):
            raise AnchorError(f"{name}: {len(found)} lines match {edit.anchor!r}, and number {edit.which} is wanted")
        found = [found[edit.which]]
    if not found:
        raise AnchorError(f"{name}: no line matches {edit.anchor!r}")
    for i in found:
        match = re.fullmatch(edit.anchor, bare(lines[i]))
        assert match
        new = match.expand(edit.text.replace("\\n", "\n"))
        parts = {"before": (new, lines[i]), "after": (lines[i], new), "instead": (new,)}[edit.where]
        lines[i] = "\n".join(parts)
    return "\n".join(lines) + "\n"


# Bases that most are made of, and places in them.

SSSE3 = "chacha20/amd64-ssse3-u1"
SSE2 = "chacha20/amd64-sse2-u1"
FOUR = "chacha20/amd64-sse2-u4"
AVX = "chacha20/amd64-avx-u1"
AVX2 = "chacha20/amd64-avx2-u2"
AVX512 = "chacha20/amd64-avx512vl-u1"
GENERAL = "chacha20/amd64-u1"
XCHACHA = "xchacha20/amd64-ssse3-u1"
HCHACHA = "hchacha20/amd64-ssse3-u1"

# In the bases with one block in xmm registers, from body on: c rdi, m rsi, len rdx, n rcx, k r8, counter r9; free are
# rax, r10, r11 and xmm11 to xmm15, and at the body's first line every xmm register. n and k stay where they are until
# the tail; at done, before the registers are cleared, so do k, r10 and r11.
BODY = r"LOCAL\(body\):"
SETUP = r"LOCAL\(setup\):"
BATCH = r"LOCAL\(r1_batch\):"
OUT = r"LOCAL\(r1_0_out\):"
PART = r"LOCAL\(r1_part\):"
LAST = r"LOCAL\(last\):"
DONE = r"LOCAL\(done\):"
#: Where the frame is still there, on the way to DONE.
LEAVE = r"LOCAL\(leave_done\):"
RET = r"PEACHACHA_RETURN"
ADD1 = r"(?:v?paddq) (xmm\d+),(?: (xmm\d+),)? xmmword ptr \[rip \+ LOCAL\(add1\)\]"
LAST_BYTE = r"mov byte ptr \[rdi\], cl"


#: A right function that is not called with lengths beyond the memory that there is.
BOUNDED = "not: bounded"


def wrong(
    name: str, why: str, expected: str, native: str, *edits: Edit, base: str = SSSE3, role: str = "xor"
) -> Adversary:
    return Adversary(name, base, role, edits, why, expected, native)


def right(
    name: str, why: str, *edits: Edit, base: str = SSSE3, role: str = "xor", refused: str = "", native: str = ""
) -> Adversary:
    """refused: for what it is refused, as KINDS: REGEX; without, it must be proved. native: BOUNDED, or all lengths."""
    return Adversary(name, base, role, edits, why, refused, native)


def for_length(length: int, text: str) -> str:
    """Instructions that run where rdx is that length alone."""
    return f"cmp rdx, {length}; jne 77f; {text}; 77:"


#: Keeps the length in r11, of which no base with one block in xmm registers knows.
KEEP_LENGTH = after(BODY, "mov r11, rdx")


def if_length(length: int, text: str) -> str:
    """The same of what KEEP_LENGTH has kept."""
    return f"cmp r11, {length}; jne 78f; {text}; 78:"


def counter_by(words: str) -> Edit:
    """The counter, low word in r10d, high word in r11d, is added to by these instructions, not by paddq."""
    return instead(
        ADD1,
        rf"""movq r10, \1; mov r11, r10; shr r11, 32; {words}
  shl r11, 32; mov r10d, r10d; or r10, r11; movq xmm11, r10
  punpckhqdq \1, \1; punpcklqdq xmm11, \1; movdqa \1, xmm11; xor r10d, r10d; xor r11d, r11d""",
    )
