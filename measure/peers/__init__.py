# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Our implementations beside what users would pick instead (make peers), one instruction set at a time.

``levels`` are the instruction sets, ``libraries`` the libraries with adapters in c/, ``releases`` their sources,
``contenders`` all that is compared, ``comparison`` the figures and ratios, ``report`` the tables.
"""
