# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Choices made by measuring: schedules of kernels (make schedules) and tables from length to kernel (make tune).

``subject`` is the kernel under test, ``rounds`` its loop by itself; ``schedules`` and ``search`` say what is tried,
``measuring`` times it, ``plans`` times kernels by length; ``records`` are what all machines found, in ``format``, and
``decide`` chooses by them.
"""
