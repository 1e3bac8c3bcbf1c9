# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The laboratory: orders of instructions and allocations of registers, measured, predicted, solved and searched.

``data`` measures orders and keeps them; ``predict`` holds what predicts their time, ``score`` says how well; ``solve``
finds the best exactly, ``search`` looks for it; ``foreign`` brings in other people's loops; ``explore`` finds out how a
CPU executes; ``example`` adds a scheduler. docs/laboratory.md is the guide.
"""
