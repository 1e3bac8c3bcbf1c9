// SPDX-License-Identifier: CC0-1.0 OR MIT-0

package chacha20poly1305

import (
	"encoding/binary"
	"math/bits"

	"peachacha.example/go/chacha20"
)

// A kernel is an implementation; generic is the one in Go.
type kernel uint8

const generic kernel = 0

// used is the kernel of all calls; unusable, what chacha20 says if there is none of the name that the environment asked
// for. Only tests change them.
var used, unusable = best(chacha20.Implementation()), usable()

// usable returns the error of the package chacha20, if it has no implementation.
func usable() error {
	_, err := chacha20.NewUnauthenticatedCipher(make([]byte, KeySize), make([]byte, NonceSize))
	return err
}

// best is what goes with the kernel that chacha20 chose, by its name: that of the same instruction set, or the last below
// it that this CPU can run. Operations of 512 bits, where they are chosen, take IFMA if it is there.
func best(name string) kernel {
	found := generic
	if name == "avx512" || name == "avx512-w1" {
		name = "avx512ifma"
	}
	for _, kernel := range available() {
		if found != generic && kernelNames[found] == name || name == "portable" {
			break
		}
		found = kernel
	}
	return found
}

// runGeneric computes the other text, and the tag.
func runGeneric(dst, src []byte, key *[KeySize]byte, nonce *[NonceSize]byte, ad []byte, tag *[Overhead]byte, opens bool) {
	c, err := chacha20.NewUnauthenticatedCipher(key[:], nonce[:])
	if err != nil {
		panic(err)
	}
	var block [64]byte
	c.XORKeyStream(block[:], block[:])
	if opens {
		authenticate(tag, (*[32]byte)(block[:]), ad, src)
		c.XORKeyStream(dst, src)
		return
	}
	c.XORKeyStream(dst, src)
	authenticate(tag, (*[32]byte)(block[:]), ad, dst)
}

// authenticate computes the tag of additional data and ciphertext by Poly1305, whose key is the beginning of block 0.
func authenticate(tag *[Overhead]byte, key *[32]byte, ad, text []byte) {
	p := polynomial{
		r0: binary.LittleEndian.Uint64(key[0:]) & 0x0ffffffc0fffffff,
		r1: binary.LittleEndian.Uint64(key[8:]) & 0x0ffffffc0ffffffc,
	}
	p.s1 = p.r1 + p.r1>>2
	p.absorb(ad)
	p.absorb(text)
	p.step(uint64(len(ad)), uint64(len(text)))
	p.fold()
	// h, or h - (2^130 - 5) if that is not negative.
	g0, carry := bits.Add64(p.h0, 5, 0)
	g1, carry := bits.Add64(p.h1, 0, carry)
	mask := -((p.h2 + carry) >> 2)
	h0, carry := bits.Add64(p.h0^(p.h0^g0)&mask, binary.LittleEndian.Uint64(key[16:]), 0)
	h1, _ := bits.Add64(p.h1^(p.h1^g1)&mask, binary.LittleEndian.Uint64(key[24:]), carry)
	binary.LittleEndian.PutUint64(tag[0:], h0)
	binary.LittleEndian.PutUint64(tag[8:], h1)
}

// polynomial is Poly1305's accumulator h and r, in words of 64 bits. s1 is 5/4 r1, which has no lower bits: a product by r1
// that counts 2^128 times or more is one by s1, 128 bits lower.
type polynomial struct{ h0, h1, h2, r0, r1, s1 uint64 }

// absorb takes a text with zeros behind it up to a whole block.
func (p *polynomial) absorb(text []byte) {
	for ; len(text) >= 16; text = text[16:] {
		p.step(binary.LittleEndian.Uint64(text), binary.LittleEndian.Uint64(text[8:]))
	}
	if len(text) > 0 {
		var block [16]byte
		copy(block[:], text)
		p.step(binary.LittleEndian.Uint64(block[:]), binary.LittleEndian.Uint64(block[8:]))
	}
}

// fold takes what is above bit 130 five times to the bottom, twice: h is then below 2^130.
func (p *polynomial) fold() {
	for i := 0; i < 2; i++ {
		var carry uint64
		above := p.h2>>2 + p.h2&^3
		p.h0, carry = bits.Add64(p.h0, above, 0)
		p.h1, carry = bits.Add64(p.h1, 0, carry)
		p.h2 = p.h2&3 + carry
	}
}

// step: h = (h + block + 2^128) r; h2 stays so small that nothing overflows.
func (p *polynomial) step(low, high uint64) {
	above := p.h2>>2 + p.h2&^3
	h0, carry := bits.Add64(p.h0, above, 0)
	h1, carry := bits.Add64(p.h1, 0, carry)
	h2 := p.h2&3 + carry
	h0, carry = bits.Add64(h0, low, 0)
	h1, carry = bits.Add64(h1, high, carry)
	h2 += 1 + carry
	d0 := sum(product(h0, p.r0), product(h1, p.s1))
	d1 := sum(sum(product(h0, p.r1), product(h1, p.r0)), wide{0, h2 * p.s1})
	p.h0 = d0.low
	p.h1, carry = bits.Add64(d1.low, d0.high, 0)
	p.h2 = h2*p.r0 + d1.high + carry
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
