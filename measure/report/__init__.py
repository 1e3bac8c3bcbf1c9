# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""results/: a folder for each machine, its tables, and the page over all of them.

``series`` is the one reader and writer of what was measured by length, ``looks`` says how curves look and what machines
are called, ``pictures`` draws, ``page`` makes results/index.html.
"""
