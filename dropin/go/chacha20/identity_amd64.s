// SPDX-License-Identifier: CC0-1.0 OR MIT-0

//go:build gc && !purego

#include "textflag.h"

// func identity() (ebx, edx, ecx, signature uint32)
TEXT ·identity(SB), NOSPLIT, $0-16
	XORL AX, AX
	XORL CX, CX
	CPUID
	MOVL BX, ebx+0(FP)
	MOVL DX, edx+4(FP)
	MOVL CX, ecx+8(FP)
	MOVL $1, AX
	XORL CX, CX
	CPUID
	MOVL AX, signature+12(FP)
	RET
