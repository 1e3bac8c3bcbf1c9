# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Finished code as text or object files; one file a printer."""
