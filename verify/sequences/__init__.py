# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The semantics against CPUs: random sequences of instructions, by verify's machine and by a real or emulated one.

forms samples the instructions, records holds states as bytes, native runs them, symbolic is verify's machine on the
same state, sequence puts an experiment together, shrink cuts down what differs, work does chunks of them, cli is the
command. shared compares runs for many lengths at once with runs for one length alone, on random programs. Only symbolic
and shared know what verify's machine is made of.
"""
