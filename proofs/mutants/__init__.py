# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Mutants of the emitted code, by one change and by two: no wrong one may survive the proof.

mutations and pairs say what there is to change, draw and accesses where, targets what is proved, reasons why a survivor
is right, survey runs it all.
"""
