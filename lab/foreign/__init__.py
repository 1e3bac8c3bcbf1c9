# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Other people's loops: read from assembly or an object file, scheduled and allocated anew, proved equal, timed.

``parse`` finds a loop, ``follow`` says what is live behind it, ``ssa`` and ``slots`` make values of it, ``nodes``
schedules them, ``allocate`` and ``places`` give registers, ``back`` writes assembly. ``equal``,
``machine`` and ``symbolic`` prove the result from machine code; of the others they use ``parse``, ``follow`` and
``registers`` alone.
"""
