# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What a proof reads of an object file, and what is extracted from it, is what linkers put into programs."""

from functools import cache
from pathlib import Path

import pytest
from test_verify_objects import MEANT, changes, emitted, meant
from tools import need, output

from harness.code import elf
from verify import extract
from verify import objects as o

CALLER = """
#if defined(OTHER)
extern int {name}(void *, void *, void *, void *);
int called(void *a) {{ return {name}(a, a, a, a) + 1; }}
#else
int called(void *);
int _start(void *a) {{ return called(a); }}
#endif
"""
LINKERS = {"bfd": "gcc", "gold": "gcc", "mold": "gcc", "lld": "clang"}  # and whose LTO they are tried with
FORMS = {"static": ("-static", "-Wl,--gc-sections"), "shared": ("-shared",)}


def holds(linked: Path, found: o.Object) -> None:
    """The object's code is where its functions are, and what the code uses are the object's constants."""
    with elf(linked) as file:
        loaded = [(s["p_vaddr"], s.data()) for s in file.iter_segments() if s["p_type"] == "PT_LOAD"]
        places = {s.name: s["st_value"] for s in file.get_section_by_name(".symtab").iter_symbols() if s.name}

    def at(address: int, size: int) -> bytearray:
        begin, data = next((b, d) for b, d in loaded if b <= address < b + len(d))
        return bytearray(data[address - begin :][:size])

    begins = {places[each.name] - each.offset for each in found.symbols if each.section == o.TEXT}
    assert len(begins) == 1
    begin = begins.pop()
    code = at(begin, len(found.text.data))
    assert begin % found.text.align == 0
    for link in found.text.links:
        distance = int.from_bytes(code[link.at : link.at + 4], "little", signed=True)
        target = begin + link.at + distance - link.addend
        if link.to == o.RODATA:
            assert target % found.constants.align == 0
            assert at(target, len(found.constants.data)) == found.constants.data
        else:
            assert target == begin
        code[link.at : link.at + 4] = bytes(4)
    assert code == found.text.data


@cache
def callers(compiler: str, lto: bool, directory: Path) -> list[Path]:
    """Two files: one calls the function, and the other, which is no bytecode, begins the program and calls the one."""
    source = directory / "caller.c"
    source.write_text(CALLER.format(name=emitted()[0]))
    made = []
    for part in ("OTHER", "START"):
        made.append(directory / f"{Path(compiler).name}-{lto}-{part}.o")
        flags = ["-O2", "-fPIC", "-ffreestanding", f"-D{part}", *(["-flto"] if lto and part == "OTHER" else [])]
        output(compiler, *flags, "-c", "-o", made[-1], source)
    return made


@pytest.fixture(scope="module")
def objects(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """An input, and what is extracted from it."""
    directory = tmp_path_factory.mktemp("objects")
    data = emitted()[1]
    (directory / "input.o").write_bytes(data)
    (directory / "extracted.o").write_bytes(extract.write(o.read(data, "")))
    return [directory / "input.o", directory / "extracted.o"]


@pytest.mark.parametrize("linker", LINKERS)
def test_linked_code_is_the_code_that_was_proved(linker: str, objects: list[Path]) -> None:
    need(f"ld.{linker}")
    compiler = need(LINKERS[linker])
    found = o.read(objects[0].read_bytes(), "")
    for form, flags in FORMS.items():
        for lto in (False, True):
            for object_ in objects:
                linked = object_.with_suffix(f".{linker}.{form}.{lto}")
                common = ("-nostdlib", f"-fuse-ld={linker}", "-Wl,-e,_start", *(["-flto", "-O2"] if lto else []))
                output(compiler, *common, *flags, "-o", linked, *callers(compiler, lto, objects[0].parent), object_)
                holds(linked, found)


def test_a_changed_file_is_linked_as_it_is_read(tmp_path: Path) -> None:
    """One change of each kind that means something."""
    data, tried = emitted()[1], set()
    for what, changed in changes(data):
        found = meant(changed) if what in MEANT - tried else None
        if found is None or found == meant(data):
            continue
        tried.add(what)
        (tmp_path / "f.o").write_bytes(changed)
        output("ld", "-shared", "-o", tmp_path / "f.so", tmp_path / "f.o")
        holds(tmp_path / "f.so", found)
    assert tried == MEANT
