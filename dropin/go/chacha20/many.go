// SPDX-License-Identifier: CC0-1.0 OR MIT-0

package chacha20

import (
	"encoding/binary"
	"errors"
	"unsafe"
)

var (
	errRounds  = errors.New("chacha20: wrong number of rounds")
	errKey     = errors.New("chacha20: wrong key size")
	errNonce   = errors.New("chacha20: wrong nonce size")
	errShort   = errors.New("chacha20: output smaller than input")
	errOverlap = errors.New("chacha20: invalid buffer overlap")
	errCounter = errors.New("chacha20: counter overflow")
)

// Job is one message of many.
type Job struct {
	// Dst[:len(Src)] becomes Src xor keystream. The two must overlap entirely or not at all. Dst may overlap the job's Key
	// and Nonce, and nothing else of any job.
	Dst, Src []byte
	// Key has 32 bytes. Nonce has 12, with a counter of 32 bits; or 24 (XChaCha) or 8, with a counter of 64 bits.
	Key, Nonce []byte
	// Counter is the first block of the keystream.
	Counter uint64
	// Block0, if it is not nil, becomes that block, and Src is encrypted from the next one on: an AEAD has the key of its
	// authenticator there. It overlaps nothing of any job.
	Block0 *[blockSize]byte
	// Err is set by XorMany: what is wrong with the job, if anything.
	Err error
}

// XorMany encrypts each of the jobs, whose lengths, keys, nonces and counters may all differ, with 8, 12 or 20 rounds. The
// blocks of short messages are computed side by side, which is up to three times as fast as one after the other. Of a
// wrong job nothing is written, and the others are done; the first error is returned. Jobs may share keys, nonces and
// inputs.
func XorMany(jobs []Job, rounds int) error {
	f, err := functionOf(rounds)
	if err != nil {
		for i := range jobs {
			jobs[i].Err = err
		}
		return err
	}
	width := int(widths[f.kernel])
	if worth(len(jobs), width) {
		// As much room as there is use for: it is cleared at each call.
		switch {
		case len(jobs) <= 4:
			return sideBySide[[4]lane, [4]start, [4][blockSize]byte, [4][]byte](jobs, f, width/2*blockSize)
		case width <= 16:
			return sideBySide[[16]lane, [16]start, [16][blockSize]byte, [16][]byte](jobs, f, width/2*blockSize)
		}
		return sideBySide[[maxLanes]lane, [maxLanes]start, [maxLanes][blockSize]byte, [maxLanes][]byte](jobs, f, width/2*blockSize)
	}
	for i := range jobs {
		var from start
		job := &jobs[i]
		wrong := from.set(job, f)
		if job.Err = wrong; wrong == nil {
			from.xor(job, f)
		} else if err == nil {
			err = wrong
		}
	}
	return err
}

// sideBySide takes the blocks of all short jobs as one list, of which each batch has the next, whatever their job. A job
// of more than short bytes is faster by itself. All is in one function: through pointers the compiler would not see that
// the table, which points into itself, may stay on the stack.
func sideBySide[
	lanes [4]lane | [16]lane | [maxLanes]lane,
	places [4]start | [16]start | [maxLanes]start,
	wholes [4][blockSize]byte | [16][blockSize]byte | [maxLanes][blockSize]byte,
	partial [4][]byte | [16][]byte | [maxLanes][]byte,
](jobs []Job, f function, short int) (err error) {
	var table lanes
	var starts places
	var blocks wholes // for the ends of messages, which are no whole blocks
	var ends partial  // where these go
	width := min(len(table), int(widths[f.kernel]))
	var dst, src []byte // what is left of the job before jobs[next]
	var keyed int       // which start has its key
	var counter uint64  // of its last block
	for next := 0; ; {
		count := 0
		if len(src) > 0 && keyed != 0 {
			starts[0], keyed = starts[keyed], 0
		}
		for count < width {
			at := &starts[count]
			if len(src) > 0 {
				counter++
				at.counter, at.nonce = counter, starts[keyed].nonce
			} else if next == len(jobs) {
				break
			} else {
				job := &jobs[next]
				next++
				wrong := at.set(job, f)
				if job.Err = wrong; wrong != nil {
					if err == nil {
						err = wrong // not job.Err: then jobs, and all they point to, could not be on a caller's stack
					}
					continue
				}
				if len(job.Src) > short {
					at.xor(job, f)
					continue
				}
				dst, src, keyed, counter = job.Dst, job.Src, count, at.counter
				if job.Block0 != nil {
					table[count].key, table[count].start = &at.key, &at.counter
					table[count].out, table[count].in = &job.Block0[0], &zeros[0]
					ends[count] = nil
					count++
					continue
				}
			}
			if len(src) == 0 {
				continue
			}
			table[count].key, table[count].start = &starts[keyed].key, &at.counter
			n := min(len(src), blockSize)
			if n == blockSize {
				table[count].out, table[count].in = &dst[0], &src[0]
				ends[count] = nil
			} else {
				copy(blocks[count][:], src)
				table[count].out, table[count].in = &blocks[count][0], &blocks[count][0]
				ends[count] = dst[:n]
			}
			dst, src = dst[n:], src[n:]
			count++
		}
		switch first := &table[0]; count {
		case 0:
			return err
		case 1:
			c, m := unsafe.Slice(first.out, blockSize), unsafe.Slice(first.in, blockSize)
			f.xor(c, m, &starts[0].key, &starts[0].nonce, starts[0].counter)
		default:
			for i := count; i < computed(count); i++ {
				table[i] = table[0]
				table[i].out, table[i].in = &blocks[i][0], &zeros[0]
			}
			f.kernel.lanes(first, uint64(count), uint32(f.rounds))
		}
		for i := 0; i < count; i++ {
			if ends[i] != nil {
				copy(ends[i], blocks[i][:])
			}
		}
	}
}

// Masks sets masks[:len(samples)] to those of QUIC's header protection (RFC 9001, 5.4.4) under one key of 32 bytes: the
// first 5 bytes of the ChaCha20 block whose counter is the first 4 bytes of a sample and whose nonce is the other 12. It
// returns an error, and writes nothing, if the key has another length or there are fewer masks than samples.
func Masks(masks [][5]byte, samples [][16]byte, key []byte) error {
	f, err := functionOf(20)
	switch {
	case err != nil:
		return err
	case len(key) != KeySize:
		return errKey
	case len(masks) < len(samples):
		return errShort
	}
	own := [KeySize]byte(key)
	width := int(widths[f.kernel])
	if !worth(len(samples), width) {
		for i := range samples {
			var block [blockSize]byte
			f.xor(block[:], nil, &own, (*[8]byte)(samples[i][8:]), binary.LittleEndian.Uint64(samples[i][:]))
			copy(masks[i][:], block[:])
		}
		return nil
	}
	if len(samples) <= 4 {
		maskAll[[4]lane, [4]start, [4][blockSize]byte](masks, samples, &own, f)
	} else {
		maskAll[[maxLanes]lane, [maxLanes]start, [maxLanes][blockSize]byte](masks, samples, &own, f)
	}
	return nil
}

func maskAll[
	lanes [4]lane | [maxLanes]lane, places [4]start | [maxLanes]start, wholes [4][blockSize]byte | [maxLanes][blockSize]byte,
](masks [][5]byte, samples [][16]byte, key *[KeySize]byte, f function) {
	var table lanes
	var starts places
	var blocks wholes
	width := min(len(table), int(widths[f.kernel]))
	for i := 0; i < min(width, computed(len(samples))); i++ {
		table[i] = lane{out: &blocks[i][0], in: &zeros[0], key: key, start: &starts[i].counter}
	}
	for len(samples) > 0 {
		n := min(width, len(samples))
		for i := range samples[:n] {
			starts[i].counter = binary.LittleEndian.Uint64(samples[i][:])
			starts[i].nonce = [8]byte(samples[i][8:])
		}
		f.kernel.lanes(&table[0], uint64(n), uint32(f.rounds))
		for i := range masks[:n] {
			copy(masks[i][:], blocks[i][:])
		}
		masks, samples = masks[n:], samples[n:]
	}
}

// worth tells whether so many messages are worth a batch: fewer are faster one after the other. Two are where the smallest
// kernel has rows, which takes no longer than one block.
func worth(count, width int) bool {
	return width > 4 && count > 1 || width > 0 && count > 2
}

// A lane is one block of a batch, as the assembly is given it; start is the counter, behind which the nonce is.
type lane struct {
	out, in *byte
	key     *[KeySize]byte
	start   *uint64
}

// maxLanes is the most that any kernel has.
const maxLanes = 32

var zeros [blockSize]byte

// computed tells how many lanes are computed of count: those of the smallest kernel that has them.
func computed(count int) int {
	switch {
	case count <= 4:
		return 4
	case count <= 8:
		return 8
	case count <= 16:
		return 16
	}
	return maxLanes
}

// A start is where a message begins in the keystream of a key: a nonce of 8 bytes and a counter of 64 bits. It is a copy,
// as the output may overlap what a job has.
type start struct {
	key     [KeySize]byte
	counter uint64
	nonce   [8]byte // behind the counter, as the assembly has it
}

// xor does a job by itself.
func (s *start) xor(job *Job, f function) {
	if job.Block0 != nil {
		f.xor(job.Block0[:], nil, &s.key, &s.nonce, s.counter)
		s.counter++
	}
	f.xor(job.Dst[:len(job.Src)], job.Src, &s.key, &s.nonce, s.counter)
}

// set gives the start of a job, or what is wrong with the job.
func (s *start) set(job *Job, f function) error {
	if len(job.Key) != KeySize {
		return errKey
	}
	size, last := len(job.Nonce), ^uint64(0)
	switch size {
	case NonceSize:
		last = 1<<32 - 1
	case NonceSizeX, 8:
	default:
		return errNonce
	}
	if len(job.Dst) < len(job.Src) {
		return errShort
	}
	s.counter = job.Counter
	n, before := uint64(len(job.Src)), uint64(0)
	if job.Block0 != nil {
		before = blockSize
	}
	if n > 0 && inexactOverlap(job.Dst[:n], job.Src) {
		return errOverlap
	}
	if n += before; n == 0 {
		if s.counter > 0 && s.counter-1 > last {
			return errCounter
		}
		return nil
	} else if s.counter > last || (n-1)/blockSize > last-s.counter {
		return errCounter
	}
	switch size {
	case NonceSize:
		s.counter |= uint64(binary.LittleEndian.Uint32(job.Nonce)) << 32
		fallthrough
	case 8:
		s.key = [KeySize]byte(job.Key)
	case NonceSizeX:
		hChaCha(&s.key, job.Key, job.Nonce[:16], f)
	}
	s.nonce = [8]byte(job.Nonce[size-8:])
	return nil
}
