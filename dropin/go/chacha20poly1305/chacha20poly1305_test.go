// SPDX-License-Identifier: CC0-1.0 OR MIT-0

package chacha20poly1305

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

// some is bytes that look like nothing.
func some(n, seed int) []byte {
	data, word := make([]byte, n), uint32(seed)
	for i := range data {
		word = word*1664525 + 1013904223
		data[i] = byte(word >> 24)
	}
	return data
}

func unhex(t *testing.T, text string) []byte {
	t.Helper()
	data, err := hex.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// RFC 8439, section 2.8.2; draft-irtf-cfrg-xchacha-03, appendix A.3.1.
func TestPublished(t *testing.T) {
	message := []byte("Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, " +
		"sunscreen would be it.")
	key := unhex(t, "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f")
	data := unhex(t, "50515253c0c1c2c3c4c5c6c7")
	for nonce, want := range map[string]string{
		"070000004041424344454647": "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d63dbea45e8ca9671282fafb69da92" +
			"728b1a71de0a9e060b2905d6a5b67ecd3b3692ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc3ff4def0" +
			"8e4b7a9de576d26586cec64b61161ae10b594f09e26a7e902ecbd0600691",
		"404142434445464748494a4b4c4d4e4f5051525354555657": "bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb731c7f1b" +
			"0b4aa6440bf3a82f4eda7e39ae64c6708c54c216cb96b72e1213b4522f8c9ba40db5d945b11b69b982c1bb9e3f3fac2bc369488f76b2" +
			"383565d3fff921f9664c97637da9768812f615c68b13b52ec0875924c1c7987947deafd8780acf49",
	} {
		each(t, func(t *testing.T) {
			make := New
			if len(nonce) == 2*NonceSizeX {
				make = NewX
			}
			a, err := make(key)
			if err != nil {
				t.Fatal(err)
			}
			if got := a.Seal(nil, unhex(t, nonce), message, data); !bytes.Equal(got, unhex(t, want)) {
				t.Errorf("sealed: %x", got)
			}
			if got, err := a.Open(nil, unhex(t, nonce), unhex(t, want), data); err != nil || !bytes.Equal(got, message) {
				t.Errorf("opened: %q, %v", got, err)
			}
		})
	}
}

// Every length to 1500 bytes and some beyond, where other kernels go on, against the Go code, in place and elsewhere, with
// bytes on both sides that must stay.
func TestLengths(t *testing.T) {
	const longest = 6000
	key, nonce := [KeySize]byte(some(KeySize, 1)), some(NonceSize, 2)
	a, _ := New(key[:])
	message, data := some(longest, 3), some(80, 4)
	want := map[int][]byte{}
	for n, step := 0, 1; n <= longest; n += step {
		if n == 1500 {
			step = 61
		}
		want[n] = make([]byte, n+Overhead)
		runGeneric(want[n][:n], message[:n], &key, (*[NonceSize]byte)(nonce), data[:n%81], (*[Overhead]byte)(want[n][n:]), false)
	}
	each(t, func(t *testing.T) {
		for n := range want {
			room := bytes.Repeat([]byte{0xa5}, longest+200)
			shift := n % 67
			dst, src := room[shift:shift:shift+n+Overhead], message[:n]
			if n%2 == 1 {
				src = dst[:copy(dst[:n], message)]
			}
			if got := a.Seal(dst, nonce, src, data[:n%81]); !bytes.Equal(got, want[n]) || &got[0] != &room[shift] {
				t.Fatalf("%d bytes are wrong", n)
			}
			for i, b := range room {
				if b != 0xa5 && (i < shift || i >= shift+n+Overhead) {
					t.Fatalf("%d bytes: byte %d outside is written", n, i-shift)
				}
			}
			if n%3 == 1 {
				dst = nil
			}
			got, err := a.Open(dst, nonce, room[shift:shift+n+Overhead], data[:n%81])
			if err != nil || !bytes.Equal(got, message[:n]) {
				t.Fatalf("%d bytes are not opened: %v", n, err)
			}
		}
	})
}

// Each bit of a tag, some of the text, data and nonce; the output is then zeros.
func TestWrong(t *testing.T) {
	each(t, func(t *testing.T) {
		for _, n := range []int{0, 1, 64, 700} {
			a, _ := NewX(some(KeySize, 1))
			nonce, data := some(NonceSizeX, 2), some(13, 3)
			sealed := a.Seal(nil, nonce, some(n, 4), data)
			refuses := func(what string, at []byte, i int, bit byte) {
				at[i] ^= bit
				out := bytes.Repeat([]byte{1}, n)
				if got, err := a.Open(out[:0], nonce, sealed, data); got != nil || err != errOpen {
					t.Fatalf("%d bytes, %s, byte %d: opened", n, what, i)
				}
				if !bytes.Equal(out, make([]byte, n)) {
					t.Fatalf("%d bytes, %s: not cleared", n, what)
				}
				at[i] ^= bit
			}
			for bit := 0; bit < 8*Overhead; bit++ {
				refuses("tag", sealed, n+bit/8, 1<<(bit%8))
			}
			for i := 0; i < n; i++ {
				refuses("text", sealed, i, 1<<(i%8))
			}
			for i := range data {
				refuses("data", data, i, 128)
			}
			for i := range nonce {
				refuses("nonce", nonce, i, 1)
			}
		}
	})
}

// The message may lie before the tag that it is opened with, and a nonce in the output.
func TestNonceInOutput(t *testing.T) {
	each(t, func(t *testing.T) {
		a, _ := New(some(KeySize, 1))
		room := some(1000, 5)
		want := a.Seal(nil, append([]byte{}, room[300:312]...), append([]byte{}, room[:900]...), nil)
		if got := a.Seal(room[:0], room[300:312], room[:900], nil); !bytes.Equal(got, want) {
			t.Error("another result where the nonce is overwritten")
		}
	})
}

// Only texts and data of up to a piece go to the assembly that does all in one call. No kernel has the number here.
func TestLongInPieces(t *testing.T) {
	if len(aead.Available[kernel](kernelNames[:])) == 0 {
		t.Skip("no assembly")
	}
	defer func(before kernel) { used = before }(used)
	a, _ := New(some(KeySize, 1))
	goes := func(size, dataLen int) (result []byte) {
		defer func() { _ = recover() }()
		return a.Seal(nil, make([]byte, NonceSize), make([]byte, size), make([]byte, dataLen))
	}
	for _, long := range [][2]int{{aead.Piece + 1, 0}, {0, aead.Piece + 1}} {
		used = generic
		want := goes(long[0], long[1])
		used = 255
		if got := goes(long[0], long[1]); !bytes.Equal(got, want) {
			t.Errorf("%d bytes and %d of data are one call", long[0], long[1])
		}
	}
	if goes(aead.Piece, aead.Piece) != nil {
		t.Error("a piece is not one call")
	}
}
