# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The README's example: what the README says of it is tested, and it serves as a small right function."""

import re
import subprocess
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"


@pytest.fixture(scope="session")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example's object file, beside its source hchacha20.S."""
    place = tmp_path_factory.mktemp("example")
    found = re.search(r"^```asm\n(.*?)^```$", README.read_text(), re.MULTILINE | re.DOTALL)
    assert found, "the README gives a function in full"
    (place / "hchacha20.S").write_text(found[1])
    subprocess.run(["gcc", "-c", "hchacha20.S"], cwd=place, check=True)
    return place / "hchacha20.o"
