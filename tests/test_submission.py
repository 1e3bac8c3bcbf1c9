# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Every rule of scripts/supercop: broken on purpose in a small good tree, and seen; and the tarball."""

import os
import shutil
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest
from tools import invoked, write

from harness.implementations import Implementation
from scripts.supercop import dist, submission
from scripts.supercop.dist import PROJECT, files

HEAD = "// SPDX-License-Identifier: CC0-1.0 OR MIT-0\n"
GUARD = '#ifndef __AVX2__\n#error "compile for a CPU with avx2"\n#endif\n'
BODY = """\
.globl CRYPTO_NAMESPACETOP
.globl CRYPTO_NAMESPACE(xor)
.text
CRYPTO_NAMESPACETOP:
CRYPTO_NAMESPACE(xor):
  vpaddd one(%rip), %ymm1, %ymm0
  xorl %eax, %eax
  ret
.section .rodata
one: .long 1, 1, 1, 1, 1, 1, 1, 1
"""
NOTE = '.section .note.GNU-stack,"",@progbits\n'
ASSEMBLY = HEAD + GUARD + BODY + NOTE
C = """\
/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
#include "crypto_core.h"
int crypto_core(unsigned char *out, const unsigned char *in, const unsigned char *k, const unsigned char *c)
{
  out[0] = in[0] ^ k[0] ^ c[0];
  return 0;
}
"""
STREAM = Path("crypto_stream/xchacha20")
FAST = STREAM / "peachacha/amd64-avx2-u8"
CORE = Path("crypto_core/hchacha20")
REF = CORE / "peachacha/ref"
PASS = (
    "20260330 host amd64 20260401 crypto_stream xchacha20/constbranchindex timecop_pass "
    "crypto_stream/xchacha20/peachacha/amd64-avx2-u8 gcc_-march=haswell_-O3 10 0\n"
)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A submission that keeps every rule: one implementation in assembly, one in C, two new primitives."""
    for primitive in (STREAM, CORE):
        write(tmp_path / primitive / "checksumsmall", "0" * 64 + "\n")
        write(tmp_path / primitive / "checksumbig", "f" * 64 + "\n")
        write(tmp_path / primitive / "description", "a cipher\n")
        write(tmp_path / primitive / "designers", "somebody\n")
        write(tmp_path / primitive / "used", "")
    for directory in (FAST, REF):
        write(tmp_path / directory / "implementors", "somebody\n")
        write(tmp_path / directory / "goal-constbranch", "")
        write(tmp_path / directory / "goal-constindex", "")
    write(tmp_path / FAST / "api.h", "#define CRYPTO_KEYBYTES 32\n#define CRYPTO_NONCEBYTES 24\n")
    write(tmp_path / FAST / "architectures", "amd64\n")
    write(tmp_path / FAST / "xchacha20.S", ASSEMBLY)
    sizes = {"OUTPUTBYTES": 32, "INPUTBYTES": 16, "KEYBYTES": 32, "CONSTBYTES": 16}
    write(tmp_path / REF / "api.h", "".join(f"#define CRYPTO_{name} {size}\n" for name, size in sizes.items()))
    write(tmp_path / REF / "hchacha20.c", C)
    return tmp_path


def put(path: Path, text: str) -> Callable[[Path], None]:
    return lambda tree: write(tree / path, text)


def remove(path: Path) -> Callable[[Path], None]:
    return lambda tree: (tree / path).unlink()


def replace(path: Path, old: str, new: str) -> Callable[[Path], None]:
    def change(tree: Path) -> None:
        text = (tree / path).read_text()
        assert old in text
        (tree / path).write_text(text.replace(old, new))

    return change


S, HC, API = FAST / "xchacha20.S", REF / "hchacha20.c", FAST / "api.h"
# (rule, file that is named, what breaks it)
BROKEN: dict[str, tuple[str, Path, Callable[[Path], None]]] = {
    "tab": ("tab", API, replace(API, "#define CRYPTO_KEY", "#define\tCRYPTO_KEY")),
    "size": ("api", API, replace(API, "NONCEBYTES 24", "NONCEBYTES 8")),
    "junk in api.h": ("api", API, put(API, "#define CRYPTO_KEYBYTES 32\n#define CRYPTO_NONCEBYTES 24\nint x;\n")),
    "no api.h": ("api", FAST, remove(API)),
    "no architectures": ("architectures", FAST / "architectures", remove(FAST / "architectures")),
    "no implementors": ("implementors", FAST / "implementors", remove(FAST / "implementors")),
    "one goal": ("goal", FAST / "goal-constbranch", remove(FAST / "goal-constindex")),
    "claim": ("goal", FAST / "goal-constindex", put(FAST / "goal-constindex", "reviewed by nobody\n")),
    "failed check": ("goal", FAST / "goal-constindex", put(FAST / "goal-constindex", PASS.replace("_pass", "_fail"))),
    "stray file": ("file", FAST / "notes.txt", put(FAST / "notes.txt", "x\n")),
    "link": ("file", FAST / "link.h", lambda tree: os.symlink("api.h", tree / FAST / "link.h")),
    "blank in name": ("name", FAST / "a b.h", put(FAST / "a b.h", HEAD)),
    "try.c": ("reserved", FAST / "try-small.c", put(FAST / "try-small.c", HEAD)),
    "object": ("reserved", FAST / "x.o", put(FAST / "x.o", "")),
    "small s": ("preprocessed", FAST / "x.s", put(FAST / "x.s", HEAD)),
    "warning": ("limits", FAST / "warning-256gb", put(FAST / "warning-256gb", "")),
    "collision": ("collision", FAST / "xchacha20.c", put(FAST / "xchacha20.c", HEAD)),
    "include": ("include", FAST / "x.h", put(FAST / "x.h", HEAD + '// #include "crypto_core_hchacha20.h"\n')),
    "licence": ("licence", S, put(S, GUARD + BODY + NOTE)),
    "nothing to compile": ("sources", FAST, remove(S)),
    "checksum": ("checksum", CORE / "checksumbig", put(CORE / "checksumbig", "f" * 64)),
    "file of a primitive": ("place", CORE / "notes", put(CORE / "notes", "")),
    "released primitive": ("place", Path("crypto_stream/chacha20/used"), put(Path("crypto_stream/chacha20/used"), "")),
    "other owner": ("place", CORE / "other", put(CORE / "other/README", "")),
    # What only the compiled objects show:
    "guard": ("guard", S, put(S, HEAD + BODY + NOTE)),
    "guard too weak": ("guard", S, replace(S, "__AVX2__", "__AVX__")),
    "no note": ("stack", S, put(S, HEAD + GUARD + BODY)),
    "executable stack": ("stack", S, replace(S, 'stack,""', 'stack,"x"')),
    "global": ("namespace", S, replace(S, ".text\n", ".globl helper\n.hidden helper\nhelper:\n.text\n")),
    "global in C": ("namespace", HC, replace(HC, "int crypto_core(", "int table[4];\nint crypto_core(")),
    "absolute code": ("position", S, replace(S, "  ret\n", "  movabs $one, %rax\n  ret\n")),
    "absolute constant": ("position", S, replace(S, "one: .long", "address: .quad one\none: .long")),
    "no xor": ("link", FAST, put(S, ASSEMBLY.replace(".globl CRYPTO_NAMESPACE(xor)\n", ""))),
    "warning of the compiler": ("warning", HC, replace(HC, "  return 0;", "  int unused;\n  return 0;")),
    "error of the compiler": ("compile", HC, replace(HC, "return 0;", "return nothing;")),
}


def test_a_good_tree_has_no_violation(tree: Path) -> None:
    for goal in submission.GOALS:
        write(tree / FAST / goal, PASS)
    assert dist.violations_of(tree) == []


def test_what_is_emitted_keeps_the_rules() -> None:
    """All files; and what a compiler makes of one that needs an instruction set that iced-x86 and compilers spell
    differently."""
    assert list(submission.tree_violations(PROJECT)) == []
    newest = PROJECT / "crypto_onetimeauth/poly1305/peachacha/amd64-avx512ifma"
    each = next(each for each in submission.implementations(PROJECT) if each.directory == newest)
    assert list(submission.object_violations(each)) == []


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_rule_is_seen(case: str, tree: Path) -> None:
    rule, path, change = BROKEN[case]
    change(tree)
    found = dist.violations_of(tree)
    assert (tree / path, rule) in {(violation.path, violation.rule) for violation in found}, found


@pytest.mark.parametrize(
    ("primitive", "sizes"),
    [
        ("crypto_stream/salsa2012", {"KEYBYTES": 32, "NONCEBYTES": 8}),
        ("crypto_stream/xsalsa20", {"KEYBYTES": 32, "NONCEBYTES": 24}),
        ("crypto_core/salsa20", {"OUTPUTBYTES": 64, "INPUTBYTES": 16, "KEYBYTES": 32, "CONSTBYTES": 16}),
        ("crypto_core/salsa208", {"OUTPUTBYTES": 64, "INPUTBYTES": 16, "KEYBYTES": 32, "CONSTBYTES": 16}),
        ("crypto_core/hsalsa20", {"OUTPUTBYTES": 32, "INPUTBYTES": 16, "KEYBYTES": 32, "CONSTBYTES": 16}),
    ],
)
def test_sizes_are_those_of_the_primitive(primitive: str, sizes: dict[str, int], tmp_path: Path) -> None:
    """A stream and a core of one name differ."""
    operation, name = primitive.split("/")
    each = Implementation(tmp_path, operation, name, "peachacha/ref")

    def violations() -> list[submission.Violation]:
        return [found for found in submission.implementation_violations(each) if found.rule == "api"]

    lines = [f"#define CRYPTO_{macro} {size}\n" for macro, size in sizes.items()]
    write(tmp_path / "api.h", "".join(lines))
    assert not violations()
    write(tmp_path / "api.h", "".join(lines[1:]))
    assert [found.message for found in violations()] == [f"must say {lines[0].strip()} for {name}"]


ONE = "crypto_stream/chacha20/peachacha/ref"


@pytest.fixture
def single(tmp_path: Path) -> Path:
    """A tree that holds one of our implementations."""
    shutil.copytree(PROJECT / ONE, tmp_path / "tree" / ONE)
    return tmp_path / "tree"


def pack(single: Path, output: Path) -> Path:
    invoked(dist.main, "--tree", single, "--output", output)
    (path,) = output.iterdir()
    return path


def test_the_tarball_holds_the_tree_under_its_own_paths(single: Path, tmp_path: Path) -> None:
    with tarfile.open(pack(single, tmp_path / "out")) as archive:
        packed = {entry.name: member.read() for entry in archive if (member := archive.extractfile(entry))}
    assert packed == files(single)


def test_the_same_files_give_the_same_bytes(single: Path, tmp_path: Path) -> None:
    """Whoever has them, and since when."""
    first = pack(single, tmp_path / "first").read_bytes()
    (single / ONE / "api.h").touch()
    (single / ONE / "chacha20.c").chmod(0o600)
    assert pack(single, tmp_path / "second").read_bytes() == first


def test_nothing_is_written_where_a_rule_is_broken(single: Path, tmp_path: Path) -> None:
    (single / ONE / "Makefile").write_text("all:\n")
    assert f"{ONE}/Makefile: file:" in invoked(dist.main, "--tree", single, "--output", tmp_path / "out", code=1)
    assert not (tmp_path / "out").exists()
