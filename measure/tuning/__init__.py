# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Choices made by measuring: orders of instructions (make schedules) and tables from length to kernel (make tune).

``candidates`` builds designs that are not in the list of variants and times them interleaved, each at several places;
``orders`` and ``plans`` are the two searches, ``records`` keeps what was found.
"""
