# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Bytes that the CPUs of one maker read as another instruction than those of the other. A strict proof meets none: it
goes through instructions as assemblers encode them."""

from iced_x86 import Decoder, DecoderOptions, Mnemonic

from verify.faults import Fault

PAUSE = b"\xf3\x90"  # with REX.B before the 90, AMD's CPUs exchange rax and r8


def agree(code: bytes, address: int) -> None:
    """Raises Fault (form) where Intel's CPUs and AMD's may differ on the instruction that `code` begins with, such as a
    jump with operands of 16 bits."""
    intel, amd = (Decoder(64, code, options, address).decode() for options in (0, DecoderOptions.AMD))
    there = code[: intel.len]
    if (intel.code, intel.len) != (amd.code, amd.len) or (intel.mnemonic == Mnemonic.PAUSE and there != PAUSE):
        raise Fault("form", f"Intel's CPUs and AMD's may differ on the bytes {there.hex()}", address)
