// SPDX-License-Identifier: CC0-1.0 OR MIT-0

package aead

import (
	"encoding/binary"
	"math/bits"
)

// MAC is Poly1305 (RFC 8439, and NaCl's) of what it was given so far, for one message: the accumulator h, the key's r and
// what is added to the end, in words of 64 bits. s1 is 5/4 r1, which has no lower bits: a product by r1 that counts 2^128
// times or more is one by s1, 128 bits lower. Many blocks at a time are taken by assembly, where there is some (blocks).
type MAC struct {
	h0, h1, h2, r0, r1, s1, end0, end1 uint64

	key      [32]byte
	exponent int       // of r
	powered  [3]uint64 // r^exponent
}

// NewMAC returns Poly1305 with a key.
func NewMAC(key *[32]byte) *MAC {
	m := &MAC{
		r0:   binary.LittleEndian.Uint64(key[0:]) & 0x0ffffffc0fffffff,
		r1:   binary.LittleEndian.Uint64(key[8:]) & 0x0ffffffc0ffffffc,
		end0: binary.LittleEndian.Uint64(key[16:]),
		end1: binary.LittleEndian.Uint64(key[24:]),
		key:  *key,
	}
	m.s1 = m.r1 + m.r1>>2
	return m
}

// Padded takes a text with zeros behind it up to a whole block of 16 bytes.
func (m *MAC) Padded(text []byte) { m.take(text, true) }

// Last takes the end of a message, whose length is part of it.
func (m *MAC) Last(text []byte) { m.take(text, false) }

// Words takes a block of two words.
func (m *MAC) Words(low, high uint64) {
	var block [16]byte
	binary.LittleEndian.PutUint64(block[0:], low)
	binary.LittleEndian.PutUint64(block[8:], high)
	m.take(block[:], true)
}

// Sum computes the tag, and clears all else. Nothing is to follow.
func (m *MAC) Sum(tag *[16]byte) {
	// h, which is less than 5/4 2^130, or h - (2^130 - 5) if that is not negative.
	g0, carry := bits.Add64(m.h0, 5, 0)
	g1, carry := bits.Add64(m.h1, 0, carry)
	mask := -((m.h2 + carry) >> 2)
	h0, carry := bits.Add64(m.h0^(m.h0^g0)&mask, m.end0, 0)
	h1, _ := bits.Add64(m.h1^(m.h1^g1)&mask, m.end1, carry)
	binary.LittleEndian.PutUint64(tag[0:], h0)
	binary.LittleEndian.PutUint64(tag[8:], h1)
	*m = MAC{}
}

// take takes blocks: h = (h + block + 2^128) r, of which what is above bit 130 goes five times to the bottom, so that h2
// stays small and nothing overflows. In such an order that the compiler keeps most of it in registers.
func (m *MAC) take(text []byte, padded bool) {
	if n := len(text) &^ 15; n >= fewest && used != generic {
		m.blocks(text[:n])
		text = text[n:]
	}
	h0, h1, h2 := m.h0, m.h1, m.h2
	for len(text) > 0 {
		var low, high, carry uint64
		top := uint64(1)
		if len(text) >= 16 {
			low, high = binary.LittleEndian.Uint64(text), binary.LittleEndian.Uint64(text[8:])
			text = text[16:]
		} else {
			low, high = part(text)
			if !padded {
				top = 0
				if at := 8 * len(text); at < 64 {
					low |= 1 << at
				} else {
					high |= 1 << (at - 64)
				}
			}
			text = nil
		}
		h0, carry = bits.Add64(h0, low, 0)
		h1, carry = bits.Add64(h1, high, carry)
		h2 += top + carry
		// h0 r0 + h1 s1, then h0 r1 + h1 r0 with what is above that, and h2 (r0, s1).
		high0, low0 := bits.Mul64(h0, m.r0)
		high1, low1 := bits.Mul64(h1, m.s1)
		low0, carry = bits.Add64(low0, low1, 0)
		high0, _ = bits.Add64(high0, high1, carry)
		high1, low1 = bits.Mul64(h0, m.r1)
		h0 = low0
		low1, carry = bits.Add64(low1, high0, 0)
		high1, _ = bits.Add64(high1, 0, carry)
		high0, low0 = bits.Mul64(h1, m.r0)
		low1, carry = bits.Add64(low1, low0, 0)
		high1, _ = bits.Add64(high1, high0, carry)
		h1, carry = bits.Add64(low1, h2*m.s1, 0)
		high1, _ = bits.Add64(high1, h2*m.r0, carry)
		h0, carry = bits.Add64(h0, high1>>2+high1&^3, 0)
		h1, carry = bits.Add64(h1, 0, carry)
		h2 = high1&3 + carry
	}
	m.h0, m.h1, m.h2 = h0, h1, h2
}

// part is less than a block as two words.
func part(text []byte) (low, high uint64) {
	if n := len(text); n >= 8 {
		return binary.LittleEndian.Uint64(text), binary.LittleEndian.Uint64(text[n-8:]) >> (8 * (16 - n))
	}
	for i, b := range text {
		low |= uint64(b) << (8 * i)
	}
	return low, 0
}
