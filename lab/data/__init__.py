# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Measured orders: their format, orders to try, and measuring them, building and timing apart.

``format`` reads and writes, ``orders`` makes permutations, ``build`` builds, ``timing`` times, ``cli`` is lab measure.
"""
