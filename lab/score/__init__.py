# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""How well predictors predict: each against every measured schedule, by kernel and machine.

``predictions`` computes, ``statistics`` compares, ``tables`` shows, ``cli`` is lab score.
"""
