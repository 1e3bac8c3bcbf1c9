# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""From allocated blocks to finished code: calling convention, frame, order of blocks, branches."""

from generator.machine.abi import ABIS, SYSV, WIN64, Abi
from generator.machine.code import Code, Directive, Go, Label, Procedure
from generator.machine.lower import lower

__all__ = ["ABIS", "SYSV", "WIN64", "Abi", "Code", "Directive", "Go", "Label", "Procedure", "lower"]
