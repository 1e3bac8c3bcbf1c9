# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What holds for all tests."""

from __future__ import annotations

import os

from workers import settle

settle()


def pytest_configure() -> None:
    """Tests measure beside each other: what they write is looked at, not how quiet it was."""
    from measure.timing.quiet import NOISY

    os.environ[NOISY] = "1"
