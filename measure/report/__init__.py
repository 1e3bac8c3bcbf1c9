# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""results/: a folder for each machine, its tables, and the page over all of them.

``collect`` reads database lines, ``series`` sums them up, ``tables`` writes CSV and Markdown, ``plots`` draws, ``page``
makes results/index.html.
"""
