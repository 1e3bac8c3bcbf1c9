# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The one command line of all that measures."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from measure.cli import COMMANDS, main


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    listed = CliRunner().invoke(main, ["--help"])
    assert listed.exit_code == 0 and f"  {command} " in listed.output
    shown = CliRunner().invoke(main, [command, "--help"])
    assert shown.exit_code == 0 and f"main {command} [OPTIONS]" in shown.output


def test_an_unknown_command_is_refused() -> None:
    result = CliRunner().invoke(main, ["measure"])
    assert result.exit_code == 2 and "No such command 'measure'" in result.output
