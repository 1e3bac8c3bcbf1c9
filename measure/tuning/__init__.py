# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Choices made by measuring: schedules of kernels (make schedules), and plans, which say which kernel serves which
length (make tune).

``subject`` is the kernel under test, ``rounds`` its loop alone; ``schedules`` and ``search`` list what is tried,
``measuring`` times it; ``plans`` times kernels by length; ``records`` are what all machines measured, in ``format``;
``decide`` chooses what is emitted.
"""
