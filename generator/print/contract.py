# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The head of every emitted file: what the code computes and what it promises."""

from collections.abc import Callable, Sequence

from generator import __version__
from generator.aead.construction import Aead
from generator.algorithm import Algorithm
from generator.cipher.family import KEY_BYTES, ROW
from generator.cipher.registry import RANDOM_BYTES, RNG_BYTES, Cipher
from generator.ir.function import Instr, Role
from generator.ir.values import Register
from generator.mac.poly1305 import Authenticator
from generator.machine.assemble import assemble
from generator.machine.code import Code, Label, Procedure
from generator.print.names import symbol
from generator.program.entries import parameters

LICENCE = "SPDX-License-Identifier: CC0-1.0 OR MIT-0"
#: The words in a head before Code.fingerprint.
FINGERPRINT = "Fingerprint of instructions, constants and labels"
#: For the heads of files without comments on instructions.
COMMENTED = "What each instruction computes is said by the same command with --format gas."


#: How to call code with the original layout of counter and nonce for RFC 8439's.
IETF = (
    "RFC 8439: n = the last 8 of the 12 bytes, ic = counter | first 4 bytes (little-endian) << 32, and the caller sees",
    "to it that counter + ceil(len / 64) <= 2^32: beyond, the counter would change the nonce.",
)


#: Instructions of rounds that are missing in Intel's list of data operand independent timing, or in an edition of it.
ROTATIONS = ("rol", "vprotd")


def timing(code: Code) -> list[str]:
    """The lines about instructions on secrets that some edition of Intel's list does not have;
    none if there are none."""
    there = {item.op for procedure in code.procedures for item in procedure.items if isinstance(item, Instr)}
    found = [op for op in ROTATIONS if op in there]
    if not found:
        return []
    names = " and ".join(op.upper() for op in found)
    since = " ROL has been on it since 2026." if "rol" in found else ""
    return [
        f"Secrets meet {names}: not on Intel's list of instructions with data operand independent",
        f"timing (python -m verify --doit 2025).{since}",
    ]


def meaning(algorithms: Sequence[Algorithm]) -> list[str]:
    """The lines about what a call computes: for ciphers that differ only in their numbers of rounds, an authenticator,
    or an AEAD."""
    cipher, titles = algorithms[0], ", ".join(each.title for each in algorithms)
    if isinstance(cipher, Aead):
        data = "ad and " * cipher.has_data
        return [
            f"{titles}: seal: out = in encrypted, tag = that of {data}out; open: out = in decrypted, tag = that of",
            f"{data}in, which the caller compares before it uses out. 32-byte key k, "
            f"{cipher.nonce_bytes}-byte nonce n, 16-byte tag.",
            *(() if data else ("ad and adlen are not read.",)),
            "struct peachacha_call { unsigned char *out; const unsigned char *in; unsigned long long len;",
            "  const unsigned char *n, *k, *ad; unsigned long long adlen; unsigned char *tag; }. Returns 0.",
        ]
    if isinstance(cipher, Authenticator) and not cipher.adds:
        return [
            f"{titles}'s polynomial in r, of in, len bytes: out = 24 bytes, a number below 7 times 2^128 that is",
            "congruent to it modulo 2^130 - 5. r is the first 16 bytes of k, clamped; others are not used. Returns 0.",
        ]
    if not isinstance(cipher, Cipher):
        return [
            f"{titles}: out = the 16-byte tag of in, len bytes, under the 32-byte key k, for one message alone.",
            "Returns 0.",
        ]
    if cipher.use == "rng":
        return [
            f"{titles}: of {RNG_BYTES} bytes of keystream under the key g, nonce and counter 0, the first {KEY_BYTES}",
            f"are the next key n, the other {RANDOM_BYTES} are r. Returns 0.",
        ]
    if cipher.core:
        return [
            f"{titles}: out = {_output(cipher)} of the state (c, k, in) after {cipher.rounds} rounds.",
            "32-byte key k, 16 bytes each of in and c; c = NULL: the constants of the cipher. Returns 0.",
        ]
    key = f" The key and the first 16 bytes of the nonce give {cipher.title[1:]}'s key by H{cipher.title[1:]}."
    return [
        f"{titles}: c = m xor keystream(k, n), len bytes; stream: c = keystream; xor_ic: from block ic on.",
        f"32-byte key, {cipher.nonce_bytes}-byte nonce, 64-bit block counter."
        + (key if cipher.extended else " Returns 0."),
        *(IETF if cipher.family.ietf and not cipher.extended else ()),
    ]


def _output(cipher: Cipher) -> str:
    """The part of the state that a core returns, in words."""
    if cipher.feeds_forward:
        return "all, with the feed-forward,"
    output = cipher.family.core_output
    rows = [output[0] // ROW, output[ROW] // ROW]
    if list(output) == [ROW * row + i for row in rows for i in range(ROW)]:
        return f"rows {rows[0]} and {rows[1]}"
    return f"words {', '.join(map(str, output))}"


def head(code: Code, command: str, declared: Callable[[Procedure], str], sizes: str = "") -> list[str]:
    """The lines of the head, without comment signs.

    ``declared`` gives the declaration of an entry, with the name that linkers see. ``sizes`` replaces the line about
    sizes, if code is not encoded by PeachPy.
    """
    registers = "; ".join(f"{p.role}: {_registers(code, p)}" for p in code.entries if p.cipher == code.cipher)
    features = ", ".join(code.features) or "none beyond amd64"
    return [
        LICENCE,
        f"Generated by peachacha {__version__}; do not edit. The command: {command}",
        f"{FINGERPRINT}: {code.fingerprint}",
        "",
        *_meaning(code),
        *_declarations(code, declared),
        f"Registers ({code.abi.title}): {registers}.",
        f"CPU features: {features}. Target: {code.target.title}.",
        sizes or _sizes(code),
        *_kernels(code),
        *([f"Schedules: {code.schedules}."] if code.schedules else []),
        *(BUFFERS.get(_role(code)) or _buffers(code.cipher)),
        f"Branches and addresses depend on {WAYS.get(_role(code), 'pointers and length')} alone."
        " Before the return, what was derived from the key",
        "is cleared from the stack and from the vector and scratch registers.",
        *timing(code),
    ]


#: What branches and addresses depend on, by role, if not on pointers and length.
WAYS = {
    "lanes": "pointers and count",
    "masks": "pointers and count",
    "rng": "pointers",
    "nostack": "pointers and nblocks",
}
#: The lines about buffers, by role.
BUFFERS = {
    "lanes": (
        "Each out may equal the in of its lane, or overlap keys and starts; else none overlaps an in or the table.",
    ),
    "masks": ("masks may overlap k, and not samples; any alignment.",),
    "nostack": (
        "dst may overlap the key, and not the counter; any alignment. Nothing else is written; no byte of the stack is",
        "read or written, but the return address by the return.",
    ),
}


def _role(code: Code) -> str:
    """The role of the entries, without the suffix of those that take the number of rounds as an argument."""
    return code.entries[0].role.removesuffix("_rounds")


def _meaning(code: Code) -> list[str]:
    """The lines about what a call computes."""
    role = _role(code)
    if role == "nostack":
        titles = ", ".join(each.title for each in code.ciphers)
        return [
            f"{titles}: dst = nblocks blocks of keystream, under a nonce of zeros, from block counter on;",
            "counter += nblocks, in 64 bits, little-endian. Linux has it as __arch_chacha20_blocks_nostack, which",
            "returns nothing; here 0.",
        ]
    return _lanes_meaning(code, role) if role in ("lanes", "masks") else meaning(code.ciphers)


def _lanes_meaning(code: Code, role: str) -> list[str]:
    """The lines about what a call for many messages computes."""
    kernels = [
        item.name.removesuffix("_last")
        for procedure in code.procedures
        for item in procedure.items
        if isinstance(item, Label) and item.role is Role.HEAD and item.comment
    ]
    titles = ", ".join(each.title for each in code.ciphers)
    if role == "masks":
        said = [
            f"{titles}: of each sample, a counter and a nonce of 8 bytes each, the first 8 bytes of its block under k,",
            "of which RFC 9001's masks are the first 5. Samples and masks lie one behind the other.",
        ]
    else:
        said = [
            f"{titles}: for each lane out = in xor one block of keystream, 64 bytes.",
            "struct peachacha_lane { unsigned char *out; const unsigned char *in, *key, *start; }; key: 32 bytes;",
            "  start: counter and nonce, 8 bytes each, little-endian; or RFC 8439's counter of 4 bytes, nonce of 12.",
        ]
    return [
        *said,
        f"count: 1 to the most that a kernel has ({', '.join(kernels)}). There are as many as the kernel that serves",
        "count has: those beyond count are computed as well. Returns 0.",
    ]


def _buffers(algorithm: Algorithm) -> list[str]:
    """The lines about which buffers may overlap, and which lengths are allowed."""
    if isinstance(algorithm, Aead):
        return [
            f"out may equal in; else it overlaps nothing; any alignment; len at most {algorithm.most}, 0 included.",
            "tag overlaps nothing: open writes it before it reads the last of in.",
        ]
    if not isinstance(algorithm, Cipher):
        return ["out is written last and may overlap in and k; any alignment; any length, 0 included."]
    if algorithm.use == "rng":
        return ["n and r do not overlap each other; either may overlap g; any alignment."]
    if algorithm.core:
        return ["out may equal in, k or c; any alignment."]
    return [
        "c may equal m, n or k; else it overlaps none of them; any alignment; any length, 0 included;",
        "the counter carries into its high word in every block. m is read once, then c written.",
    ]


def _declarations(code: Code, declared: Callable[[Procedure], str]) -> list[str]:
    """The declarations of the first cipher's entries; the other ciphers' entries, which have the same parameters, by
    name."""
    lines = [f"  {p.role}: {declared(p)}" for p in code.entries if p.cipher == code.cipher]
    if any("rounds" in parameters(p.role) for p in code.entries):
        ciphers = [each for each in code.ciphers if isinstance(each, Cipher)]
        doubles = ", ".join(f"{each.rounds // 2} for {each.title}" for each in ciphers)
        lines.append(f"  rounds are double rounds: {doubles}.")
    for other in code.ciphers[1:]:
        names = [declared(p).partition("(")[0].split()[-1] for p in code.entries if p.cipher == other]
        lines += [f"  {other.title}: {', '.join(names)}"] if names else []
    return lines


def _sizes(code: Code) -> str:
    made = assemble(code)
    return (
        f"Bytes: {len(made.text)} of code, {len(made.rodata)} of constants, at most {code.stack} of stack, without the"
        " return address."
    )


def _kernels(code: Code) -> list[str]:
    """A line for each kernel: its label, and the lengths that it serves."""
    items = [item for procedure in code.procedures for item in procedure.items]
    heads = [item for item in items if isinstance(item, Label) and item.role is Role.HEAD and item.comment]
    return ["Kernels, by their labels:", *(f"  {each.name}: {each.comment}" for each in heads)] if heads else []


def in_c(code: Code, variant: str) -> Callable[[Procedure], str]:
    """A function that gives the declaration of an entry in C."""
    return lambda procedure: f"int {symbol(code, variant, procedure)}({procedure.prototype})"


def _registers(code: Code, procedure: Procedure) -> str:
    shown = []
    for name, place in zip(parameters(procedure.role), code.abi.arguments, strict=False):
        shown.append(f"{name} {place.name if isinstance(place, Register) else f'[rsp+{place.offset}]'}")
    return ", ".join(shown)
