# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Other people's loops: read from assembly or an object file, scheduled and allocated anew, proved equal, timed.

``parse`` finds a loop, ``follow`` says what is live behind it, ``ssa`` makes values and dependences of it, ``nodes``
schedules it, ``allocate`` gives registers, ``back`` writes assembly. ``equal`` and ``symbolic`` prove the result from
machine code, and know nothing of ``ssa``, ``nodes`` and ``allocate``.
"""
