# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""One Python description of ChaCha and its kin, many machine codes.

Data flows one way through the sub-packages: ``cipher`` (what is computed) and ``layout`` (where blocks lie) use a
``target`` (with what instructions) to build a ``program`` in the ``ir``; ``schedule`` orders it, ``allocate`` gives it
registers, ``machine`` adds the frame of an ABI, ``print`` writes it down, ``package`` makes directories of it.
``variants`` is the list of all that is emitted.
"""

__version__ = "0.3.0"
