# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The C library as a package: built, tested, installed, found; what it exports; its manual; README.md's commands."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from dropin_c import (
    ASSEMBLY,
    HEADER,
    IMPLEMENTATIONS,
    LIBRARY,
    SOURCES,
    VERSION,
    both_run_all,
    copy,
    make,
    prototypes,
    readme,
    run,
)
from tools import need

# One worker builds the library once.
pytestmark = pytest.mark.xdist_group("dropin_c_package")

FLAGS = ("CFLAGS=-O2 -Werror -fcf-protection",)
MAN = sorted((LIBRARY / "man").glob("*.3"))


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("built")
    said = make(place, *FLAGS)
    assert not said, said
    return place


@pytest.fixture(scope="module")
def installed(build: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """DESTDIR, with the library in /opt/p and, as Debian has it, a directory for this CPU's libraries."""
    place = tmp_path_factory.mktemp("installed")
    install(build, place, "install")
    return place


def install(build: Path, place: Path, target: str) -> None:
    make(build, *FLAGS, f"DESTDIR={place}", "PREFIX=/opt/p", "LIBDIR=/opt/p/lib/cpu", target)


def test_each_implementation_through_both_libraries(build: Path) -> None:
    said = make(build, *FLAGS, "EVERY=23", "check")
    both_run_all(said)
    assert said.count("right\n") == 2


@pytest.mark.long
def test_a_library_that_is_wrong_does_not_pass(tmp_path: Path) -> None:
    directory = copy(tmp_path)
    source = directory.parent / "asm" / "chacha-amd64-sse2.S"
    source.write_text(source.read_text().replace("expand 32-byte k", "expand 32-byte K"))
    stream = directory / "stream.c"
    text = stream.read_text()
    # The choice leaves out what computes wrongly, and says which was not tested; nothing watches over C.
    assert "amd64-sse2" not in run("make", "-s", "-C", directory, "EVERY=99", "check").split()
    stream.write_text(text.replace("x->position += now;", "x->position += now + (now > 900);"))
    assert stream.read_text() != text
    with pytest.raises(AssertionError, match=r"test/pieces.c:\d+: false"):
        run("make", "-s", "-C", directory, "EVERY=99", "check")


def exported(library: Path) -> set[str]:
    return {line.split()[-1] for line in run("nm", "-D", "--defined-only", library).splitlines()}


def test_only_the_interface_is_exported(build: Path) -> None:
    assert exported(build / "libpeachacha.so") == {"PEACHACHA_0", *(f"{name}@@PEACHACHA_0" for name in prototypes())}
    listed = re.findall(r"^    (peachacha_\w+);$", (LIBRARY / "peachacha.map").read_text(), re.MULTILINE)
    assert listed == sorted(prototypes()) and len(listed) == len(
        re.findall(r"^PEACHACHA_(?:API|USE) ", HEADER, re.MULTILINE)
    )


def test_a_shared_object_with_the_static_library_exports_no_assembly(build: Path, tmp_path: Path) -> None:
    archive = ["-Wl,--whole-archive", build / "libpeachacha.a", "-Wl,--no-whole-archive"]
    run("gcc", "-shared", *archive, "-o", tmp_path / "user.so")
    assert exported(tmp_path / "user.so") == set(prototypes())


def test_properties_of_the_shared_library(build: Path) -> None:
    library = build / "libpeachacha.so"
    segments = run("readelf", "-lW", library)
    assert re.search(r"GNU_STACK .* RW +0x", segments) and not re.search(r"LOAD .* RWE ", segments)
    dynamic = run("readelf", "-dW", library)
    assert "soname: [libpeachacha.so.0]" in dynamic and not re.search(r"TEXTREL|RPATH|RUNPATH", dynamic)
    assert re.findall(r"NEEDED.*\[(.*)\]", dynamic) in ([], ["libc.so.6"])
    # Every file, of assembly too, is for indirect branch tracking and shadow stacks; the system's own files may not be.
    members = run("readelf", "-nW", build / "libpeachacha.a").split("\nFile: ")[1:]
    assert len(members) == len(SOURCES) + len(ASSEMBLY)
    assert all("x86 feature: IBT, SHSTK" in member for member in members)


def test_one_number_of_rounds(build: Path, tmp_path: Path) -> None:
    make(tmp_path, "ROUNDS=20", "check")
    whole, part = (int(run("size", each / "libpeachacha.so").split()[6]) for each in (build, tmp_path))
    assert part < whole
    for rounds, message in (("8", "not with these ROUNDS"), ("10", "ROUNDS is 20, 12 or 8")):
        with pytest.raises(AssertionError, match=message):
            make(tmp_path / "other", f"ROUNDS={rounds}", "check")


def test_other_commands_build_anew(tmp_path: Path) -> None:
    make(tmp_path, "ROUNDS=20", "CFLAGS=-O1 -DPEACHACHA_NO_ASM")
    library = tmp_path / "libpeachacha.so"
    small, time = library.stat().st_size, library.stat().st_mtime_ns
    make(tmp_path, "ROUNDS=20", "CFLAGS=-O1 -DPEACHACHA_NO_ASM")
    assert library.stat().st_mtime_ns == time
    make(tmp_path, "ROUNDS=20", "CFLAGS=-O1")
    assert library.stat().st_size > 3 * small


def files(place: Path) -> set[str]:
    return {str(path.relative_to(place)) for path in place.rglob("*") if not path.is_dir()}


def test_what_is_installed(build: Path, installed: Path, tmp_path: Path) -> None:
    libraries = ["libpeachacha.a", "libpeachacha.so", "libpeachacha.so.0", f"libpeachacha.so.{VERSION}"]
    packages = ["pkgconfig/peachacha.pc", *(f"cmake/peachacha/peachachaConfig{part}.cmake" for part in ("", "Version"))]
    pages = {"peachacha", "peachacha_stream", *prototypes()}
    assert files(installed / "opt/p") == {
        "include/peachacha.h",
        *(f"lib/cpu/{name}" for name in (*libraries, *packages)),
        *(f"share/man/man3/{name}.3" for name in pages),
    }
    shutil.copytree(installed, tmp_path / "copy", symlinks=True)
    (tmp_path / "copy/opt/p/lib/cpu/other.so").touch()
    install(build, tmp_path / "copy", "uninstall")
    install(build, tmp_path / "copy", "uninstall")
    assert files(tmp_path / "copy") == {"opt/p/lib/cpu/other.so"}


@pytest.mark.parametrize("kind", ["shared", "static"])
def test_pkg_config(kind: str, installed: Path, tmp_path: Path) -> None:
    """Flags for a program, that is really of the library asked for."""
    paths = {"PKG_CONFIG_LIBDIR": f"{installed}/opt/p/lib/cpu/pkgconfig", "PKG_CONFIG_SYSROOT_DIR": str(installed)}
    assert run(need("pkg-config"), "--modversion", "peachacha", **paths) == f"{VERSION}\n"
    flags = run("pkg-config", "--cflags", "--libs", "peachacha", **paths).split()
    static = ["-Wl,-Bstatic", *flags, "-Wl,-Bdynamic"] if kind == "static" else flags
    run("gcc", LIBRARY / "example.c", *static, "-o", tmp_path / "example")
    libraries = run("readelf", "-d", tmp_path / "example")
    assert ("[libpeachacha.so.0]" in libraries) == (kind == "shared")
    found = str(installed / "opt/p/lib/cpu")
    assert run(tmp_path / "example", LD_LIBRARY_PATH=found).endswith(f"version {VERSION}\nright\n")


USER = """\
cmake_minimum_required(VERSION 3.13)
project(user C)
{library}
foreach(kind peachacha static)
  add_executable(${{kind}}_user {example})
  target_link_libraries(${{kind}}_user peachacha::${{kind}})
endforeach()
"""


def cmake(library: str, place: Path, *options: str) -> list[str]:
    """What the example says, by each target, in a project that has the library by this line."""
    (place / "CMakeLists.txt").write_text(USER.format(library=library, example=LIBRARY / "example.c"))
    run(need("cmake"), "-S", place, "-B", place / "b", *options)
    run("cmake", "--build", place / "b", "-j2")
    return [run(place / "b" / f"{kind}_user") for kind in ("peachacha", "static")]


def right(said: list[str]) -> bool:
    return all(text.endswith(f"version {VERSION}\nright\n") for text in said)


def test_cmake_package(installed: Path, tmp_path: Path) -> None:
    """Also after it was moved; and only versions that will do."""
    shutil.copytree(installed / "opt/p", tmp_path / "moved", symlinks=True)
    found = f"-Dpeachacha_DIR={tmp_path}/moved/lib/cpu/cmake/peachacha"
    assert right(cmake("find_package(peachacha 0.1 REQUIRED)", tmp_path, found))
    for version in ("9.0", f"{VERSION}.1"):
        with pytest.raises(AssertionError, match="compatible with requested version"):
            cmake(f"find_package(peachacha {version} REQUIRED)", tmp_path, found)


def test_cmake_subdirectory(tmp_path: Path) -> None:
    line = f"add_subdirectory({LIBRARY} peachacha)"
    assert right(cmake(line, tmp_path, "-DPEACHACHA_ROUNDS=20"))
    # What it makes is what the makefile makes.
    library = tmp_path / "b/peachacha/libpeachacha.so"
    assert exported(library) == {"PEACHACHA_0", *(f"{name}@@PEACHACHA_0" for name in prototypes())}
    assert "[libpeachacha.so.0]" in run("readelf", "-d", library)


@pytest.mark.long
def test_cmake_install(installed: Path, tmp_path: Path) -> None:
    """The package that CMake itself makes; but for that, the files are those of the makefile. The prefix comes last."""
    run(need("cmake"), "-S", LIBRARY, "-B", tmp_path / "b", "-DCMAKE_INSTALL_LIBDIR=lib/cpu")
    run("cmake", "--build", tmp_path / "b", "-j2")
    run("cmake", "--install", tmp_path / "b", "--prefix", tmp_path / "p")
    ours = {name for name in files(tmp_path / "p") if not name.startswith("lib/cpu/cmake/")}
    assert ours == {name for name in files(installed / "opt/p") if not name.startswith("lib/cpu/cmake/")}
    for name in ours:
        if name.endswith((".3", ".pc", ".h")):
            theirs = (installed / "opt/p" / name).read_text().replace("prefix=/opt/p\n", f"prefix={tmp_path}/p\n")
            assert (tmp_path / "p" / name).read_text() == theirs, name
    (tmp_path / "user").mkdir()
    found = f"-Dpeachacha_DIR={tmp_path}/p/lib/cpu/cmake/peachacha"
    assert right(cmake("find_package(peachacha 0.1 REQUIRED)", tmp_path / "user", found))


def synopsis(page: Path) -> dict[str, str]:
    """The prototypes in a page's synopsis, as the header has them."""
    section = page.read_text().split(".Sh SYNOPSIS\n")[1].split(".Sh DESCRIPTION")[0]
    found = {}
    for kind, text in re.findall(r"^\.Ft (.*)\n\.(F[on] .*(?:\n\.Fa .*)*)", section, re.MULTILINE):
        name, *arguments = re.findall(r'"([^"]*)"|(\S+)', re.sub(r"^F[on] |^\.Fa ", "", text, flags=re.MULTILINE))
        called = "".join(name)
        result = kind.strip('"')
        found[called] = f"{result}{'' if result.endswith('*') else ' '}{called}({', '.join(map(''.join, arguments))})"
    return found


def test_manual_says_what_the_header_says() -> None:
    found = {name: text for page in MAN for name, text in synopsis(page).items()}
    assert found == prototypes()
    text = "".join(page.read_text() for page in MAN)
    codes = set(re.findall(r"^  (PEACHACHA_\w+) = -?\d+", HEADER, re.MULTILINE))
    assert set(re.findall(r"^\.It Dv (\w+)", text, re.MULTILINE)) == codes - {"PEACHACHA_OK"} and len(codes) > 9
    assert re.findall(r"^\.It Li (\S+)", text, re.MULTILINE) == [*IMPLEMENTATIONS, "ref"]


@pytest.mark.parametrize("page", MAN, ids=lambda page: page.name)
def test_manual_pages_are_well_formed(page: Path) -> None:
    known = {"peachacha", "peachacha_stream", *prototypes()}
    lint = subprocess.run([need("mandoc"), "-T", "lint", page], capture_output=True, text=True, check=False).stdout
    for line in lint.splitlines():
        other = re.search(r"referenced manual not found: Xr (\w+) 3", line)
        assert other and other[1] in known, line


def test_man_shows_each_function(installed: Path) -> None:
    need("man")
    for name in ("peachacha", *prototypes()):
        text = run("man", "-M", installed / "opt/p/share/man", "3", name, MANPAGER="cat", LC_ALL="C")
        assert re.search(rf"^NAME\n(?: +.*\n)*? +.*\b{name}\b", re.sub(r".\x08|\x1b\[\d*m", "", text), re.MULTILINE)


@pytest.mark.long
def test_commands_of_the_readme(tmp_path: Path) -> None:
    need("pkg-config"), need("cmake"), need("man")
    copy(tmp_path)
    script = readme("Linux and BSD").replace("dropin/c check", "dropin/c EVERY=99 check")
    script += readme("In a project of your own")
    said = run("sh", "-c", script, cwd=tmp_path, HOME=str(tmp_path), CC="gcc")
    assert said.count(f", version {VERSION}\nright\n") == 2 + 3 and "PEACHACHA(3)" in said
