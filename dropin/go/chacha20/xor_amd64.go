// SPDX-License-Identifier: CC0-1.0 OR MIT-0

//go:build gc && !purego

package chacha20

import (
	"os"
	"unsafe"

	"golang.org/x/sys/cpu"
)

// generic stands for Go code in place of a kernel.
const generic kernel = 0

// environment names a kernel to take, or generic, for tests; it counts only if the CPU has what the kernel needs.
const environment = "PEACHACHA_IMPLEMENTATION"

// used is the kernel of all ciphers. Only tests change it.
var used = chosen(os.Getenv(environment))

// xor sets dst to src, of the same length, xor the keystream from block ic on; to the keystream if src is nil. The
// counter has 64 bits.
func xor(dst, src []byte, key *[KeySize]byte, nonce *[8]byte, ic uint64, rounds int) {
	if used == generic {
		xorGeneric(dst, src, key, nonce, ic, rounds)
		return
	}
	used.xorIC(rounds, unsafe.SliceData(dst), unsafe.SliceData(src), uint64(len(dst)), &nonce[0], ic, &key[0])
}

// available tells which kernels this CPU can run.
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
		if slowVectors() {
			return append(found, avx512, avx512w1)
		}
		found = append(found, avx512w1, avx512)
	}
	return found
}

// chosen is the best kernel, or the one asked for by name.
func chosen(name string) kernel {
	if name == "generic" {
		return generic
	}
	found := available()
	for _, kernel := range found {
		if name == kernelNames[kernel] {
			return kernel
		}
	}
	return found[len(found)-1]
}

// slowVectors is true where vector operations take two cycles: AMD's family 26 (Zen 5).
func slowVectors() bool {
	ebx, edx, ecx, signature := identity()
	family := signature >> 8 & 15
	if family == 15 {
		family += signature >> 20 & 255
	}
	amd := ebx == 0x68747541 && edx == 0x69746e65 && ecx == 0x444d4163 // AuthenticAMD
	return amd && family == 26
}

// identity is what CPUID says: the vendor's name, by leaf 0, and eax in leaf 1.
func identity() (ebx, edx, ecx, signature uint32)
