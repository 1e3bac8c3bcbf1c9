# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The base of all measurements.

``readings`` runs the C program measure, ``calls`` computes statistics of what it prints, ``quiet`` detects disturbed
runs, ``machine`` describes this machine, ``manifest`` says where a result comes from; ``candidates`` are designs that
are built only to be timed, and ``loops`` times small loops of assembly.
"""
