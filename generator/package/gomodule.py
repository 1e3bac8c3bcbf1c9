# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The Go file that declares and calls the assembly functions of a package of the Go module (see
generator.package.dropin)."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.print import plan9
from generator.print.contract import LICENCE
from generator.program.entries import parameters
from generator.variants import AnyVariant, Variant, lanes_of

NAME = "kernels_amd64.go"


@dataclass(frozen=True)
class Calls:
    """How a Go package calls its assembly functions: by the entry with this ``role``, through a ``method`` of the type
    kernel."""

    package: str
    role: str
    method: str


STREAM = Calls("chacha20", "xor_ic_rounds", "xorIC")
LANES = Calls("chacha20", "lanes_rounds", "lanes")
AEAD = Calls("chacha20poly1305", "seal_open", "sealOpen")
BOX = Calls("secretbox", "seal_open", "sealOpen")
MAC = Calls("aead", "hash", "hash")


def declarations(variants: Sequence[AnyVariant], calls: Calls, lanes: Sequence[Variant] = ()) -> str:
    """The text of a package's Go file, for the functions of several designs. ``lanes``: variants for many messages, of
    which each design uses the one with its target."""
    kernels = [_kernel(variant.name) for variant in variants]
    names = [f'"{variant.name.removeprefix("amd64-")}"' for variant in variants]
    lines = [f"// {LICENCE}", f"// {plan9.GENERATED}", "", plan9.TAGS, "", f"package {calls.package}", "", "const ("]
    lines += [f"\t{kernel}{'' if i else ' kernel = 1 + iota'}" for i, kernel in enumerate(kernels)]
    lines += [")", "", _table("kernelNames", "string", kernels, names), *_method(kernels, variants, calls)]
    if lanes:
        of = {each.design.target.name: each for each in lanes}
        many = [of[variant.design.target.name] for variant in variants]
        widths = [str(lanes_of(variant)) for variant in variants]
        lines += ["", "// widths are the most lanes of a call.", _table("widths", "uint64", kernels, widths)]
        lines += _method(kernels, many, LANES)
    return "\n".join(lines) + "\n"


def _table(name: str, kind: str, kernels: Sequence[str], values: Sequence[str]) -> str:
    """A Go array with one value for each kernel."""
    listed = ", ".join(f"{kernel}: {value}" for kernel, value in zip(kernels, values, strict=True))
    return f"var {name} = [...]{kind}{{{listed}}}"


def _method(kernels: Sequence[str], variants: Sequence[AnyVariant], calls: Calls) -> list[str]:
    """The declarations of the variants' functions, and the method that calls the function of a kernel."""
    role, lines = calls.role, []
    for variant in dict.fromkeys(variants):
        lines += ["", "//go:noescape", plan9.signature(variant.title, variant.name, role)]
    lines += [
        "",
        f"// {calls.method} calls a kernel's function. Direct calls let the compiler see that nothing escapes.",
        f"func (kernel kernel) {calls.method}({plan9.arguments(role)}) {{",
        "\tswitch kernel {",
    ]
    for variant, kernel in zip(variants, kernels, strict=True):
        lines.append(f"\tcase {kernel}:")
        lines.append(f"\t\t{plan9.symbol(variant.title, variant.name, role)}({', '.join(parameters(role))})")
    return [*lines, "\tdefault:", f'\t\tpanic("{calls.package}: no such kernel")', "\t}", "}"]


def _kernel(design: str) -> str:
    """The name of a design in Go."""
    return design.removeprefix("amd64-").replace("-", "")
