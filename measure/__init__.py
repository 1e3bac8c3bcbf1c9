# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""All that measures: python -m measure COMMAND.

``timing`` runs the C program that times, and describes this machine; ``curves`` times our implementations by length,
``peers`` other libraries beside them, ``many`` many messages at once; ``tuning`` chooses schedules and plans;
``machines`` runs a command on many machines over ssh; ``report`` makes tables, plots and results/index.html.
"""
