# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Other people's loops: read from assembly or an object file, scheduled and allocated anew, proved equal.

``parse`` finds a loop, ``lift`` makes a function of generator.ir of it, which the generator's schedulers and allocators
work on; ``again`` has them do so, ``back`` writes assembly of what they make. ``equal`` proves it from machine code.
``decode`` and ``machine``, which lift and proof share, say what instructions do.
"""
