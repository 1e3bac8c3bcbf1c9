# SPDX-License-Identifier: CC0-1.0 OR MIT-0
from verify.aead.cli import main

main()
