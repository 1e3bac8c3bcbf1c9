// SPDX-License-Identifier: CC0-1.0 OR MIT-0

//go:build gc && !purego

package chacha20poly1305

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// call is what the assembly is given.
type call struct {
	dst, src       *byte
	len            uint64
	nonce, key, ad *byte
	adLen          uint64
	tag            *byte
}

// run is runGeneric, by a kernel if there is one.
func (k kernel) run(dst, src []byte, key *[KeySize]byte, nonce *[NonceSize]byte, ad []byte, tag *[Overhead]byte, opens bool) {
	if k == generic {
		runGeneric(dst, src, key, nonce, ad, tag, opens)
		return
	}
	c := call{
		unsafe.SliceData(dst), unsafe.SliceData(src), uint64(len(dst)),
		&nonce[0], &key[0], unsafe.SliceData(ad), uint64(len(ad)), &tag[0],
	}
	what := uint64(0)
	if opens {
		what = 1
	}
	k.sealOpen(&c, what)
}

// available tells which kernels this CPU can run, later ones taking more of it.
func available() []kernel {
	found := []kernel{sse2}
	if cpu.X86.HasSSSE3 {
		found = append(found, ssse3)
	}
	if cpu.X86.HasAVX2 && cpu.X86.HasBMI2 {
		found = append(found, avx2)
	}
	if cpu.X86.HasAVX512F && cpu.X86.HasAVX512VL && cpu.X86.HasAVX512BW && cpu.X86.HasBMI2 {
		found = append(found, avx512vl, avx512)
		if cpu.X86.HasAVX512IFMA {
			found = append(found, avx512ifma)
		}
	}
	return found
}
