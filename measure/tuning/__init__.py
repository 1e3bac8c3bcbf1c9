# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Choices made by measuring: orders of instructions (make schedules) and tables from length to kernel (make tune).

``orders`` and ``plans`` are the two searches, over candidates that are timed at several places; ``records`` writes what
was found into the machine's results, ``evidence`` reads it from all machines', and ``decide`` chooses by it.
"""
