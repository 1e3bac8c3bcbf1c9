# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Writes an object as a file of one form: its sections, its symbols, one note, and nothing else.

A proof does not rest on this: what is written is read again, and must be the same object.
"""

import struct
from pathlib import Path

from verify import files
from verify import objects as o
from verify.faults import InputError


def write(found: o.Object) -> bytes:
    """The bytes of a file for an object: the same for the same object. verify.objects.read gives the object back."""
    data = bytearray(o.HEADER.size)
    contents: dict[str, tuple[bytes, int, int, int]] = {}  # of sections: bytes, alignment, link, info
    parts = {o.TEXT: found.text} | ({o.RODATA: found.constants} if found.constants else {})
    for name, part in parts.items():
        contents[name] = (part.data, part.align, 0, 0)
    if found.features:
        note = struct.pack("<3I4s4I", 4, 16, 5, b"GNU\0", o.FEATURES, 4, found.features, 0)
        contents[".note.gnu.property"] = (note, 8, 0, 0)
    contents[".note.GNU-stack"] = (b"", 1, 0, 0)
    numbers = {name: i + 1 for i, name in enumerate(parts)}
    linked = [name for name, part in parts.items() if part.links]
    table = len(contents) + len(linked) + 1
    for name in linked:
        links = (o.RELOCATIONS.pack(a.at, numbers[a.to] << 32 | o.PC32, a.addend) for a in parts[name].links)
        contents[".rela" + name] = (b"".join(links), 8, table, numbers[name])
    local = sorted(found.symbols, key=lambda each: each.binding)
    symbols = [bytes(o.SYMBOLS.size)]
    symbols += [o.SYMBOLS.pack(0, o.SECTION, 0, number, 0, 0) for number in numbers.values()]
    names = b"\0"
    for each in local:
        info = each.binding << 4 | each.kind
        symbols.append(o.SYMBOLS.pack(len(names), info, each.visibility, numbers[each.section], each.offset, each.size))
        names += each.name.encode() + b"\0"
    locals_ = len(symbols) - sum(each.binding == o.GLOBAL for each in local)
    contents[".symtab"] = (b"".join(symbols), 8, table + 1, locals_)
    contents[".strtab"] = (names, 1, 0, 0)
    called = b"\0" + b"".join(name.encode() + b"\0" for name in [*contents, ".shstrtab"])
    contents[".shstrtab"] = (called, 1, 0, 0)
    heads = [bytes(o.HEADS.size)]
    for name, (content, align, link, info) in contents.items():
        kinds, flags, entry, _ = o.SECTIONS[name]
        data += bytes(-len(data) % align)
        at = called.index(b"\0" + name.encode() + b"\0") + 1
        heads.append(o.HEADS.pack(at, kinds[0], flags, 0, len(data), len(content), link, info, align, entry))
        data += content
    data += bytes(-len(data) % 8)
    header = (o.IDENT, o.RELOCATABLE, o.AMD64, 1, 0, 0, len(data), 0, o.HEADER.size, 0, 0, o.HEADS.size)
    data[: o.HEADER.size] = o.HEADER.pack(*header, len(heads), len(heads) - 1)
    return bytes(data) + b"".join(heads)


def save(path: Path, found: o.Object) -> None:
    """Writes an object to a file, whole or not at all. Raises InputError where that cannot be written, or would not be
    read as the same object; Fault where it would be refused."""
    data = write(found)
    if o.read(data, str(path)) != found:
        raise InputError(f"{path} is not written: what would be written is not what was proved")
    files.write(path, data)
