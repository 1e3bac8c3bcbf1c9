// SPDX-License-Identifier: CC0-1.0 OR MIT-0

// Package chacha20poly1305 implements ChaCha20-Poly1305 (RFC 8439) and XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha) with
// the interface of golang.org/x/crypto/chacha20poly1305. On amd64 it encrypts and authenticates in one pass, by SSE2,
// SSSE3, AVX2 or AVX-512. Many short messages in one call take less time: SealMany, OpenMany.
//
// A message of up to 64 KB is one call of assembly, which nothing can interrupt: the garbage collector, where it stops all
// goroutines, waits for it, some microseconds. Longer ones are encrypted and authenticated in pieces of 64 KB.
package chacha20poly1305

import (
	"crypto/cipher"
	"crypto/subtle"
	"errors"

	"peachacha.example/go/aead"
	"peachacha.example/go/chacha20"
)

const (
	// KeySize is the size of a key in bytes.
	KeySize = 32

	// NonceSize is the size of a nonce in bytes. It is too short to be chosen at random for many messages.
	NonceSize = 12

	// NonceSizeX is the size of a nonce of XChaCha20-Poly1305 in bytes.
	NonceSizeX = 24

	// Overhead is how many bytes a sealed message is longer: its tag.
	Overhead = 16
)

// most is the length of the longest message: the counter of 32 bits begins at 1.
const most = 1<<38 - 64

var (
	errKey  = errors.New("chacha20poly1305: bad key length")
	errOpen = errors.New("chacha20poly1305: message authentication failed")
)

// keyed has a key, and nonces of one size.
type keyed struct {
	key      [KeySize]byte
	extended bool
}

// New returns ChaCha20-Poly1305 with a key of 32 bytes, or an error for one of another length.
func New(key []byte) (cipher.AEAD, error) { return newAEAD(key, false) }

// NewX returns XChaCha20-Poly1305 with a key of 32 bytes, or an error for one of another length. Its nonces, of 24 bytes,
// may be chosen at random.
func NewX(key []byte) (cipher.AEAD, error) { return newAEAD(key, true) }

func newAEAD(key []byte, extended bool) (cipher.AEAD, error) {
	if len(key) != KeySize {
		return nil, errKey
	}
	if unusable != nil {
		return nil, unusable
	}
	a := &keyed{extended: extended}
	copy(a.key[:], key)
	return a, nil
}

func (a *keyed) NonceSize() int {
	if a.extended {
		return NonceSizeX
	}
	return NonceSize
}

func (a *keyed) Overhead() int { return Overhead }

// Seal appends the ciphertext and its tag to dst. It panics if the nonce has another length or the message more than
// 2^38 - 64 bytes, and, unless dst is plaintext[:0], if the output overlaps an input.
func (a *keyed) Seal(dst, nonce, plaintext, additionalData []byte) []byte {
	if len(nonce) != a.NonceSize() {
		panic("chacha20poly1305: bad nonce length passed to Seal")
	}
	if uint64(len(plaintext)) > most {
		panic("chacha20poly1305: plaintext too large")
	}
	whole, out := aead.Grown(dst, len(plaintext)+Overhead)
	checkOverlap(out, plaintext, additionalData)
	run(out[:len(plaintext)], plaintext, &a.key, nonce, additionalData, (*[Overhead]byte)(out[len(plaintext):]), false)
	return whole
}

// Open appends the message to dst, or returns an error if the tag, compared in constant time, is another; what it wrote is
// then cleared. It panics as Seal does.
func (a *keyed) Open(dst, nonce, ciphertext, additionalData []byte) ([]byte, error) {
	if len(nonce) != a.NonceSize() {
		panic("chacha20poly1305: bad nonce length passed to Open")
	}
	if len(ciphertext) < Overhead {
		return nil, errOpen
	}
	if uint64(len(ciphertext)) > most+Overhead {
		panic("chacha20poly1305: ciphertext too large")
	}
	text := ciphertext[:len(ciphertext)-Overhead]
	// A copy: the output may begin where the text ends.
	given := [Overhead]byte(ciphertext[len(text):])
	whole, out := aead.Grown(dst, len(text))
	checkOverlap(out, text, additionalData)
	if !open(out, text, &a.key, nonce, additionalData, &given) {
		return nil, errOpen
	}
	return whole, nil
}

// open computes the message; if the tag, compared in constant time, is another, it is cleared, and the answer false.
func open(dst, src []byte, key *[KeySize]byte, nonce, additionalData []byte, given *[Overhead]byte) bool {
	var right [Overhead]byte
	run(dst, src, key, nonce, additionalData, &right, true)
	return verify(dst, given, &right)
}

func verify(dst []byte, given, right *[Overhead]byte) bool {
	if subtle.ConstantTimeCompare(given[:], right[:]) == 1 {
		return true
	}
	clear(dst)
	return false
}

// run computes the other text, and the tag.
func run(dst, src []byte, key *[KeySize]byte, nonce, additionalData []byte, tag *[Overhead]byte, opens bool) {
	var n [NonceSize]byte
	if len(nonce) == NonceSize {
		n = [NonceSize]byte(nonce)
		used.run(dst, src, key, &n, additionalData, tag, opens)
		return
	}
	copy(n[4:], nonce[16:])
	derived, err := chacha20.HChaCha20(key[:], nonce[:16])
	if err != nil {
		panic(err)
	}
	used.run(dst, src, (*[KeySize]byte)(derived), &n, additionalData, tag, opens)
}

func checkOverlap(out, in, additionalData []byte) {
	if inexactOverlap(out, in) {
		panic("chacha20poly1305: invalid buffer overlap of output and input")
	}
	if aead.Overlap(out, additionalData) {
		panic("chacha20poly1305: invalid buffer overlap of output and additional data")
	}
}

// inexactOverlap: out and in share bytes, and begin at different addresses.
func inexactOverlap(out, in []byte) bool { return aead.Overlap(out, in) && &out[0] != &in[0] }
