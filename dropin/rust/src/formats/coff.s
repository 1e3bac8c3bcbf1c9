# SPDX-License-Identifier: CC0-1.0 OR MIT-0
# What the files in asm/ need from COFF, which has no call frame information of this kind.
.macro peachacha_constants name
.section .rdata$peachacha_\name,"dr"
.endm
.macro peachacha_code name
.section .text$peachacha_\name,"xr"
.endm
.macro peachacha_end_code
.text
.endm
.macro peachacha_export symbol
.globl \symbol
.endm
.macro peachacha_begin symbol
\symbol:
.endm
.macro peachacha_end symbol
.endm
.macro .cfi_def_cfa_offset a, b
.endm
.macro .cfi_def_cfa_register a, b
.endm
.macro .cfi_offset a, b
.endm
.macro .cfi_restore a, b
.endm
.macro .cfi_def_cfa a, b
.endm
.macro PEACHACHA_RETURN
ret
.endm
# The label of all bodies is 2.
.macro peachacha_to_body
jmp 2f
.endm
.macro peachacha_leave
.purgem PEACHACHA_RETURN
.purgem peachacha_to_body
.purgem peachacha_constants
.purgem peachacha_code
.purgem peachacha_end_code
.purgem peachacha_export
.purgem peachacha_begin
.purgem peachacha_end
.purgem peachacha_symbol
.purgem .cfi_def_cfa_offset
.purgem .cfi_def_cfa_register
.purgem .cfi_offset
.purgem .cfi_restore
.purgem .cfi_def_cfa
.endm
