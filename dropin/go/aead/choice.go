// SPDX-License-Identifier: CC0-1.0 OR MIT-0

// Package aead is what this module's packages chacha20poly1305 and secretbox share: the choice of an implementation, what
// assembly is given, and Poly1305 where there is none.
package aead

import (
	"unsafe"

	"golang.org/x/sys/cpu"
	"peachacha.example/go/chacha20"
)

// kernels are the names of all implementations in assembly, later ones taking more of a CPU; the last is
// for those that halve operations of 512 bits.
var kernels = []string{"amd64", "sse2", "ssse3", "avx2", "avx512", "avx512ifma", "avx512vlifma"}

// Available tells which of a package's kernels this CPU can run, by their numbers in names, the first of which is none.
func Available[Kernel ~uint8](names []string) (found []Kernel) {
	x := &cpu.X86 // which asks the operating system about ymm and zmm registers, too
	avx512 := x.HasAVX512F && x.HasAVX512VL && x.HasAVX512BW && x.HasBMI2
	ifma := avx512 && x.HasAVX512IFMA
	can := []bool{true, x.HasSSE2, x.HasSSSE3, x.HasAVX2 && x.HasBMI2, avx512, ifma, ifma}
	for i, name := range names {
		if at := place(name); at >= 0 && can[at] {
			found = append(found, Kernel(i))
		}
	}
	return found
}

// Best is the one of a package's kernels that goes with what chacha20 chose, by its name: that of the same instruction set,
// or the last below it that is available; 0 if none is. As in the C library, AVX-512 takes IFMA if it is there, and for
// AVX-512VL there is a kernel of 256 bits with it.
func Best[Kernel ~uint8](names []string, chosen string) (best Kernel) {
	switch chosen {
	case "avx512", "avx512-w1":
		chosen = "avx512ifma"
	case "avx512vl":
		chosen = "avx512vlifma"
	}
	for _, kernel := range Available[Kernel](names) {
		if place(names[kernel]) <= place(chosen) {
			best = kernel
		}
	}
	return best
}

func place(name string) int {
	for i, kernel := range kernels {
		if name == kernel {
			return i
		}
	}
	return -1
}

// Unusable is what chacha20 says if the environment asks for an implementation that cannot be had, else nil.
func Unusable() error {
	_, err := chacha20.HChaCha20(make([]byte, 32), make([]byte, 16))
	return err
}

// Call is what the assembly is given.
type Call struct {
	dst, src       *byte
	len            uint64
	nonce, key, ad *byte
	adLen          uint64
	tag            *byte
}

// Of is the call for these; dst and src have the same length.
func Of(dst, src, nonce []byte, key *[32]byte, ad []byte, tag *[16]byte) Call {
	return Call{
		unsafe.SliceData(dst), unsafe.SliceData(src), uint64(len(dst)),
		&nonce[0], &key[0], unsafe.SliceData(ad), uint64(len(ad)), &tag[0],
	}
}

// Grown is dst with so many bytes more, and these; in place if there is room.
func Grown(dst []byte, more int) (whole, out []byte) {
	if total := len(dst) + more; cap(dst) >= total {
		whole = dst[:total]
	} else {
		whole = make([]byte, total)
		copy(whole, dst)
	}
	return whole, whole[len(dst):]
}

// Overlap tells whether x and y share bytes.
func Overlap(x, y []byte) bool {
	if len(x) == 0 || len(y) == 0 {
		return false
	}
	a, b := uintptr(unsafe.Pointer(&x[0])), uintptr(unsafe.Pointer(&y[0]))
	return a < b+uintptr(len(y)) && b < a+uintptr(len(x))
}
