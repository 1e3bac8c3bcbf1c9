# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Take an object file apart and put it together with changes, to make files that no assembler writes.

WRONG lists changes of a right object file, an emitted core whose symbol is the last one. Each name says what a linker,
a loader or a reader might do with such a file that the proof does not know of.
"""

import struct
from collections.abc import Callable
from dataclasses import dataclass, field

from verify import objects as o


@dataclass
class Part:
    """A section. head: its header; offset and size are the contents', unless `more` says otherwise."""

    name: str
    head: o.Head
    content: bytes
    more: dict[str, int] = field(default_factory=dict)


class Parts:
    """An object file as its header and sections, which can be changed and packed again."""

    def __init__(self, data: bytes) -> None:
        self.header = list(o.HEADER.unpack_from(data))
        begin, count, names = self.header[6], self.header[12], self.header[13]
        heads = [o.Head(*o.HEADS.unpack_from(data, begin + i * o.HEADS.size)) for i in range(count)]
        table = data[heads[names].offset :]
        self.parts = [
            Part(_name(table, each.name), each, b"" if each.kind == o.NOBITS else data[each.offset :][: each.size])
            for each in heads[1:]
        ]
        self.behind = b""

    def __getitem__(self, name: str) -> Part:
        return next(part for part in self.parts if part.name == name)

    def number(self, name: str) -> int:
        return self.parts.index(self[name]) + 1

    def add(
        self, name: str, kind: int = o.PROGBITS, flags: int = 0, content: bytes = b"\x90" * 16, **more: int
    ) -> None:
        """Add a section at the end."""
        head = o.Head(0, kind, flags, 0, 0, 0, 0, 0, 1, 0)._replace(**more)
        self.parts.append(Part(name, head, content))

    def rows(self, name: str) -> list[list[int]]:
        shape = o.SYMBOLS if name == ".symtab" else o.RELOCATIONS
        return [list(row) for row in shape.iter_unpack(self[name].content)]

    def put(self, name: str, rows: list[list[int]]) -> None:
        shape = o.SYMBOLS if name == ".symtab" else o.RELOCATIONS
        self[name].content = b"".join(shape.pack(*row) for row in rows)

    def names(self) -> list[str]:
        """The symbols' names, by number."""
        return [_name(self[".strtab"].content, row[0]) for row in self.rows(".symtab")]

    def rename(self, old: str, new: str) -> None:
        table = self[".strtab"]
        rows, names = self.rows(".symtab"), [new if name == old else name for name in self.names()]
        table.content = b"\0"
        for row, name in zip(rows, names, strict=True):
            row[0] = len(table.content) if name else 0
            table.content += name.encode() + b"\0" if name else b""
        self.put(".symtab", rows)

    def pack(self) -> bytes:
        called, data = b"\0", bytearray(o.HEADER.size)
        places = []
        for part in self.parts:
            places.append(len(called))
            called += part.name.encode() + b"\0"
        self.parts[self.header[13] - 1].content = called
        heads = [bytes(o.HEADS.size)]
        for part, name in zip(self.parts, places, strict=True):
            data += bytes(-len(data) % max(part.head.align, 1))
            size = part.head.size if part.head.kind == o.NOBITS else len(part.content)
            heads.append(
                o.HEADS.pack(*part.head._replace(**{"name": name, "offset": len(data), "size": size, **part.more}))
            )
            data += part.content
        data += bytes(-len(data) % 8)
        self.header[6], self.header[12] = len(data), len(heads)
        data[: o.HEADER.size] = o.HEADER.pack(*self.header)
        return bytes(data) + b"".join(heads) + self.behind


def _name(table: bytes, at: int) -> str:
    return table[at : table.index(b"\0", at)].decode()


Edit = Callable[[Parts], object]


def head(name: str, **fields: int) -> Callable[[Parts], None]:
    """Change a section's header; size and offset then differ from its contents."""

    def edit(p: Parts) -> None:
        p[name].more.update(fields)

    return edit


def section(name: str, kind: int = o.PROGBITS, flags: int = 0, content: bytes = b"\x90" * 16, **more: int) -> Edit:
    return lambda p: p.add(name, kind, flags, content, **more)


def row(table: str, number: int, column: int, value: int) -> Edit:
    """Change a field of a symbol or relocation."""

    def edit(p: Parts) -> None:
        rows = p.rows(table)
        rows[number][column] = value
        p.put(table, rows)

    return edit


def symbol(column: int, value: int) -> Edit:
    return row(".symtab", -1, column, value)


def note(*properties: tuple[int, int], again: bool = False) -> Edit:
    """Append properties to the note of properties; again: in a note of their own."""

    def edit(p: Parts) -> None:
        own = p[".note.gnu.property"]
        more = b"".join(struct.pack("<4I", kind, 4, value, 0) for kind, value in properties)
        begin, body = (own.content, more) if again else (b"", own.content[16:] + more)
        own.content = begin + struct.pack("<3I4s", 4, len(body), 5, b"GNU\0") + body

    return edit


def content(name: str, change: Callable[[bytes], bytes]) -> Edit:
    def edit(p: Parts) -> None:
        p[name].content = change(p[name].content)

    return edit


def named(name: str) -> Edit:
    return lambda p: p.rename(p.names()[-1], name)


def copied(column: int | None = None, value: int = 0) -> Edit:
    """Repeat the last symbol, with one field changed."""

    def edit(p: Parts) -> None:
        rows = p.rows(".symtab")
        rows.append(list(rows[-1]))
        if column is not None:
            rows[-1][column] = value
        p.put(".symtab", rows)

    return edit


def relocations(change: Callable[[list[list[int]]], list[list[int]]]) -> Edit:
    return lambda p: p.put(".rela.text", change(p.rows(".rela.text")))


def frame_of_a_personality(data: bytes) -> bytes:
    return data.replace(b"\1zR\0\1\x78\x10\1", b"\1zP\0\1\x78\x10\1")


X = o.CODE
WRONG: dict[str, Edit] = {
    "bytecode that a linker compiles instead": section(".gnu.lto_.symtab.1", flags=0x80000000),
    "bytecode of LLVM": section(".llvm.lto", 0x6FFF4C0C),
    "a warning for who calls": section(".gnu.warning.f"),
    "one of many, in the older way": section(".gnu.linkonce.t.f", flags=X),
    "runs before all": section(".preinit_array", 16, 3),
    "runs at the start": section(".init_array", 14, 3),
    "part of the program's start": section(".init", flags=X),
    "part of the program's end": section(".fini", flags=X),
    "runs at the start, in the older way": section(".ctors", flags=3),
    "code that linkers sort": section(".text.startup", flags=X),
    "code for the end": section(".text.exit", flags=X),
    "a build's number": section(".note.gnu.build-id", o.NOTE, 2),
    "code twice": section(".text", flags=X),
    "constants twice": section(".rodata", flags=2),
    "two tables of symbols": section(".symtab", o.SYMTAB, entry=24, align=8, link=1),
    "two tables of symbols, by kind": section(".symtab2", o.SYMTAB, entry=24, align=8, link=1),
    "sections by a table": section(".symtab_shndx", 18, entry=4, align=4),
    "relocations twice": section(".rela.text", o.RELA, 0x40, entry=24, align=8, info=1),
    "relocations of the older kind": section(".rel.text", 9, 0x40, entry=16, align=8, info=1),
    "relocations in few bits": section(".relr.dyn", 19, 2, entry=8, align=8),
    "a group": section(".group", 17, entry=4, align=4),
    "addresses that matter": section(".llvm_addrsig", 0x6FFF4C03, 0),
    "options for the linker": section(".linker-options", 0x6FFF4C01),
    "libraries to link": section(".deplibs", 0x6FFF4C04),
    "debugging information": section(".debug_info"),
    "a name of a program's loader": section(".interp", flags=2),
    "what a loader reads": section(".dynamic", 6, 3),
    "code for the stack": section(".note.GNU-stack", flags=4),
    "a note on the stack with bytes": content(".note.GNU-stack", lambda _: b"\1"),
    "variables": content(".data", lambda _: bytes(8)),
    "code aligned to 3": head(".text", align=3),
    "code aligned to nothing": head(".text", align=0),
    "code aligned to more than pages": head(".text", align=8192),
    "code beyond the file": head(".text", size=1 << 20),
    "a weak function": symbol(1, 0x22),
    "a unique function": symbol(1, 0xA2),
    "a function that finds the function": symbol(1, 0x1A),
    "a function of each thread": symbol(1, 0x16),
    "a local function among global ones": symbol(1, 0x02),
    "internal": symbol(2, 1),
    "protected": symbol(2, 3),
    "odd bits beside the visibility": symbol(2, 0x80),
    "odd bits beside hidden": symbol(2, 0x12),
    "a name with a version": named("f@@VERSION_1"),
    "a name with another version": named("f@VERSION_1"),
    "a name that is none": named("f g"),
    "no name": named(""),
    "the program's start": named("_start"),
    "what runs at a library's start": named("_init"),
    "a wrapped name": named("__wrap_f"),
    "a wrapper's name for what it wraps": named("__real_f"),
    "the table of offsets": named("_GLOBAL_OFFSET_TABLE_"),
    "the end of the program": named("end"),
    "the beginning of a section": named("__start_f"),
    "an LTO linker's mark": named("__gnu_lto_slim"),
    "defined twice": copied(),
    "defined twice, elsewhere": copied(4, 1),
    "features twice": note((o.FEATURES, 3)),
    "features twice, in two notes": note((o.FEATURES, 1), again=True),
    "needed instructions": note((0xC0008002, 8)),
    "a size of the stack": note((1, 4096)),
    "no copies of protected data": note((2, 0)),
    "other features": content(".note.gnu.property", lambda d: d.replace(struct.pack("<3I", o.FEATURES, 4, 3),
        struct.pack("<3I", o.FEATURES, 4, 7))),
    "a note that ends early": content(".note.gnu.property", lambda d: d[:-4]),
    "a note by another": content(".note.gnu.property", lambda d: d.replace(b"GNU", b"Xen")),
    "a note of another type": content(".note.gnu.property", lambda d: d[:8] + b"\1" + d[9:]),
    "a relocation to call frame information": lambda p: (
        p.put(".symtab", [[0, 3, 0, p.number(".eh_frame"), 0, 0] if i == 2 else r for i, r in
            enumerate(p.rows(".symtab"))])),
    "a relocation by the table of offsets": row(".rela.text", 0, 1, 2 << 32 | 9),
    "a relocation that leads far away": row(".rela.text", 0, 2, 1 << 32),
    "relocations in another order": relocations(lambda rows: rows[::-1]),
    "two relocations of one place": relocations(lambda rows: [rows[0], *rows]),
    "overlapping relocations": relocations(lambda rows: [rows[0], [rows[0][0] + 2, *rows[0][1:]], *rows[1:]]),
    "a frame with a personality": content(".eh_frame", frame_of_a_personality),
    "a frame with a language's data": content(".eh_frame", lambda d: d.replace(b"\1zR\0", b"\1zL\0")),
    "a signal's frame": content(".eh_frame", lambda d: d.replace(b"\1zR\0", b"\1zS\0")),
    "a frame for more than the code": content(".eh_frame", lambda d: d[:36] + b"\xff\xff\xff\0" + d[40:]),
    "a frame cut short": content(".eh_frame", lambda d: d[:-8]),
    "names nobody uses": content(".strtab", lambda d: d + b"_GLOBAL_OFFSET_TABLE_\0"),
    "names without an end": content(".strtab", lambda d: d + b"x"),
    "bytes behind all": lambda p: setattr(p, "behind", b"\x7fELF"),
}  # fmt: skip
