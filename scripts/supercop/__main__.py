# SPDX-License-Identifier: CC0-1.0 OR MIT-0
from scripts.supercop.cli import main

main(prog_name="python -m scripts.supercop")
