# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The ciphers as data: what is computed, independent of any machine."""
