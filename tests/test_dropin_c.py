# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The C library: every implementation, call, error and piece; threads; candidates that fail; sanitizers; AEAD."""

import re
from ctypes.util import find_library
from pathlib import Path

import pytest
from dropin_c import (
    FLAGSHIPS,
    IMPLEMENTATIONS,
    LIBRARY,
    MAIN,
    OF_A_KIND,
    SEALING,
    TOP,
    Build,
    answers,
    as_read,
    attempt,
    done,
    mutants,
    on_this_cpu,
    prototypes,
    usable,
)
from tools import need, need_features

import generator
from tests.aead_calls import published, wycheproof

#: In one process, which compiles the library once.
pytestmark = pytest.mark.xdist_group("dropin_c")
SODIUM = find_library("sodium") and Path("/usr/include/sodium.h").exists()


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Build:
    return Build(tmp_path_factory.mktemp("dropin_c"))


@pytest.fixture(scope="module")
def program(build: Build) -> Path:
    return build.link("main", MAIN, *(("-DSODIUM", "-lsodium") if SODIUM else ()))


def test_every_implementation(program: Path) -> None:
    names = usable(program)
    assert {"amd64-sse2", "vector"} <= set(names)
    for name in names:
        assert done(program, "7", implementation=name) == name
        assert done(program, "99", implementation=name.removeprefix("amd64-")) == name
    for name in ("portable", "generic", "vector"):
        assert done(program, "99", implementation=name) == "vector"
    assert done(program, "9") in names


@pytest.mark.long
def test_every_length(program: Path) -> None:
    for name in usable(program):
        assert done(program, implementation=name) == name


def test_a_name_that_cannot_be_used_is_an_error(build: Build, program: Path) -> None:
    first = build.link("named", ["first.c", "judge.c"], "-pthread")
    message = "PEACHACHA_IMPLEMENTATION names none that can be used here"
    for name in ["nonsense", "amd64", "amd64-", *set(IMPLEMENTATIONS) - set(usable(program))]:
        assert message in attempt(program, implementation=name).stderr
        assert done(first, implementation=name) == message


def test_what_the_self_test_compares_with() -> None:
    written = dict(re.findall(r"#define ANSWER(\w+) (0x[0-9a-f]{16})\n", (LIBRARY / "selftest.c").read_text()))
    assert written == {name: f"0x{number:016x}" for name, number in answers().items()}


STREAM, AEAD, LANES = "chacha-{}", "chacha20poly1305-{}", "chacha-{}-lanes"
BOX, MAC = "xsalsa20poly1305-{}", "poly1305-{}"
SAMPLES = [pytest.param(STREAM, design, 6) for design in ("amd64-sse2", "amd64-avx512")]
SAMPLES += [pytest.param(what, "amd64-avx2", 6) for what in (AEAD, LANES, MAC)]
SAMPLES += [pytest.param(BOX, "amd64-sse2", 6)]
#: Of AVX-512 for what seals one stands in for the other.
SAMPLES += [pytest.param(STREAM, design, 60, marks=pytest.mark.long) for design in FLAGSHIPS]
SAMPLES += [pytest.param(AEAD, design, 60, marks=pytest.mark.long) for design in SEALING[2:]]


@pytest.mark.parametrize(("what", "design", "count"), SAMPLES)
def test_a_candidate_that_fails_is_left_out(what: str, design: str, count: int, build: Build, program: Path) -> None:
    """Each wrong instruction of a sample is noticed, and no other candidate is tried under its name."""
    if design not in usable(program):
        pytest.skip(f"this CPU does not run {design}")
    found = list(mutants((TOP / "dropin" / "asm" / f"{what.format(design)}.S").read_text()))
    sample = found[:: max(1, len(found) // count)]
    assert len(sample) >= count
    assert not [each[0] for each in sample if not left_out(build, what, design, each)]


def left_out(build: Build, what: str, design: str, mutant: tuple[str, str]) -> bool:
    source = build.directory / "mutant.S"
    source.write_text(mutant[1])
    wrong = {what.format(design).replace("-", "_"): build.compile(source)}
    test = build.link("mutant", ["first.c", "judge.c"], "-pthread", **wrong)
    named = done(test, implementation=design)
    return named == f"PEACHACHA_IMPLEMENTATION names none that can be used here {design}"


@pytest.mark.parametrize(
    ("there", "instead"),
    [
        ("", ""),
        ("keep(&state->h, &h, which);", "keep(&state->h, &h, which | 1);"),
        ("x->ends = carried(&ends);", "x->ends = carried(&ends); x->ends.a = x->ends.b;"),
        ("which >> i & 1 ? from", "which >> i & 2 ? from"),
    ],
    ids=["none", "who has ended", "ends of blocks", "texts"],
)
def test_a_fault_in_eight_tags_is_seen(there: str, instead: str, build: Build) -> None:
    """By the library's test, since it then has one tag at a time without a word."""
    need_features("avx512ifma", "avx512_vbmi2")
    source, text = build.directory / "eight_tags.c", (LIBRARY / "eight.c").read_text()
    assert there in text, "the text has changed: name another place"
    source.write_text(text.replace('"internal.h"', f'"{LIBRARY / "internal.h"}"').replace(there or "\0", instead))
    program = build.link("eight", ["eight.c"], eight=build.compile(source))
    assert done(program) == ("wrong" if there else "right")


def test_the_next_is_taken_and_the_hook_told(build: Build, program: Path) -> None:
    best = done(program, "100")
    if best == "vector":
        pytest.skip("there is nothing better than the last")
    names = [name for name in usable(program) if name not in OF_A_KIND or best == name]
    source = build.directory / "wrong.S"
    text = (TOP / "dropin" / "asm" / f"chacha-{best}.S").read_text()
    source.write_text(text.replace("expand 32-byte k", "expand 32-byte K"))
    wrong = build.compile(source)
    test = build.link("wrong", ["first.c", "judge.c"], "-pthread", **{f"chacha_{best.replace('-', '_')}": wrong})
    following = names[names.index(best) + 1]
    for _ in range(20):
        assert done(test) == f"{following} {best}"


@pytest.mark.skipif(not SODIUM, reason="libsodium is not installed")
def test_published_vectors_of_aeads(build: Build, program: Path) -> None:
    test = build.link("aead", ["aead.c", "judge.c"], "-lsodium")
    for aead, noncelen in (("chacha20poly1305", 12), ("xchacha20poly1305", 24)):
        calls = [*wycheproof(aead), *published(aead)]
        assert len(calls) > 200
        for implementation in usable(program):
            assert done(test, implementation=implementation, text=as_read(calls, noncelen)) == str(len(calls))


def test_the_example(build: Build) -> None:
    lines = done(build.link("example", ["example.c"])).splitlines()
    assert lines[0].endswith(f"version {generator.__version__}") and lines[1:] == ["right"]


def test_what_the_readme_calls(build: Build) -> None:
    """In a function that has what it speaks of."""
    (text,) = re.findall(r"^```c\n#include <peachacha.h>\n(.*?)^```", (LIBRARY / "README.md").read_text(), re.M | re.S)
    source = build.directory / "readme.c"
    source.write_text(
        '#include "peachacha.h"\n#include <stdio.h>\nint main(void) {\n'
        "unsigned char out[9], in[9] = {1}, packet[9 + 16] = {2}, header[3] = {3}, nonce[24] = {4}, key[32] = {5};\n"
        f"size_t len = sizeof in, headerlen = sizeof header;\n{text}"
        'printf("%d %d %d", code, packet[0], packet[1]);\nreturn 0; }\n'
    )
    assert done(build.link("readme", [str(source)], f"-I{LIBRARY}")) == "0 2 0"


@pytest.mark.parametrize("rounds", [20, 8])
def test_one_number_of_rounds(tmp_path: Path, build: Build, rounds: int) -> None:
    """What the others would do is an error."""
    flags = ("-std=c99", "-O1", f"-DPEACHACHA_ROUNDS={rounds}")
    only = Build(tmp_path, flags=flags, assembly=build)
    source = tmp_path / "rounds.c"
    source.write_text(
        '#include "peachacha.h"\n#include <stdio.h>\nint main(void) { unsigned char out[64], k[32] = {0};\n'
        'for (int r = 8; r <= 20; r += 4)\nprintf("%d ", peachacha_hchacha(out, k, k, r));\n'
        'printf("%d", peachacha_aead_seal(out, out + 9, k, 9, NULL, 0, k, 12, k));\nreturn 0; }\n'
    )
    test = only.link("rounds", [str(source)], f"-I{LIBRARY}")
    assert done(test) == " ".join(str(0 if each == rounds else -3) for each in (8, 12, 16, 20, 20))


@pytest.mark.parametrize("macro", ["NO_ASM", "NO_VECTOR"])
def test_without_assembly(tmp_path: Path, macro: str) -> None:
    flags = ("-std=c99", "-O1", "-DPEACHACHA_NO_ASM", f"-DPEACHACHA_{macro}")
    assert (
        done(Build(tmp_path, flags=flags, files=()).link("main", MAIN), "7")
        == {"NO_ASM": "vector", "NO_VECTOR": "ref"}[macro]
    )


def test_two_copies_in_one_program(tmp_path: Path) -> None:
    """With a prefix of its own every symbol has it, and none collides with another copy's."""
    copies = [
        Build(tmp_path / name, flags=("-std=c99", "-O1", f"-DPEACHACHA_PREFIX={name}_", "-DPEACHACHA_HIDDEN", "-fPIC"))
        for name in ("one", "two")
    ]
    objects = [path for copy in copies for path in copy.objects.values()]
    names = [
        line.split()[-1] for line in done("nm", "--defined-only", "-g", "-A", *copies[0].objects.values()).splitlines()
    ]
    assert len(names) > 60 and all(name.startswith("one_") for name in names)
    shared = tmp_path / "both.so"
    done("gcc", "-shared", "-Wl,--no-undefined", *objects, "-o", shared)
    exported = done("nm", "-D", "--defined-only", shared).split()
    assert not [name for name in exported if "chacha" in name or name.startswith(("one_", "two_"))]
    assert done(copies[0].link("main", MAIN), "50")


@pytest.mark.parametrize("compiler, standard", [("gcc", "c17"), ("clang", "c99")])
def test_compilers_and_standards(tmp_path: Path, compiler: str, standard: str) -> None:
    """No warnings, of the assembly either, with C11's atomics and without, and with what configure scripts define; nor
    where nothing is optimised, and a compiler sees less of what is written first."""
    need(compiler)
    flags = (f"-std={standard}", "-O2", "-pedantic", "-D_GNU_SOURCE")
    assert Build(tmp_path / "unoptimised", compiler, (f"-std={standard}", "-O0", "-pedantic"), files=()).objects
    assert done(Build(tmp_path, compiler, flags).link("main", MAIN), "40")


#: Compilers by what they have for it: an attribute, also where Clang is not GCC; C++17; C23; Microsoft's annotations.
WARNING = {
    "gcc": "gcc",
    "clang-cl": "clang -target x86_64-pc-windows-msvc -ffreestanding",
    "c++17": "g++ -x c++ -std=c++17 -U__GNUC__",
    "microsoft": "gcc -std=c2x -U__GNUC__ -D_MSC_VER=1930",
}


@pytest.mark.parametrize("compiler", WARNING)
def test_who_ignores_a_failure_is_warned(tmp_path: Path, compiler: str) -> None:
    """But not who does not ask whether there was a stream to finish, or an implementation ahead of its use."""
    command = WARNING[compiler].split()
    calls = [
        f"  {name}({', '.join(['0'] * (text.count(',') + ('(void)' not in text)))});"
        for name, text in prototypes().items()
    ]
    source = tmp_path / "ignores.c"
    source.write_text("\n".join(['#include "peachacha.h"', "void f(void) {", *calls, "}"]))
    (tmp_path / "sal.h").write_text("#define _Check_return_ [[nodiscard]]\n")
    said = attempt(
        need(command[0]), *command[1:], "-Wall", f"-I{LIBRARY}", f"-I{tmp_path}", "-c", source, "-o", tmp_path / "o"
    )
    warned = {
        list(prototypes())[int(line) - 3] for line in re.findall(r"ignores.c:(\d+):\d+: warning: ignoring", said.stderr)
    }
    quiet = {"init", "implementation", "on_failure", "error", "stream_final"}
    assert said.returncode == 0 and warned == prototypes().keys() - {f"peachacha_{name}" for name in quiet}, said.stderr


@pytest.mark.parametrize("standard", ["c++98", "c++17"])
def test_the_header_in_cpp(tmp_path: Path, standard: str) -> None:
    source = tmp_path / "header.cc"
    source.write_text('#include "peachacha.h"\nint main() { return peachacha_init(); }\n')
    command = (need("g++"), f"-std={standard}", "-Wall", "-Wextra", f"-I{LIBRARY}", "-c", source)
    done(*command, "-o", tmp_path / "header.o")


def test_set_user_id_is_in_the_source() -> None:
    """What cannot be tried without rights: the environment is read by what refuses where rights were gained."""
    text = (LIBRARY / "choose.c").read_text()
    assert "secure_getenv(" in text and "getuid() == geteuid()" in text


def sanitized(directory: Path, build: Build, kind: str) -> Build:
    need("clang")
    flags = ("-std=c11", "-O1", "-g", f"-fsanitize={kind}", "-fno-sanitize-recover=all")
    probe = directory / "probe.c"
    probe.write_text("int main(void) { return 0; }\n")
    if attempt("clang", *flags, probe, "-o", directory / "probe").returncode:
        pytest.skip(f"clang has no run-time library for {kind}")
    return Build(directory, "clang", flags, assembly=build)


#: By sanitizer, the mistakes that it has to find in calls of the library, and what it says.
MISTAKES = {
    "address,undefined": {
        **dict.fromkeys(("long", "short", "nonce", "data", "tag", "job", "samples", "masks"), "heap-buffer-overflow"),
        "freed": "heap-use-after-free",
    },
    "memory": {
        f"unset {what}": "use-of-uninitialized-value" for what in ("key", "message", "data", "tag", "job", "sample")
    },
}


@pytest.mark.parametrize("kind", MISTAKES)
def test_sanitizers_see_into_the_assembly(tmp_path: Path, build: Build, kind: str) -> None:
    """They find nothing in what the library does, and what its users do wrong."""
    built = sanitized(tmp_path, build, kind)
    program, seen = built.link("main", MAIN), built.link("seen", ["seen.c", "judge.c"])
    for name in on_this_cpu():
        assert done(program, "31", implementation=name) == name
        done(seen, implementation=name)
        for mistake, report in MISTAKES[kind].items():
            result = attempt(seen, mistake, implementation=name)
            assert result.returncode and report in result.stderr, (name, mistake)


def test_threads_race_for_the_first_call(tmp_path: Path, build: Build) -> None:
    test = sanitized(tmp_path, build, "thread").link("first", ["first.c", "judge.c"], "-pthread")
    for _ in range(10):
        assert done(test)
