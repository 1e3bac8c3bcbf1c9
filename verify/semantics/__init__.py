# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What each instruction does: one entry for each mnemonic, with the place in the manual that says so.

SDM: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2, by the name of the instruction's page. XOP:
AMD64 Architecture Programmer's Manual, volume 6. What has no entry is refused.
"""
