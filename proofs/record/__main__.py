# SPDX-License-Identifier: CC0-1.0 OR MIT-0
from proofs.record.cli import main

main(prog_name="python -m proofs.record")
