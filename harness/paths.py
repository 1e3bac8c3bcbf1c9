# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The project's directories."""

from pathlib import Path

#: The top of the project.
TREE = Path(__file__).resolve().parent.parent
BUILD = TREE / "build"
RESULTS = TREE / "results"
