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

// runGeneric computes the other text, and the tag.
func runGeneric(dst, src []byte, key *[KeySize]byte, nonce *[NonceSize]byte, ad []byte, tag *[Overhead]byte, opens bool) {
	c, err := chacha20.NewUnauthenticatedCipher(key[:], nonce[:])
	if err != nil {
		panic(err)
	}
	var block [64]byte
	c.XORKeyStream(block[:], block[:])
	m := aead.NewMAC((*[32]byte)(block[:]))
	m.Padded(ad)
	if opens {
		m.Padded(src)
		c.XORKeyStream(dst, src)
	} else {
		c.XORKeyStream(dst, src)
		m.Padded(dst)
	}
	m.Words(uint64(len(ad)), uint64(len(src)))
	m.Sum(tag)
}
