# SPDX-License-Identifier: CC0-1.0 OR MIT-0
# What the files in asm/ need from Mach-O.
.macro peachacha_constants name
.section __TEXT,__const
.endm
.macro peachacha_code name
.section __TEXT,__text,regular,pure_instructions
.endm
.macro peachacha_end_code
.text
.endm
.macro peachacha_export symbol
.globl _\symbol
.private_extern _\symbol
.endm
.macro peachacha_begin symbol
_\symbol:
.cfi_startproc
.endm
.macro peachacha_end symbol
.cfi_endproc
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
