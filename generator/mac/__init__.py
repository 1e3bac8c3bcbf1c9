# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""One-time authenticators: descriptions as data, with a reference in plain Python."""
