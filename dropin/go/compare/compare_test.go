// SPDX-License-Identifier: CC0-1.0 OR MIT-0

// Package compare holds this module's ciphers against golang.org/x/crypto/chacha20: random calls, fuzzing, benchmarks.
package compare

import (
	"bytes"
	"math/rand"
	"runtime"
	"strings"
	"testing"

	xcrypto "golang.org/x/crypto/chacha20"
	"peachacha.example/go/chacha20"
)

// stream is what both have.
type stream interface {
	XORKeyStream(dst, src []byte)
	SetCounter(uint32)
}

// both makes the two ciphers, which must agree on errors.
func both(t *testing.T, key, nonce []byte) (ours, theirs stream) {
	t.Helper()
	a, err := chacha20.NewUnauthenticatedCipher(key, nonce)
	b, other := xcrypto.NewUnauthenticatedCipher(key, nonce)
	if (err == nil) != (other == nil) || err != nil && err.Error() != other.Error() {
		t.Fatalf("%d bytes of key and %d of nonce: %v; x/crypto: %v", len(key), len(nonce), err, other)
	}
	if err != nil {
		return nil, nil
	}
	return a, b
}

// severalBlocks: x/crypto has assembly here, which computes four blocks at once. Its v0.58.0 does not notice that the
// keystream has ended where these were the last ones and it was asked for fewer of them: it begins again. So the end is
// not compared here; this module's own tests go there.
var severalBlocks = strings.Contains("arm64 loong64 ppc64 ppc64le s390x", runtime.GOARCH)

// message says what a call panics with; "" for none.
func message(f func()) (found any) {
	defer func() {
		if found = recover(); found == nil {
			found = ""
		}
	}()
	f()
	return
}

// steps makes the same calls of both, of the kinds and lengths that an array of bytes says. It compares output, which
// calls panic and with what, and bytes outside of the output.
func steps(t *testing.T, ours, theirs stream, plan []byte) {
	t.Helper()
	counter := uint32(0)
	for len(plan) >= 3 {
		kind, size := plan[0], int(plan[1])|int(plan[2])<<8
		plan = plan[3:]
		switch {
		case kind >= 0xf8: // to the last blocks
			counter = -uint32(size % 40)
		case kind >= 0xe0: // a little further, or back
			counter += uint32(size%64) - 8
		default:
			if kind < 0xa0 {
				size %= 300
			} else {
				size %= 5000
			}
			if !sameBytes(t, ours, theirs, size, int(kind)) {
				return
			}
			continue
		}
		if severalBlocks {
			counter %= 1 << 31
		}
		if a, b := message(func() { ours.SetCounter(counter) }), message(func() { theirs.SetCounter(counter) }); a != b {
			t.Fatalf("SetCounter(%#x): %q; x/crypto: %q", counter, a, b)
		}
	}
}

// sameBytes encrypts so many bytes, in place or elsewhere, at some alignment. It is false where both panic: x/crypto may
// then have used a part of the keystream, and this module has not.
func sameBytes(t *testing.T, ours, theirs stream, size, kind int) bool {
	t.Helper()
	const around = 80
	src := make([]byte, size+2*around)
	for i := range src {
		src[i] = byte(i * (kind + 1))
	}
	rooms := [2][]byte{}
	said := [2]any{}
	for i, each := range []stream{ours, theirs} {
		input := append(make([]byte, 0, len(src)+1), src...)
		room := input
		if kind&1 == 0 {
			room = bytes.Repeat([]byte{0x5a}, len(src))
		}
		shift := around - kind%around/2*2*(1-kind&1)
		said[i] = message(func() { each.XORKeyStream(room[shift:], input[shift:shift+size]) })
		rooms[i] = room
	}
	if said[0] != said[1] {
		t.Fatalf("%d bytes: %q; x/crypto: %q", size, said[0], said[1])
	}
	if said[0] == "" && !bytes.Equal(rooms[0], rooms[1]) {
		t.Fatalf("%d bytes are not the same", size)
	}
	return said[0] == ""
}

func TestRandomCalls(t *testing.T) {
	source := rand.New(rand.NewSource(1))
	for range 3000 {
		key, nonce := make([]byte, 32), make([]byte, []int{12, 24}[source.Intn(2)])
		plan := make([]byte, 3*source.Intn(40))
		for _, each := range [][]byte{key, nonce, plan} {
			source.Read(each)
		}
		ours, theirs := both(t, key, nonce)
		steps(t, ours, theirs, plan)
	}
}

func TestErrors(t *testing.T) {
	for key := 0; key < 70; key++ {
		for nonce := 0; nonce < 40; nonce++ {
			both(t, make([]byte, key), make([]byte, nonce))
			ours, err := chacha20.HChaCha20(make([]byte, key), make([]byte, nonce))
			theirs, other := xcrypto.HChaCha20(make([]byte, key), make([]byte, nonce))
			if !bytes.Equal(ours, theirs) || (err == nil) != (other == nil) || err != nil && err.Error() != other.Error() {
				t.Fatalf("HChaCha20 with %d and %d bytes: %v; x/crypto: %v", key, nonce, err, other)
			}
		}
	}
}

func TestOverlap(t *testing.T) {
	room := make([]byte, 1100)
	for _, size := range []int{0, 1, 7, 64, 130, 300} {
		for shift := -size - 2; shift <= size+2; shift++ {
			ours, theirs := both(t, make([]byte, 32), make([]byte, 12))
			dst, src := room[400+shift:400+shift+size], room[400:400+size]
			a, b := message(func() { ours.XORKeyStream(dst, src) }), message(func() { theirs.XORKeyStream(dst, src) })
			if a != b {
				t.Fatalf("%d bytes, %d further: %q; x/crypto: %q", size, shift, a, b)
			}
		}
	}
}

func FuzzCalls(f *testing.F) {
	f.Add(make([]byte, 32), make([]byte, 12), []byte{0, 25, 0, 1, 64, 0, 0xf8, 3, 0, 0xb0, 0, 1})
	f.Add(make([]byte, 32), make([]byte, 24), []byte{0xa0, 0xff, 0xff, 0xe1, 30, 0, 0xa1, 0, 16})
	f.Fuzz(func(t *testing.T, key, nonce, plan []byte) {
		if ours, theirs := both(t, key, nonce); ours != nil {
			steps(t, ours, theirs, plan)
		}
	})
}

func FuzzHChaCha20(f *testing.F) {
	f.Add(make([]byte, 32), make([]byte, 16))
	f.Fuzz(func(t *testing.T, key, nonce []byte) {
		ours, _ := chacha20.HChaCha20(key, nonce)
		theirs, _ := xcrypto.HChaCha20(key, nonce)
		if !bytes.Equal(ours, theirs) {
			t.Fatalf("%x and %x give %x; x/crypto: %x", key, nonce, ours, theirs)
		}
	})
}
