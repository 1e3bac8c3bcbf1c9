# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The command line: ``python -m generator``."""

from generator.cli import main

main(prog_name="python -m generator")
