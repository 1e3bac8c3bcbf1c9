# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Reports over results/, which has a folder for each machine: tables, plots and a page over all.

``series`` reads and writes what was measured by length, ``looks`` chooses colours and machines' names, ``pictures``
draws, ``page`` makes results/index.html.
"""
