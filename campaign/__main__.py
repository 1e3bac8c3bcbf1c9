# SPDX-License-Identifier: CC0-1.0 OR MIT-0
from campaign.cli import main

main(prog_name="scripts/campaign")
