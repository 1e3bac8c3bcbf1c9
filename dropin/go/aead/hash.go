// SPDX-License-Identifier: CC0-1.0 OR MIT-0

package aead

import (
	"encoding/binary"
	"math/bits"

	"peachacha.example/go/chacha20"
)

// A kernel is an implementation of Poly1305's polynomial in assembly; generic is the one in Go.
type kernel uint8

const generic kernel = 0

// used is the kernel of all calls. Only tests change it.
var used = Best[kernel](kernelNames[:], chacha20.Implementation())

// Piece is the most of a text that one call of assembly takes, in bytes, which is some microseconds: meanwhile the
// goroutine cannot be interrupted.
const Piece = 1 << 16

// fewest bytes of whole blocks that go to assembly: for fewer, the power of r takes longer than is gained.
const fewest = 1 << 12

// blocks takes whole blocks by assembly, a piece at a time: h = h r^n + the polynomial of the piece's n blocks.
func (m *MAC) blocks(text []byte) {
	for len(text) > 0 {
		n := min(len(text), Piece)
		var out [24]byte
		used.hash(&out[0], &text[0], uint64(n), &m.key[0])
		h := times([3]uint64{m.h0, m.h1, m.h2}, m.power(n/16))
		var carry uint64
		m.h0, carry = bits.Add64(h[0], binary.LittleEndian.Uint64(out[0:]), 0)
		m.h1, carry = bits.Add64(h[1], binary.LittleEndian.Uint64(out[8:]), carry)
		m.h2 = h[2] + binary.LittleEndian.Uint64(out[16:]) + carry
		m.h0, m.h1, m.h2 = folded(m.h0, m.h1, m.h2)
		text = text[n:]
	}
}

// power is r^n, for n > 0; the last one is kept.
func (m *MAC) power(n int) [3]uint64 {
	if n != m.exponent {
		r := [3]uint64{m.r0, m.r1}
		p := r
		for at := bits.Len(uint(n)) - 2; at >= 0; at-- {
			if p = times(p, p); n>>at&1 == 1 {
				p = times(p, r)
			}
		}
		m.exponent, m.powered = n, p
	}
	return m.powered
}

// times is a b modulo 2^130 - 5, for numbers below 2^132: a number below 2^130 + 2^10.
func times(a, b [3]uint64) [3]uint64 {
	var w [6]uint64
	for i, x := range a {
		var above uint64
		for j, y := range b {
			high, low := bits.Mul64(x, y)
			low, carry := bits.Add64(low, w[i+j], 0)
			high += carry
			low, carry = bits.Add64(low, above, 0)
			w[i+j], above = low, high+carry
		}
		w[i+3] = above
	}
	// What is above bit 130, once and four times.
	h0, carry := bits.Add64(w[0], w[2]>>2|w[3]<<62, 0)
	h1, carry := bits.Add64(w[1], w[3]>>2|w[4]<<62, carry)
	h2 := w[2]&3 + w[4]>>2 + carry
	h0, carry = bits.Add64(h0, w[2]&^3, 0)
	h1, carry = bits.Add64(h1, w[3], carry)
	h0, h1, h2 = folded(h0, h1, h2+w[4]+carry)
	return [3]uint64{h0, h1, h2}
}

// folded is the same number modulo 2^130 - 5, where h2 is below 2^60: what is above bit 130 is added five times.
func folded(h0, h1, h2 uint64) (uint64, uint64, uint64) {
	h0, carry := bits.Add64(h0, h2>>2+h2&^3, 0)
	h1, carry = bits.Add64(h1, 0, carry)
	return h0, h1, h2&3 + carry
}
