# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Measuring many machines: GNU parallel runs one ssh for each, which takes a tarball there and brings the results home.

``bundle`` packs what is sent, ``cli`` sends it, ``home`` makes database lines of what came back; ``far/`` is what runs
there, with make, sh and a compiler.
"""
