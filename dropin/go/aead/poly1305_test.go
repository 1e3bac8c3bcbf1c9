// SPDX-License-Identifier: CC0-1.0 OR MIT-0

package aead

import (
	"bytes"
	"math/big"
	"math/rand"
	"testing"
)

// number is a little-endian one.
func number(text []byte) *big.Int {
	turned := make([]byte, len(text))
	for i, b := range text {
		turned[len(text)-1-i] = b
	}
	return new(big.Int).SetBytes(turned)
}

// evaluated is Poly1305 as RFC 8439 defines it, of blocks that each have a bit behind them.
func evaluated(key *[32]byte, blocks [][]byte) []byte {
	clamp, _ := new(big.Int).SetString("0ffffffc0ffffffc0ffffffc0fffffff", 16)
	r, h, p := number(key[:16]), new(big.Int), new(big.Int).Lsh(big.NewInt(1), 130)
	r.And(r, clamp)
	p.Sub(p, big.NewInt(5))
	for _, block := range blocks {
		h.Add(h, number(append(append([]byte{}, block...), 1)))
		h.Mod(h.Mul(h, r), p)
	}
	h.Add(h, number(key[16:]))
	tag := h.Bytes()
	for len(tag) < 16 {
		tag = append([]byte{0}, tag...)
	}
	tag = tag[len(tag)-16:]
	for i := range tag[:8] {
		tag[i], tag[15-i] = tag[15-i], tag[i]
	}
	return tag
}

// Keys and texts of which most words have all bits or none, as carries are rare elsewhere; and with r = 1 all sums next to
// the modulus.
func TestPoly1305(t *testing.T) {
	source := rand.New(rand.NewSource(1))
	fill := func(text []byte) {
		source.Read(text)
		for i := 0; i < len(text); i += 4 {
			if kind := source.Intn(3); kind < 2 {
				copy(text[i:], bytes.Repeat([]byte{byte(-kind)}, 4))
			}
		}
	}
	check := func(key *[32]byte, text []byte) {
		t.Helper()
		var blocks [][]byte
		for at := 0; at < len(text); at += 16 {
			blocks = append(blocks, text[at:min(at+16, len(text))])
		}
		var got [16]byte
		m := NewMAC(key)
		m.Last(text)
		m.Sum(&got)
		if want := evaluated(key, blocks); !bytes.Equal(got[:], want) {
			t.Fatalf("key %x, %x: %x, and not %x", *key, text, got, want)
		}
		// The same with zeros behind it.
		if n := len(text); n%16 > 0 {
			blocks[n/16] = append(append([]byte{}, blocks[n/16]...), make([]byte, 16-n%16)...)
		}
		m = NewMAC(key)
		m.Padded(text)
		m.Words(1, 1<<63)
		m.Sum(&got)
		words := append([]byte{1}, append(make([]byte, 14), 128)...)
		if want := evaluated(key, append(blocks, words)); !bytes.Equal(got[:], want) {
			t.Fatalf("key %x, %x padded: %x, and not %x", *key, text, got, want)
		}
		if *m != (MAC{}) {
			t.Fatal("not cleared")
		}
	}
	for i := 0; i < 20000; i++ {
		var key [32]byte
		text := make([]byte, source.Intn(100))
		fill(key[:])
		fill(text)
		check(&key, text)
	}
	for last := 0; last < 256; last++ {
		key := [32]byte{1}
		for blocks := 1; blocks < 9; blocks++ {
			text := append(bytes.Repeat([]byte{255}, 16), make([]byte, 16*(blocks-1))...)
			text[0] = byte(last)
			check(&key, text)
		}
	}
}

// Long texts in parts of many lengths, by each kernel, against one that takes block after block.
func TestKernels(t *testing.T) {
	defer func(before kernel) { used = before }(used)
	source := rand.New(rand.NewSource(2))
	text := make([]byte, 3*Piece+1000)
	source.Read(text)
	for i := 0; i < 2000; i++ {
		text[source.Intn(len(text))] = byte(-(i % 2))
	}
	for _, each := range Available[kernel](kernelNames[:]) {
		for i := 0; i < 100; i++ {
			var key [32]byte
			source.Read(key[:])
			if i%4 == 0 {
				key = [32]byte(bytes.Repeat([]byte{255}, 32))
			}
			var tags [2][16]byte
			for which, kernel := range []kernel{generic, each} {
				used = kernel
				lengths, m := rand.New(rand.NewSource(int64(key[0]))), NewMAC(&key)
				for at := 0; at < len(text); {
					n := min(len(text)-at, []int{1, 100, fewest, 2 * Piece}[lengths.Intn(4)]+lengths.Intn(fewest))
					m.Padded(text[at : at+n])
					m.Last(text[at : at+n/2])
					at += n
				}
				m.Sum(&tags[which])
			}
			if tags[0] != tags[1] {
				t.Fatalf("%s, key %x: %x, and not %x", kernelNames[each], key, tags[1], tags[0])
			}
		}
	}
}
