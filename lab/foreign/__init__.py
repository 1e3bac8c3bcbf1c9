# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Other people's loops, read from assembly or an object file, scheduled and allocated anew, and proved equal.

``parse`` finds a loop; ``lift`` turns it into a function of generator.ir for the generator's schedulers and allocators,
which ``again`` calls; ``back`` writes the result as assembly; ``equal`` proves it from machine code. ``lift`` and
``equal`` share ``decode`` and ``machine``, which know what instructions read and write.
"""
