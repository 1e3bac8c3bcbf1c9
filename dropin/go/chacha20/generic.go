// SPDX-License-Identifier: CC0-1.0 OR MIT-0

package chacha20

import (
	"encoding/binary"
	"errors"
	"math/bits"
	"os"
	"strings"
)

// environment names a kernel to take, as the C library does (amd64-avx2, or avx2), or portable, for tests.
const environment = "PEACHACHA_IMPLEMENTATION"

// sigma is "expand 32-byte k".
var sigma = [4]uint32{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}

// A kernel is an implementation; generic is the one in Go.
type kernel uint8

const generic kernel = 0

// A function is a kernel with a number of double rounds, of which the zero value has none.
type function struct {
	kernel kernel
	rounds uint8
}

// used is the kernel of new ciphers; unusable, if there is none of the name that was asked for. Only tests change them.
var used, unusable = best(os.Getenv(environment))

// best is the last of the available kernels, or the one asked for by name; an error if this CPU cannot run that, or
// there is none of the name.
func best(name string) (kernel, error) {
	found := available()
	if name == "portable" || name == "generic" || name == "" && len(found) == 0 {
		return generic, nil
	}
	if name == "" {
		return found[len(found)-1], nil
	}
	for _, kernel := range found {
		if strings.TrimPrefix(name, "amd64-") == kernelNames[kernel] {
			return kernel, nil
		}
	}
	return generic, errors.New("chacha20: " + environment + " names no implementation that can be used here: " + name)
}

// Implementation is the name of what new ciphers use: "avx2", or "portable" for Go alone. It is empty where the environment
// asked for what cannot be used here.
func Implementation() string {
	switch {
	case unusable != nil:
		return ""
	case used == generic:
		return "portable"
	}
	return kernelNames[used]
}

// xorGeneric sets dst to src, of the same length, xor the keystream from block ic on; to the keystream if src is nil.
// The counter has 64 bits, and there are so many double rounds.
func xorGeneric(dst, src []byte, key *[KeySize]byte, nonce *[8]byte, ic uint64, rounds uint8) {
	var in [16]uint32
	copy(in[:4], sigma[:])
	for i := 0; i < 8; i++ {
		in[4+i] = binary.LittleEndian.Uint32(key[4*i:])
	}
	in[14] = binary.LittleEndian.Uint32(nonce[:4])
	in[15] = binary.LittleEndian.Uint32(nonce[4:])
	for len(dst) > 0 {
		in[12], in[13] = uint32(ic), uint32(ic>>32)
		x := mixed(&in, rounds)
		if len(dst) >= blockSize {
			write((*[blockSize]byte)(dst), src, &x, &in)
			if src != nil {
				src = src[blockSize:]
			}
			dst = dst[blockSize:]
		} else {
			var block [blockSize]byte
			copy(block[:], src)
			write(&block, block[:], &x, &in)
			copy(dst, block[:])
			dst = nil
		}
		ic++
	}
}

// write ends a block: x + in, xored with a message if there is one.
func write(dst *[blockSize]byte, src []byte, x, in *[16]uint32) {
	for i := 0; i < 16; i += 2 {
		word := uint64(x[i]+in[i]) | uint64(x[i+1]+in[i+1])<<32
		if src != nil {
			word ^= binary.LittleEndian.Uint64(src[4*i : 4*i+8])
		}
		binary.LittleEndian.PutUint64(dst[4*i:4*i+8], word)
	}
}

func quarterRound(a, b, c, d uint32) (uint32, uint32, uint32, uint32) {
	a += b
	d = bits.RotateLeft32(d^a, 16)
	c += d
	b = bits.RotateLeft32(b^c, 12)
	a += b
	d = bits.RotateLeft32(d^a, 8)
	c += d
	b = bits.RotateLeft32(b^c, 7)
	return a, b, c, d
}

// mixed is the state after so many double rounds.
func mixed(in *[16]uint32, rounds uint8) [16]uint32 {
	x0, x1, x2, x3 := in[0], in[1], in[2], in[3]
	x4, x5, x6, x7 := in[4], in[5], in[6], in[7]
	x8, x9, x10, x11 := in[8], in[9], in[10], in[11]
	x12, x13, x14, x15 := in[12], in[13], in[14], in[15]
	for ; rounds > 0; rounds-- {
		x0, x4, x8, x12 = quarterRound(x0, x4, x8, x12)
		x1, x5, x9, x13 = quarterRound(x1, x5, x9, x13)
		x2, x6, x10, x14 = quarterRound(x2, x6, x10, x14)
		x3, x7, x11, x15 = quarterRound(x3, x7, x11, x15)
		x0, x5, x10, x15 = quarterRound(x0, x5, x10, x15)
		x1, x6, x11, x12 = quarterRound(x1, x6, x11, x12)
		x2, x7, x8, x13 = quarterRound(x2, x7, x8, x13)
		x3, x4, x9, x14 = quarterRound(x3, x4, x9, x14)
	}
	return [16]uint32{x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15}
}
