// SPDX-License-Identifier: CC0-1.0 OR MIT-0

//go:build !amd64 || !gc || purego

package chacha20

// kernelNames has none: there are no kernels here.
var kernelNames []string

// widths: and no lanes.
var widths = [1]uint64{}

func (kernel) lanes(*lane, uint64, uint32) {}

func available() []kernel { return nil }

// xor is xorGeneric.
func (f function) xor(dst, src []byte, key *[KeySize]byte, nonce *[8]byte, ic uint64) {
	xorGeneric(dst, src, key, nonce, ic, f.rounds)
}
