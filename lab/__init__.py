# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The laboratory: predict how long a schedule takes, score the predictions, reschedule other people's loops, and run
small experiments on a CPU.

``predict`` holds the predictors and ``score`` compares them with measured schedules; ``foreign`` reads other people's
loops; ``explore`` finds out how a CPU executes instructions; ``stitch`` times AEADs with more or less of the polynomial
within the rounds; ``example`` is a scheduler to copy. ``measure.tuning`` measures schedules. The guide is
docs/laboratory.md.
"""
