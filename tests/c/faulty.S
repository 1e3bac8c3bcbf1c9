/* SPDX-License-Identifier: CC0-1.0 OR MIT-0
   What harness_faults.py puts around crypto_stream_xor: ASSEMBLY is a macro that stands in front. */
        .text
        .globl  CRYPTO_NAMESPACE(xor)
CRYPTO_NAMESPACE(xor):
        sub     $8, %rsp
        call    CRYPTO_NAMESPACE(good)
        add     $8, %rsp
        ASSEMBLY
        ret
        .section .note.GNU-stack,"",@progbits
