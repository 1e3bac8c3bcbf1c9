# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Search for good orders with Optuna: any number of workers that build or predict, one a machine that times.

``storage`` opens studies, ``space`` says what a trial tries, ``work`` is the workers, ``cli`` is lab search.
"""
