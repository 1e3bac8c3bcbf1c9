// SPDX-License-Identifier: CC0-1.0 OR MIT-0

package secretbox

import (
	"bytes"
	"encoding/hex"
	"testing"

	"peachacha.example/go/aead"
)

// each runs a test once for every implementation that this CPU can run.
func each(t *testing.T, test func(t *testing.T)) {
	defer func(before kernel) { used = before }(used)
	for _, used = range append(aead.Available[kernel](kernelNames[:]), generic) {
		name := "generic"
		if used != generic {
			name = kernelNames[used]
		}
		t.Run(name, test)
	}
}

func filled(n int, with byte) []byte { return bytes.Repeat([]byte{with}, n) }

// Of golang.org/x/crypto's package, from NaCl's.
func TestPublished(t *testing.T) {
	want, _ := hex.DecodeString("8442bc313f4626f1359e3b50122b6ce6fe66ddfe7d39d14e637eb4fd5b45beadab55198df6ab5368439792a23c87db70acb6156dc5ef957a" +
		"c04f6276cf6093b84be77ff0849cc33e34b7254d5a8f65ad")
	each(t, func(t *testing.T) {
		key, nonce := [32]byte(filled(32, 1)), [24]byte(filled(24, 2))
		if got := Seal(nil, filled(64, 3), &nonce, &key); !bytes.Equal(got, want) {
			t.Errorf("%x", got)
		}
	})
}

// Every length to 1500 bytes and some beyond, against the Go code; tags and texts with a bit changed.
func TestLengths(t *testing.T) {
	key, nonce := [32]byte(filled(32, 1)), [24]byte(filled(24, 2))
	message := make([]byte, 6000)
	for i := range message {
		message[i] = byte(i * i >> 3)
	}
	want := map[int][]byte{}
	for n, step := 0, 1; n <= len(message); n += step {
		if n == 1500 {
			step = 61
		}
		want[n] = make([]byte, n+Overhead)
		runGeneric(want[n][Overhead:], message[:n], &nonce, &key, (*[Overhead]byte)(want[n]), false)
	}
	each(t, func(t *testing.T) {
		for n, want := range want {
			room := filled(n+Overhead+130, 0xa5)
			at := n % 67
			box := Seal(room[:at:at+n+Overhead], message[:n], &nonce, &key)[at:]
			if !bytes.Equal(box, want) || !bytes.Equal(room[:at], filled(at, 0xa5)) || !bytes.Equal(room[at+n+Overhead:], filled(130-at, 0xa5)) {
				t.Fatalf("%d bytes are wrong", n)
			}
			if got, ok := Open(nil, box, &nonce, &key); !ok || !bytes.Equal(got, message[:n]) {
				t.Fatalf("%d bytes are not opened", n)
			}
			box[n%len(box)] ^= 1 << (n % 8)
			opened := filled(n, 1)
			if got, ok := Open(opened[:0], box, &nonce, &key); ok || got != nil || !bytes.Equal(opened, make([]byte, n)) {
				t.Fatalf("%d bytes: opened with a bit changed, or not cleared", n)
			}
		}
	})
}

func TestOverlap(t *testing.T) {
	var key [32]byte
	var nonce [24]byte
	for _, call := range []func(room []byte){
		func(room []byte) { Seal(room[:0], room[36:57], &nonce, &key) },
		func(room []byte) { Open(room[50:50], room[:51], &nonce, &key) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("an overlap is taken")
				}
			}()
			call(make([]byte, 100)[:100:100])
		}()
	}
	room := make([]byte, 100)
	Seal(room[:0:40], room[40:64], &nonce, &key) // side by side
}
