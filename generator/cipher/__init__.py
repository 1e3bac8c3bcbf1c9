# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The cipher as data: what is computed, without a word about machines."""
