# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Wrong functions that a proof must refuse, each for its own reason, and right ones that look unusual.

Each is an emitted function with a few lines changed. They are what people wrote who tried to fool the proof: a fault
that needs two changes, or one that only some lengths, counters, alignments, linkers or signals show.
"""
