# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The rules on random numbers, and what the command line says."""

import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from verify import cli
from verify import expression as e
from verify import lengths as sets
from verify.aead import cli as aead
from verify.evaluate import evaluate
from verify.faults import InputError
from verify.integers import cli as integers
from verify.semantics import more_general

# The rules of expressions.


def test_rules_only_replace_words_by_equal_ones() -> None:
    """Random expressions, built with the rules and computed beside them."""
    source = random.Random(5)
    names = [f"x{i}" for i in range(4)]
    for _ in range(400):
        atoms = {name: source.choice((0, 1, 0xFFFFFFFF, source.getrandbits(32))) for name in names}
        pool = [(e.atom(name), value) for name, value in atoms.items()]
        pool += [(e.const(n), n) for n in (0, 1, 0xFFFFFFFF, 0xFF00FF, source.getrandbits(32))]
        for _ in range(25):
            (a, x), (b, y) = source.choice(pool), source.choice(pool)
            n = source.choice((1, 7, 8, 12, 16, 20, 24, 25))
            pool.append(
                source.choice(
                    (
                        (e.add(a, b), x + y),
                        (e.sub(a, b), x - y),
                        (e.xor(a, b), x ^ y),
                        (e.and_(a, b), x & y),
                        (e.or_(a, b), x | y),
                        (e.rotl(a, n), x << n | x >> 32 - n),
                        (e.shl(a, n), x << n),
                        (e.shr(a, n), x >> n),
                        (e.or_(e.shl(a, n), e.shr(a, 32 - n)), x << n | x >> 32 - n),
                        (e.xor(e.xor(b, e.shl(a, n)), e.shr(a, 32 - n)), y ^ (x << n | x >> 32 - n)),
                        (e.gather([(a, 2), (b, 1), None, (a, 0)]), x >> 16 & 255 | y & 0xFF00 | (x & 255) << 24),
                        (e.gather([(a, 3), (a, 0), (a, 1), (a, 2)]), x << 8 | x >> 24),
                        (e.add64(a, b, e.const(5), e.ZERO)[1], y + (x + 5 >> 32)),
                        (e.add_number(*e.add_number(a, b, 7), 0x1_0000_0009)[1], (x + (y << 32) + 0x1_0000_0010) >> 32),
                        (more_general.add_carry(b, e.ZERO, e.carry(a, e.const(9))), y + (x + 9 >> 32)),
                    )
                )
            )
            pool[-1] = (pool[-1][0], pool[-1][1] & e.MASK)
        values = evaluate([word for word, _ in pool], atoms)
        wrong = [(word, number, values[word]) for word, number in pool if values[word] != number]
        assert not wrong


def test_equal_functions_are_one_object() -> None:
    a, b = e.atom("a"), e.atom("b")
    assert e.or_(e.shl(a, 7), e.shr(a, 25)) is e.rotl(a, 7) is e.xor(e.shr(a, 25), e.shl(a, 7))
    assert e.xor(e.xor(b, e.shl(a, 12)), e.shr(a, 20)) is e.xor(b, e.rotl(a, 12))
    assert e.add(e.add(a, e.const(3)), e.const(4)) is e.add(a, e.const(7))
    assert e.cat(*(e.byte_of(e.xor(a, b), i) for i in range(4))) is e.xor(a, b)
    assert e.xor(e.xor(a, b), a) is b
    assert e.add_number(*e.add_number(a, b, 3), 4) == e.add_number(a, b, 7)


# The command line.


HCHACHA = ("OBJECT", "--symbol", "NAME", "--primitive", "hchacha20")
SUPERCOP = (*HCHACHA, "--policy", "supercop")
UNWRITABLE = ("", "/", "FOLDER", "/dev/null/x", "OBJECT/x")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("/nowhere.o", "--symbol", "f", "--primitive", "chacha20"), "cannot read"),
        ((__file__, "--symbol", "f", "--primitive", "chacha20"), "not an ELF"),
        (("OBJECT", "--symbol", "f", "--primitive", "chacha20"), "has no symbol f"),
        (("OBJECT", "--symbol", "NAME", "--primitive", "chacha7"), "even number of rounds"),
        (("OBJECT", "--symbol", "NAME", "--primitive", "rabbit"), "none of chacha20"),
        (("OBJECT", "--symbol", "NAME", "--primitive", "salsa20", "--role", "openssl"), "has no state"),
        (("OBJECT", "--symbol", "NAME", "--primitive", "chacha20", "--lengths", "5-"), "is no length"),
        *(
            (("OBJECT", "--symbol", "NAME", "--primitive", "chacha20", "--role", role), "nor a list, in any order, of")
            for role in ("c,d,e", "c,m,n,k", "len,n,k", "c,c,len,n,k", "m,m,m", "c,len,n,ic,k,state", "c,in,k,len")
        ),
        ((*SUPERCOP, "--set", "x=yz"), "VARIABLE=HEX"),
        ((*SUPERCOP, "--set", "x"), "VARIABLE=HEX"),
        ((*SUPERCOP, "--set", "x=00"), "has no symbol x"),
        ((*SUPERCOP, "--extract", "x.o"), "no object file"),
        ((*HCHACHA, "--set", "x=00"), "reads no variables"),
        ((*HCHACHA, "--features", "avx3"), "no feature of a CPU"),
        ((*HCHACHA, "--lengths", "0-64"), "a core has no length"),
        ((*HCHACHA, "--counter-symbol", "NAME"), "a core has no length and no counter"),
        ((*HCHACHA, "--certificate", "OBJECT"), "is another file already"),
        ((*HCHACHA, "--certificate", "x", "--extract", "./x"), "is another file already"),
        *(((*HCHACHA, to, place), "cannot write") for to in ("--certificate", "--extract") for place in UNWRITABLE),
    ],
)
def test_questions_without_sense_get_an_answer(example: Path, arguments: tuple[str, ...], says: str) -> None:
    names = {"OBJECT": str(example), "OBJECT/x": f"{example}/x", "FOLDER": str(example.parent), "NAME": "mine"}
    before = sorted(example.parent.parent.rglob("*")), example.read_bytes()
    done = CliRunner().invoke(cli.main, [names.get(a, a) for a in arguments])
    assert done.exit_code == 2, done.output
    assert says in done.output
    after = sorted(example.parent.parent.rglob("*")), example.read_bytes()
    assert after == before, "something is left behind"


def test_without_a_question_there_is_help() -> None:
    assert "--primitive" in CliRunner().invoke(cli.main, []).output


def test_features_of_every_command_are_features() -> None:
    for main, more in ((aead.main, ["--primitive", "chacha20poly1305"]), (integers.main, [])):
        done = CliRunner().invoke(main, ["x.o", "--symbol", "f", "--features", "avx3", *more])
        assert done.exit_code == 2 and "no feature of a CPU" in done.output


def test_a_link_to_a_certificate_stays_one(example: Path, tmp_path: Path) -> None:
    """As /dev/stdout does: a rename would put a file in its place."""
    link, aim = tmp_path / "link", tmp_path / "aim"
    link.symlink_to(aim)
    words = [str(example), "--symbol", "mine", "--primitive", "hchacha20", "--certificate", str(link)]
    assert CliRunner().invoke(cli.main, words).exit_code == 0
    assert link.is_symlink() and '"every_length": true' in aim.read_text()


def test_a_refutation_names_byte_expressions_and_instruction(example: Path) -> None:
    done = CliRunner().invoke(cli.main, [str(example), "--symbol", "mine", "--primitive", "hchacha12"])
    assert done.exit_code == 1
    for part in ("byte 0 of the output", "there:", "wanted:", "refuted", "[at +0x"):
        assert part in done.output


def test_sets_of_lengths() -> None:
    assert sets.parse("0-3,7") == [0, 1, 2, 3, 7]
    assert sets.show([0, 1, 2, 3, 7, 9, 10]) == "0-3,7,9-10"
    assert len(sets.parse("all")) == 4161
    with pytest.raises(InputError):
        sets.parse("9-3")
