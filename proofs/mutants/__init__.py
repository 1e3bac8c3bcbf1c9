# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Mutants of the emitted code, with one change or two: no wrong one may survive the proof.

``mutations`` and ``pairs`` list the changes, ``draw`` and ``accesses`` find where to apply them, ``targets`` are what
is proved, ``reasons`` explains why a survivor is right, ``survey`` runs it all.
"""
