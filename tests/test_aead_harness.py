# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What is wrong with an AEAD is noticed by try."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from generator import pipeline
from generator.package import supercop
from generator.package.c import directories
from generator.package.write import write
from generator.program.plan import Stitched
from generator.variants import find_any
from harness.build import Compiler, build, build_programs
from harness.implementations import Implementation, cpu_features
from harness.trying import try_one
from lab.cli import main as lab
from lab.stitch.cli import planned

PRIMITIVE = "chacha20poly1305"


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_programs(Compiler("gcc"), tmp_path_factory.mktemp("harness"))["try"]


def changed(files: dict[str, str], file: str, text: str, instead: str) -> dict[str, str]:
    """With a fault."""
    assert files[file].count(text) >= 1
    return {**files, file: files[file].replace(text, instead)}


def message(files: dict[str, str], judge: Path, tmp_path: Path) -> str:
    """What try says that is wrong; "" if nothing."""
    top = f"crypto_aead/{PRIMITIVE}"
    write({top: directories(["ref"], [PRIMITIVE])[top], f"{top}/peachacha/one": files}, tmp_path)
    found = Implementation(tmp_path / top / "peachacha/one", "crypto_aead", PRIMITIVE, "peachacha/one")
    outcome = try_one(build(found, Compiler("gcc -O2 -march=native"), tmp_path / "build"), judge, tmp_path)
    return outcome.message if outcome.verdict == "fails" else ""


#: What is changed, to what, and what is said then; nothing is said of what is right.
OF_THE_REFERENCE = [
    ("i < TAG; ++i) different", "i < TAG - 1; ++i) different", "does not return -1|accepts another"),
    ("i < clen; ++i) m[i] = 0", "i + 1 < clen; ++i) m[i] = 0", "leaves something of a message"),
    ("    return -1;\n  }\n  stream", "    return -2;\n  }\n  stream", "does not return -1"),
    ("if (mlen > MOST) return -1;", "", "encrypts it|crash"),
    ("*clen = mlen + TAG", "*clen = mlen", "bytes|refuses"),
    ("(uint64_t)load32(n) << 32", "(uint64_t)load32(n + 1) << 32", "has checksumsmall"),
    ("m, mlen, npub, 1, k", "m, mlen, npub, 2, k", "has checksumsmall|give the message"),
    ("adlen >> 8 * i", "8 * adlen >> 8 * i", "has checksumsmall"),
    ("poly1305_absorb(&p, ad, adlen, 1)", "poly1305_absorb(&p, ad, adlen, 0)", "has checksumsmall"),
]
BESIDE_THE_ASSEMBLY = [
    ("", "", ""),
    ("i < TAG; ++i) different", "i < TAG - 1; ++i) different", "does not return -1|accepts another"),
    ("i < clen - TAG; ++i) m[i] = 0", "i < clen - TAG; ++i) m[i] &= 1", "leaves something of a message"),
    ("sent[i] = c[clen - TAG + i]", "sent[i] = tag[i]", "does not return -1|accepts|refuses"),
    ("i < clen - TAG; ++i) m[i] = 0", "i < clen; ++i) m[i] = 0", "writes m, 1 past its end"),
    ("if (different) {", "if (different & (m == c ? 0 : ~0U)) {", "does not return -1"),
    ("if (mlen > MOST) return -1;", "", "encrypts it|crash"),
    ("*clen = mlen + TAG", "*clen = mlen", "bytes|refuses"),
]


@pytest.mark.parametrize(
    ("name", "text", "instead", "expected"),
    [*(("ref", *each) for each in OF_THE_REFERENCE), *(("amd64-ssse3", *each) for each in BESIDE_THE_ASSEMBLY)],
)
def test_faults_are_noticed(name: str, text: str, instead: str, expected: str, judge: Path, tmp_path: Path) -> None:
    if name == "ref":
        files = directories([name], [PRIMITIVE])[f"crypto_aead/{PRIMITIVE}/peachacha/{name}"]
        (file,) = (each for each, content in files.items() if text in content and each != "chacha.h")
    else:
        if "ssse3" not in cpu_features():
            pytest.skip("this CPU has no SSSE3")
        variant, file = find_any(name, PRIMITIVE), "aead.c"
        files = supercop.directory(variant, supercop.source(variant, pipeline.code(variant)))
    said = message(changed(files, file, text, instead), judge, tmp_path)
    assert any(word in said for word in expected.split("|")) if expected else not said, said


def test_stitching_is_compared() -> None:
    def steps(name: str) -> list[tuple[int, int]]:
        plans = [each.variant.design.plan for each in planned(name, PRIMITIVE)]
        return [(plan.steps, plan.groups) for plan in plans if isinstance(plan, Stitched)]

    assert steps("amd64-avx2") == [(0, 0), (1, 0), (2, 0), (3, 0)]
    assert sorted(steps("amd64-avx512")[1:]) == [(0, 16), (4, 11), (8, 6), (12, 1)]
    for arguments, said in (
        (["nothing"], "there is no nothing of chacha20poly1305; there are: amd64-sse2"),
        (["--primitive", "chacha20"], "there is no AEAD chacha20"),
        (["--lengths", "1,x"], "--lengths 1,x: give numbers"),
    ):
        result = CliRunner().invoke(lab, ["stitch", *arguments])
        assert result.exit_code == 1 and said in result.output
