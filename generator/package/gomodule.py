# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The Go file that declares and calls the functions of the Go module's assembly files, which generator.package.dropin
names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.print import plan9
from generator.print.contract import LICENCE
from generator.program.entries import parameters
from generator.variants import AnyVariant

NAME = "kernels_amd64.go"


@dataclass(frozen=True)
class Calls:
    """How a package calls its functions: by the entry ``role`` of each, with the method ``method`` of a kernel."""

    package: str
    role: str
    method: str


STREAM = Calls("chacha20", "xor_ic_rounds", "xorIC")
AEAD = Calls("chacha20poly1305", "seal_open", "sealOpen")


def declarations(variants: Sequence[AnyVariant], calls: Calls) -> str:
    """The text, for the functions of several designs."""
    package, role, method = calls.package, calls.role, calls.method
    kernels = [_kernel(variant.name) for variant in variants]
    names = [variant.name.removeprefix("amd64-") for variant in variants]
    lines = [f"// {LICENCE}", f"// {plan9.GENERATED}", "", plan9.TAGS, "", f"package {package}", "", "const ("]
    lines += [f"\t{kernel}{'' if i else ' kernel = 1 + iota'}" for i, kernel in enumerate(kernels)]
    quoted = ", ".join(f'{kernel}: "{name}"' for kernel, name in zip(kernels, names, strict=True))
    lines += [")", "", f"var kernelNames = [...]string{{{quoted}}}"]
    for variant in variants:
        lines += ["", "//go:noescape", plan9.signature(variant.title, variant.name, role)]
    lines += [
        "",
        f"// {method} calls a kernel's function. Direct calls let the compiler see that nothing escapes.",
        f"func (kernel kernel) {method}({plan9.arguments(role)}) {{",
        "\tswitch kernel {",
    ]
    for variant, kernel in zip(variants, kernels, strict=True):
        lines.append(f"\tcase {kernel}:")
        lines.append(f"\t\t{plan9.symbol(variant.title, variant.name, role)}({', '.join(parameters(role))})")
    return "\n".join([*lines, "\tdefault:", f'\t\tpanic("{package}: no such kernel")', "\t}", "}"]) + "\n"


def _kernel(design: str) -> str:
    """What a design is called in Go."""
    return design.removeprefix("amd64-").replace("-", "")
