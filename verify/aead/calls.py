# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Calls with numbers. A proof does not rest on them, but they refute, and suggest what is then proposed and checked."""

import struct
from collections.abc import Set
from random import Random
from typing import Any

from verify import expression as e
from verify.aead.runs import Runs
from verify.aead.specification import BLOCK, Construction
from verify.aead.state import Sealing, Shared
from verify.execute import RETURNED
from verify.expression import Word
from verify.faults import Fault, Verdict
from verify.integers import calls, poly1305
from verify.integers.algebra import FULL, WORD, number
from verify.integers.state import KEY_BYTES

#: Pairs of lengths, of texts and of additional data, that are tried first.
CALLS = (
    *((0, 0), (1, 13), (15, 16), (16, 18), (63, 32), (64, 1), (129, 0), (300, 5), (515, 31), (1111, 48), (2305, 0)),
    (3072, 20),
)


class Given(dict[object, Any]):
    """What is known of a call with numbers: also the bytes of objects, by name (data)."""

    def __init__(self, data: dict[str, bytes]) -> None:
        super().__init__()
        self.data = data

    def get(self, key: Any, default: Any = None) -> Any:
        """The word of an object for a key (label, object, offset); `default` is never given."""
        _, region, at = key
        return e.const(int.from_bytes(self.data[region][at : at + 4], "little"))


def numbered(runs: Runs, key: bytes, nonce: bytes, ad: bytes, text: bytes) -> Sealing:
    """The state of a call with these inputs. text: what the call is given: plaintext or, where it opens, ciphertext."""
    more = bytes(BLOCK)
    data = {"k": key, "nonce": nonce, "ad": ad + more, "message": text + more, "plain": text + more}
    s, old = runs.called(number(len(text)), number(len(ad))), runs.shared
    s.shared = Shared(old.construction, old.opens, old.algebra)
    s.shared.known = Given(data)
    s.counter = old.construction.counter(s.words("nonce", old.construction.nonce_bytes))
    if not old.opens:
        blocks = range((len(text) + s.phase) // BLOCK + 1)
        stream = b"".join(_number(word).to_bytes(4, "little") for n in blocks for word in s.keystream(n))
        sealed = (x ^ y for x, y in zip(text, stream[s.phase :], strict=False))
        data["message"] = bytes(sealed) + more
    for name in ("ad", "message"):
        words = enumerate(struct.iter_unpack("<Q", data[name][: len(data[name]) // 8 * 8]))
        s.inputs = {**s.inputs, **{(name, 8 * n): number(word) for n, (word,) in words}}
    return s


def _number(word: Word) -> int:
    found = e.value(word)
    assert found is not None
    return found


def right_tag(s: Sealing, ad: bytes, size: int) -> int:
    """The tag of a call with numbers, as a number, by its state. size: bytes of the text."""
    assert isinstance(s.shared.known, Given)
    key = b"".join(_number(word).to_bytes(4, "little") for word in s.first_block()[:8])
    return int.from_bytes(tag(s.shared.construction, key, ad, s.shared.known.data["message"][:size]), "little")


def tag(construction: Construction, key: bytes, data: bytes, text: bytes) -> bytes:
    """The tag of a ciphertext under a one-time key: 16 bytes."""
    if not construction.data:
        return calls.tag(key, text)
    lengths = len(data).to_bytes(8, "little") + len(text).to_bytes(8, "little")
    return calls.tag(key, _padded(data) + _padded(text) + lengths)


def _padded(text: bytes) -> bytes:
    return text + bytes(-len(text) % poly1305.BLOCK)


def traced(runs: Runs, s: Sealing, ends: Set[int] = frozenset()) -> tuple[int, list[int]]:
    """A run from the entry to one of the ends or the return: where it ends, and the addresses of its instructions."""
    found = list[int]()
    with calls.watched(runs.machine, lambda address, target: found.append(address)):
        return runs.machine.run(s, runs.entry_point, set(ends)), found


def tried(runs: Runs) -> list[list[int]]:
    """Runs calls with random inputs of the lengths in CALLS: gives the addresses of each one's instructions. Raises
    Fault (REFUTED) where output or tag is wrong."""
    random, traces = Random(8439), list[list[int]]()
    for size, data in CALLS:
        data = data if runs.construction.data else 0
        key, nonce = random.randbytes(KEY_BYTES), random.randbytes(runs.construction.nonce_bytes)
        ad, text = random.randbytes(data), random.randbytes(size)
        what = f"{size} bytes, and {data} of additional data (key {key.hex()}, nonce {nonce.hex()})"
        s = numbered(runs, key, nonce, ad, text)
        try:
            end, trace = traced(runs, s)
            traces.append(trace)
            if end != RETURNED:
                raise Fault("endless", "does not return")
            if s.written != size or s.ahead:
                raise Fault("output", f"writes {s.written} of {size} bytes")
            there = {at: word.constant for at, word in s.tag.items()}
            right = right_tag(s, ad, size)
            if there != {0: right & FULL, 8: right >> WORD}:
                raise Fault("output", "wrong tag")
        except Fault as fault:
            fault.message += f", of {what}"
            if fault.kind == "output":
                fault.verdict = Verdict.REFUTED
            raise
    return traces
