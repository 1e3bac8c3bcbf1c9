# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Our implementations beside what users would pick instead (make peers): one instruction set after the other.

``levels`` are the instruction sets, ``libraries`` the libraries behind adapters of c/, ``contenders`` all
that takes part, ``comparison`` the figures and ratios, ``report`` what is written.
"""
