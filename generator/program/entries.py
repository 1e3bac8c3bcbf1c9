# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Entries, the symbols that callers see: each puts its C arguments into the order of the body's parameters, adds the
number of double rounds, and jumps to the body."""

from collections.abc import Sequence

from generator.aead.construction import Aead
from generator.cipher.registry import Cipher
from generator.ir.builder import Builder
from generator.ir.function import Block, Entry
from generator.ir.values import Value

#: Parameters of the C prototypes, in the order of the registers of a calling convention.
PROTOTYPES = {
    "stream": "unsigned char *c, unsigned long long len, const unsigned char *n, const unsigned char *k",
    "xor": (
        "unsigned char *c, const unsigned char *m, unsigned long long len, "
        "const unsigned char *n, const unsigned char *k"
    ),
    "xor_ic": (
        "unsigned char *c, const unsigned char *m, unsigned long long len, "
        "const unsigned char *n, unsigned long long ic, const unsigned char *k"
    ),
    "xor_ic_rounds": (
        "unsigned char *c, const unsigned char *m, unsigned long long len, "
        "const unsigned char *n, unsigned long long ic, const unsigned char *k, unsigned int rounds"
    ),
    "auth": "unsigned char *out, const unsigned char *in, unsigned long long len, const unsigned char *k",
    "seal": "const struct peachacha_call *call",
    "open": "const struct peachacha_call *call",
    "seal_open": "const struct peachacha_call *call, unsigned long long opens",
    "core": "unsigned char *out, const unsigned char *in, const unsigned char *k, const unsigned char *c",
    "rng": "unsigned char *r, unsigned char *n, const unsigned char *g",
    "nostack": ("unsigned char *dst, const unsigned int *key, unsigned int *counter, unsigned long long nblocks"),
    "lanes": "const struct peachacha_lane *lanes, unsigned long long count",
    "masks": ("unsigned char *masks, const unsigned char *samples, unsigned long long count, const unsigned char *k"),
    "lanes_rounds": "const struct peachacha_lane *lanes, unsigned long long count, unsigned int rounds",
}

#: The parameters of the body of streams, whose order is not that of its entries' parameters.
BODY_PARAMETERS = ("c", "m", "len", "n", "k", "ic")


def parameters(role: str) -> list[str]:
    """The names of the C parameters of an entry, in order."""
    return [declaration.split()[-1].lstrip("*") for declaration in PROTOTYPES[role].split(",")]


def public(names: Sequence[str]) -> list[Value]:
    """A 64-bit value for each name, not secret: pointers, lengths, counters."""
    return [Value("r64", name, secret=False) for name in names]


def body_parameters(names: Sequence[str]) -> list[Value]:
    """The parameters of a body: 64-bit values with these names, and the number of double rounds."""
    return [*public(names), number_of_rounds()]


def number_of_rounds() -> Value:
    """A 32-bit value for the number of double rounds."""
    return Value("r32", "rounds", secret=False)


def keystream_entries(ciphers: Sequence[Cipher], body: Block) -> list[Entry]:
    """For each cipher, crypto_stream (without a message: m is 0), crypto_stream_xor_ic, and crypto_stream_xor (whose
    counter starts at 0).

    Where there are several ciphers, one more entry takes the number of double rounds as an argument.
    """
    roles = ("stream", "xor_ic", "xor")
    entries = [_entry(cipher, role, BODY_PARAMETERS, body) for cipher in ciphers for role in roles]
    if len(ciphers) > 1:
        entries.append(_entry(ciphers[0], "xor_ic_rounds", BODY_PARAMETERS, body))
    return entries


def lanes_entries(ciphers: Sequence[Cipher], body: Block) -> list[Entry]:
    """An entry for each cipher; where there are several, one more that takes the number of double rounds."""
    numbered = [_entry(ciphers[0], "lanes_rounds", parameters("lanes"), body)] if len(ciphers) > 1 else []
    return [*entries(ciphers, "lanes", body), *numbered]


def entries(ciphers: Sequence[Cipher], role: str, body: Block) -> list[Entry]:
    """An entry of ``role`` for each cipher. The body takes the C arguments in their own order."""
    return [_entry(cipher, role, parameters(role), body) for cipher in ciphers]


def _entry(cipher: Cipher, role: str, wanted: Sequence[str], body: Block) -> Entry:
    """An entry that passes the arguments ``wanted`` to the body; 0 for one that the prototype does not have."""
    builder = Builder()
    names = parameters(role)
    values = dict(zip(names, public(names), strict=True))
    if "rounds" in values:
        values["rounds"] = number_of_rounds()
    block = builder.place(builder.new_block(role, list(values.values())))
    values |= {name: builder.pseudo("zero", "r64", name) for name in wanted if name not in values}
    if "rounds" not in values:
        number = cipher.rounds // 2
        comment = f"{number} double rounds"
        values["rounds"] = builder.emit("mov", "r32", number, name="rounds", comment=comment, secret=False)
    builder.jump(body, *(values[name] for name in (*wanted, "rounds")))
    return Entry(role, block, PROTOTYPES[role], cipher)


def sealing_entries(aead: Aead, body: Block) -> list[Entry]:
    """Three entries of an AEAD: one seals, one opens, and one takes the choice as an argument."""
    found = []
    for role in ("seal", "open", "seal_open"):
        builder, arguments = Builder(), public(parameters(role))
        begin = builder.place(builder.new_block(role, arguments))
        if role == "seal":
            arguments.append(builder.pseudo("zero", "r64", "opens"))
        if role == "open":
            arguments.append(builder.emit("mov", "r64", 1, name="opens", comment="it opens", secret=False))
        builder.jump(body, *arguments)
        found.append(Entry(role, begin, PROTOTYPES[role], aead))
    return found
