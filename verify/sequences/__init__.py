# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The semantics against CPUs: random sequences of instructions, run by verify's machine and by a real or emulated CPU.

forms samples the instructions, records holds states as bytes, native runs them, symbolic is verify's machine on the
same state (exact that of verify.integers), sequence puts an experiment together, shrink cuts down what differs, work
does chunks of experiments, cli is the command. shared compares runs for many lengths at once with runs for one length
alone, on random programs. Only symbolic, exact and shared know what verify's machines are made of.
"""
