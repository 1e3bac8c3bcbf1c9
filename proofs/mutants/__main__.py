# SPDX-License-Identifier: CC0-1.0 OR MIT-0
from proofs.mutants.survey import main

main()
