// SPDX-License-Identifier: CC0-1.0 OR MIT-0

//go:build gc && !purego

package chacha20poly1305

import "peachacha.example/go/aead"

type call = aead.Call

// run is runGeneric; by a kernel, if there is one and no text is longer than one call of assembly may take.
func (k kernel) run(dst, src []byte, key *[KeySize]byte, nonce *[NonceSize]byte, ad []byte, tag *[Overhead]byte, opens bool) {
	if k == generic || max(len(src), len(ad)) > aead.Piece {
		runGeneric(dst, src, key, nonce, ad, tag, opens)
		return
	}
	c := aead.Of(dst, src, nonce[:], key, ad, tag)
	what := uint64(0)
	if opens {
		what = 1
	}
	k.sealOpen(&c, what)
}
