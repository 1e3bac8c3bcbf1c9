// SPDX-License-Identifier: CC0-1.0 OR MIT-0

//go:build !amd64 || !gc || purego

package chacha20

// xor sets dst to src, of the same length, xor the keystream from block ic on; to the keystream if src is nil. The
// counter has 64 bits.
func xor(dst, src []byte, key *[KeySize]byte, nonce *[8]byte, ic uint64, rounds int) {
	xorGeneric(dst, src, key, nonce, ic, rounds)
}
