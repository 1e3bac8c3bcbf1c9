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
ROLE = "xor_ic_rounds"


def declarations(variants: Sequence[Variant]) -> str:
    """The text, for streams of several designs, each with any number of double rounds as an argument."""
    kernels = [_kernel(variant.name) for variant in variants]
    names = [variant.name.removeprefix("amd64-") for variant in variants]
    lines = [f"// {LICENCE}", f"// {plan9.GENERATED}", "", plan9.TAGS, "", "package chacha20", "", "const ("]
    lines += [f"\t{kernel}{'' if i else ' kernel = 1 + iota'}" for i, kernel in enumerate(kernels)]
    quoted = ", ".join(f'{kernel}: "{name}"' for kernel, name in zip(kernels, names, strict=True))
    lines += [")", "", f"var kernelNames = [...]string{{{quoted}}}"]
    for variant in variants:
        lines += ["", "//go:noescape", plan9.signature(variant.title, variant.name, ROLE)]
    arguments = plan9.arguments(ROLE)
    lines += [
        "",
        "// xorIC calls a kernel's function. Direct calls let the compiler see that nothing escapes.",
        f"func (kernel kernel) xorIC({arguments}) {{",
        "\tswitch kernel {",
    ]
    for variant, kernel in zip(variants, kernels, strict=True):
        lines.append(f"\tcase {kernel}:")
        lines.append(f"\t\t{plan9.symbol(variant.title, variant.name, ROLE)}({', '.join(parameters(ROLE))})")
    return "\n".join([*lines, "\tdefault:", '\t\tpanic("chacha20: no such kernel")', "\t}", "}"]) + "\n"


def _kernel(design: str) -> str:
    """What a design is called in Go."""
    return design.removeprefix("amd64-").replace("-", "")
