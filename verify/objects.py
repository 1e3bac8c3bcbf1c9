# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Object files for amd64 through one strict grammar: what an assembler writes for functions and their constants.

What the file means is an Object, and a strict proof sees nothing else of it. Every other part is one of these, which
no linker lets bear on the code, or the file is refused:

- where parts lie in the file, the order of sections and symbols, and names of sections: they say where the rest is;
- .data and .bss: they are empty. .comment: the name of a compiler, never loaded;
- .note.GNU-stack: it must be there, and says that no stack need be executable;
- .eh_frame: read only by what unwinds the stack; it leads to the code alone, and names no routine of its own;
- symbols of files and of sections, where no relocation uses them;
- notes of the features used: linkers unite them, and nothing acts on them.

The ELF specification, the amd64 supplement of the System V ABI and the LSB (for .eh_frame) define the numbers.
"""

import re
import struct
from collections import namedtuple
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from verify.faults import Fault, InputError

TEXT, RODATA = ".text", ".rodata"
IBT, SHSTK = 1, 2  # features that the code is ready for: tracked indirect branches, shadow stacks
MOST = 1 << 26  # bytes that a section may have
PAGE = 4096  # bytes: loaders promise no greater alignment
PC32, PLT32 = 2, 4  # relocations that are the distance between the place and a symbol
LOCAL, GLOBAL = 0, 1  # bindings
NOTYPE, OBJECT, FUNC, SECTION, FILE = 0, 1, 2, 3, 4  # types of symbols
DEFAULT, HIDDEN = 0, 2  # visibilities
ABSOLUTE = 0xFFF1


@dataclass(frozen=True)
class Link:
    """Four bytes at offset `at` of a section, into which a linker writes the distance in bytes from there to the
    beginning of section `to`, plus `addend`."""

    at: int
    to: str
    addend: int


@dataclass(frozen=True)
class Part:
    """A section: its bytes, zero where a linker writes; its alignment in bytes; where a linker writes."""

    data: bytes
    align: int
    links: tuple[Link, ...] = ()  # by ascending place


@dataclass(frozen=True, order=True)
class Symbol:
    """A name for bytes [offset, offset + size) of a section. kind: NOTYPE, OBJECT or FUNC. binding: LOCAL or GLOBAL.
    visibility: DEFAULT or HIDDEN."""

    name: str
    section: str
    offset: int
    size: int
    kind: int = FUNC
    binding: int = GLOBAL
    visibility: int = DEFAULT


@dataclass(frozen=True)
class Object:
    """What an object file means: code, constants (None where it has no such section) and symbols. features: IBT and
    SHSTK, as the file's note says; 0 where there is no note."""

    text: Part
    constants: Part | None
    symbols: tuple[Symbol, ...]  # ascending
    features: int = 0


HEADER, HEADS = struct.Struct("<16sHHIQQQIHHHHHH"), struct.Struct("<IIQQQQIIQQ")
SYMBOLS, RELOCATIONS = struct.Struct("<IBBHQQ"), struct.Struct("<QQq")
IDENT = b"\x7fELF\2\1\1" + bytes(9)  # 64 bits, little-endian, version 1, System V
RELOCATABLE, AMD64 = 1, 62
PROGBITS, SYMTAB, STRTAB, RELA, NOTE, NOBITS = 1, 2, 3, 4, 7, 8
UNWIND, ALLOC, CODE = 0x70000001, 2, 6

#: The sections that a file may have, each at most once: types, flags, bytes of an entry, alignment (0: any).
SECTIONS = {
    TEXT: ((PROGBITS,), CODE, 0, 0),
    RODATA: ((PROGBITS,), ALLOC, 0, 0),
    **dict.fromkeys((".rela.text", ".rela.rodata", ".rela.eh_frame"), ((RELA,), 0x40, 24, 8)),
    ".data": ((PROGBITS,), 3, 0, 0),
    ".bss": ((NOBITS,), 3, 0, 0),
    ".comment": ((PROGBITS,), 0x30, 1, 1),
    ".note.gnu.property": ((NOTE,), ALLOC, 0, 8),
    ".note.GNU-stack": ((PROGBITS,), 0, 0, 1),
    ".eh_frame": ((PROGBITS, UNWIND), ALLOC, 0, 8),
    ".symtab": ((SYMTAB,), 0, 24, 8),
    **dict.fromkeys((".strtab", ".shstrtab"), ((STRTAB,), 0, 0, 1)),
}  # fmt: skip
EMPTY = (".data", ".bss", ".note.GNU-stack")
#: The sections that a file must have, and what follows where one is missing, for the message.
NEEDED = {TEXT: "", ".note.GNU-stack": ": a linker makes the program's stack executable", ".symtab": "", ".strtab": ""}
KINDS = {TEXT: (NOTYPE, FUNC), RODATA: (NOTYPE, OBJECT)}  # of symbols in a section
#: Names that begin with an underscore are the implementation's: linkers and loaders make some, and look for others.
PUBLIC, PRIVATE = re.compile(r"(?!(end|etext|edata)$)[A-Za-z]\w*", re.ASCII), re.compile(r"[A-Za-z][\w.]*", re.ASCII)
FEATURES, USED = 0xC0000002, (0xC0010001, 0xC0010002)  # properties: X86_FEATURE_1_AND; FEATURE_2_USED, ISA_1_USED
#: How a common entry of .eh_frame (CIE) begins: version 1, and of augmentations that addresses are 32-bit distances.
COMMON = b"\1zR\0\1\x78\x10\1\x1b"


#: A section's header, in the file's order of fields; name: an offset in the table of names.
Head = namedtuple("Head", "name kind flags address offset size link info align entry")  # noqa: PYI024


def _ask(condition: bool, otherwise: str) -> None:
    if not condition:
        raise Fault("linking", otherwise)


def read(data: bytes, file: str) -> Object:
    """What the object file with these bytes means; `file` is its name, for messages.

    Raises InputError where it is no object file for amd64, Fault (linking) where it has anything that this module's
    head does not list.
    """
    if len(data) < HEADER.size or not data.startswith(IDENT[:4]):
        raise InputError(f"{file} is no ELF file")
    ident, kind, machine, *_ = HEADER.unpack_from(data)
    if ident[4:6] != IDENT[4:6] or machine != AMD64:
        raise InputError(f"{file} is not for amd64")
    if kind != RELOCATABLE:
        raise InputError(f"{file} is no object file: a strict proof reads what is not linked yet")
    return _File(data).object()


class _File:
    def __init__(self, data: bytes) -> None:
        self.data = data
        header = HEADER.unpack_from(data)
        at, count, names = header[6], header[12], header[13]
        expected = (IDENT, RELOCATABLE, AMD64, 1, 0, 0, at, 0, HEADER.size, 0, 0, HEADS.size, count, names)
        _ask(header == expected, "the file's header is none that an assembler writes for System V")
        end = at + count * HEADS.size
        _ask(end <= len(data) and 0 < names < count, "the table of sections is not whole")
        self.heads = [Head(*HEADS.unpack_from(data, i)) for i in range(at, end, HEADS.size)]
        _ask(not any(self.heads[0]), "section 0 is not empty")
        self._apart([(0, HEADER.size), (at, end)])
        self.used: dict[int, set[str]] = {}  # names, by the table that has them
        self.names = ["", *(self._string(names, head.name) for head in self.heads[1:])]
        self.number = {name: i for i, name in enumerate(self.names) if i}
        _ask(len(self.number) == count - 1, "two sections have one name")
        for name, head in zip(self.names[1:], self.heads[1:], strict=True):
            self._check(name, head)
        for name in NEEDED:
            _ask(name in self.number, f"no {name}{NEEDED[name]}")
        _ask(names == self.number.get(".shstrtab", self.number[".strtab"]), "sections have their names from elsewhere")
        self.symbols = list(self._symbols())
        for table, used in self.used.items():
            there = set(self._bytes(self.names[table]).decode("latin-1").split("\0"))
            _ask(there <= used | {""}, f"{self.names[table]} has what is the name of nothing")

    def _apart(self, taken: list[tuple[int, int]]) -> None:
        """No two parts share bytes, and there are none but zeros between them."""
        taken += [(each.offset, each.offset + each.size) for each in self.heads if each.kind != NOBITS and each.size]
        taken = [*sorted(taken), (len(self.data), len(self.data))]
        _ask(taken[-2][1] == len(self.data), "bytes beyond the last section, or a section beyond the end of the file")
        for (_, end), (begin, _) in pairwise(taken):
            _ask(end <= begin, "two parts of the file share bytes")
            _ask(not any(self.data[end:begin]), "bytes that belong to no section")

    def _string(self, table: int, at: int) -> str:
        head = self.heads[table]
        text = self.data[head.offset : head.offset + head.size]
        _ask(head.kind == STRTAB and text[:1] + text[-1:] == b"\0\0" and at < len(text), "a name that is in no table")
        found = text[at : text.index(b"\0", at)].decode("latin-1")
        self.used.setdefault(table, set()).add(found)
        return found

    def _bytes(self, name: str) -> bytes:
        """The bytes of a section; none where the file has no such section."""
        head = self.heads[self.number.get(name, 0)]
        return self.data[head.offset : head.offset + head.size]

    def _check(self, name: str, head: Head) -> None:
        _ask(name in SECTIONS, f"section {name} is none that a function and its constants have")
        kinds, flags, entry, align = SECTIONS[name]
        link, info, align = 0, 0, align or head.align
        if head.kind in (RELA, SYMTAB):
            link = self.number.get(".strtab" if head.kind == SYMTAB else ".symtab", 0)
            info = head.info if head.kind == SYMTAB else self.number.get(name.removeprefix(".rela"), 0)
            _ask(link > 0 and info > 0, f"section {name} belongs to none")
        kind = head.kind if head.kind in kinds else kinds[0]
        expected = Head(head.name, kind, flags, 0, head.offset, head.size, link, info, align, entry)
        for field, there, wanted in zip(Head._fields, head, expected, strict=True):
            _ask(there == wanted, f"section {name} has {field} {there:#x}, and an assembler writes {wanted:#x}")
        _ask(0 < align <= PAGE and align & (align - 1) == 0, f"section {name} is aligned to {align} bytes")
        _ask(head.offset % align == 0 and head.offset <= len(self.data), f"section {name} is not where it may be")
        _ask(head.size <= MOST and head.size % max(entry, 1) == 0, f"section {name} has {head.size} bytes")
        _ask(not (name in EMPTY and head.size), f"section {name} is not empty: variables are in no proof")

    def _symbols(self) -> Iterator[Symbol]:
        """All symbols in the file's order. Those of sections and files, which name nothing, have an empty name here."""
        head = self.heads[self.number[".symtab"]]
        for i, (name, info, visibility, index, value, size) in enumerate(SYMBOLS.iter_unpack(self._bytes(".symtab"))):
            text, binding, kind = self._string(head.link, name), info >> 4, info & 15
            where = self.names[index] if index < len(self.names) else ""
            called = f"symbol {i} ({text})"
            _ask((binding == LOCAL) == (i < head.info), f"{called} is not in the order of local and global ones")
            if i == 0 or kind in (SECTION, FILE):
                placed = index == ABSOLUTE if kind == FILE else where != "" and not name
                right = placed if i else not any((name, info, index))
                _ask(right and not any((binding, visibility, value, size)), f"{called} names nothing, but says more")
                yield Symbol("", where, 0, 0, kind, binding)
                continue
            _ask(binding in (LOCAL, GLOBAL), f"{called} is weak or unique: which is used is for a linker to decide")
            _ask(index != 0, f"{called}, which another file defines")
            _ask(kind in KINDS.get(where, ()), f"{called} is neither a function in {TEXT} nor a constant in {RODATA}")
            _ask(value < self.heads[index].size >= value + size, f"{called} lies beyond the end of {where}")
            _ask(visibility in (DEFAULT, HIDDEN), f"{called} has visibility {visibility:#x}")
            right = (PRIVATE, PUBLIC)[binding].fullmatch(text) is not None
            _ask(right, f"{called} has a name that a linker or loader may know: name it otherwise")
            yield Symbol(text, where, value, size, kind, binding, visibility)
        _ask(head.info <= head.size // SYMBOLS.size, "more local symbols than symbols")

    def _links(self, name: str) -> tuple[Link, ...]:
        """What a linker writes into a section, by ascending offset."""
        into, found = self._bytes(name), [Link(-4, "", 0)]
        for at, info, addend in RELOCATIONS.iter_unpack(self._bytes(".rela" + name)):
            kind, index, place = info & 0xFFFFFFFF, info >> 32, f"{name}{at:+#x}"
            _ask(kind in (PC32, PLT32), f"{place}: a relocation of kind {kind}")
            _ask(0 < index < len(self.symbols), f"{place}: a relocation without a symbol")
            to = self.symbols[index]
            _ask(to.section in (TEXT, RODATA), f"{place}: a relocation to what is neither code nor a constant")
            _ask(to.binding == LOCAL, f"{place}: {to.name}, which a linker may bind to something else")
            _ask(at + 4 <= len(into) and not any(into[at : at + 4]), f"{place}: a relocation of no zeros there")
            _ask(found[-1].at + 4 <= at, f"{place}: two relocations of one place, or in no order")
            _ask(abs(addend) <= MOST, f"{place}: a relocation that leads far away")
            found.append(Link(at, to.section, to.offset + addend))
        return tuple(found[1:])

    def _part(self, name: str) -> Part:
        return Part(self._bytes(name), self.heads[self.number[name]].align, self._links(name))

    def _features(self) -> int:
        """IBT and SHSTK, as GNU's note of properties says; 0 where there is none. No property may be there twice."""
        found: dict[int, int] = {}
        rest = self._bytes(".note.gnu.property")
        while rest:
            size = int.from_bytes(rest[4:8], "little")
            note, rest = rest[16 : 16 + size], _after(rest, struct.pack("<3I4s", 4, size, 5, b"GNU\0"), size)
            while note:
                kind, value, padding = struct.unpack_from("<I4xII", note.ljust(16, b"\1"))
                note = _after(note, struct.pack("<II", kind, 4), 8)
                known = kind in USED or (kind == FEATURES and value <= IBT | SHSTK)
                _ask(known and not padding and kind not in found, f"a note of property {kind:#x}, which is {value:#x}")
                found[kind] = value
        return found.get(FEATURES, 0)

    def _frames(self) -> None:
        """Asks that call frame information leads to the code and to nothing else."""
        name = ".eh_frame"
        data, links = self._bytes(name), {each.at: each for each in self._links(name)}
        common, at = set(), 0
        while at < len(data):
            length, back = struct.unpack_from("<II", data.ljust(at + 8, b"\xff"), at)
            body = data[at + 8 : at + 4 + length]
            _ask(len(body) == length - 4, f"{name}{at:+#x} is not whole")
            if back:
                link = links.pop(at + 8, Link(0, "", 0))
                ends = link.addend + int.from_bytes(body[4:8], "little")
                right = at + 4 - back in common and body[8:9] == b"\0" and link.to == TEXT
                _ask(right, f"{name}{at:+#x} is for no code")
                _ask(0 <= link.addend <= ends <= len(self._bytes(TEXT)), f"{name}{at:+#x} is for more than the code")
            else:
                _ask(body.startswith(COMMON), f"{name}{at:+#x} is not the usual kind, for functions alone")
                common.add(at)
            at += 4 + length
        _ask(not links, f"{name} has relocations of more than the beginnings of functions")

    def object(self) -> Object:
        self._frames()
        symbols = sorted(each for each in self.symbols if each.name)
        for one, other in pairwise(symbols):
            _ask(one.name != other.name, f"{one.name} is defined twice: which is called is for a linker to decide")
        constants = self._part(RODATA) if RODATA in self.number else None
        return Object(self._part(TEXT), constants, tuple(symbols), self._features())


def _after(data: bytes, begin: bytes, more: int) -> bytes:
    _ask(data.startswith(begin) and len(data) >= len(begin) + more, "a note that an assembler does not write")
    return data[len(begin) + more :]
