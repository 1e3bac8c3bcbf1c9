# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The command line: python -m generator list | show | emit | explain, one file a command."""

import click

from generator import __version__
from generator.cli.emit import emit
from generator.cli.explain import explain
from generator.cli.listing import list_command
from generator.cli.show import show

EXAMPLES = """\b
Examples:
python -m generator list
python -m generator show amd64-avx2-u8 --stage ssa
python -m generator emit
python -m generator explain amd64-avx512-u16 --uarch sapphirerapids
"""


@click.group(epilog=EXAMPLES, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(__version__, prog_name="peachacha")
def main() -> None:
    """One Python description of ChaCha and its kin, many machine codes: what is emitted, how it looks, and how
    fast it can be.

    A VARIANT is a name such as amd64-avx2-u8: target and width, the number of blocks at once. `list` shows them all.
    """


for command in (list_command, show, emit, explain):
    main.add_command(command)
