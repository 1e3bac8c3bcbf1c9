// SPDX-License-Identifier: CC0-1.0 OR MIT-0

// Package chacha20 implements ChaCha20 (RFC 8439) and XChaCha20 (draft-irtf-cfrg-xchacha) with the interface of
// golang.org/x/crypto/chacha20, and with 8 and 12 rounds. On amd64 it uses SSE2, SSSE3, AVX2 or AVX-512.
package chacha20

import (
	"crypto/cipher"
	"crypto/subtle"
	"encoding/binary"
	"errors"
	"unsafe"
)

const (
	// KeySize is the size of a key in bytes.
	KeySize = 32

	// NonceSize is the size of a nonce of ChaCha20 in bytes. It is too short to be chosen at random for many messages.
	NonceSize = 12

	// NonceSizeX is the size of a nonce of XChaCha20 in bytes.
	NonceSizeX = 24
)

const (
	blockSize = 64
	// bufSize is how many bytes of keystream are computed at once for small pieces of a message.
	bufSize = 256
	// limit is the length of a keystream: 2^32 blocks.
	limit = blockSize << 32
)

// Cipher is ChaCha or XChaCha with a key and a nonce, at some position of its keystream. It implements cipher.Stream. The
// zero value has no key: its methods panic.
type Cipher struct {
	// function computes the keystream.
	function function
	// chunked: a piece was given, and none since SetCounter moved on: small pieces are likely to follow.
	chunked bool
	// high is the first word of the nonce, which stands above the 32 bits of the block counter.
	high  uint64
	nonce [8]byte
	key   [KeySize]byte

	// position counts the bytes of keystream that are used up.
	position uint64
	// buf[unread:end] is the keystream from there on.
	unread, end int
	buf         [bufSize]byte
}

var _ cipher.Stream = (*Cipher)(nil)

// NewUnauthenticatedCipher returns a cipher with 20 rounds for a key of 32 bytes and a nonce of 12 bytes, or of 24 bytes
// for XChaCha20. It returns an error if the key or the nonce has another length.
//
// Nothing here tells a changed message from a true one: for that take an AEAD such as chacha20poly1305.
func NewUnauthenticatedCipher(key, nonce []byte) (*Cipher, error) {
	// Short enough to be inlined: a Cipher that does not escape from the caller is not allocated on the heap.
	c := &Cipher{}
	return newCipher(c, key, nonce, 20)
}

// NewWithRounds is NewUnauthenticatedCipher with 8, 12 or 20 rounds. It returns an error for any other number.
func NewWithRounds(key, nonce []byte, rounds int) (*Cipher, error) {
	c := &Cipher{}
	return newCipher(c, key, nonce, rounds)
}

func newCipher(c *Cipher, key, nonce []byte, rounds int) (*Cipher, error) {
	if len(key) != KeySize {
		return nil, errKey
	}
	var err error
	if c.function, err = functionOf(rounds); err != nil {
		return nil, err
	}
	switch len(nonce) {
	case NonceSize:
		copy(c.key[:], key)
		c.high = uint64(binary.LittleEndian.Uint32(nonce)) << 32
		copy(c.nonce[:], nonce[4:])
	case NonceSizeX:
		hChaCha(&c.key, key, nonce[:16], c.function)
		copy(c.nonce[:], nonce[16:])
	default:
		return nil, errNonce
	}
	return c, nil
}

// functionOf returns the function for a number of rounds, or an error if there is none.
func functionOf(rounds int) (function, error) {
	if rounds != 20 && rounds != 12 && rounds != 8 {
		return function{}, errRounds
	}
	return function{used, uint8(rounds / 2)}, unusable
}

// keyed panics for a Cipher that no function of this package has made.
func (c *Cipher) keyed() {
	if c.function.rounds == 0 {
		panic("chacha20: the zero Cipher has no key: use NewUnauthenticatedCipher")
	}
}

// SetCounter moves on to the beginning of a block: the next XORKeyStream goes on as if 64 * counter bytes had been
// encrypted. It panics where that would be a step back.
func (c *Cipher) SetCounter(counter uint32) {
	c.keyed()
	to := uint64(counter) * blockSize
	if to < c.position {
		panic("chacha20: SetCounter attempted to rollback counter")
	}
	if over := to - c.position; over < uint64(c.end-c.unread) {
		c.unread += int(over)
	} else {
		c.unread, c.end, c.chunked = 0, 0, false
	}
	c.position = to
}

// XORKeyStream sets dst[:len(src)] to src xor keystream. dst and src must overlap entirely or not at all. Pieces of a
// message may be given one by one.
//
// It panics, and writes nothing, if dst is shorter than src, if they overlap otherwise, or if the keystream ends, after
// 2^32 blocks from counter 0.
func (c *Cipher) XORKeyStream(dst, src []byte) {
	c.keyed()
	if len(src) == 0 {
		return
	}
	if len(dst) < len(src) {
		panic("chacha20: output smaller than input")
	}
	dst = dst[:len(src)]
	if inexactOverlap(dst, src) {
		panic("chacha20: invalid buffer overlap")
	}
	if uint64(len(src)) > limit-c.position {
		panic("chacha20: counter overflow")
	}
	if c.unread < c.end {
		n := c.drain(dst, src)
		dst, src = dst[n:], src[n:]
	}
	if len(src) == 0 {
		return
	}
	// A piece that comes first is done in place, to its last byte: where it is the whole message, no block is computed
	// for nothing. Small pieces that follow are served from the buffer.
	inBlock := int(c.position % blockSize)
	if small := len(src) < bufSize-inBlock; small && c.chunked {
		c.refill(inBlock, bufSize)
	} else if inBlock != 0 {
		c.refill(inBlock, blockSize)
	}
	if c.unread < c.end {
		n := c.drain(dst, src)
		dst, src = dst[n:], src[n:]
	}
	if len(src) != 0 {
		c.function.xor(dst, src, &c.key, &c.nonce, c.high|c.position/blockSize)
		c.position += uint64(len(src))
	}
	c.chunked = true
}

// refill computes so many bytes of keystream (fewer where it ends), from inBlock bytes before the position on.
func (c *Cipher) refill(inBlock, size int) {
	from := c.position - uint64(inBlock)
	size = int(min(uint64(size), limit-from))
	c.function.xor(c.buf[:size], nil, &c.key, &c.nonce, c.high|from/blockSize)
	c.unread, c.end = inBlock, size
}

// drain uses what is in the buffer, and returns for how many bytes.
func (c *Cipher) drain(dst, src []byte) int {
	n := subtle.XORBytes(dst, src, c.buf[c.unread:c.end])
	c.unread += n
	c.position += uint64(n)
	return n
}

// HChaCha20 returns the 32 bytes that HChaCha20 makes of a key of 32 bytes and a nonce of 16 bytes. It returns an error
// if one of them has another length.
func HChaCha20(key, nonce []byte) ([]byte, error) {
	var out [32]byte
	return hChaCha20(&out, key, nonce)
}

func hChaCha20(out *[32]byte, key, nonce []byte) ([]byte, error) {
	if len(key) != KeySize {
		return nil, errors.New("chacha20: wrong HChaCha20 key size")
	}
	if len(nonce) != 16 {
		return nil, errors.New("chacha20: wrong HChaCha20 nonce size")
	}
	f, err := functionOf(20)
	if err != nil {
		return nil, err
	}
	hChaCha(out, key, nonce, f)
	return out[:], nil
}

// hChaCha takes the sum that ends a block of ChaCha apart again: with nonce where counter and nonce stand, the words of
// the first row less the constants, and those of the last row less the nonce.
func hChaCha(out *[32]byte, key, nonce []byte, f function) {
	var block [blockSize]byte
	f.xor(block[:], nil, (*[KeySize]byte)(key), (*[8]byte)(nonce[8:]), binary.LittleEndian.Uint64(nonce))
	for i, constant := range sigma {
		word := binary.LittleEndian.Uint32(block[4*i:])
		binary.LittleEndian.PutUint32(out[4*i:], word-constant)
		word = binary.LittleEndian.Uint32(block[48+4*i:])
		binary.LittleEndian.PutUint32(out[16+4*i:], word-binary.LittleEndian.Uint32(nonce[4*i:]))
	}
}

// inexactOverlap: x and y, of the same length and not empty, share bytes, and begin at different addresses.
func inexactOverlap(x, y []byte) bool {
	a, b := uintptr(unsafe.Pointer(&x[0])), uintptr(unsafe.Pointer(&y[0]))
	return a != b && a-b+uintptr(len(x))-1 <= 2*uintptr(len(x))-2
}
