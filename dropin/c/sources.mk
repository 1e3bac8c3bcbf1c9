# SPDX-License-Identifier: CC0-1.0 OR MIT-0
#
# What the C library is made of, for other makefiles: paths from the top of the tree.

PEACHACHA_C := $(addprefix dropin/c/,peachacha.c stream.c choose.c portable.c)
PEACHACHA_HEADERS := $(addprefix dropin/c/,peachacha.h internal.h vector.h ref.h)
PEACHACHA_DESIGNS := amd64-sse2 amd64-ssse3 amd64-avx amd64-avx2 amd64-avx512 amd64-avx512-w1
PEACHACHA_ASSEMBLY := $(foreach p,chacha20 chacha12 chacha8,$(foreach d,$(PEACHACHA_DESIGNS),\
  crypto_stream/$p/peachacha/$d/$p.S))
