# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What proves this project's own files, and keeps the records of it."""
