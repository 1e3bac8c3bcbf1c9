# SPDX-License-Identifier: CC0-1.0 OR MIT-0
# What the files in asm/ need from ELF. Each has sections of its own, so that linkers drop what a program does not
# call; symbols are hidden: no shared object exports them.
.macro peachacha_constants name
.section .rodata.peachacha_\name,"a",@progbits
.endm
.macro peachacha_code name
.section .text.peachacha_\name,"ax",@progbits
.endm
.macro peachacha_end_code
.text
.endm
.macro peachacha_export symbol
.globl \symbol
.hidden \symbol
.endm
.macro peachacha_begin symbol
.type \symbol,@function
\symbol:
.cfi_startproc
.endm
.macro peachacha_end symbol
.cfi_endproc
.size \symbol,.-\symbol
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
.endm
