# SPDX-License-Identifier: CC0-1.0 OR MIT-0
#
# What the C library is made of, for other makefiles: paths from the top of the tree.

PEACHACHA_C := $(addprefix dropin/c/,peachacha.c stream.c many.c aead.c aead_many.c eight.c aead_pieces.c choose.c selftest.c \
  portable20.c portable12.c portable8.c portable_aead.c portable_box.c)
PEACHACHA_HEADERS := $(addprefix dropin/c/,peachacha.h internal.h batch.h mac.h portable.h cores.h vector.h ref.h \
  salsa_vector.h salsa_ref.h poly1305.h call.h)
PEACHACHA_FLAGSHIPS := dropin/asm/poly1305-amd64 $(addprefix dropin/asm/poly1305-amd64-,avx2 avx512ifma avx512vlifma) \
  $(addprefix dropin/asm/chacha-amd64-,sse2 ssse3 avx2 avx512 avx512vl avx512-w1) \
  $(addprefix dropin/asm/chacha20poly1305-amd64-,sse2 ssse3 avx2 avx512 avx512ifma avx512vlifma) \
  $(addprefix dropin/asm/xsalsa20poly1305-amd64-,sse2 avx2 avx512ifma) \
  $(patsubst %,dropin/asm/chacha-amd64-%-lanes,sse2 ssse3 avx2 avx512 avx512vl) \
  $(patsubst %,dropin/asm/chacha20-amd64-%-masks,sse2 ssse3 avx2 avx512)
# For ELF and Mach-O; for Windows by NASM.
PEACHACHA_S := $(addsuffix .S,$(PEACHACHA_FLAGSHIPS))
PEACHACHA_ASM := $(addsuffix .asm,$(PEACHACHA_FLAGSHIPS))
