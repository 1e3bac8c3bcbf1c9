# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Directories of files: what SUPERCOP takes, and what users take (dropin/)."""
