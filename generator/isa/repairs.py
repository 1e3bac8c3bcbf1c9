# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What PeachPy lacks or gets wrong, each repair with its reason."""

from typing import Any

#: Instructions that PeachPy does not have at all. ENDBR64: control-flow enforcement is younger than PeachPy.
RAW: dict[str, bytes] = {"endbr64": bytes.fromhex("f30f1efa")}

#: PeachPy says that these read their destination. They only write it (Intel SDM vol. 2, "PSHUFLW", "PSHUFHW").
WRITE_ONLY = frozenset({"PSHUFLW", "PSHUFHW"})


def repair(built: Any) -> Any:
    """A PeachPy instruction with its known errors mended."""
    if built.name in WRITE_ONLY:
        built.in_regs = (False, *built.in_regs[1:])
    return built
