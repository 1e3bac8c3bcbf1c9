// SPDX-License-Identifier: CC0-1.0 OR MIT-0

package secretbox

import (
	"crypto/subtle"
	"encoding/binary"
	"math/bits"

	"peachacha.example/go/aead"
	"peachacha.example/go/chacha20"
)

// A kernel is an implementation; generic is the one in Go.
type kernel uint8

const generic kernel = 0

// used is the kernel of all calls; unusable, what chacha20 says if there is none of the name that the environment asked
// for. Only tests change them.
var used, unusable = aead.Best[kernel](kernelNames[:], chacha20.Implementation()), aead.Unusable()

// runGeneric computes the other text, and the tag. Of block 0, the first half is Poly1305's key.
func runGeneric(dst, src []byte, nonce *[24]byte, key *[32]byte, tag *[Overhead]byte, opens bool) {
	input := state(key, (*[16]byte)(nonce[:]))
	x := mixed(&input)
	var derived [32]byte
	for i, word := range [8]int{0, 5, 10, 15, 6, 7, 8, 9} {
		binary.LittleEndian.PutUint32(derived[4*i:], x[word])
	}
	var from [16]byte
	copy(from[:8], nonce[16:])
	input = state(&derived, &from)
	block := keystream(&input)
	m := aead.NewMAC((*[32]byte)(block[:]))
	if opens {
		m.Last(src)
	}
	out := dst
	n := subtle.XORBytes(out, src, block[32:])
	for out, src = out[n:], src[n:]; len(src) > 0; out, src = out[n:], src[n:] {
		block = keystream(&input)
		n = subtle.XORBytes(out, src, block[:])
	}
	if !opens {
		m.Last(dst)
	}
	m.Sum(tag)
}

// state is Salsa20's, for 16 bytes of input: nonce and counter.
func state(key *[32]byte, in *[16]byte) (x [16]uint32) {
	x[0], x[5], x[10], x[15] = 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574
	for i := 0; i < 4; i++ {
		x[1+i] = binary.LittleEndian.Uint32(key[4*i:])
		x[11+i] = binary.LittleEndian.Uint32(key[16+4*i:])
		x[6+i] = binary.LittleEndian.Uint32(in[4*i:])
	}
	return x
}

// keystream is a block, and the counter is then the next one's.
func keystream(state *[16]uint32) (block [64]byte) {
	x := mixed(state)
	for i := range x {
		binary.LittleEndian.PutUint32(block[4*i:], x[i]+state[i])
	}
	if state[8]++; state[8] == 0 {
		state[9]++
	}
	return block
}

// mixed is the state after 20 rounds.
func mixed(state *[16]uint32) [16]uint32 {
	x := *state
	for i := 0; i < 10; i++ {
		for j := 0; j < 4; j++ {
			quarterRound(&x, 5*j, (5*j+4)%16, (5*j+8)%16, (5*j+12)%16)
		}
		for j := 0; j < 4; j++ {
			quarterRound(&x, 5*j, 4*j+(j+1)%4, 4*j+(j+2)%4, 4*j+(j+3)%4)
		}
	}
	return x
}

func quarterRound(x *[16]uint32, a, b, c, d int) {
	x[b] ^= bits.RotateLeft32(x[a]+x[d], 7)
	x[c] ^= bits.RotateLeft32(x[b]+x[a], 9)
	x[d] ^= bits.RotateLeft32(x[c]+x[b], 13)
	x[a] ^= bits.RotateLeft32(x[d]+x[c], 18)
}
