// SPDX-License-Identifier: CC0-1.0 OR MIT-0

package chacha20poly1305

import (
	"crypto/subtle"
	"errors"
	"runtime"

	"peachacha.example/go/aead"
	"peachacha.example/go/chacha20"
)

var (
	errNonce   = errors.New("chacha20poly1305: bad nonce length")
	errLarge   = errors.New("chacha20poly1305: message too large")
	errShort   = errors.New("chacha20poly1305: output too small")
	errOverlap = errors.New("chacha20poly1305: invalid buffer overlap")
)

// Job is one message of many.
type Job struct {
	// Sealing sets Dst[:len(Src)+Overhead] to the ciphertext of Src and its tag; opening sets Dst[:len(Src)-Overhead] to the
	// message. Dst begins where Src does, or overlaps neither it (to open: but for its tag) nor AdditionalData. It may
	// overlap the job's Key and Nonce, and nothing of any other job.
	Dst, Src []byte
	// Key has 32 bytes. Nonce has 12; or 24, for XChaCha20-Poly1305.
	Key, Nonce     []byte
	AdditionalData []byte
	// Err is set: what is wrong with the job, if anything.
	Err error
}

// SealMany seals each of the jobs, whose lengths, keys, nonces and data may all differ. Short messages are computed side by
// side, which takes up to a third less time than one after the other. Of a wrong job nothing is written, and the others
// are done; the first error is returned. Jobs may share keys, nonces, data and inputs.
func SealMany(jobs []Job) error { return many(jobs, false) }

// OpenMany opens each of the jobs likewise. The output of a job whose tag is wrong is cleared, as by Open.
func OpenMany(jobs []Job) error { return many(jobs, true) }

// Of so many jobs, short ones are faster side by side; half as long ones if there are fewer than twice as many. Beyond,
// the assembly that does both at once gains more than lanes do, as Poly1305 is Go's here (dropin/go/bench, SealMany).
const (
	fewest  = 4
	longest = 128
)

func many(jobs []Job, opens bool) error {
	short, count := longest, 0
	if len(jobs) < 2*fewest {
		short /= 2
	}
	if opens {
		short += Overhead
	}
	for i := range jobs {
		if jobs[i].Err = unusable; len(jobs[i].Src) <= short {
			count++
		}
	}
	if unusable != nil {
		return unusable
	}
	if used != generic && count >= fewest {
		sideBySide(jobs, opens, short)
	} else {
		for i := range jobs {
			jobs[i].alone(opens)
		}
	}
	for i := range jobs {
		if jobs[i].Err != nil {
			return jobs[i].Err
		}
	}
	return nil
}

// parts are the output, the text and where the tag is; or Err is what is wrong with the job.
func (job *Job) parts(opens bool) (dst, src, tag []byte) {
	src = job.Src
	size := len(src) + Overhead
	if opens {
		if size = len(src) - Overhead; size < 0 {
			job.Err = errOpen
			return
		}
		src, tag = src[:size], src[size:]
	}
	switch {
	case len(job.Key) != KeySize:
		job.Err = errKey
	case len(job.Nonce) != NonceSize && len(job.Nonce) != NonceSizeX:
		job.Err = errNonce
	case uint64(len(src)) > most:
		job.Err = errLarge
	case len(job.Dst) < size:
		job.Err = errShort
	case inexactOverlap(job.Dst[:size], src) || aead.Overlap(job.Dst[:size], job.AdditionalData):
		job.Err = errOverlap
	case opens:
		dst = job.Dst[:size]
	default:
		dst, tag = job.Dst[:len(src)], job.Dst[len(src):size]
	}
	return
}

// alone seals or opens one job.
func (job *Job) alone(opens bool) {
	dst, src, tag := job.parts(opens)
	if job.Err != nil {
		return
	}
	key := (*[KeySize]byte)(job.Key)
	if !opens {
		run(dst, src, key, job.Nonce, job.AdditionalData, (*[Overhead]byte)(tag), false)
	} else if given := [Overhead]byte(tag); !open(dst, src, key, job.Nonce, job.AdditionalData, &given) {
		job.Err = errOpen
	}
}

// group is how many jobs are computed at once.
const group = 16

// A member is a job of a group.
type member struct {
	job           *Job
	dst, src, tag []byte
	block0        [64]byte // its first half is Poly1305's key
	keystream     [longest]byte
}

var zeros [longest]byte

// sideBySide takes short jobs in groups, whose keystream is that of one XorMany. What is opened is decrypted when its tag is
// known to be right. All is in one function, so that nothing of it is on the heap.
func sideBySide(jobs []Job, opens bool, short int) {
	var members [group]member
	var messages [group]chacha20.Job
	held := 0 // members that had a key
	for next := 0; next < len(jobs); {
		n := 0
		for ; next < len(jobs) && n < group; next++ {
			job := &jobs[next]
			if len(job.Src) > short {
				job.alone(opens)
				continue
			}
			dst, src, tag := job.parts(opens)
			if job.Err != nil {
				continue
			}
			members[n].job, members[n].dst, members[n].src, members[n].tag = job, dst, src, tag
			if opens {
				dst, src = members[n].keystream[:len(src)], zeros[:len(src)]
			}
			// Field by field: the copy of a Job that was just made waits for that.
			messages[n].Key, messages[n].Nonce, messages[n].Block0 = job.Key, job.Nonce, &members[n].block0
			messages[n].Dst, messages[n].Src = dst, src
			n++
		}
		if err := chacha20.XorMany(messages[:n], 20); err != nil {
			panic(err)
		}
		for i := range members[:n] {
			members[i].finish(opens)
		}
		held = max(held, n)
	}
	for i := range members[:held] {
		members[i].block0, members[i].keystream = [64]byte{}, [longest]byte{}
	}
	runtime.KeepAlive(&members) // they must not stay on the stack
}

// finish does what comes after the keystream.
func (m *member) finish(opens bool) {
	key := (*[32]byte)(m.block0[:])
	if !opens {
		authenticate(key, m.job.AdditionalData, m.dst, (*[Overhead]byte)(m.tag))
		return
	}
	var right [Overhead]byte
	authenticate(key, m.job.AdditionalData, m.src, &right)
	if verify(m.dst, (*[Overhead]byte)(m.tag), &right) {
		subtle.XORBytes(m.dst, m.src, m.keystream[:])
	} else {
		m.job.Err = errOpen
	}
}
