# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Directories of files: those that SUPERCOP takes, and those that users take (dropin/)."""
