# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What holds for all tests."""

from __future__ import annotations

from workers import settle

settle()
