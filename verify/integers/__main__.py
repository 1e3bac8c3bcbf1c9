# SPDX-License-Identifier: CC0-1.0 OR MIT-0
from verify.integers.cli import main

main()
