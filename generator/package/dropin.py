# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The emitted files of dropin/: those that users copy, or that a library is built from.

To add a form of file, add a line to OUTPUTS. The body of a file is the same as in SUPERCOP's directory, instruction by
instruction; a file for several numbers of rounds has entries for each before it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from generator import code_cache, pipeline
from generator.machine import ABIS, SYSV
from generator.package import cores, gomodule, supercop, table
from generator.package.c import PORTABLE, ROUNDS
from generator.package.supercop import stamped
from generator.print import PRINTERS
from generator.variants import (
    HASH_VARIANTS,
    LANE_DESIGNS,
    LANES_OF,
    MASK_DESIGNS,
    NOSTACK_DESIGNS,
    VARIANTS,
    AnyVariant,
    find,
    find_any,
)

TOP = "dropin"
ASM = f"{TOP}/asm"
GO = f"{TOP}/go/chacha20"
GO_AEAD = f"{TOP}/go/chacha20poly1305"
GO_BOX = f"{TOP}/go/secretbox"
GO_MAC = f"{TOP}/go/aead"
RUST = f"{TOP}/rust/src"
#: A CPU with AVX but without AVX2 uses SSSE3's file; table.py computes what that costs.
FLAGSHIPS = tuple(
    v.name for v in VARIANTS if v.design.flagship and v.cipher.name == "chacha20" and v.name != "amd64-avx"
)
LANES = tuple(design.name for design in LANE_DESIGNS)
MASKS = tuple(design.name for design in MASK_DESIGNS)
NOSTACK = tuple(design.name for design in NOSTACK_DESIGNS)
CORES = tuple(v.name for v in VARIANTS if v.cipher.name == "hchacha20")
#: The only AEAD of ChaCha20 here: for a nonce of 24 bytes, users derive the key by HChaCha20 first.
AEAD = "chacha20poly1305"
AEADS = ("amd64-sse2", "amd64-ssse3", "amd64-avx2", "amd64-avx512", "amd64-avx512ifma", "amd64-avx512vlifma")
#: NaCl's secretbox, for fewer targets since it is used less; Poly1305 alone, for short messages of the C library; and
#: its hash, for messages that Go takes in parts.
SECRETBOX, MAC, HASH = "xsalsa20poly1305", "poly1305", "poly1305hash"
SECRETBOXES = ("amd64-sse2", "amd64-avx2", "amd64-avx512ifma")
MACS = tuple(v.name for v in HASH_VARIANTS)


@dataclass(frozen=True)
class Output:
    """A form of emitted files: ``directory`` (from the top of the tree) gets a file of the format ``printer`` for each
    of the ``variants``, with entries for all of ``primitives``, joined by +. ``whole``: the directory has no other
    files.
    """

    directory: str
    printer: str
    primitives: str
    variants: tuple[str, ...]
    whole: bool = True

    def has(self, variant: AnyVariant) -> bool:
        """Whether this form has a file whose first entries compute the cipher of ``variant``."""
        named = variant.cipher.name == self.primitives.split("+")[0] and variant.name in self.variants
        return named and variant.cipher == find_any(variant.name, self.primitives).cipher

    def name(self, variant: AnyVariant) -> str:
        """The name of a variant's file: chacha-amd64-avx2.S, or without amd64 if the suffix has it."""
        suffix = PRINTERS[self.printer].suffix
        name = variant.name.removeprefix("amd64-") if "amd64" in suffix else variant.name
        return f"{variant.title}-{name}{suffix}"


STREAMS = "chacha20+chacha12+chacha8"
#: What both ABIs have: the primitives, and their variants.
EVERYWHERE = (
    (STREAMS, FLAGSHIPS),
    (STREAMS, LANES),
    (LANES_OF, MASKS),
    ("hchacha20", CORES),
    (AEAD, AEADS),
    (SECRETBOX, SECRETBOXES),
    (MAC, MACS),
)
OUTPUTS = (
    *(Output(ASM, printer, *each) for each in EVERYWHERE for printer in ("plain", "nasm-win64")),
    Output(ASM, "plain", STREAMS, NOSTACK),
    Output(GO, "go", STREAMS, FLAGSHIPS, whole=False),
    Output(GO, "go", STREAMS, LANES, whole=False),
    Output(GO_AEAD, "go", AEAD, AEADS, whole=False),
    Output(GO_BOX, "go", SECRETBOX, SECRETBOXES, whole=False),
    Output(GO_MAC, "go", HASH, MACS, whole=False),
)
WHOLE = frozenset(output.directory for output in OUTPUTS if output.whole)


#: The variants that are emitted into dropin/ only.
BESIDES: tuple[AnyVariant, ...] = (
    *(
        find(name, ciphers)
        for ciphers, names in ((STREAMS, LANES), (LANES_OF, MASKS), (STREAMS, NOSTACK))
        for name in names
    ),
    *HASH_VARIANTS,
)


@dataclass(frozen=True)
class Made:
    """What is emitted for some variants: ``directories`` (from the top of the tree) -> file name -> text; ``rows``: by
    variant, the line of the table of files in ASM."""

    directories: dict[str, dict[str, str]]
    rows: dict[AnyVariant, str]


def made(variants: Sequence[AnyVariant]) -> Made:
    """Make all files of variants with the same body (see ``pipeline.body``): their SUPERCOP directories, and the
    outputs whose first entries compute their ciphers."""
    wanted = [(o, find_any(v.name, o.primitives)) for v in variants for o in OUTPUTS if o.has(v)]
    bodies, found = pipeline.OneBody([*variants, *(whole for _, whole in wanted)]), Made({}, {})
    for variant in variants:
        if variant not in BESIDES:
            text = supercop.source(variant, code_cache.keep(variant, SYSV, bodies.code(variant)))
            found.directories[variant.directory] = supercop.directory(variant, text)
    for output, whole in wanted:
        printer = PRINTERS[output.printer]
        abi = ABIS[printer.abi_name]
        code = code_cache.keep(whole, abi, bodies.code(whole, abi))
        text = printer.render(code, whole.name, f"{supercop.command(whole)} --format {printer.name}")
        found.directories.setdefault(output.directory, {})[output.name(whole)] = text
        if (output.directory, output.printer) == (ASM, "plain"):
            found.rows[whole] = table.row(whole, code)
    return found


#: The directory of the C library, and its headers that are copies: file name -> source in intrinsics/.
LIBRARY = f"{TOP}/c"
COPIES = {
    "vector.h": f"{PORTABLE}/chacha.h",
    "ref.h": "ref/chacha.h",
    "salsa_vector.h": "vector/salsa20.h",
    "salsa_ref.h": "ref/salsa20.h",
    "poly1305.h": "ref/poly1305.h",
    "call.h": "aead/call.h",
}


def portable() -> dict[str, dict[str, str]]:
    """The C library's copies of portable headers, without the line that sets the number of rounds, since the files that
    include them set it: directory -> file name -> text."""
    return {LIBRARY: {name: stamped(path).replace(ROUNDS.format(10), "") for name, path in COPIES.items()}}


def dispatch() -> dict[str, dict[str, str]]:
    """The files that tell each library's dispatcher about CPU cores: directory -> file name -> text."""
    places = {LIBRARY: cores.C_NAME, GO: cores.GO_NAME, RUST: cores.RUST_NAME}
    return {directory: {name: cores.files()[name]} for directory, name in places.items()}


def others(rows: Mapping[AnyVariant, str]) -> dict[str, dict[str, str]]:
    """The files that are made of several variants: directory -> file name -> text. ``rows``: the lines that ``made``
    gave, by variant."""
    flagships, hashes = [find(name, STREAMS) for name in FLAGSHIPS], [find(name, "hchacha20") for name in CORES]
    named = ((AEAD, AEADS), (SECRETBOX, SECRETBOXES), (MAC, MACS))
    aeads = [find_any(name, primitive) for primitive, names in named for name in names]
    lines = [rows[each] for each in (*flagships, *hashes, *aeads, *BESIDES) if each not in HASH_VARIANTS]
    sealing = [find_any(name, AEAD) for name in AEADS]
    boxes = [find_any(name, SECRETBOX) for name in SECRETBOXES]
    lanes = [find(name, STREAMS) for name in LANES]
    go = {
        GO: {gomodule.NAME: gomodule.declarations(flagships, gomodule.STREAM, lanes)},
        GO_AEAD: {gomodule.NAME: gomodule.declarations(sealing, gomodule.AEAD)},
        GO_BOX: {gomodule.NAME: gomodule.declarations(boxes, gomodule.BOX)},
        GO_MAC: {gomodule.NAME: gomodule.declarations(HASH_VARIANTS, gomodule.MAC)},
    }
    return merged([{ASM: {table.NAME: table.text(flagships, lines)}}, go, portable(), dispatch()])


def merged(parts: Iterable[Mapping[str, Mapping[str, str]]]) -> dict[str, dict[str, str]]:
    """Several sets of directories in one: directory -> file name -> text."""
    found: dict[str, dict[str, str]] = {}
    for part in parts:
        for directory, files in part.items():
            found.setdefault(directory, {}).update(files)
    return found
