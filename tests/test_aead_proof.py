# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The proof of AEADs: of short texts a function is proved, wrong functions are not; and machines agree with numbers."""

from __future__ import annotations

import subprocess
from pathlib import Path
from random import Random

import pytest
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from test_dropin_go import modules
from test_poly1305_proof import told
from tools import need

from proofs import tags
from proofs.adversaries import patch
from proofs.emitted import ROOT
from verify import trusted
from verify.aead import others
from verify.aead.machine import Sealer
from verify.aead.proof import Proof, prove
from verify.aead.runs import Cut, Held, Runs
from verify.aead.specification import CONSTRUCTIONS
from verify.faults import Fault
from verify.image import Image
from verify.integers.algebra import number
from verify.integers.proof import Result

FILES = {each.file.short: each.file for each in tags.functions(role="seal")}
ADVERSARIES, KINDS = (
    {each.name: each for each in patch.parse((ROOT / f"proofs/adversaries/{name}.txt").read_text())}
    for name in ("aead", "aead-kinds")
)
BASE = "chacha20poly1305/amd64-sse2"


def proved(base: str, text: str, role: str, place: Path, longest: int | None) -> Result:
    """What is said of a text in place of a file's."""
    file, source, object_ = FILES[base], place / "function.S", place / "function.o"
    source.write_text(text)
    subprocess.run(file.command(source, object_), check=True)
    return prove(object_, tags.Function(file, role).symbol, file.primitive, role == "open", file.features, longest)


def test_short_texts_are_proved_with_every_length_of_additional_data(tmp_path: Path) -> None:
    base = "chacha20poly1305/amd64-avx512ifma"  # the short way through it is like all others'
    result = proved(base, FILES[base].source.read_text(), "open", tmp_path, 16)
    assert not result.faults, result.faults[0]


@pytest.mark.parametrize("base", sorted({each.base for each in ADVERSARIES.values()}))
def test_bases_are_right_for_short_texts(base: str, tmp_path: Path) -> None:
    """Wrong functions are made of them."""
    result = proved(base, patch.base(base), "seal", tmp_path, 6)
    assert not result.faults, result.faults[0]


#: They take seconds each: one in two is looked at every time, and of kinds none.
WRONG = [
    *(
        pytest.param(each, marks=[pytest.mark.long] * (at % 2), id=name)
        for at, (name, each) in enumerate(ADVERSARIES.items())
    ),
    *(pytest.param(each, marks=pytest.mark.long, id=name) for name, each in KINDS.items()),
]


@pytest.mark.parametrize("adversary", WRONG)
def test_a_wrong_function_is_not_proved(
    adversary: patch.Adversary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    longest = 6 if not adversary.circumstances else None
    if longest is None:
        monkeypatch.setattr(Proof, "below", lambda *parts: None)
    text = patch.apply(patch.base(adversary.base), adversary.edits, adversary.name)
    told(adversary, proved(adversary.base, text, adversary.role, tmp_path, longest).faults)


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("role", tags.ROLES)
def test_the_machine_computes_what_is_specified(name: str, role: str) -> None:
    """Of each file a call with numbers, in which every byte of the output is compared with the specification's."""
    file, random = FILES[name], Random(name)
    image, construction = Image(file.assemble()), CONSTRUCTIONS[file.primitive]
    runs = Runs(Sealer(image), image.entry(tags.Function(file, role).symbol), construction, role == "open")
    key, nonce = random.randbytes(32), random.randbytes(construction.nonce_bytes)
    ad, text = random.randbytes(19 if construction.data else 0), random.randbytes(131)
    s = runs.numbered(key, nonce, ad, text)
    runs.machine.run(s, runs.entry_point, set())
    tag = sum((word.constant or 0) << 8 * at for at, word in s.tag.items())
    assert s.written == len(text) and tag == runs.tag(s, ad, len(text))
    if construction.ietf:
        assert s.data is not None
        sealed = s.data["message"][: len(text)] + tag.to_bytes(16, "little")
        opened = ChaCha20Poly1305(key).decrypt(nonce, sealed, ad)
        assert role == "open" or opened == text


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("call CALLED", ""),
        ("call CALLED; mov r12, rax", "abi"),
        ("call CALLED; call CALLED", "memory"),
        ("test rbx, rbx; je 1f; 1: call CALLED", "secret"),
        ("add qword ptr [rsp], 1; call CALLED", "abi"),
        ("call puts; call CALLED", "linking"),
    ],
)
def test_calls_of_other_people_are_followed(
    body: str, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(others, "PAIRS", ((17, 13),))
    file, caller, object_ = FILES[BASE], tmp_path / "caller.S", tmp_path / "both.o"
    caller.write_text(
        f'.intel_syntax noprefix\n.globl f\nf: push rbx; {body}; pop rbx; ret\n.section .note.GNU-stack,"",@progbits\n'
    )
    called = f"-DCALLED={tags.Function(file, 'seal').symbol}"
    subprocess.run(["gcc", "-c", called, "-o", tmp_path / "caller.o", caller], check=True)
    subprocess.run(file.command(file.source, tmp_path / "function.o"), check=True)
    subprocess.run(["ld", "-r", "-o", object_, tmp_path / "caller.o", tmp_path / "function.o"], check=True)
    subprocess.run(["objcopy", "--keep-global-symbol=f", object_], check=True)
    faults = others.prove_other(object_, "f", False).faults
    assert [fault.kind for fault in faults] == ([kind] if kind else []), faults


def test_a_mask_that_depends_on_the_key_is_refused_where_runs_part() -> None:
    """A description of a place says nothing of mask registers: no loop's head may hide one."""
    file = FILES["chacha20poly1305/amd64-avx512"]
    image = Image(file.assemble())
    proof = Proof(Sealer(image), image.entry(tags.Function(file, "seal").symbol), CONSTRUCTIONS[file.primitive], False)
    s = proof.called(number(0), number(0))
    cut = Cut(0, None, "", {x: Held("same", value) for x, value in s.locations().items()}, s.frame)
    proof.covered(cut, s, number(0), 0, "entry")
    s.masks[3] = proof.algebra.unknown("secret", secret=True)
    with pytest.raises(Fault, match="a mask depends on the key"):
        proof.covered(cut, s, number(0), 0, "entry")


def test_streams_and_authenticators_rest_on_none_of_it() -> None:
    for root in (trusted.CERTIFICATE, "verify.integers.proof"):
        assert not [name for name in trusted.files(root) if name.startswith("verify.aead")]


def test_every_emitted_function_is_on_record_as_it_is() -> None:
    """Of Poly1305, too; but for other conventions, of which nothing need be on record."""
    modules()
    need("nasm")
    stale, others = tags.stale(), {each.name for each in tags.functions(others=True)}
    assert {name: line for name, line in stale.items() if name not in others} == {}
    assert all("is not on record" in line for line in stale.values())
