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

// used is the kernel of new ciphers. Only tests change it.
var used = best(os.Getenv(environment))

// chosen is the function for a number of rounds.
func chosen(rounds function) function { return 3*function(used) + rounds }

// xor is xorGeneric, by a kernel if there is one.
func (f function) xor(dst, src []byte, key *[KeySize]byte, nonce *[8]byte, ic uint64) {
	if f <= rounds20 {
		xorGeneric(dst, src, key, nonce, ic, numbers[f])
		return
	}
	f.xorIC(unsafe.SliceData(dst), unsafe.SliceData(src), uint64(len(dst)), &nonce[0], ic, &key[0])
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

// best is the last of the available kernels, or the one asked for by name.
func best(name string) kernel {
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
