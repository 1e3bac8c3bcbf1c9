# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The families: every module of this folder describes one, as ``FAMILY``. Adding one is adding a file here."""

from importlib import import_module
from pathlib import Path

from generator.cipher.family import Family

FAMILIES: tuple[Family, ...] = tuple(
    import_module(f"{__name__}.{path.stem}").FAMILY
    for path in sorted(Path(__file__).parent.glob("*.py"))
    if path.stem != "__init__"
)
