// SPDX-License-Identifier: CC0-1.0 OR MIT-0

//go:build !amd64 || !gc || purego

package chacha20

// chosen is the kernel of new ciphers.
func chosen() (kernel, error) { return generic, nil }

// xor is xorGeneric.
func (f function) xor(dst, src []byte, key *[KeySize]byte, nonce *[8]byte, ic uint64) {
	xorGeneric(dst, src, key, nonce, ic, f.rounds)
}
