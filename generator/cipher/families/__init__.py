# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""All families: each module of this folder describes one, as ``FAMILY``; to add one is to add a file here."""

from importlib import import_module
from pathlib import Path

from generator.cipher.family import Family

FAMILIES: tuple[Family, ...] = tuple(
    import_module(f"{__name__}.{path.stem}").FAMILY
    for path in sorted(Path(__file__).parent.glob("*.py"))
    if path.stem != "__init__"
)
