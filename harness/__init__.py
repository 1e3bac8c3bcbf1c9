# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The embedded harness: builds SUPERCOP implementation directories, checks them and measures them.

``implementations`` finds them on disk, ``build`` compiles them, ``trying`` and ``measuring`` drive the C programs of
``c/``, ``database`` reads and writes SUPERCOP's database lines, ``table`` sums them up.
"""
