# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""How much time it saves to stitch the polynomial into the rounds of an AEAD."""
