# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The files of dropin/ that are emitted: what users copy, or what a library of theirs is built from.

To add a kind of file, add a line to OUTPUTS. The body is that of SUPERCOP's directory, instruction for instruction; a
file for several numbers of rounds has entries for each in front of it.
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
    AUTH_VARIANTS,
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
RUST = f"{TOP}/rust/src"
#: A CPU with AVX and without AVX2 is served by SSSE3's files; table.py tells what that costs.
FLAGSHIPS = tuple(
    v.name for v in VARIANTS if v.design.flagship and v.cipher.name == "chacha20" and v.name != "amd64-avx"
)
LANES = tuple(design.name for design in LANE_DESIGNS)
MASKS = tuple(design.name for design in MASK_DESIGNS)
NOSTACK = tuple(design.name for design in NOSTACK_DESIGNS)
CORES = tuple(v.name for v in VARIANTS if v.cipher.name == "hchacha20")
#: A nonce of 24 bytes is HChaCha20's, and then this.
AEAD = "chacha20poly1305"
#: With AVX-512VL goes AVX2's.
AEADS = ("amd64-sse2", "amd64-ssse3", "amd64-avx2", "amd64-avx512", "amd64-avx512ifma")
#: NaCl's, in fewer files: it is called less; and Poly1305 alone, for the C library.
SECRETBOX, MAC = "xsalsa20poly1305", "poly1305"
SECRETBOXES = ("amd64-sse2", "amd64-avx2", "amd64-avx512ifma")
MACS = tuple(v.name for v in AUTH_VARIANTS if v.cipher.name == MAC and v.name != "amd64-mulx")


@dataclass(frozen=True)
class Output:
    """``directory`` (from the top) gets a file of format ``printer`` in each of the ``variants``, with entries for all
    of ``primitives``, joined by +. ``whole``: nothing else is to be there."""

    directory: str
    printer: str
    primitives: str
    variants: tuple[str, ...]
    whole: bool = True

    def has(self, variant: AnyVariant) -> bool:
        """Whether the variant is the first of those that a file here has entries for."""
        named = variant.cipher.name == self.primitives.split("+")[0] and variant.name in self.variants
        return named and variant.cipher == find_any(variant.name, self.primitives).cipher

    def name(self, variant: AnyVariant) -> str:
        """The file's: chacha-amd64-avx2.S. Where its end names the CPU, that is not said twice."""
        suffix = PRINTERS[self.printer].suffix
        name = variant.name.removeprefix("amd64-") if "amd64" in suffix else variant.name
        return f"{variant.title}-{name}{suffix}"


STREAMS = "chacha20+chacha12+chacha8"
OUTPUTS = (
    Output(ASM, "plain", STREAMS, FLAGSHIPS),
    Output(ASM, "nasm-win64", STREAMS, FLAGSHIPS),
    Output(ASM, "plain", STREAMS, LANES),
    Output(ASM, "nasm-win64", STREAMS, LANES),
    Output(ASM, "plain", LANES_OF, MASKS),
    Output(ASM, "nasm-win64", LANES_OF, MASKS),
    Output(ASM, "plain", STREAMS, NOSTACK),
    Output(ASM, "plain", "hchacha20", CORES),
    Output(ASM, "nasm-win64", "hchacha20", CORES),
    Output(ASM, "plain", AEAD, AEADS),
    Output(ASM, "nasm-win64", AEAD, AEADS),
    Output(ASM, "plain", SECRETBOX, SECRETBOXES),
    Output(ASM, "nasm-win64", SECRETBOX, SECRETBOXES),
    Output(ASM, "plain", MAC, MACS),
    Output(ASM, "nasm-win64", MAC, MACS),
    Output(GO, "go", STREAMS, FLAGSHIPS, whole=False),
    Output(GO, "go", STREAMS, LANES, whole=False),
    Output(GO_AEAD, "go", AEAD, AEADS, whole=False),
    Output(GO_BOX, "go", SECRETBOX, SECRETBOXES, whole=False),
)
WHOLE = frozenset(output.directory for output in OUTPUTS if output.whole)


#: What is emitted for these alone.
BESIDES = tuple(
    find(name, ciphers)
    for ciphers, names in ((STREAMS, LANES), (LANES_OF, MASKS), (STREAMS, NOSTACK))
    for name in names
)


@dataclass(frozen=True)
class Made:
    """What follows from some variants: directory (from the top) to file name to text, and by variant the lines of the
    table of what is in ASM."""

    directories: dict[str, dict[str, str]]
    rows: dict[AnyVariant, str]


def made(variants: Sequence[AnyVariant]) -> Made:
    """All that there is of variants that have one body (see pipeline): their own directories, and the outputs whose
    files begin with their ciphers."""
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


#: Where the C library is, and its headers that are copies: file name to source; of ChaCha with any number of rounds.
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
    """The C library's copies of what runs on any CPU, without the line that says how many rounds there are: who
    includes them does."""
    return {LIBRARY: {name: stamped(path).replace(ROUNDS.format(10), "") for name, path in COPIES.items()}}


def dispatch() -> dict[str, dict[str, str]]:
    """What each library's choice at run time knows of CPU cores."""
    places = {LIBRARY: cores.C_NAME, GO: cores.GO_NAME, RUST: cores.RUST_NAME}
    return {directory: {name: cores.files()[name]} for directory, name in places.items()}


def others(rows: Mapping[AnyVariant, str]) -> dict[str, dict[str, str]]:
    """Directory to file name to text, for what is made of all variants of an output; ``rows`` are those of ``made``."""
    flagships, hashes = [find(name, STREAMS) for name in FLAGSHIPS], [find(name, "hchacha20") for name in CORES]
    named = ((AEAD, AEADS), (SECRETBOX, SECRETBOXES), (MAC, MACS))
    aeads = [find_any(name, primitive) for primitive, names in named for name in names]
    lines = [rows[each] for each in (*flagships, *hashes, *aeads, *BESIDES)]
    sealing = [find_any(name, AEAD) for name in AEADS]
    boxes = [find_any(name, SECRETBOX) for name in SECRETBOXES]
    lanes = [find(name, STREAMS) for name in LANES]
    go = {
        GO: {gomodule.NAME: gomodule.declarations(flagships, gomodule.STREAM, lanes)},
        GO_AEAD: {gomodule.NAME: gomodule.declarations(sealing, gomodule.AEAD)},
        GO_BOX: {gomodule.NAME: gomodule.declarations(boxes, gomodule.BOX)},
    }
    return merged([{ASM: {table.NAME: table.text(flagships, lines)}}, go, portable(), dispatch()])


def merged(parts: Iterable[Mapping[str, Mapping[str, str]]]) -> dict[str, dict[str, str]]:
    """Directories of several, files together."""
    found: dict[str, dict[str, str]] = {}
    for part in parts:
        for directory, files in part.items():
            found.setdefault(directory, {}).update(files)
    return found
