# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Wrong functions that a proof must refuse, each for its own reason, and right ones that look unusual.

Each is an emitted function with a few lines changed, as somebody would write it who tries to fool a proof: faults that
need two changes, or that only some lengths, counters, alignments, linkers or signals show. corpus/ has them as text, a
file for each class of faults; ``patch`` reads it and makes the functions; ``running`` proves and calls them.
"""
