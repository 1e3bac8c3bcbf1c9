# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Everything that measures: python -m measure.

``timing`` runs the C program that times, and knows this machine; ``curves`` is ours by length, and its table;
``compilers`` sets compilers against the generator, ``peers`` other libraries; ``tuning`` tries schedules and kernels;
``machines`` does many machines over ssh; ``report`` makes tables, plots and results/index.html of what they found.
"""
