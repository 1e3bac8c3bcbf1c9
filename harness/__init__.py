# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The harness: builds implementations and tries them. All that measures, proves and tortures is based on it.

``implementations`` finds SUPERCOP's directories on disk, ``build`` compiles them, ``trying`` runs the C program in
``c/`` on them, ``database`` reads and writes SUPERCOP's database lines, ``options`` are shared by several command
lines.
"""
