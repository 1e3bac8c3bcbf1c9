# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The Go file that declares and calls the functions of the Go module's assembly files, which generator.package.dropin
names."""

from __future__ import annotations

from collections.abc import Sequence

from generator.print import plan9
from generator.print.contract import LICENCE
from generator.program.entries import parameters
from generator.variants import Variant

NAME = "kernels_amd64.go"
ROLE = "xor_ic"


def declarations(variants: Sequence[Variant]) -> str:
    """The text, for streams of several designs and numbers of rounds."""
    designs = list(dict.fromkeys(variant.name for variant in variants))
    lines = [f"// {LICENCE}", f"// {plan9.GENERATED}", "", plan9.TAGS, "", "package chacha20", ""]
    lines += ["// A kernel is an implementation in assembly.", "type kernel uint8", "", "const ("]
    lines += [f"\t{_kernel(design)}{'' if i else ' kernel = 1 + iota'}" for i, design in enumerate(designs)]
    quoted = ", ".join(f'{_kernel(design)}: "{_kernel(design)}"' for design in designs)
    lines += [")", "", f"var kernelNames = [...]string{{{quoted}}}"]
    for variant in variants:
        lines += ["", "//go:noescape", plan9.signature(variant.cipher.name, variant.name, ROLE)]
    lines += [
        "",
        "// xorIC calls a kernel's function. Direct calls let the compiler see that nothing escapes.",
        f"func (f function) xorIC({plan9.arguments(ROLE)}) {{",
        "\tswitch f {",
    ]
    for variant in variants:
        lines.append(f"\tcase 3*function({_kernel(variant.name)}) + rounds{variant.cipher.rounds}:")
        lines.append(f"\t\t{plan9.symbol(variant.cipher.name, variant.name, ROLE)}({', '.join(parameters(ROLE))})")
    return "\n".join([*lines, "\tdefault:", '\t\tpanic("chacha20: no such kernel")', "\t}", "}"]) + "\n"


def _kernel(design: str) -> str:
    """What a design is called in Go."""
    return design.removeprefix("amd64-").replace("-", "")
