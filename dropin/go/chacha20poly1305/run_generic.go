// SPDX-License-Identifier: CC0-1.0 OR MIT-0

//go:build !amd64 || !gc || purego

package chacha20poly1305

// kernelNames has none: there are no kernels here.
var kernelNames []string

// run is runGeneric.
func (k kernel) run(dst, src []byte, key *[KeySize]byte, nonce *[NonceSize]byte, ad []byte, tag *[Overhead]byte, opens bool) {
	runGeneric(dst, src, key, nonce, ad, tag, opens)
}
