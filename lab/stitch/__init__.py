# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What stitching the polynomial into the rounds is worth."""
