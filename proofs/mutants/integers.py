# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Authenticators and AEADs as targets, proved by verify.integers and verify.aead.

Runs that are compared are calls with concrete numbers. That a survivor is right for all inputs is what its proof says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from proofs import tags
from proofs.asking import OutOfTimeError, limited
from proofs.emitted import Emitted
from proofs.mutants.accesses import CODES
from proofs.mutants.mutations import Mutant
from proofs.mutants.targets import At, Place, Target, Watch
from verify.aead import calls as aead_calls
from verify.aead.proof import Proof as AeadProof
from verify.aead.specification import CONSTRUCTIONS
from verify.decode import Decoded
from verify.execute import RETURNED
from verify.expression import Word
from verify.faults import Fault, InputError
from verify.image import Image, Section
from verify.integers import calls
from verify.integers.algebra import FULL, Integer
from verify.integers.machine import Machine
from verify.integers.proof import Proof, Result
from verify.integers.state import KEY_BYTES, Pointer, State

# Together they reach every loop, and every number of blocks after it.
LENGTHS = (0, 1, 15, 16, 17, 33, 48, 63, 64, 95, 128, 160, 200, 255, 256, 300, 399, 512, 700, 1111)
EVERY = range(0, 1100, 7)
#: Seconds of processor time to refuse or prove a mutant: several times what the function itself takes; and for each of
#: an AEAD's runs in processes of their own.
LIMIT, APART = 900, 240


class Mutated(Machine):
    """A machine that also executes an image's changed instructions, and lets a watch see them."""

    watching: WatchOfNumbers | None = None
    constants: set[int] | None = None  # addresses that are read, if they are collected

    def step(self, s: Any, i: Decoded) -> int | None:
        if self.constants is not None and i.raw.is_ip_rel_memory_operand:
            size = next(operand.size for operand in i.operands if operand.kind == "memory")
            self.constants.update(i.raw.ip_rel_memory_address + at for at in range(0, size, 4))
        target = super().step(s, i)
        if self.watching is not None:
            if target is not None:
                self.watching.path.append(target)
            if i.address in self.watching.addresses:
                self.watching.saw(s)
        return target


class Hurried(AeadProof):
    """An AEAD's proof whose separate processes have a limit of their own."""

    def apart(self, work: Callable[..., None], *given: object) -> None:
        def limited_work(*some: object) -> None:
            try:
                with limited(APART):
                    work(*some)
            except OutOfTimeError as error:
                raise Fault("endless", f"is not proved within {APART} seconds") from error

        super().apart(limited_work, *given)


class Integers(Target):
    """The functions of one file that makes tags."""

    def __init__(self, file: Emitted, lengths: Sequence[int] = LENGTHS) -> None:
        self.file = file
        self.sealing = file.operation != tags.AUTHENTICATOR
        roles = tags.ROLES if self.sealing else {"": ""}
        symbols = {role: tags.Function(file, role).symbol for role in roles}
        super().__init__(file.assemble(), symbols, lengths, EVERY)
        self.usual = next(iter(roles))
        self.forms = frozenset(CODES[name] for name in Machine.forms)
        constants: set[int] = set()
        for role, length in self.every_call():
            proof = self.proof(role)
            proof.machine.constants = constants
            if not right(proof, role, length):
                raise InputError(f"{file.name}, {role}, length {length} is wrong as it is")
            self.reaches((role, length), proof.machine.reached)
        self.constants = sorted(constants)

    def proof(self, role: str, image: Image | None = None) -> Any:
        """A new proof of a function."""
        machine = Mutated(image or self.image)
        if self.sealing:
            construction = CONSTRUCTIONS[self.file.primitive]
            return Hurried(machine, self.entries[role], construction, role == "open")
        return Proof(machine, self.entries[role], Result(role))

    def watch(self, role: str, image: Image | None, addresses: tuple[int, ...]) -> Watch:
        return WatchOfNumbers(self.proof(role, image), role, addresses)

    def killed(self, mutant: Mutant) -> str:
        image = mutant.into(Image(self.path))
        reached = {role for role, _ in self.calls(mutant)}
        proofs = [self.proof(role, image) for role in self.entries if role in reached]
        try:
            with limited(LIMIT):
                for proof in proofs:
                    if self.sealing:
                        aead_calls.tried(proof)
                    else:
                        calls.tried(proof, [given(length) for _, length in self.calls(mutant)])
                for proof in proofs:
                    proof.run()
        except Fault as fault:
            return fault.kind
        except OutOfTimeError:
            return "time"
        return ""


def given(length: int) -> tuple[bytes, bytes]:
    """The key and the message of a call with this length."""
    random = Random(length)
    return random.randbytes(KEY_BYTES), random.randbytes(length)


def right(proof: Any, role: str, length: int) -> bool:
    """Whether a call with numbers gives the right tag and output."""
    key, text = given(length)
    ad = b""
    if role:
        construction, random = proof.construction, Random(length)
        ad = random.randbytes(length % 37 if construction.data else 0)
        s = aead_calls.numbered(proof, key, random.randbytes(construction.nonce_bytes), ad, text)
    else:
        s = calls.numbered(proof, key, text)  # type: ignore[assignment]
    try:
        if proof.machine.run(s, proof.entry_point, set()) != RETURNED:
            return False
    except Fault:
        return False
    wanted = aead_calls.right_tag(s, ad, length) if role else int.from_bytes(calls.tag(key, text), "little")
    there = {at: word.constant for at, word in s.tag.items()}
    written = not role or (s.written == length and not s.ahead)
    return written and there == {0: wanted & FULL, 8: wanted >> 64}


class WatchOfNumbers(Watch):
    """Watches a run with concrete numbers."""

    def __init__(self, proof: Any, role: str, addresses: tuple[int, ...]) -> None:
        super().__init__(addresses)
        self.proof, self.role = proof, role
        proof.machine.watching = self

    def run(self, length: int) -> bool:
        self.clear()
        return right(self.proof, self.role, length)

    def contents_of(self, s: State) -> dict[Place, object]:
        found: dict[Place, object] = {}
        for location, value in {**s.locations(), **s.below}.items():
            place = ("general", location, 0) if isinstance(location, int) else (*location, 0)
            found[place] = plain(value)
        word = s.flags.word
        found["flags", 0, 0] = (plain(s.flags.carry), None if word is None else word.constant == 0)
        return found

    def differs(self, a: object, b: object) -> bool | None:
        return True if a != b else None

    def forget_at(self, s: State, place: Place, how: Any) -> None:
        kind, at, _ = place
        location = at if kind == "general" else (kind, at)
        if kind == "flags":
            s.flags.carry = s.flags.word = None
        elif location in s.below:
            s.below[location] = None
        else:
            s.put(location, s.algebra.unknown("differs", secret=True))


def plain(value: Any) -> object:
    """A value in terms that are the same in every run."""
    if isinstance(value, Integer):
        return value.constant if value.constant is not None else tuple(sorted(value.terms.items()))
    if isinstance(value, Pointer):
        return At(str(value.region), value.at, isinstance(value.region, Section))
    return value if isinstance(value, Word) else str(value)
