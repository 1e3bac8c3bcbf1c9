# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""How well predictors predict: each against every measured order, by kernel and machine.

``predictions`` computes and keeps, ``statistics`` compares, ``tables``, ``plots`` and ``page`` show, ``cli`` is
lab score.
"""
