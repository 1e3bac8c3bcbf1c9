// SPDX-License-Identifier: CC0-1.0 OR MIT-0

package compare

import (
	"crypto/cipher"
	"flag"
	"testing"

	xcrypto "golang.org/x/crypto/chacha20"
	"peachacha.example/go/chacha20"
)

// library says whose ciphers are measured: both under the same names, for benchstat.
var library = flag.String("library", "peachacha", "peachacha or xcrypto")

// sizes are golang.org/x/crypto/chacha20's: the bytes of a piece, and how many of them; a new cipher for each message.
var sizes = []struct {
	name        string
	step, count int
}{
	{"64", 64, 1},
	{"256", 256, 1},
	{"10x25", 10, 25},
	{"4096", 4096, 1},
	{"100x40", 100, 40},
	{"65536", 65536, 1},
	{"1000x65", 1000, 65},
}

func BenchmarkChaCha20(b *testing.B) {
	for _, size := range sizes {
		b.Run(size.name, func(b *testing.B) {
			key, nonce := make([]byte, 32), make([]byte, 12)
			total := size.step * size.count
			src, dst := make([]byte, total), make([]byte, total)
			b.SetBytes(int64(total))
			b.ResetTimer()
			// Two loops, since a cipher behind an interface would be allocated on the heap.
			if *library == "xcrypto" {
				for i := 0; i < b.N; i++ {
					c, _ := xcrypto.NewUnauthenticatedCipher(key, nonce)
					for at := 0; at < total; at += size.step {
						c.XORKeyStream(dst[at:], src[at:at+size.step])
					}
				}
				return
			}
			for i := 0; i < b.N; i++ {
				c, _ := chacha20.NewUnauthenticatedCipher(key, nonce)
				for at := 0; at < total; at += size.step {
					c.XORKeyStream(dst[at:], src[at:at+size.step])
				}
			}
		})
	}
}

// BenchmarkStream is the same with ciphers on the heap, as for a caller that keeps them.
func BenchmarkStream(b *testing.B) {
	for _, size := range sizes {
		b.Run(size.name, func(b *testing.B) {
			key, nonce := make([]byte, 32), make([]byte, 12)
			total := size.step * size.count
			src, dst := make([]byte, total), make([]byte, total)
			b.SetBytes(int64(total))
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				stream := made(key, nonce)
				for at := 0; at < total; at += size.step {
					stream.XORKeyStream(dst[at:], src[at:at+size.step])
				}
			}
		})
	}
}

func made(key, nonce []byte) cipher.Stream {
	if *library == "xcrypto" {
		c, _ := xcrypto.NewUnauthenticatedCipher(key, nonce)
		return c
	}
	c, _ := chacha20.NewUnauthenticatedCipher(key, nonce)
	return c
}
