// SPDX-License-Identifier: CC0-1.0 OR MIT-0

package aead

import (
	"encoding/binary"
	"math/bits"
)

// MAC is Poly1305 (RFC 8439, and NaCl's) of what it was given so far, for one message, in Go alone: the accumulator h, the key's r and what is added to the end, in words of 64
// bits. s1 is 5/4 r1, which has no lower bits: a product by r1 that counts 2^128 times or more is one by s1, 128 bits lower.
type MAC struct{ h0, h1, h2, r0, r1, s1, end0, end1 uint64 }

// NewMAC returns Poly1305 with a key.
func NewMAC(key *[32]byte) *MAC {
	m := &MAC{
		r0:   binary.LittleEndian.Uint64(key[0:]) & 0x0ffffffc0fffffff,
		r1:   binary.LittleEndian.Uint64(key[8:]) & 0x0ffffffc0ffffffc,
		end0: binary.LittleEndian.Uint64(key[16:]),
		end1: binary.LittleEndian.Uint64(key[24:]),
	}
	m.s1 = m.r1 + m.r1>>2
	return m
}

// Padded takes a text with zeros behind it up to a whole block of 16 bytes.
func (m *MAC) Padded(text []byte) {
	if text = m.blocks(text); len(text) > 0 {
		var block [16]byte
		copy(block[:], text)
		m.blocks(block[:])
	}
}

// Last takes the end of a message, whose length is part of it.
func (m *MAC) Last(text []byte) {
	if text = m.blocks(text); len(text) > 0 {
		var block [16]byte
		block[copy(block[:], text)] = 1
		m.step(binary.LittleEndian.Uint64(block[:]), binary.LittleEndian.Uint64(block[8:]), 0)
	}
}

// Words takes a block of two words.
func (m *MAC) Words(low, high uint64) { m.step(low, high, 1) }

// Sum computes the tag. Nothing is to follow.
func (m *MAC) Sum(tag *[16]byte) {
	m.fold()
	// h, or h - (2^130 - 5) if that is not negative.
	g0, carry := bits.Add64(m.h0, 5, 0)
	g1, carry := bits.Add64(m.h1, 0, carry)
	mask := -((m.h2 + carry) >> 2)
	h0, carry := bits.Add64(m.h0^(m.h0^g0)&mask, m.end0, 0)
	h1, _ := bits.Add64(m.h1^(m.h1^g1)&mask, m.end1, carry)
	binary.LittleEndian.PutUint64(tag[0:], h0)
	binary.LittleEndian.PutUint64(tag[8:], h1)
}

// blocks takes whole ones, and returns what is left.
func (m *MAC) blocks(text []byte) []byte {
	for ; len(text) >= 16; text = text[16:] {
		m.step(binary.LittleEndian.Uint64(text), binary.LittleEndian.Uint64(text[8:]), 1)
	}
	return text
}

// fold takes what is above bit 130 five times to the bottom, twice: h is then below 2^130.
func (m *MAC) fold() {
	for i := 0; i < 2; i++ {
		var carry uint64
		above := m.h2>>2 + m.h2&^3
		m.h0, carry = bits.Add64(m.h0, above, 0)
		m.h1, carry = bits.Add64(m.h1, 0, carry)
		m.h2 = m.h2&3 + carry
	}
}

// step: h = (h + block + 2^128 top) r; h2 stays so small that nothing overflows.
func (m *MAC) step(low, high, top uint64) {
	above := m.h2>>2 + m.h2&^3
	h0, carry := bits.Add64(m.h0, above, 0)
	h1, carry := bits.Add64(m.h1, 0, carry)
	h2 := m.h2&3 + carry
	h0, carry = bits.Add64(h0, low, 0)
	h1, carry = bits.Add64(h1, high, carry)
	h2 += top + carry
	d0 := sum(product(h0, m.r0), product(h1, m.s1))
	d1 := sum(sum(product(h0, m.r1), product(h1, m.r0)), wide{0, h2 * m.s1})
	m.h0 = d0.low
	m.h1, carry = bits.Add64(d1.low, d0.high, 0)
	m.h2 = h2*m.r0 + d1.high + carry
}

type wide struct{ high, low uint64 }

func product(x, y uint64) wide {
	high, low := bits.Mul64(x, y)
	return wide{high, low}
}

func sum(x, y wide) wide {
	low, carry := bits.Add64(x.low, y.low, 0)
	return wide{x.high + y.high + carry, low}
}
