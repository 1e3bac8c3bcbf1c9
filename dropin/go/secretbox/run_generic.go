// SPDX-License-Identifier: CC0-1.0 OR MIT-0

//go:build !amd64 || !gc || purego

package secretbox

// kernelNames has none: there are no kernels here.
var kernelNames []string

// run is runGeneric.
func (k kernel) run(dst, src []byte, nonce *[24]byte, key *[32]byte, tag *[Overhead]byte, opens bool) {
	runGeneric(dst, src, nonce, key, tag, opens)
}
