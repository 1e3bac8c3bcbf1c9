# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What stands around the generator and the harness: setting up, the real SUPERCOP, the tarball for it."""
