# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The real SUPERCOP: ``cli`` runs it on a copy (``tree``), ``report`` reads its output; ``submission`` checks our files
against its rules, and ``dist`` packs them."""
