# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What allocation added to a double round, counted in the machine code that is executed."""

from __future__ import annotations

from dataclasses import dataclass

from generator import pipeline
from generator.allocate import Allocator
from generator.analyse import classify
from generator.explain import Nodes
from generator.machine import SYSV, Code, lower
from measure.tuning.subject import Subject


@dataclass(frozen=True)
class Counts:
    """Of a double round: stores; loads by themselves, and folded into others; copies between registers."""

    stores: int
    loads: int
    folded: int
    copies: int

    @property
    def reloads(self) -> int:
        """Uses from memory."""
        return self.loads + self.folded

    @property
    def added(self) -> int:
        """Instructions that allocation added."""
        return self.stores + self.loads + self.copies


def coded(subject: Subject, allocator: Allocator) -> Code:
    """The subject's code by an allocator that is in no list. Raises AllocationError."""
    target, abi = subject.variant.design.target, SYSV
    function = pipeline.function(subject.variant)
    function.entries = [entry for entry in function.entries if not abi.roles or entry.role in abi.roles]
    return lower(allocator.allocate(function, abi.registers(target)), subject.variant.cipher, target, abi)


def count(nodes: Nodes) -> Counts:
    """What the rounds, which by themselves use no memory and move nothing, have of both."""
    kinds = [(classify(node.key), "m" in _inputs(node.key)) for node in nodes.nodes]
    return Counts(
        sum(kind == "store" for kind, _ in kinds),
        sum(kind == "load" for kind, _ in kinds),
        sum(memory and kind not in ("load", "store") for kind, memory in kinds),
        sum(kind == "move" for kind, _ in kinds),
    )


def _inputs(key: str) -> str:
    """The first letters of the kinds of the inputs."""
    return "".join(kind[:1] for kind in key.partition(" ")[2].split(",")[1:])
