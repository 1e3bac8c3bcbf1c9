# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Repairs of what PeachPy lacks or gets wrong, each with its reason."""

from typing import Any

#: The bytes of instructions that PeachPy does not have. ENDBR64: control-flow enforcement is younger than PeachPy.
RAW: dict[str, bytes] = {"endbr64": bytes.fromhex("f30f1efa")}

#: PeachPy says that these read their destination, but they only write it (Intel SDM vol. 2, "PSHUFLW", "PSHUFHW").
WRITE_ONLY = frozenset({"PSHUFLW", "PSHUFHW"})


def repair(built: Any) -> Any:
    """The PeachPy instruction with its known errors corrected, in place."""
    if built.name in WRITE_ONLY:
        built.in_regs = (False, *built.in_regs[1:])
    return built
