# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The real SUPERCOP: ``cli`` runs it on a copy (``tree``) and ``report`` reads what it says; ``submission`` and
``objects`` hold its rules against ours, and ``dist`` packs what keeps them.
"""
