# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The base of all measurements: ``readings`` runs the C program measure, ``calls`` makes figures of what it prints,
``machine`` says what machine this is, ``manifest`` what a result comes from; ``candidates`` are designs that are built
only to be timed.
"""
