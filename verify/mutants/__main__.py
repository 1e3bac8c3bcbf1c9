# SPDX-License-Identifier: CC0-1.0 OR MIT-0
from verify.mutants.survey import main

main()
