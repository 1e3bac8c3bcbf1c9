# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""make prove-semantics: python -m verify.sequences, with an option to record its counts in proofs/semantics.json."""

from typing import Any

import click

from proofs import record
from verify.cli import SETTINGS
from verify.sequences import cli

RECORD = click.Option(
    ["--record", "recorded"], is_flag=True, help=f"Record the counts in {record.PLACE}/ and {record.PAGE}."
)


@click.command(params=[*cli.main.params, RECORD], help=cli.main.help, context_settings=SETTINGS)
@click.pass_context
def main(context: click.Context, /, recorded: bool, **options: Any) -> None:
    counts = context.invoke(cli.main, **options)
    if recorded:
        record.write_semantics(counts)


if __name__ == "__main__":
    main()
