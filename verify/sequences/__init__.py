# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The semantics against CPUs: random sequences of instructions, run by verify's machine and by a real or emulated one.

forms samples the instructions, records holds states as bytes, native runs them, symbolic is verify's machine on the same
state, sequence puts an experiment together, shrink cuts what differs down, cli is the command. Only symbolic knows
what verify's machine is made of.
"""
