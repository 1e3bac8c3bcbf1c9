# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What compilers make of the design: C with intrinsics, by every line of okcompilers, against the generator's assembly.

``builds`` finds the compiler lines that work, compiles, tries and times; ``duels`` says who wins, and writes what came
of it.
"""
