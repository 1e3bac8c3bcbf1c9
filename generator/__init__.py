# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""One Python description of ChaCha and its kin, many machine codes.

Data flows one way through the sub-packages: ``cipher`` (what is computed) and ``layout`` (where blocks lie in
registers) use a ``target`` (an instruction set) to build a ``program`` in the ``ir``; ``schedule`` orders its
instructions, ``allocate`` gives its values registers, ``machine`` adds the frame of an ABI, ``print`` writes it as
text, ``package`` makes directories of the files. ``variants`` lists everything that is emitted.
"""

__version__ = "0.3.0"
