// SPDX-License-Identifier: CC0-1.0 OR MIT-0

//go:build gc && !purego

package secretbox

import "peachacha.example/go/aead"

type call = aead.Call

// run is runGeneric, by a kernel if there is one.
func (k kernel) run(dst, src []byte, nonce *[24]byte, key *[32]byte, tag *[Overhead]byte, opens bool) {
	if k == generic {
		runGeneric(dst, src, nonce, key, tag, opens)
		return
	}
	c := aead.Of(dst, src, nonce[:], key, nil, tag)
	what := uint64(0)
	if opens {
		what = 1
	}
	k.sealOpen(&c, what)
}
