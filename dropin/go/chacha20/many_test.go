// SPDX-License-Identifier: CC0-1.0 OR MIT-0

package chacha20

import (
	"bytes"
	"encoding/binary"
	"math/rand"
	"testing"
)

// single sets want to what a job gives by Go's own code, for a single message.
func single(want []byte, job *Job, rounds int) {
	var key [KeySize]byte
	var nonce [8]byte
	counter := job.Counter
	copy(key[:], job.Key)
	copy(nonce[:], job.Nonce[len(job.Nonce)-8:])
	switch len(job.Nonce) {
	case NonceSize:
		counter |= uint64(binary.LittleEndian.Uint32(job.Nonce)) << 32
	case NonceSizeX:
		hChaCha(&key, job.Key, job.Nonce[:16], function{generic, uint8(rounds / 2)})
	}
	if job.Block0 != nil {
		xorGeneric(job.Block0[:], nil, &key, &nonce, counter, uint8(rounds/2))
		counter++
	}
	xorGeneric(want, job.Src, &key, &nonce, counter, uint8(rounds/2))
}

// Any mixture of lengths, keys, nonces and counters, some in place, some over their key and nonce, some wrong: the bytes of
// single messages, and nothing else is written. Each at another depth of a stack that grows under it.
func TestXorMany(t *testing.T) {
	each(t, func(t *testing.T) {
		source := rand.New(rand.NewSource(1))
		random := func(n int) []byte {
			data := make([]byte, n)
			source.Read(data)
			return data
		}
		sizes := []int{0, 1, 5, 16, 40, 63, 64, 65, 128, 200, 512, 576, 1350, 1500}
		wrong := []error{nil, errKey, errNonce, errShort, errOverlap, errCounter}
		for round := 0; round < 150; round++ {
			rounds := []int{20, 12, 8}[round%3]
			jobs := make([]Job, source.Intn(40))
			rooms, wants := make([][]byte, len(jobs)), make([][]byte, len(jobs))
			blocks := make([]*[blockSize]byte, len(jobs)) // those that Block0 should be
			errs := make([]error, len(jobs))
			var first error
			shared := random(KeySize)
			for i := range jobs {
				n := sizes[source.Intn(len(sizes))]
				// A room has the output, and around it bytes that must stay; key and nonce may be in the output.
				room := random(n + 300)
				job := Job{Dst: room[100 : 100+n], Src: random(n), Key: shared, Nonce: random([]int{8, 12, 24}[source.Intn(3)])}
				job.Counter = uint64(source.Uint32() >> source.Intn(32))
				if len(job.Nonce) != NonceSize && source.Intn(2) == 0 {
					job.Counter = source.Uint64() | 1<<40
				}
				if source.Intn(2) == 0 {
					job.Src = job.Dst
				}
				if source.Intn(4) == 0 {
					job.Key, job.Nonce = room[80:112], room[60+n:][:len(job.Nonce)]
				}
				if source.Intn(3) == 0 {
					job.Block0, blocks[i] = new([blockSize]byte), new([blockSize]byte)
				}
				if source.Intn(8) == 0 {
					errs[i] = wrong[source.Intn(len(wrong))]
				}
				switch errs[i] {
				case errKey:
					job.Key = job.Key[1:]
				case errNonce:
					job.Nonce = job.Nonce[1:]
				case errShort:
					job.Src = append(job.Src, 1)
				case errOverlap:
					job.Dst, job.Src = room[100:164], room[101:165]
				case errCounter:
					job.Counter = 1<<64 - 1 - uint64(n)/blockSize
					job.Src, job.Dst = random(n+blockSize+1), random(n+blockSize+1)
				}
				rooms[i], wants[i], jobs[i] = room, append([]byte{}, room...), job
				if errs[i] == nil {
					job.Block0 = blocks[i]
					single(wants[i][100:100+n], &job, rounds)
				} else if first == nil {
					first = errs[i]
				}
			}
			done := make(chan error)
			go func() { done <- deepMany(jobs, rounds, round) }()
			if err := <-done; err != first {
				t.Fatalf("%v is returned for %v", err, first)
			}
			for i := range jobs {
				if jobs[i].Err != errs[i] {
					t.Fatalf("job %d of %d: %v for %v", i, len(jobs), jobs[i].Err, errs[i])
				}
				if !bytes.Equal(rooms[i], wants[i]) || blocks[i] != nil && *jobs[i].Block0 != *blocks[i] {
					t.Fatalf("job %d of %d, %d bytes: other bytes than of a single message", i, len(jobs), len(jobs[i].Src))
				}
			}
		}
	})
}

// deepMany calls XorMany under so many frames.
func deepMany(jobs []Job, rounds, depth int) error {
	var room [100]byte
	if depth == 0 {
		return XorMany(jobs, rounds)
	}
	room[depth%100] = 1
	return deepMany(jobs, rounds, depth-int(room[depth%100]))
}

// The last blocks of a counter, and those behind.
func TestXorManyCounter(t *testing.T) {
	each(t, func(t *testing.T) {
		for nonce, last := range map[int]uint64{8: 1<<64 - 1, 12: 1<<32 - 1, 24: 1<<64 - 1} {
			for _, count := range []int{1, 5} {
				for n := 0; n <= 129; n++ {
					for before := uint64(0); before < 4; before++ {
						for _, block := range []*[blockSize]byte{nil, {}} {
							jobs := make([]Job, count)
							for i := range jobs {
								jobs[i] = Job{make([]byte, n), make([]byte, n), counted(32), counted(nonce), last - before, block, nil}
							}
							err, blocks := XorMany(jobs, 20), before+1
							if block != nil {
								blocks--
							}
							if fits := uint64(n) <= blockSize*blocks; (err == nil) != fits || jobs[count-1].Err != err {
								t.Fatalf("%d jobs of %d bytes from the block %d before the last: %v", count, n, before, err)
							}
						}
					}
				}
			}
		}
		past := []Job{{Key: counted(32), Nonce: counted(12), Counter: 1<<32 + 1}}
		if XorMany(past, 20) != errCounter || XorMany(nil, 20) != nil || XorMany(nil, 10) != errRounds {
			t.Error("a wrong counter or number of rounds is taken")
		}
		if past[0].Err = nil; XorMany(past, 10) != errRounds || past[0].Err != errRounds {
			t.Error("a job does not say that its number of rounds is wrong")
		}
	})
}

func TestMasks(t *testing.T) {
	// Appendix A.5 of RFC 9001.
	key := unhex(t, "25a282b9e82f06f21f488917a4fc8f1b73573685608597d0efcb076b0ab7a7a4")
	sample, want := unhex(t, "5e5cd55c41f69080575d7999c25a5bfb"), unhex(t, "aefefe7d03")
	each(t, func(t *testing.T) {
		for count := 0; count <= 40; count++ {
			samples, masks := make([][16]byte, count), make([][5]byte, count+1)
			for i := range samples {
				copy(samples[i][:], sample)
				samples[i][i%16] += byte(i)
			}
			if err := Masks(masks, samples, key); err != nil {
				t.Fatal(err)
			}
			if masks[count] != [5]byte{} {
				t.Fatalf("%d masks: one more is written", count)
			}
			for i := range samples {
				var block [blockSize]byte
				job := Job{Src: block[:], Key: key, Nonce: samples[i][4:], Counter: uint64(binary.LittleEndian.Uint32(samples[i][:]))}
				single(block[:], &job, 20)
				if !bytes.Equal(masks[i][:], block[:5]) || i == 0 && !bytes.Equal(masks[0][:], want) {
					t.Fatalf("mask %d of %d is %x", i, count, masks[i])
				}
			}
		}
		if Masks(make([][5]byte, 3), make([][16]byte, 4), key) != errShort || Masks(nil, nil, key[1:]) != errKey {
			t.Error("fewer masks than samples, or a short key, are taken")
		}
	})
}

// Nothing is left for the garbage collector.
func TestAllocations(t *testing.T) {
	each(t, func(t *testing.T) {
		jobs, key, nonce, room := make([]Job, 20), counted(32), counted(12), make([]byte, 2000)
		for i := range jobs {
			jobs[i] = Job{Dst: room[100*i:][:99], Src: room[100*i:][:99], Key: key, Nonce: nonce}
		}
		masks, samples := make([][5]byte, 20), make([][16]byte, 20)
		r, _ := NewRandom(key)
		allocated := testing.AllocsPerRun(10, func() {
			XorMany(jobs, 20)
			Masks(masks, samples, key)
			r.Read(room)
			r.Uint64()
		})
		if allocated != 0 {
			t.Errorf("%v allocations", allocated)
		}
	})
}

func TestRandom(t *testing.T) {
	each(t, func(t *testing.T) {
		// What the C library's peachacha_rng gives.
		r, err := NewRandom(counted(32))
		if err != nil {
			t.Fatal(err)
		}
		r.Read(make([]byte, 300))
		var got [32]byte
		r.Read(got[:])
		if want := unhex(t, "2d41a59c90e41a8e7a4dccaa1c46069983b1a333ce25719ec3437768ab57fa42"); !bytes.Equal(got[:], want) {
			t.Errorf("%x", got)
		}
		for n := 0; n < 1000; n += 1 + n/100*7 {
			state := Job{Src: make([]byte, n+32), Key: append([]byte{}, r.key[:]...), Nonce: make([]byte, 8)}
			want, got := make([]byte, n+32), make([]byte, n+1)
			single(want, &state, 20)
			if m, err := r.Read(got[:n]); m != n || err != nil || !bytes.Equal(got, append(want[32:], 0)) || !bytes.Equal(r.key[:], want[:32]) {
				t.Fatalf("%d bytes: %d, %v", n, m, err)
			}
		}
		again := *r
		again.Read(got[:8])
		if r.Uint64() != binary.LittleEndian.Uint64(got[:]) {
			t.Error("a number is not 8 bytes")
		}
		for n := 0; n < 40; n++ {
			if r, err := NewRandom(make([]byte, n)); (r != nil) != (n == KeySize) || (err == nil) != (n == KeySize) {
				t.Errorf("a seed of %d bytes: %v", n, err)
			}
		}
	})
	defer func() {
		if recover() == nil {
			t.Error("the zero Random has a key")
		}
	}()
	new(Random).Uint64()
}
