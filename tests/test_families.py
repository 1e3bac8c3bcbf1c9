# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""A family that nobody uses, in everything unlike ChaCha, through every target's layouts: what knows ChaCha fails."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from tools import TOP, check_few

from generator import pipeline
from generator.cipher.families import FAMILIES
from generator.cipher.family import A, B, C, CipherError, D, Family, T, add, rotl, xor
from generator.cipher.registry import Cipher
from generator.ir.check import Mismatch
from generator.ir.interpret import runner
from generator.machine.interpret import run_code
from generator.variants import DESIGNS, Design, Variant

#: Odd distances, one by a byte; a temporary that is read twice; rows that are neither the matrix's nor its diagonals,
#: and all change places; an input in no order.
TOY = Family(
    stem="toy",
    title="Toy",
    steps=(
        add(T, B, C), rotl(T, T, 5), xor(D, D, T),
        xor(A, A, T), add(B, B, D), rotl(B, B, 24),
        add(T, A, B), xor(C, C, T), rotl(C, C, 11),
        add(A, A, C), xor(B, B, A), rotl(D, D, 16),
    ),
    first=((0, 7, 10, 13), (4, 11, 14, 1), (8, 15, 2, 5), (12, 3, 6, 9)),
    second=((14, 8, 9, 7), (2, 12, 13, 11), (6, 0, 1, 15), (10, 4, 5, 3)),
    second_round="other",
    order=(9, 12, 3, 15, 0, 14, 7, 4, 10, 1, 6, 13, 11, 2, 5, 8),
    core_input=(1, 3, 0, 2),
    core_output=(3, 14, 0, 9, 10, 5, 7, 12),
)  # fmt: skip


#: Of each target the design with the most kinds of kernels.
MOST = {design.target.name: design for design in DESIGNS}.values()


@pytest.mark.parametrize("design", MOST, ids=lambda design: design.name)
@pytest.mark.parametrize("use", ["stream", "extended"])
def test_streams(design: Design, use: str) -> None:
    variant = Variant(design, Cipher(TOY, 4, "extended" if use == "extended" else "stream"))
    check_few(variant, runner(pipeline.function(variant)))


@pytest.mark.parametrize("design", [design for design in DESIGNS if design.core], ids=lambda design: design.name)
@pytest.mark.parametrize("use", ["hash", "block"])
def test_cores(design: Design, use: str) -> None:
    variant = Variant(design, Cipher(TOY, 4, "hash" if use == "hash" else "block"))
    check_few(variant, partial(run_code, pipeline.code(variant)))


@pytest.mark.parametrize("change", ["order", "core_output", "steps"])
def test_a_wrong_description_is_seen(change: str) -> None:
    """The reference reads the same data: so it is the code of one family that is held against another's numbers."""
    altered = {
        "order": TOY.order[:9:-1] + TOY.order[:10],
        "core_output": TOY.core_output[::-1],
        "steps": (*TOY.steps[:4], *TOY.steps[5:]),
    }
    other = replace(TOY, **{change: altered[change]})  # type: ignore[arg-type]
    design = next(design for design in DESIGNS if design.name == "amd64-sse2-u1")
    function = pipeline.function(Variant(design, Cipher(other, 4, "extended")))
    with pytest.raises(Mismatch):
        check_few(Variant(design, Cipher(TOY, 4, "extended")), runner(function))


def test_a_family_that_no_rows_compute_is_an_error() -> None:
    with pytest.raises(CipherError, match="no row of the first"):
        _ = replace(TOY, second=(*TOY.second[:3], TOY.second[3][::-1])).rotations


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.title)
def test_a_family_is_one_file(family: Family) -> None:
    """Of all that is written by hand in the generator, one file names it; adding a cipher is adding such a file."""
    sources = [path for path in (TOP / "generator").rglob("*.py") if "__pycache__" not in path.parts]
    here = [path for path in sources if f'"{family.stem}"' in path.read_text()]
    assert [path.parent.name for path in here] == ["families"]


def naming(word: str) -> set[Path]:
    """The sources of the generator that have a word."""
    return {path for path in (TOP / "generator").rglob("*.py") if word in path.read_text().lower()}


def test_no_other_file_names_salsa20() -> None:
    """But the list of what is combined with an authenticator, and what the libraries take of it."""
    assert {path.name for path in naming("salsa")} == {"salsa20.py", "construction.py", "dropin.py", "table.py"}
