# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The family in C, straight from intrinsics/: public vectors and libsodium judge the harness's reference, which judges
every width of every implementation, with every number of rounds."""

from __future__ import annotations

import ctypes
import random
from collections.abc import Iterator
from ctypes.util import find_library
from dataclasses import dataclass
from pathlib import Path

import pytest

from harness.implementations import cpu_features
from tests.tools import TOP, need, silent

SOURCES = TOP / "intrinsics"
MOST = 1100
#: Around which a batch of up to sixteen blocks carries: the lower half of the counter, and all of it.
COUNTERS = [0, *(wrap - back for wrap in (1 << 32, 1 << 64) for back in (1, 2, 6, 11, 16, 17))]
#: What the newest instructions of a -march are called in /proc/cpuinfo, and the widths that it adds something to.
MACHINES = {
    "x86-64": ("sse2", (1, 4)),
    "nehalem": ("sse4_1", (1,)),
    "bdver2": ("xop", (1, 4)),
    "haswell": ("avx2", (1, 4, 8)),
    "skylake-avx512": ("avx512bw", (1, 4, 8, 16)),
}


@dataclass(frozen=True)
class Primitive:
    """source: the file without .c; rounds: of which the source has 20."""

    source: str
    rounds: int = 20

    @property
    def family(self) -> str:
        return "chacha" if "chacha" in self.source else "salsa20"

    @property
    def nonce_bytes(self) -> int:
        return 24 if self.source.startswith("x") else 8


PRIMITIVES = {
    "salsa20": Primitive("salsa20"),
    "xsalsa20": Primitive("xsalsa20"),
    **{f"{x}salsa20{rounds}": Primitive(f"{x}salsa20", rounds) for x in ("", "x") for rounds in (8, 12)},
    **{f"{x}chacha{rounds}": Primitive(f"{x}chacha20", rounds) for x in ("", "x") for rounds in (8, 12)},
}
CORES = {
    "salsa20": Primitive("core_salsa20"),
    "salsa2012": Primitive("core_salsa20", 12),
    "salsa208": Primitive("core_salsa20", 8),
    "hsalsa20": Primitive("hsalsa20"),
    "hchacha12": Primitive("hchacha20", 12),
}

SET_1, SET_6 = "80" + 31 * "00", "0053a6f94c9ff24598eb3e91e4378add3083d6297ccf2275c81b6ec11467ba0d"
#: Primitive, key, nonce, place in the keystream, keystream from there on.
STREAMS = [  # ECRYPT's verified test vectors of Salsa20 and Salsa20/12, 256-bit keys: vectors 0 of sets 1 and 6
    ("salsa20", SET_1, 8 * "00", 0, "e3be8fdd8beca2e3ea8ef9475b29a6e7003951e1097a5c38d23b7a5fad9f6844"),
    ("salsa20", SET_1, 8 * "00", 192, "57be81f47b17d9ae7c4ff15429a73e10acf250ed3a90a93c711308a74c6216a9"),
    ("salsa20", SET_1, 8 * "00", 256, "958211c4ba2ebd5838c635edb81f513a91a294e194f1c039aeec657dce40aa7e"),
    ("salsa20", SET_6, "0d74db42a91077de", 0, "f5fad53f79f9df58c4aea0d0ed9a9601f278112ca7180d565b420a48019670ea"),
    ("salsa2012", SET_1, 8 * "00", 0, "afe411ed1c4e07e4d0cde3b33e31ec190fa4cc796a58bafb848ead8d07d02cd2"),
    (  # Daniel J. Bernstein, "Cryptography in NaCl", sections 8 and 9: firstkey, nonce; first bytes of the keystream
        "xsalsa20",
        "1b27556473e985d462cd51197a9a46c76009549eac6474f206c4ee0844f68389",
        "69696ee955b62b73cd62bda875fc73d68219e0036b7a0b37",
        0,
        "eea6a7251c1e72916d11c2cb214d3c252539121d8e234e652d651fa4c8cff880",
    ),
]
SIGMA = b"expand 32-byte k".hex()
#: Primitive, input, key, constants, output.
BLOCKS = [
    (  # "Cryptography in NaCl", section 8: from the shared secret to firstkey, from that and the nonce to secondkey
        "hsalsa20",
        16 * "00",
        "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742",
        SIGMA,
        "1b27556473e985d462cd51197a9a46c76009549eac6474f206c4ee0844f68389",
    ),
    (
        "hsalsa20",
        "69696ee955b62b73cd62bda875fc73d6",
        "1b27556473e985d462cd51197a9a46c76009549eac6474f206c4ee0844f68389",
        SIGMA,
        "dc908dda0b9344a953629b733820778880f3ceb421bb61b91cbd4c3e66256ce4",
    ),
    (  # Daniel J. Bernstein, "Salsa20 specification", section 9, example 1
        "salsa20",
        bytes(range(101, 117)).hex(),
        bytes([*range(1, 17), *range(201, 217)]).hex(),
        SIGMA,
        "45254427290f6bc1ff8b7a06aae9d9625990b66a1533c841ef31de22d772287e"
        "68c507e1c5991f02664e4cb054f5f6b8b1a0858206489577c0c384ecea67f64a",
    ),
]


class Judge:
    """harness/c/reference.c."""

    def __init__(self, place: Path) -> None:
        path = place / "judge.so"
        silent(need("gcc"), "-O2", "-shared", "-fPIC", TOP / "harness/c/reference.c", "-o", path)
        self.library = ctypes.CDLL(str(path))

    def primitive(self, name: str) -> ctypes.Array[ctypes.c_char]:
        found = ctypes.create_string_buffer(64)
        assert self.library.reference_find(name.encode(), found)
        return found

    def stream(self, name: str, length: int, nonce: bytes, counter: int, key: bytes) -> bytes:
        c = ctypes.create_string_buffer(length)
        sizes = ctypes.c_ulonglong(length), ctypes.c_ulonglong(counter)
        self.library.reference_stream(self.primitive(name), c, sizes[0], nonce, sizes[1], key)
        return c.raw

    def core(self, name: str, data: bytes, key: bytes, constants: bytes) -> bytes:
        out = ctypes.create_string_buffer(32 if name.startswith("h") else 64)
        self.library.reference_core(self.primitive(name), out, data, key, constants)
        return out.raw


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Judge:
    return Judge(tmp_path_factory.mktemp("judge"))


@pytest.fixture
def sodium() -> ctypes.CDLL:
    path = find_library("sodium")
    if not path:
        pytest.skip("libsodium is not installed")
    return ctypes.CDLL(path)


def noise(length: int) -> bytes:
    return random.Random(length).randbytes(length)


def sources(folder: str, primitive: Primitive) -> Iterator[tuple[str, str]]:
    """The files of one implementation side by side, as they are emitted: name and text, with its number of rounds."""
    headers = {"ref": f"ref/{primitive.family}.h", "vector": f"vector/{primitive.family}.h"}
    own = f"{primitive.family}/*.h"
    yield f"{primitive.source}.c", (SOURCES / ("ref" if folder == "ref" else "") / f"{primitive.source}.c").read_text()
    texts = {path.name: path.read_text() for path in SOURCES.glob(headers.get(folder, own))}
    line = "#define DOUBLE_ROUNDS 10\n"
    assert sum(text.count(line) for text in texts.values()) == 1
    for name, text in texts.items():
        yield name, text.replace(line, f"#define DOUBLE_ROUNDS {primitive.rounds // 2}\n")


def build(place: Path, compiler: str, flags: str, folder: str, primitive: Primitive) -> ctypes.CDLL:
    """A shared library of one implementation (folder: ref, vector or intrinsics), compiled without a warning."""
    directory = place / f"{compiler}{flags}{folder}{primitive}".replace(" ", "")
    directory.mkdir()
    for name, text in sources(folder, primitive):
        (directory / name).write_text(text)
    pointer, size = "unsigned char *", "unsigned long long"
    stream = f"int crypto_stream({pointer}, {size}, const {pointer}, const {pointer});\n"
    xor = f"int crypto_stream_xor({pointer}, const {pointer}, {size}, const {pointer}, const {pointer});\n"
    core = f"int crypto_core({pointer}, const {pointer}, const {pointer}, const {pointer});\n"
    (directory / "crypto_stream.h").write_text(stream + xor)
    (directory / "crypto_core.h").write_text(core)
    options = [*flags.split(), "-Wall", "-Wextra", "-shared", "-fPIC", "-DCRYPTO_NAMESPACE(n)=tested_##n"]
    path = directory / "tested.so"
    silent(need(compiler), *options, directory / f"{primitive.source}.c", "-o", path)
    return ctypes.CDLL(str(path))


def check_stream(library: ctypes.CDLL, judge: Judge, name: str) -> None:
    """All lengths to MOST, each with another counter and alignment; the longest with all counters."""
    key, nonce, message = noise(32), noise(PRIMITIVES[name].nonce_bytes), noise(MOST)
    expected = {ic: judge.stream(name, MOST, nonce, ic, key) for ic in COUNTERS}
    mixed = {ic: bytes(a ^ b for a, b in zip(expected[ic], message, strict=True)) for ic in COUNTERS}
    space = ctypes.create_string_buffer(MOST + 128)
    lengths = [(length, COUNTERS[length % len(COUNTERS)]) for length in range(MOST + 1)]
    for length, ic in [*lengths, *((MOST, ic) for ic in COUNTERS)]:
        at = 16 + length % 31
        c, size, first = ctypes.byref(space, at), ctypes.c_ulonglong(length), ctypes.c_ulonglong(ic)

        def check(what: str, wanted: bytes, at: int = at, length: int = length, ic: int = ic) -> None:
            """That the output is a prefix of what is wanted, and nothing around it is written."""
            zeros = bytes(len(space) - at - length)
            assert space.raw == bytes(at) + wanted[:length] + zeros, (what, name, length, hex(ic))

        ctypes.memset(space, 0, len(space))
        library.tested_xor_ic(c, message, size, nonce, first, key)
        check("xor_ic", mixed[ic])
        library.tested_xor_ic(c, c, size, nonce, first, key)
        check("xor_ic in place", message)
        library.crypto_stream(c, size, nonce, key)
        check("crypto_stream", expected[0])
        library.crypto_stream_xor(c, message, size, nonce, key)
        check("crypto_stream_xor", mixed[0])
    for of in (key, nonce):
        over = ctypes.create_string_buffer(of, MOST)
        library.crypto_stream(over, ctypes.c_ulonglong(MOST), *((over, key) if of is nonce else (nonce, over)))
        assert over.raw == expected[0], ("over key or nonce", name)


@pytest.mark.parametrize(("name", "key", "nonce", "at", "expected"), STREAMS)
def test_judge_knows_public_streams(judge: Judge, name: str, key: str, nonce: str, at: int, expected: str) -> None:
    stream = judge.stream(name, at + 32, bytes.fromhex(nonce), 0, bytes.fromhex(key))
    assert stream[at:].hex() == expected


@pytest.mark.parametrize(("name", "data", "key", "constants", "expected"), BLOCKS)
def test_judge_knows_public_blocks(judge: Judge, name: str, data: str, key: str, constants: str, expected: str) -> None:
    assert judge.core(name, bytes.fromhex(data), bytes.fromhex(key), bytes.fromhex(constants)).hex() == expected


@pytest.mark.parametrize("name", ["salsa20", "xsalsa20", "salsa2012", "salsa208"])
def test_judge_equals_libsodium(judge: Judge, sodium: ctypes.CDLL, name: str) -> None:
    key, nonce, message = noise(32), noise(PRIMITIVES[name].nonce_bytes), bytes(MOST)
    out, size = ctypes.create_string_buffer(MOST), ctypes.c_ulonglong(MOST)
    getattr(sodium, f"crypto_stream_{name}")(out, size, nonce, key)
    assert out.raw == judge.stream(name, MOST, nonce, 0, key)
    if name.endswith("salsa20"):
        for ic in COUNTERS:
            xor_ic = getattr(sodium, f"crypto_stream_{name}_xor_ic")
            xor_ic(out, message, size, nonce, ctypes.c_uint64(ic), key)
            assert out.raw == judge.stream(name, MOST, nonce, ic, key), hex(ic)


@pytest.mark.parametrize("name", ["salsa20", "salsa2012", "salsa208", "hsalsa20"])
def test_judge_equals_libsodium_core(judge: Judge, sodium: ctypes.CDLL, name: str) -> None:
    arguments = noise(16), noise(32), noise(17)[:16]
    out = ctypes.create_string_buffer(32 if name.startswith("h") else 64)
    getattr(sodium, f"crypto_core_{name}")(out, *arguments)
    assert out.raw == judge.core(name, *arguments)


@pytest.mark.parametrize("name", CORES)
def test_cores(judge: Judge, name: str, tmp_path: Path) -> None:
    library = build(tmp_path, "gcc", "-O2", "ref", CORES[name])
    arguments = noise(16), noise(32), noise(17)[:16]
    expected = judge.core(name, *arguments)
    for over in (None, 0, 1, 2):
        buffers = [ctypes.create_string_buffer(argument, 64) for argument in arguments]
        out = ctypes.create_string_buffer(64) if over is None else buffers[over]
        library.crypto_core(out, *buffers)
        assert out.raw[: len(expected)] == expected, over


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
@pytest.mark.parametrize("name", ["salsa20", "xsalsa20"])
@pytest.mark.parametrize("folder", ["ref", "vector"])
def test_portable(judge: Judge, folder: str, name: str, compiler: str, tmp_path: Path) -> None:
    for flags in ("-O2", "-O3 -march=native"):
        check_stream(build(tmp_path, compiler, flags, folder, PRIMITIVES[name]), judge, name)


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
@pytest.mark.parametrize("name", ["salsa20", "xsalsa20"])
@pytest.mark.parametrize("machine", MACHINES)
def test_widths(judge: Judge, machine: str, name: str, compiler: str, tmp_path: Path) -> None:
    feature, widths = MACHINES[machine]
    if feature not in cpu_features():
        pytest.skip(f"this CPU has no {feature}")
    for width in widths if name == "salsa20" else widths[-1:]:
        flags = f"-O2 -march={machine} -DWIDTH={width}"
        check_stream(build(tmp_path, compiler, flags, "intrinsics", PRIMITIVES[name]), judge, name)


@pytest.mark.parametrize("name", [name for name, primitive in PRIMITIVES.items() if primitive.rounds != 20])
def test_fewer_rounds(judge: Judge, name: str, tmp_path: Path) -> None:
    for folder in ("ref", "vector", "intrinsics"):
        check_stream(build(tmp_path, "gcc", "-O2 -march=native", folder, PRIMITIVES[name]), judge, name)
