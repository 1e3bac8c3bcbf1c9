// SPDX-License-Identifier: CC0-1.0 OR MIT-0

// Package secretbox is NaCl's crypto_secretbox, XSalsa20-Poly1305, with the interface of
// golang.org/x/crypto/nacl/secretbox. On amd64 it encrypts and authenticates in one pass, by SSE2, AVX2 or AVX-512 with IFMA,
// which nothing can interrupt.
//
// The environment chooses an implementation as for the package chacha20, and a name that is none is a panic here.
package secretbox

import (
	"crypto/subtle"

	"peachacha.example/go/aead"
)

// Overhead is how many bytes a box is longer than its message: the tag, with which it begins.
const Overhead = 16

// Seal appends the box of a message to out, which must not overlap the message (a panic). A key and a nonce serve one
// message; nonces may be chosen at random.
func Seal(out, message []byte, nonce *[24]byte, key *[32]byte) []byte {
	whole, box := aead.Grown(out, Overhead+len(message))
	checkOverlap(box, message)
	used.run(box[Overhead:], message, nonce, key, (*[Overhead]byte)(box), false)
	return whole
}

// Open appends the message of a box to out, which must not overlap the box (a panic). It returns false if the box, whose
// tag is compared in constant time, is not one of this key and nonce; what it wrote is then cleared.
func Open(out, box []byte, nonce *[24]byte, key *[32]byte) ([]byte, bool) {
	if len(box) < Overhead {
		return nil, false
	}
	var right [Overhead]byte
	whole, message := aead.Grown(out, len(box)-Overhead)
	checkOverlap(message, box)
	used.run(message, box[Overhead:], nonce, key, &right, true)
	if subtle.ConstantTimeCompare(box[:Overhead], right[:]) != 1 {
		clear(message)
		return nil, false
	}
	return whole, true
}

func checkOverlap(out, in []byte) {
	if aead.Overlap(out, in) {
		panic("nacl: invalid buffer overlap")
	}
	if unusable != nil {
		panic(unusable)
	}
}
