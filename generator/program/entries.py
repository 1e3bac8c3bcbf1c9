# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Entries, the symbols that callers see: each puts its C arguments into the order of the body's parameters, adds the
number of double rounds, and jumps to the body."""

from collections.abc import Sequence

from generator.algorithm import Algorithm
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
    "hash": "unsigned char *out, const unsigned char *in, unsigned long long len, const unsigned char *k",
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
    """crypto_stream (without a message: m is 0), crypto_stream_xor_ic, and crypto_stream_xor (from block 0 on)."""
    return entries(ciphers, ("stream", "xor_ic", "xor"), body, BODY_PARAMETERS, "xor_ic_rounds")


def entries(
    algorithms: Sequence[Algorithm],
    roles: Sequence[str],
    body: Block,
    wanted: Sequence[str] = (),
    numbered: str = "",
) -> list[Entry]:
    """An entry of each role for each algorithm.

    ``wanted``: the parameters of the body; by default those of the first role, in their order. ``numbered``: where
    there are several algorithms, the role of one more entry, which takes the number of double rounds as an argument.
    """
    wanted = wanted or parameters(roles[0])
    found = [_entry(each, role, wanted, body) for each in algorithms for role in roles]
    return [*found, _entry(algorithms[0], numbered, wanted, body)] if numbered and len(algorithms) > 1 else found


def _entry(algorithm: Algorithm, role: str, wanted: Sequence[str], body: Block) -> Entry:
    """An entry that passes the arguments ``wanted`` to the body; 0 for one that the prototype does not have, but 1 for
    ``opens`` where it opens. Ciphers have a number of double rounds besides."""
    builder = Builder()
    names = parameters(role)
    values = dict(zip(names, public(names), strict=True))
    if "rounds" in values:
        values["rounds"] = number_of_rounds()
    block = builder.place(builder.new_block(role, list(values.values())))
    if role == "open":
        values["opens"] = builder.emit("mov", "r64", 1, name="opens", comment="it opens", secret=False)
    values |= {name: builder.pseudo("zero", "r64", name) for name in wanted if name not in values}
    passed = [values[name] for name in wanted]
    if isinstance(algorithm, Cipher):
        passed.append(values.get("rounds") or set_rounds(builder, algorithm))
    builder.jump(body, *passed)
    return Entry(role, block, PROTOTYPES[role], algorithm)


def set_rounds(builder: Builder, cipher: Cipher) -> Value:
    """The number of double rounds of a cipher as a value, set here."""
    number = cipher.rounds // 2
    return builder.emit("mov", "r32", number, name="rounds", comment=f"{number} double rounds", secret=False)
