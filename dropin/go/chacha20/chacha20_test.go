// SPDX-License-Identifier: CC0-1.0 OR MIT-0

package chacha20

import (
	"bytes"
	"encoding/hex"
	"testing"
)

// each runs a test once for every implementation that this CPU can run.
func each(t *testing.T, test func(t *testing.T)) {
	defer func(before kernel, failed error) { used, unusable = before, failed }(used, unusable)
	for _, used = range append(available(), generic) {
		unusable = nil
		t.Run(name(used), test)
	}
}

func name(kernel kernel) string {
	if kernel == generic {
		return "generic"
	}
	return kernelNames[kernel]
}

// By the names that the C library has, too; what cannot be had is an error of every new cipher.
func TestChoice(t *testing.T) {
	found := append([]kernel{generic}, available()...)
	if got, err := best(""); got != found[len(found)-1] || err != nil {
		t.Error("the last kernel is not the best one")
	}
	usable := map[string]kernel{"portable": generic, "generic": generic}
	for _, kernel := range found[1:] {
		usable[name(kernel)], usable["amd64-"+name(kernel)] = kernel, kernel
	}
	for _, asked := range []string{
		"portable", "generic", "sse2", "ssse3", "avx2", "avx512", "avx512vl", "avx512-w1", "amd64-sse2", "amd64-ssse3",
		"amd64-avx2", "amd64-avx512", "amd64-avx512vl", "amd64-avx512-w1", "nonsense", "amd64-", "amd64-portable", "AVX2",
	} {
		want, known := usable[asked]
		if got, err := best(asked); got != want || (err == nil) != known {
			t.Errorf("%q: %v, %v", asked, got, err)
		}
	}
	defer func(before error) { unusable = before }(unusable)
	_, unusable = best("nonsense")
	if c, err := NewUnauthenticatedCipher(counted(32), counted(12)); c != nil || err == nil {
		t.Error("a cipher of no implementation is made")
	}
	if key, err := HChaCha20(counted(32), counted(16)); key != nil || err == nil {
		t.Error("a key is derived by no implementation")
	}
}

func unhex(t *testing.T, text string) []byte {
	t.Helper()
	data, err := hex.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func equal(t *testing.T, what string, got, want []byte) {
	t.Helper()
	if !bytes.Equal(got, want) {
		t.Errorf("%s: %x and not %x", what, got, want)
	}
}

func newCipherOf(t *testing.T, key, nonce []byte, rounds int) *Cipher {
	t.Helper()
	c, err := NewWithRounds(key, nonce, rounds)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// counted is 0, 1, 2, ..
func counted(n int) []byte {
	data := make([]byte, n)
	for i := range data {
		data[i] = byte(i)
	}
	return data
}

// Section 2.4.2 of RFC 8439.
func TestMessageOfRFC8439(t *testing.T) {
	message := []byte("Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, " +
		"sunscreen would be it.")
	want := unhex(t, "6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0bf91b65c5524733ab8f593dabcd62b357"+
		"1639d624e65152ab8f530c359f0861d807ca0dbf500d6a6156a38e088a22b65e52bc514d16ccf806818ce91ab7793736"+
		"5af90bbf74a35be6b40b8eedf2785e42874d")
	each(t, func(t *testing.T) {
		c := newCipherOf(t, counted(32), unhex(t, "000000000000004a00000000"), 20)
		c.SetCounter(1)
		got := make([]byte, len(message))
		c.XORKeyStream(got, message)
		equal(t, "ciphertext", got, want)
	})
}

// Keystreams of a zero key and a zero nonce, of draft-strombergson-chacha-test-vectors-01, section 2 (TC1).
func TestRounds(t *testing.T) {
	for rounds, want := range map[int]string{
		8:  "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e",
		12: "9bf49a6a0755f953811fce125f2683d50429c3bb49e074147e0089a52eae155f",
		20: "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7",
	} {
		each(t, func(t *testing.T) {
			got := make([]byte, 32)
			newCipherOf(t, make([]byte, 32), make([]byte, 12), rounds).XORKeyStream(got, got)
			equal(t, "keystream", got, unhex(t, want))
		})
	}
}

// Section 2.2.1 of draft-irtf-cfrg-xchacha-03; and that a cipher with 24 bytes of nonce is the cipher with this key.
func TestHChaCha20(t *testing.T) {
	key, nonce := counted(32), unhex(t, "000000090000004a0000000031415927")
	each(t, func(t *testing.T) {
		derived, err := HChaCha20(key, nonce)
		if err != nil {
			t.Fatal(err)
		}
		equal(t, "key", derived, unhex(t, "82413b4227b27bfed30e42508a877d73a0f9e4d58a74a853c12ec41326d3ecdc"))
		rest := counted(8)
		got, want := make([]byte, 100), make([]byte, 100)
		newCipherOf(t, key, append(append([]byte{}, nonce...), rest...), 20).XORKeyStream(got, got)
		newCipherOf(t, derived, append(make([]byte, 4), rest...), 20).XORKeyStream(want, want)
		equal(t, "XChaCha20", got, want)
	})
	for _, lengths := range [][2]int{{31, 16}, {33, 16}, {32, 12}, {32, 24}} {
		if out, err := HChaCha20(make([]byte, lengths[0]), make([]byte, lengths[1])); err == nil || out != nil {
			t.Errorf("%d bytes of key and %d of nonce are taken", lengths[0], lengths[1])
		}
	}
}

// Every length and number of rounds, against the Go code, with bytes on both sides that must stay, and a nonce whose
// first word must stay, too.
func TestLengths(t *testing.T) {
	key, nonce := counted(32), unhex(t, "ffffffff1234567890abcdef")
	longest := 2100
	message := counted(longest)
	for _, rounds := range []int{8, 12, 20} {
		want := make([]byte, longest)
		reference(want, message, key, nonce, 7, rounds)
		each(t, func(t *testing.T) {
			for length := 0; length <= longest; length++ {
				shift := length % 67
				room := bytes.Repeat([]byte{0xa5}, longest+200)
				dst := room[shift : shift+length]
				c := newCipherOf(t, key, nonce, rounds)
				c.SetCounter(7)
				if length%2 == 0 {
					c.XORKeyStream(dst, message[:length])
				} else {
					copy(dst, message)
					c.XORKeyStream(dst, dst)
				}
				if !bytes.Equal(dst, want[:length]) {
					t.Fatalf("length %d is wrong", length)
				}
				for i, b := range room {
					if b != 0xa5 && (i < shift || i >= shift+length) {
						t.Fatalf("length %d: byte %d outside is written", length, i-shift)
					}
				}
			}
		})
	}
}

// reference is keystream by the Go code, block by block.
func reference(dst, src, key, nonce []byte, counter uint32, rounds int) {
	for at := 0; at < len(src); at += blockSize {
		end := min(at+blockSize, len(src))
		ic := uint64(nonce[0]) | uint64(nonce[1])<<8 | uint64(nonce[2])<<16 | uint64(nonce[3])<<24
		xorGeneric(dst[at:end], src[at:end], (*[32]byte)(key), (*[8]byte)(nonce[4:]), ic<<32|uint64(counter), uint8(rounds/2))
		counter++
	}
}

// Pieces of every small size, and some larger ones.
func TestPieces(t *testing.T) {
	key, nonce := counted(32), counted(12)
	const total = 3000
	message := counted(total)
	want := make([]byte, total)
	reference(want, message, key, nonce, 0, 20)
	each(t, func(t *testing.T) {
		for step := 1; step < 700; step++ {
			c := newCipherOf(t, key, nonce, 20)
			got := make([]byte, total)
			for at := 0; at < total; at += step {
				end := min(at+step, total)
				c.XORKeyStream(got[at:], message[at:end])
			}
			if !bytes.Equal(got, want) {
				t.Fatalf("pieces of %d bytes are wrong", step)
			}
		}
	})
}

// From every place within the first blocks to every counter that is allowed.
func TestSetCounter(t *testing.T) {
	key, nonce := counted(32), counted(12)
	const total = 20 * blockSize
	zeros := make([]byte, total)
	want := make([]byte, total)
	reference(want, zeros, key, nonce, 0, 20)
	each(t, func(t *testing.T) {
		for before := 0; before < 9*blockSize; before += 5 {
			for to := uint32(0); to < 19; to++ {
				c := newCipherOf(t, key, nonce, 20)
				got := make([]byte, blockSize)
				for _, piece := range []int{before / 3, before - before/3} {
					c.XORKeyStream(make([]byte, piece), zeros[:piece])
				}
				back := int(to)*blockSize < before
				if panics(func() { c.SetCounter(to) }) != back {
					t.Fatalf("from %d to block %d: panics: %v", before, to, !back)
				}
				if !back {
					c.XORKeyStream(got, got)
					equal(t, "after SetCounter", got, want[to*blockSize:(to+1)*blockSize])
				}
			}
		}
	})
}

func panics(f func()) (found bool) {
	defer func() { found = recover() != nil }()
	f()
	return
}

// The last blocks there are, and not a byte more; nothing is written then.
func TestLimit(t *testing.T) {
	key, nonce := counted(32), counted(12)
	each(t, func(t *testing.T) {
		for blocks := uint32(1); blocks < 12; blocks++ {
			size := int(blocks) * blockSize
			want := make([]byte, size)
			reference(want, want, key, nonce, -blocks, 20)
			for _, step := range []int{1, 25, 64, 100, size} {
				c := newCipherOf(t, key, nonce, 20)
				c.SetCounter(-blocks)
				got := make([]byte, size)
				for at := 0; at < size; at += step {
					end := min(at+step, size)
					c.XORKeyStream(got[at:end], got[at:end])
				}
				equal(t, "last blocks", got, want)
				for _, f := range []func(){
					func() { c.XORKeyStream(got[:1], got[:1]) }, func() { c.SetCounter(0xffffffff) },
				} {
					if !panics(f) {
						t.Error("goes on after the last block")
					}
				}
				c = newCipherOf(t, key, nonce, 20)
				c.SetCounter(-blocks)
				got = make([]byte, size+1)
				if !panics(func() { c.XORKeyStream(got, got) }) {
					t.Error("writes beyond the last block")
				}
				equal(t, "after the panic", got, make([]byte, size+1))
			}
		}
	})
}

func TestErrors(t *testing.T) {
	for _, wrong := range []struct{ key, nonce, rounds int }{
		{31, 12, 20}, {33, 12, 20}, {0, 12, 20}, {32, 8, 20}, {32, 0, 20}, {32, 16, 20}, {32, 25, 20}, {32, 12, 7},
		{32, 12, 0}, {32, 24, 22}, {32, 12, -8},
	} {
		c, err := NewWithRounds(make([]byte, wrong.key), make([]byte, wrong.nonce), wrong.rounds)
		if err == nil || c != nil {
			t.Errorf("%+v is taken", wrong)
		}
	}
}

// A Cipher that was not made by a function of this package does nothing.
func TestZeroCipher(t *testing.T) {
	for _, f := range []func(c *Cipher, data []byte){
		func(c *Cipher, data []byte) { c.XORKeyStream(data, data) },
		func(c *Cipher, data []byte) { c.XORKeyStream(nil, nil) },
		func(c *Cipher, data []byte) { c.SetCounter(0) },
	} {
		data := make([]byte, 300)
		if !panics(func() { f(&Cipher{}, data) }) {
			t.Error("a zero Cipher does not panic")
		}
		equal(t, "after the panic", data, make([]byte, 300))
	}
}

// Messages of more than one call of a kernel, in place and not, in the middle of a block, up to the last one.
func TestLongMessages(t *testing.T) {
	const most = 1 << 16
	key, nonce, longest := counted(32), counted(12), 3*most+200
	message := bytes.Repeat(counted(251), longest/251+1)[:longest]
	for _, counter := range []uint32{5, -uint32(longest/blockSize + 1)} {
		want := make([]byte, longest)
		reference(want, message, key, nonce, counter, 20)
		each(t, func(t *testing.T) {
			for _, length := range []int{most - 1, most, most + 1, 2*most - 64, 2 * most, 2*most + 65, longest} {
				for _, first := range []int{0, 1, 64, 300} {
					for _, inPlace := range []bool{false, true} {
						dst, src := make([]byte, length), message[:length]
						if inPlace {
							copy(dst, src)
							src = dst
						}
						c := newCipherOf(t, key, nonce, 20)
						c.SetCounter(counter)
						c.XORKeyStream(dst[:first], src[:first])
						c.XORKeyStream(dst[first:], src[first:])
						if !bytes.Equal(dst, want[:length]) {
							t.Fatalf("%d bytes, %d of them apart, are wrong", length, first)
						}
					}
				}
			}
		})
	}
}

func TestOverlap(t *testing.T) {
	room := make([]byte, 700)
	for _, length := range []int{1, 2, 63, 64, 200} {
		for shift := -length - 1; shift <= length+1; shift++ {
			c := newCipherOf(t, counted(32), counted(12), 20)
			src, dst := room[250:250+length], room[250+shift:250+shift+length]
			wrong := shift != 0 && shift < length && -shift < length
			if panics(func() { c.XORKeyStream(dst, src) }) != wrong {
				t.Errorf("%d bytes that lie %d further: panics: %v", length, shift, !wrong)
			}
		}
	}
	c := newCipherOf(t, counted(32), counted(12), 20)
	if !panics(func() { c.XORKeyStream(room[:9], room[100:110]) }) {
		t.Error("an output that is too short is taken")
	}
	// A longer output is overlapped only as far as it is written.
	c.XORKeyStream(room[:200], room[100:110])
}

func TestNothingOnTheHeap(t *testing.T) {
	key, nonce, data := counted(32), counted(12), counted(1000)
	each(t, func(t *testing.T) {
		if n := testing.AllocsPerRun(10, func() {
			c, _ := NewUnauthenticatedCipher(key, nonce)
			c.XORKeyStream(data[:10], data[:10])
			c.XORKeyStream(data, data)
		}); n != 0 {
			t.Errorf("%v allocations", n)
		}
	})
}
