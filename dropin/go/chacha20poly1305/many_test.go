// SPDX-License-Identifier: CC0-1.0 OR MIT-0

package chacha20poly1305

import (
	"bytes"
	"math/rand"
	"testing"

	"peachacha.example/go/chacha20"
)

// A trial is a job, the bytes around its output, what these should be, and what should be wrong.
type trial struct {
	job        Job
	room, want []byte
	err        error
}

// drawn is a random job: in place, elsewhere, or over its key and nonce; now and then a wrong one.
func drawn(source *rand.Rand, opens bool, wrong []error) (x trial) {
	random := func(n int) []byte {
		data := make([]byte, n)
		source.Read(data)
		return data
	}
	n := source.Intn([]int{1, 20, 70, 130, 130, 300, 2000}[source.Intn(7)])
	nonce := []int{NonceSize, NonceSize, NonceSizeX}[source.Intn(3)]
	x.room = random(n + 300)
	x.job = Job{Key: random(KeySize), Nonce: random(nonce), AdditionalData: random(source.Intn(40))}
	if source.Intn(4) == 0 {
		x.job.Key, x.job.Nonce = x.room[80:112], x.room[90+n:][:nonce]
	}
	message := random(n)
	sealed := make([]byte, n+Overhead)
	seal(sealed, message, &x.job)
	size := n
	if x.job.Src = sealed; !opens {
		x.job.Src, size, message = message, n+Overhead, sealed
	}
	if source.Intn(2) == 0 && &x.job.Key[0] != &x.room[80] { // in place
		copy(x.room[100:], x.job.Src)
		x.job.Src = x.room[100:][:len(x.job.Src)]
	} else {
		x.job.Src = append([]byte{}, x.job.Src...)
	}
	x.job.Dst = x.room[100 : 100+size]
	if source.Intn(4) == 0 {
		x.err = wrong[source.Intn(len(wrong))]
	}
	switch x.err {
	case errKey:
		x.job.Key = x.job.Key[:source.Intn(KeySize)]
	case errNonce:
		x.job.Nonce = x.job.Nonce[:nonce-1]
	case errShort:
		if x.job.Dst = nil; size == 0 {
			x.err = nil
		}
	case errOverlap:
		x.job.AdditionalData = x.room[99:101]
		if size == 0 {
			x.err, x.job.AdditionalData = nil, nil
			seal(sealed, message, &x.job)
			x.job.Src = sealed
		}
	case errOpen:
		if message = make([]byte, n); source.Intn(8) == 0 {
			x.job.Src, message = x.job.Src[:source.Intn(Overhead)], nil
		} else {
			x.job.Src[source.Intn(n+Overhead)] ^= 1 << source.Intn(8)
		}
	}
	x.want = append([]byte{}, x.room...)
	if x.err == nil || x.err == errOpen {
		copy(x.want[100:], message)
	}
	return x
}

// seal is what Go's own code gives for a single message.
func seal(sealed, message []byte, job *Job) {
	key, nonce := [KeySize]byte(job.Key), [NonceSize]byte{}
	copy(nonce[:], job.Nonce)
	if len(job.Nonce) == NonceSizeX {
		derived, _ := chacha20.HChaCha20(job.Key, job.Nonce[:16])
		key, nonce = [KeySize]byte(derived), [NonceSize]byte{}
		copy(nonce[4:], job.Nonce[16:])
	}
	n := len(message)
	runGeneric(sealed[:n], message, &key, &nonce, job.AdditionalData, (*[Overhead]byte)(sealed[n:]), false)
}

// Any mixture of jobs in all numbers: what single calls give, and nothing else is written.
func TestMany(t *testing.T) {
	each(t, func(t *testing.T) {
		source := rand.New(rand.NewSource(1))
		for round := 0; round < 600; round++ {
			opens, do, wrong := round%2 == 1, SealMany, []error{errKey, errNonce, errShort, errOverlap}
			if opens {
				do, wrong = OpenMany, append(wrong, errOpen, errOpen, errOpen)
			}
			trials, jobs := make([]trial, round/2%41), make([]Job, round/2%41)
			var first error
			for i := range jobs {
				trials[i] = drawn(source, opens, wrong)
				if jobs[i] = trials[i].job; first == nil {
					first = trials[i].err
				}
				jobs[i].Err = errLarge // of another call
			}
			done := make(chan error)
			go func() { done <- deep(do, jobs, round%200) }()
			if err := <-done; err != first {
				t.Fatalf("%v is returned for %v", err, first)
			}
			for i, x := range trials {
				if jobs[i].Err != x.err {
					t.Fatalf("job %d of %d: %v for %v", i, len(jobs), jobs[i].Err, x.err)
				}
				if !bytes.Equal(x.room, x.want) {
					t.Fatalf("opens: %v, job %d of %d, %d bytes: other bytes than of a single message", opens, i, len(jobs), len(x.job.Src))
				}
			}
		}
	})
}

// deep calls under so many frames of a stack that grows.
func deep(do func([]Job) error, jobs []Job, depth int) error {
	var room [100]byte
	if depth == 0 {
		return do(jobs)
	}
	room[depth%100] = 1
	return deep(do, jobs, depth-int(room[depth%100]))
}

// The output may begin where the text ends, over the tag.
func TestManyOverTag(t *testing.T) {
	each(t, func(t *testing.T) {
		for _, n := range []int{16, 40, 64, 200} {
			jobs := make([]Job, 9)
			for i := range jobs {
				room := make([]byte, 2*n+Overhead)
				key, nonce := some(KeySize, i), some(NonceSize, i)
				a, _ := New(key)
				a.Seal(room[:0], nonce, some(n, i), nil)
				jobs[i] = Job{Dst: room[n:], Src: room[:n+Overhead], Key: key, Nonce: nonce}
			}
			jobs[3].Src[0] ^= 1
			if err := OpenMany(jobs); err != errOpen {
				t.Fatalf("%d bytes: %v", n, err)
			}
			for i := range jobs {
				want := some(n, i)
				if i == 3 {
					want = make([]byte, n)
				}
				if !bytes.Equal(jobs[i].Dst[:n], want) {
					t.Errorf("%d bytes, job %d: other bytes", n, i)
				}
			}
		}
	})
}

// Nothing is left for the garbage collector, also where all that jobs have is on the stack.
func TestManyAllocations(t *testing.T) {
	each(t, func(t *testing.T) {
		allocated := testing.AllocsPerRun(10, func() {
			var jobs [20]Job
			var room [20][216]byte
			var key [KeySize]byte
			var nonce [NonceSizeX]byte
			for i := range jobs {
				jobs[i].Dst, jobs[i].Src = room[i][:], room[i][:10*i]
				jobs[i].Key, jobs[i].Nonce = key[:], nonce[:12+i%2*12]
			}
			if SealMany(jobs[:]) != nil {
				t.Error("not sealed")
			}
			for i := range jobs {
				jobs[i].Src = room[i][:10*i+Overhead]
			}
			if OpenMany(jobs[:]) != nil {
				t.Error("not opened")
			}
		})
		if allocated != 0 && used != generic {
			t.Errorf("%v allocations", allocated)
		}
	})
}
