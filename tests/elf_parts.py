# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Takes an object file apart and puts it together with any changes: for files that no assembler writes."""

from __future__ import annotations

from dataclasses import dataclass, field

from verify import objects as o


@dataclass
class Part:
    """A section. head: its header; place and size are those of the contents, if `more` does not say otherwise."""

    name: str
    head: o.Head
    content: bytes
    more: dict[str, int] = field(default_factory=dict)


class Parts:
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
        """A section behind all others."""
        head = o.Head(0, kind, flags, 0, 0, 0, 0, 0, 1, 0)._replace(**more)
        self.parts.append(Part(name, head, content))

    def rows(self, name: str) -> list[list[int]]:
        shape = o.SYMBOLS if name == ".symtab" else o.RELOCATIONS
        return [list(row) for row in shape.iter_unpack(self[name].content)]

    def put(self, name: str, rows: list[list[int]]) -> None:
        shape = o.SYMBOLS if name == ".symtab" else o.RELOCATIONS
        self[name].content = b"".join(shape.pack(*row) for row in rows)

    def names(self) -> list[str]:
        """Of symbols, by number."""
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
