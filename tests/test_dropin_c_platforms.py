# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The C library elsewhere: Windows under Wine, other CPUs under QEMU, macOS as far as it can be linked here."""

import re
import shutil
from pathlib import Path

import pytest
from dropin_c import (
    ASSEMBLY,
    LIBRARY,
    MAIN,
    TESTS,
    VERSION,
    both_run_all,
    copy,
    make,
    on_this_cpu,
    prototypes,
    ran,
    readme,
    run,
)
from test_dropin_c_package import USER
from tools import need, spoilt

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("dropin_c_platforms")]

MINGW = "x86_64-w64-mingw32"
WINDOWS = [f"CC={MINGW}-gcc", "CFLAGS=-O2 -Werror"]


@pytest.fixture(scope="module")
def wine(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment that Wine needs, with its files in a place that is removed."""
    need(f"{MINGW}-gcc"), need("nasm"), need("wine")
    home = tmp_path_factory.mktemp("wine")
    environment = {"HOME": str(home), "WINEPREFIX": str(home / "prefix"), "WINEDEBUG": "-all"}
    run("wine", "cmd", "/c", "ver", **environment)
    return environment


@pytest.fixture(scope="module")
def windows(tmp_path_factory: pytest.TempPathFactory) -> Path:
    need(f"{MINGW}-gcc"), need("nasm")
    place = tmp_path_factory.mktemp("windows")
    said = make(place, *WINDOWS)
    assert not said, said
    return place


#: What the library calls, in the place of headers that are not here.
HEADERS = {
    "string.h": "#include <stddef.h>\nvoid *memcpy(void *, const void *, size_t), *memset(void *, int, size_t);\n"
    "int strcmp(const char *, const char *), strncmp(const char *, const char *, size_t);\n",
    "stdlib.h": "char *getenv(const char *);\n",
    "unistd.h": "unsigned int getuid(void), geteuid(void), getgid(void), getegid(void);\n",
}


def stand_ins(place: Path) -> Path:
    """A directory with these headers."""
    headers = place / "include"
    headers.mkdir()
    for name, text in HEADERS.items():
        (headers / name).write_text(text)
    return headers


def exports(library: Path) -> list[str]:
    """The names in a DLL's table of exports."""
    table = run(f"{MINGW}-objdump", "-p", library).split("[Ordinal/Name Pointer] Table")[1].split("\n\n")[0]
    return re.findall(r"\[ *\d+\] (\S+)", table)


def test_windows(windows: Path, wine: dict[str, str]) -> None:
    """Static and as a DLL, with every implementation; registers are kept; the exports are the interface alone."""
    said = make(windows, *WINDOWS, "EVERY=5", "RUN=wine", "check", **wine)
    both_run_all(said)
    assert said.count("right\n") == 4
    library = windows / "libpeachacha-0.dll"
    assert sorted(exports(library)) == sorted(prototypes())
    needed = re.findall(r"DLL Name: (\S+)", run(f"{MINGW}-objdump", "-p", library))
    assert {name.lower() for name in needed} <= {"kernel32.dll", "msvcrt.dll"} or "ucrt" in "".join(needed).lower()


def test_windows_registers_that_are_not_kept_are_seen(tmp_path: Path, wine: dict[str, str]) -> None:
    directory = copy(tmp_path)
    best = on_this_cpu()[1] if "amd64-avx512" in on_this_cpu() else on_this_cpu()[0]
    source = directory.parent / "asm" / f"chacha-{best}.asm"
    restored = r"\n\tv?movdq[au]\w* xmm9, \[r[bs]p \+ \d+\]\n(?=\tv?movdq[au]\w* xmm10)"
    source.write_text(spoilt(source.read_text(), restored, "\n"))
    with pytest.raises(AssertionError, match=r"registers.c:\d+: false: memcmp"):
        run("make", "-s", "-C", directory, f"CC={MINGW}-gcc", "RUN=wine", "check", MAKEFLAGS="", **wine)


def test_windows_first_call_by_threads(windows: Path, wine: dict[str, str], tmp_path: Path) -> None:
    sources = [LIBRARY / "test/first.c", LIBRARY / "test/judge.c", windows / "libpeachacha.a"]
    run(f"{MINGW}-gcc", *sources, "-static", "-pthread", "-o", tmp_path / "first.exe")
    for _ in range(5):
        assert run("wine", tmp_path / "first.exe", **wine).strip() in on_this_cpu()


def test_windows_two_copies_in_one_program(wine: dict[str, str], tmp_path: Path) -> None:
    for name in ("one", "two"):
        place = tmp_path / name
        make(
            place,
            f"CC={MINGW}-gcc",
            f"CPPFLAGS=-DPEACHACHA_PREFIX={name}_",
            f"NASM=nasm --gprefix {name}_",
            f"{place}/libpeachacha.a",
        )
    archives = [tmp_path / name / "libpeachacha.a" for name in ("one", "two")]
    run(f"{MINGW}-gcc", Path(__file__).parent / "c" / "two.c", *archives, "-o", tmp_path / "two.exe")
    assert run("wine", tmp_path / "two.exe", **wine).strip() in on_this_cpu()[:2]
    assert " T peachacha_" not in run(f"{MINGW}-nm", *archives)


def test_windows_by_cmake(wine: dict[str, str], tmp_path: Path) -> None:
    line = f"add_subdirectory({LIBRARY} peachacha)"
    (tmp_path / "CMakeLists.txt").write_text(USER.format(library=line, example=LIBRARY / "example.c"))
    system = ["-DCMAKE_SYSTEM_NAME=Windows", "-DCMAKE_SYSTEM_PROCESSOR=AMD64", f"-DCMAKE_C_COMPILER={MINGW}-gcc"]
    together = f"-DCMAKE_RUNTIME_OUTPUT_DIRECTORY={tmp_path}/out"
    run(need("cmake"), "-S", tmp_path, "-B", tmp_path / "b", *system, together, "-DPEACHACHA_ROUNDS=20")
    run("cmake", "--build", tmp_path / "b", "-j2")
    assert sorted(exports(next((tmp_path / "out").glob("*.dll")))) == sorted(prototypes())
    for kind in ("peachacha", "static"):
        first, *rest = run("wine", tmp_path / "out" / f"{kind}_user.exe", **wine).splitlines()
        assert first.split(",")[0] in on_this_cpu()[:2] and rest == ["right"]


@pytest.mark.parametrize("macros", [[], ["-D__STDC_NO_ATOMICS__", "-DPEACHACHA_NO_VECTOR"]], ids=["clang", "as-cl"])
def test_windows_for_microsofts_compiler(
    macros: list[str], windows: Path, wine: dict[str, str], tmp_path: Path
) -> None:
    """Without what GCC has, as Microsoft's compiler; its headers are not here, nor what it calls for large frames."""
    headers = stand_ins(tmp_path)
    target = ["-target", "x86_64-pc-windows-msvc", "-ffreestanding", "-mstack-probe-size=1000000", "-isystem", headers]
    for source in sorted(LIBRARY.glob("*.c")):
        if source.name != "example.c":
            said = run(need("clang"), *target, "-O2", "-Wall", "-Wextra", *macros, "-c", source, cwd=tmp_path)
            assert not said
    objects = [*tmp_path.glob("*.o"), *windows.glob("chacha*.o")]
    run(f"{MINGW}-gcc", *(TESTS / name for name in MAIN), *objects, "-o", tmp_path / "test.exe")
    names = [name for name in on_this_cpu() if name != "vector"] + ["ref" if macros else "vector"]
    for name in names:
        assert run("wine", tmp_path / "test.exe", "13", PEACHACHA_IMPLEMENTATION=name, **wine).strip() == name


def test_windows_commands_of_the_readme(wine: dict[str, str], tmp_path: Path) -> None:
    copy(tmp_path)
    script = readme("Windows").replace("check", "EVERY=99 check")
    said = run("sh", "-c", script, cwd=tmp_path, **wine)
    assert re.search(rf", version {VERSION}\s+right\s*$", said)


@pytest.mark.parametrize(
    ("compiler", "emulator"),
    [
        ("gcc -m32", ""),
        ("gcc -m32 -msse2", ""),
        ("aarch64-linux-gnu-gcc", "qemu-aarch64 -L /usr/aarch64-linux-gnu"),
        ("arm-linux-gnueabihf-gcc", "qemu-arm -L /usr/arm-linux-gnueabihf"),
        ("arm-linux-gnueabihf-gcc -mfpu=neon", "qemu-arm -L /usr/arm-linux-gnueabihf"),
        ("s390x-linux-gnu-gcc", "qemu-s390x -L /usr/s390x-linux-gnu"),  # its bytes are the other way round
    ],
)
@pytest.mark.parametrize("implementation", ["vector", "ref"])
def test_other_cpus(compiler: str, emulator: str, implementation: str, tmp_path: Path) -> None:
    """In C, through the same makefile; the files of assembly are empty."""
    name = need(compiler.split()[0])
    if emulator:
        need(emulator.split()[0])
    else:
        try:
            run("sh", "-c", f"echo 'int main(void) {{ return 0; }}' | {compiler} -x c - -o {tmp_path}/try")
        except AssertionError:
            pytest.skip("gcc cannot build for 32-bit x86: scripts/bootstrap cross")
    flags = "-O2 -Werror" + (" -DPEACHACHA_NO_VECTOR" if implementation == "ref" else "")
    said = make(tmp_path, f"CC={compiler}", f"CFLAGS={flags}", f"RUN={emulator}", "EVERY=13", "check")
    assert ran(said) == [implementation] * 4 and said.count("right\n") == 2
    objects = [tmp_path / f"{each}.o" for each in ASSEMBLY]
    sizes = run(f"{Path(name).name.removesuffix('gcc')}size", *objects).splitlines()[1:]
    assert len(sizes) == len(ASSEMBLY) and all(line.split()[0] == "0" for line in sizes)


@pytest.mark.parametrize("cpu", ["x86_64", "arm64"])
def test_macos_is_linked(cpu: str, tmp_path: Path) -> None:
    """By clang and LLD: the makefile's library, its name, its exports. Nothing of it is run."""
    clang, archiver = need("clang"), need("llvm-ar")
    if not (shutil.which("ld64.lld") or list(Path("/usr/lib").glob("llvm-*/bin/ld64.lld"))):
        pytest.skip("ld64.lld is not installed: scripts/bootstrap dropin")
    headers = stand_ins(tmp_path)
    compiler = f"CC={clang} -target {cpu}-apple-macos11"
    link = "LDFLAGS=-fuse-ld=lld -nostdlib -Wl,-undefined,dynamic_lookup"
    flags = f"CFLAGS=-O2 -Werror -Wno-unused-command-line-argument -ffreestanding -isystem {headers}"
    make(tmp_path / "b", compiler, f"AR={archiver}", flags, link, "PREFIX=/opt/p")
    library = tmp_path / "b" / "libpeachacha.dylib"
    symbols = run(need("llvm-nm"), "-g", library)
    assert sorted(re.findall(r" T (\w+)", symbols)) == sorted(f"_{name}" for name in prototypes())
    undefined = set(re.findall(r" U (\w+)", symbols))
    assert not [name for name in undefined if "chacha" in name]
    assert "\n/opt/p/lib/libpeachacha.0.dylib\n" in run(need("llvm-objdump"), "--macho", "--dylib-id", library)
    for each in ASSEMBLY:
        defined = run(need("llvm-nm"), "--defined-only", tmp_path / "b" / f"{each}.o")
        assert ("peachacha_" in defined) == (cpu == "x86_64")
