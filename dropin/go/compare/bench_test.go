// SPDX-License-Identifier: CC0-1.0 OR MIT-0

package compare

import (
	"crypto/cipher"
	"encoding/binary"
	"flag"
	"fmt"
	"testing"

	xcrypto "golang.org/x/crypto/chacha20"
	theirAEAD "golang.org/x/crypto/chacha20poly1305"
	"peachacha.example/go/chacha20"
	ourAEAD "peachacha.example/go/chacha20poly1305"
)

// library says whose ciphers are measured: both under the same names, for benchstat.
var library = flag.String("library", "peachacha", "peachacha, xcrypto, or single")

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

// BenchmarkSeal seals messages of the sizes of packets, with 13 bytes of additional data.
func BenchmarkSeal(b *testing.B) {
	for _, size := range []int{64, 256, 576, 1350, 4096, 16384, 65536, 1 << 20} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			aead, _ := ourAEAD.New(make([]byte, 32))
			if *library == "xcrypto" {
				aead, _ = theirAEAD.New(make([]byte, 32))
			}
			src, dst, nonce, data := make([]byte, size), make([]byte, 0, size+16), make([]byte, 12), make([]byte, 13)
			b.SetBytes(int64(size))
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				aead.Seal(dst, nonce, src, data)
			}
		})
	}
}

// BenchmarkMany is many messages under one key; of x/crypto, and of ours with -library single, one after the other.
func BenchmarkMany(b *testing.B) {
	for _, size := range []int{5, 64, 128, 576, 1350} {
		for _, count := range []int{1, 2, 3, 4, 8, 16, 64} {
			b.Run(fmt.Sprintf("%dx%d", size, count), func(b *testing.B) {
				jobs, key, nonce := make([]chacha20.Job, count), make([]byte, 32), make([]byte, 12)
				for i := range jobs {
					jobs[i] = chacha20.Job{Dst: make([]byte, size), Src: make([]byte, size), Key: key, Nonce: nonce}
				}
				b.ResetTimer()
				for i := 0; i < b.N; i++ {
					switch *library {
					case "peachacha":
						chacha20.XorMany(jobs, 20)
					case "single":
						for _, job := range jobs {
							c, _ := chacha20.NewUnauthenticatedCipher(job.Key, job.Nonce)
							c.XORKeyStream(job.Dst, job.Src)
						}
					default:
						for _, job := range jobs {
							c, _ := xcrypto.NewUnauthenticatedCipher(job.Key, job.Nonce)
							c.XORKeyStream(job.Dst, job.Src)
						}
					}
				}
			})
		}
	}
}

// BenchmarkSealMany and BenchmarkOpenMany are many messages with 13 bytes of additional data, under one key, likewise.
func BenchmarkSealMany(b *testing.B) { sealMany(b, false) }

func BenchmarkOpenMany(b *testing.B) { sealMany(b, true) }

func sealMany(b *testing.B, opens bool) {
	for _, size := range []int{16, 64, 128, 256, 576, 1350} {
		for _, count := range []int{1, 2, 3, 4, 8, 16, 64} {
			b.Run(fmt.Sprintf("%dx%d", size, count), func(b *testing.B) {
				key, nonce, data := make([]byte, 32), make([]byte, 12), make([]byte, 13)
				aead, _ := ourAEAD.New(key)
				if *library == "xcrypto" {
					aead, _ = theirAEAD.New(key)
				}
				jobs, do := make([]ourAEAD.Job, count), ourAEAD.SealMany
				for i := range jobs {
					jobs[i] = ourAEAD.Job{Src: make([]byte, size), Key: key, Nonce: nonce, AdditionalData: data}
					jobs[i].Dst = make([]byte, size+aead.Overhead())
					if opens {
						jobs[i].Src, do = aead.Seal(nil, nonce, jobs[i].Src, data), ourAEAD.OpenMany
					}
				}
				b.ResetTimer()
				for i := 0; i < b.N; i++ {
					if *library == "peachacha" {
						if err := do(jobs); err != nil {
							b.Fatal(err)
						}
						continue
					}
					for _, job := range jobs {
						if opens {
							aead.Open(job.Dst[:0], nonce, job.Src, data)
						} else {
							aead.Seal(job.Dst[:0], nonce, job.Src, data)
						}
					}
				}
			})
		}
	}
}

// BenchmarkMasks is QUIC's header protection, likewise.
func BenchmarkMasks(b *testing.B) {
	for _, count := range []int{1, 2, 3, 4, 8, 16, 64} {
		b.Run(fmt.Sprint(count), func(b *testing.B) {
			masks, samples, key := make([][5]byte, count), make([][16]byte, count), make([]byte, 32)
			for i := 0; i < b.N; i++ {
				switch *library {
				case "peachacha":
					chacha20.Masks(masks, samples, key)
				case "single":
					for i, sample := range samples {
						c, _ := chacha20.NewUnauthenticatedCipher(key, sample[4:])
						c.SetCounter(binary.LittleEndian.Uint32(sample[:]))
						c.XORKeyStream(masks[i][:], masks[i][:])
					}
				default:
					for i, sample := range samples {
						c, _ := xcrypto.NewUnauthenticatedCipher(key, sample[4:])
						c.SetCounter(binary.LittleEndian.Uint32(sample[:]))
						c.XORKeyStream(masks[i][:], masks[i][:])
					}
				}
			}
		})
	}
}
