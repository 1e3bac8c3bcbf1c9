// SPDX-License-Identifier: CC0-1.0 OR MIT-0

package chacha20

import (
	"encoding/binary"
	"io"
	"runtime"
)

// Random is a source of random bytes: an io.Reader and a Source of math/rand/v2. Its state is a key of 32 bytes. Each Read
// takes the keystream of ChaCha20 under it, with a nonce of zeros: the first 32 bytes are the next key, what follows is
// read. So who sees a state learns nothing of what was read before. These are the bytes of the C library's peachacha_rng.
//
// A Random belongs to one goroutine at a time, and two of one seed give the same bytes: in a virtual machine that was
// cloned, make a new one. The zero value has no key: its methods panic.
type Random struct {
	function function
	key      [KeySize]byte
}

var _ io.Reader = (*Random)(nil)

// NewRandom returns a source for a seed of 32 bytes, which is to be secret, as from crypto/rand; or an error for a seed of
// another length.
func NewRandom(seed []byte) (*Random, error) {
	if len(seed) != KeySize {
		return nil, errKey
	}
	f, err := functionOf(20)
	if err != nil {
		return nil, err
	}
	return &Random{f, [KeySize]byte(seed)}, nil
}

// Read fills p, replaces the key, and never fails.
func (r *Random) Read(p []byte) (int, error) {
	if r.function.rounds == 0 {
		panic("chacha20: the zero Random has no key: use NewRandom")
	}
	// Most reads are short: one call of assembly has all they need.
	var buf [bufSize]byte
	var nonce [8]byte
	keystream := buf[:min(KeySize+len(p), bufSize)]
	r.function.xor(keystream, nil, &r.key, &nonce, 0)
	if n := copy(p, keystream[KeySize:]); n < len(p) {
		r.function.xor(p[n:], nil, &r.key, &nonce, bufSize/blockSize)
	}
	r.key = [KeySize]byte(keystream)
	clear(buf[:])
	runtime.KeepAlive(&buf) // what was read must not stay on the stack
	return len(p), nil
}

// Uint64 reads 8 bytes, little-endian.
func (r *Random) Uint64() uint64 {
	var x [8]byte
	r.Read(x[:])
	return binary.LittleEndian.Uint64(x[:])
}
