# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Which kernel a command is about: what all commands of the laboratory have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from generator.cipher.registry import CipherError, cipher
from generator.program.plan import named
from generator.target import TARGETS, Target
from harness.errors import HarnessError
from measure.tuning import kernels
from measure.tuning.subject import Subject

Command = Callable[..., Any]


def options(command: Command) -> Command:
    """--primitive, --target and --role."""
    for option in (
        click.option("--role", type=click.Choice(kernels.ROLES), help="As the flagship has it, if not given."),
        click.option("--target", default="", help="sse2, avx2, ...; the widest one whose flagship has the kernel."),
        click.option("--primitive", default="chacha20", show_default=True, help="Whose family's kernel."),
    ):
        command = option(command)
    return command


def job(kernel: str, primitive: str, target: str, role: str | None) -> Subject:
    """The kernel in the order of the source. Raises HarnessError where there is no such."""
    try:
        found = cipher(primitive)
    except CipherError as error:
        raise HarnessError(str(error)) from None
    if found.core:
        raise HarnessError(f"{primitive} is no stream: it has no kernels to order")
    chosen = kernels.target_of(target) if target else _widest(kernel)
    parts = kernels.kernel_of(kernel, chosen)
    chosen_role = role or kernels.default_role(parts, chosen)
    if chosen_role == "last":
        kernels.check_last(parts, chosen)
    return Subject(found.name, chosen.name, parts.name, chosen_role)


def _widest(kernel: str) -> Target:
    for target in reversed(TARGETS.values()):
        if named(kernel)[0] in [named(each)[0] for each in kernels.kernels_of(target)]:
            return target
    raise HarnessError(f"no flagship uses {kernel}: name a target, as in --target avx2")
