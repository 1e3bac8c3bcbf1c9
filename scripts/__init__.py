# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Tools around the generator and the harness: set-up, the real SUPERCOP, and the tarball for it."""
