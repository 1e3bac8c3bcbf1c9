# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Calls of the generator's command line, as tests make them."""

from __future__ import annotations

from click.testing import CliRunner, Result

from generator.cli import main


def cli(*arguments: object, **environment: str) -> Result:
    clean = {"IMPL": None, "PRIMITIVE": None, **environment}
    return CliRunner().invoke(main, [str(argument) for argument in arguments], env=clean)


def good(*arguments: object, **environment: str) -> str:
    result = cli(*arguments, **environment)
    assert result.exit_code == 0, result.output
    return result.output


def refused(*arguments: object, code: int = 1) -> str:
    """What is said; no traceback, and the exit code."""
    result = cli(*arguments)
    assert result.exit_code == code, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    assert "Error: " in result.output
    return result.output
