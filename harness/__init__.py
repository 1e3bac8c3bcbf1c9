# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The embedded harness, the base of all that measures, proves and tortures: builds implementations and tries them.

``implementations`` finds SUPERCOP's directories on disk, ``build`` compiles them, ``trying`` drives the C program of
``c/``, ``database`` reads and writes SUPERCOP's database lines, ``options`` are those of several command lines.
"""
