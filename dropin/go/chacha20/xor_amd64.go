// SPDX-License-Identifier: CC0-1.0 OR MIT-0

//go:build gc && !purego

package chacha20

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// piece is how many bytes a kernel gets at once: nothing can interrupt assembly, and other goroutines wait for it where
// the garbage collector stops all.
const piece = 1 << 16

// xor is xorGeneric, by a kernel if there is one.
func (f function) xor(dst, src []byte, key *[KeySize]byte, nonce *[8]byte, ic uint64) {
	if f.kernel == generic {
		xorGeneric(dst, src, key, nonce, ic, f.rounds)
		return
	}
	c, m, rounds := unsafe.SliceData(dst), unsafe.SliceData(src), uint32(f.rounds)
	for len(dst) > piece {
		f.kernel.xorIC(c, m, piece, &nonce[0], ic, &key[0], rounds)
		dst = dst[piece:]
		if src != nil {
			src = src[piece:]
		}
		c, m, ic = unsafe.SliceData(dst), unsafe.SliceData(src), ic+piece/blockSize
	}
	f.kernel.xorIC(c, m, uint64(len(dst)), &nonce[0], ic, &key[0], rounds)
}

// available tells which kernels this CPU can run, the best one last.
func available() []kernel {
	found := []kernel{sse2}
	if cpu.X86.HasSSSE3 {
		found = append(found, ssse3)
	}
	if cpu.X86.HasAVX2 {
		found = append(found, avx2)
	}
	// The package cpu asks the operating system about ymm and zmm registers, too.
	if cpu.X86.HasAVX512F && cpu.X86.HasAVX512VL && cpu.X86.HasAVX512BW && cpu.X86.HasBMI2 {
		found = append(found, others(identity())...)
	}
	return found
}

// others tells the kernels of AVX-512, the one for this CPU last.
func others(vendor, _, _, signature uint32) []kernel {
	switch family, model := family(signature), signature>>4&15+signature>>12&0xf0; {
	case slowVectors(vendor, family):
		return []kernel{avx512, avx512vl, avx512w1}
	case halvedVectors(vendor, family, model):
		return []kernel{avx512w1, avx512, avx512vl}
	}
	return []kernel{avx512w1, avx512vl, avx512}
}

// family is the CPU's, as vendors count, from the signature that CPUID gives.
func family(signature uint32) uint32 {
	if signature>>8&15 == 15 {
		return 15 + signature>>20&255
	}
	return signature >> 8 & 15
}

// identity is what CPUID says: the vendor's name, by leaf 0, and eax in leaf 1.
func identity() (ebx, edx, ecx, signature uint32)
