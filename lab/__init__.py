# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The laboratory: schedules and allocations of registers, predicted, solved and searched; measure.tuning measures them.

``predict`` holds what predicts their time, ``score`` says how well; ``solve`` finds the best exactly, ``search`` looks
for it; ``foreign`` brings in other people's loops; ``explore`` finds out how a CPU executes; ``example`` is a scheduler
to copy. docs/laboratory.md is the guide.
"""
