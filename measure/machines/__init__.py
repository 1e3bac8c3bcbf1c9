# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Measuring many machines: a tarball goes out over ssh, GNU parallel runs a job for each, results come home.

``listed`` reads the list, ``bundle`` packs, ``job`` does one machine, ``home`` makes database lines of what came
back; ``far/`` is what runs there, with make, sh and a compiler.
"""
