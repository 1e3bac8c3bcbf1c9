# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What our database lines begin with."""

from __future__ import annotations

import platform
import re
from datetime import datetime, timezone

from harness.database import Context
from harness.implementations import ABI, Implementation
from harness.paths import TREE


def context_of(implementation: Implementation, host: str = "") -> Context:
    """The beginning of a machine's database lines for an implementation, today; of this machine where none is named."""
    host = re.sub(r"[^a-z0-9]", "", (host or platform.node().split(".")[0]).lower()) or "unknown"
    project = re.search(r'^version = "(.+)"$', (TREE / "pyproject.toml").read_text(), re.MULTILINE)
    version = f"peachacha-{project[1] if project else 'unknown'}"
    today = datetime.now(timezone.utc).strftime("%Y%m%d")
    return Context(version, host, ABI, today, implementation.operation, implementation.primitive, implementation.model)
