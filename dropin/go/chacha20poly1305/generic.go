// SPDX-License-Identifier: CC0-1.0 OR MIT-0

package chacha20poly1305

import (
	"peachacha.example/go/aead"
	"peachacha.example/go/chacha20"
)

// A kernel is an implementation; generic is the one in Go.
type kernel uint8

const generic kernel = 0

// used is the kernel of all calls; unusable, what chacha20 says if there is none of the name that the environment asked
// for. Only tests change them.
var used, unusable = aead.Best[kernel](kernelNames[:], chacha20.Implementation()), aead.Unusable()

// runGeneric computes the other text, and the tag, a piece at a time, so that it is in the cache when it is used again.
func runGeneric(dst, src []byte, key *[KeySize]byte, nonce *[NonceSize]byte, ad []byte, tag *[Overhead]byte, opens bool) {
	c, err := chacha20.NewUnauthenticatedCipher(key[:], nonce[:])
	if err != nil {
		panic(err)
	}
	var block [64]byte
	c.XORKeyStream(block[:], block[:])
	m := aead.NewMAC((*[32]byte)(block[:]))
	m.Padded(ad)
	for at := 0; at < len(src); at += aead.Piece {
		end := min(at+aead.Piece, len(src))
		if opens {
			m.Padded(src[at:end])
		}
		c.XORKeyStream(dst[at:end], src[at:end])
		if !opens {
			m.Padded(dst[at:end])
		}
	}
	m.Words(uint64(len(ad)), uint64(len(src)))
	m.Sum(tag)
}

// authenticate sets the tag of additional data and ciphertext under a key of Poly1305.
func authenticate(key *[32]byte, ad, encrypted []byte, tag *[Overhead]byte) {
	m := aead.NewMAC(key)
	m.Padded(ad)
	m.Padded(encrypted)
	m.Words(uint64(len(ad)), uint64(len(encrypted)))
	m.Sum(tag)
}
