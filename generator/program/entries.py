# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The symbols that callers see: each brings its arguments into the order of the body and goes there."""

from __future__ import annotations

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
    "core": "unsigned char *out, const unsigned char *in, const unsigned char *k, const unsigned char *c",
}

BODY_PARAMETERS = ("c", "m", "len", "n", "k", "ic")


def parameters(role: str) -> list[str]:
    """The names of the C parameters of an entry."""
    return [declaration.split()[-1].lstrip("*") for declaration in PROTOTYPES[role].split(",")]


def public(names: list[str] | tuple[str, ...]) -> list[Value]:
    """Values for pointers, lengths and counters."""
    return [Value("r64", name, secret=False) for name in names]


def keystream_entries(body: Block) -> list[Entry]:
    """crypto_stream (no message: m is 0), crypto_stream_xor_ic and crypto_stream_xor (counter 0); xor falls through."""
    entries = []
    for role in ("stream", "xor_ic", "xor"):
        builder = Builder()
        names = parameters(role)
        values = dict(zip(names, public(names), strict=True))
        block = builder.place(builder.new_block(role, list(values.values())))
        for name in BODY_PARAMETERS:
            if name not in values:
                values[name] = builder.pseudo("zero", "r64", name)
        builder.jump(body, *(values[name] for name in BODY_PARAMETERS))
        entries.append(Entry(role, block, PROTOTYPES[role]))
    return entries


def core_entry(body: Block) -> list[Entry]:
    """crypto_core: the body takes the arguments as they come."""
    builder = Builder()
    values = public(parameters("core"))
    block = builder.place(builder.new_block("core", values))
    builder.jump(body, *values)
    return [Entry("core", block, PROTOTYPES["core"])]
