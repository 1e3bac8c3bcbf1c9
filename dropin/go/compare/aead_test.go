// SPDX-License-Identifier: CC0-1.0 OR MIT-0

package compare

import (
	"bytes"
	"crypto/cipher"
	"math/rand"
	"testing"

	theirs "golang.org/x/crypto/chacha20poly1305"
	theirBox "golang.org/x/crypto/nacl/secretbox"
	ours "peachacha.example/go/chacha20poly1305"
	ourBox "peachacha.example/go/secretbox"
)

// bothAEADs makes the two, which must agree on errors.
func bothAEADs(t *testing.T, key []byte, extended bool) []cipher.AEAD {
	t.Helper()
	makers := []func([]byte) (cipher.AEAD, error){ours.New, theirs.New}
	if extended {
		makers = []func([]byte) (cipher.AEAD, error){ours.NewX, theirs.NewX}
	}
	a, err := makers[0](key)
	b, other := makers[1](key)
	if (err == nil) != (other == nil) || err != nil && err.Error() != other.Error() {
		t.Fatalf("%d bytes of key: %v; x/crypto: %v", len(key), err, other)
	}
	if err != nil {
		return nil
	}
	if a.NonceSize() != b.NonceSize() || a.Overhead() != b.Overhead() {
		t.Fatal("other sizes than x/crypto's")
	}
	return []cipher.AEAD{a, b}
}

// sameCalls seals and opens with both, within one room of bytes each, and compares all of that, results, errors, panics.
func sameCalls(t *testing.T, aeads []cipher.AEAD, nonce, room []byte, dst, src, size, data, dataLen int) {
	t.Helper()
	sameWrongCalls(t, aeads, nonce, room, dst, src, size, data, dataLen, 0, 0)
}

// sameWrongCalls is sameCalls where bits of a byte of what is opened are wrong, of ciphertext or tag.
func sameWrongCalls(t *testing.T, aeads []cipher.AEAD, nonce, room []byte, dst, src, size, data, dataLen, at int, wrong byte) {
	t.Helper()
	var rooms [2][]byte
	var said, results [2]any
	for _, opens := range []bool{false, true} {
		// x/crypto overwrites the tag before it reads it, and refuses what is right; this module opens it.
		if opens && size > 0 && dst >= src+size && dst < src+size+16 {
			continue
		}
		for i, aead := range aeads {
			rooms[i] = append([]byte{}, room...)
			said[i] = message(func() {
				r := rooms[i]
				ad := r[data : data+dataLen]
				if !opens {
					results[i] = string(aead.Seal(r[dst:dst], nonce, r[src:src+size], ad))
					return
				}
				copy(r[src:], aead.Seal(nil, nonce, room[src:src+size], ad))
				r[src+at] ^= wrong
				opened, err := aead.Open(r[dst:dst], nonce, r[src:src+size+aead.Overhead()], ad)
				results[i] = string(opened)
				if err != nil {
					results[i] = err.Error()
				}
			})
		}
		if said[0] != said[1] || said[0] == "" && (results[0] != results[1] || !bytes.Equal(rooms[0], rooms[1])) {
			t.Fatalf("opens: %v, %d bytes from %d to %d, %d of data at %d: %q, and x/crypto %q", opens, size, src, dst, dataLen,
				data, said[0], said[1])
		}
	}
}

func TestRandomAEADs(t *testing.T) {
	source := rand.New(rand.NewSource(1))
	for i := range 3000 {
		key, room := make([]byte, 32), make([]byte, 9000)
		source.Read(key)
		source.Read(room)
		aeads := bothAEADs(t, key, i%2 == 1)
		nonce := make([]byte, aeads[0].NonceSize())
		source.Read(nonce)
		size := source.Intn([]int{3, 70, 300, 2000, 4000}[source.Intn(5)])
		dst := 0
		if source.Intn(2) == 0 {
			dst = size + 100 // elsewhere
		}
		sameCalls(t, aeads, nonce, room, dst, 0, size, 8500, source.Intn(200))
	}
}

// Texts and data that are more than one call of assembly takes, and just as much.
func TestLongAEADs(t *testing.T) {
	const piece = 1 << 16
	source, room := rand.New(rand.NewSource(2)), make([]byte, 9*piece)
	source.Read(room)
	for _, size := range []int{0, 100, piece - 1, piece, piece + 1, 2 * piece, 3*piece + 1111} {
		for _, dataLen := range []int{13, piece, piece + 15} {
			aeads := bothAEADs(t, room[:32], size%2 == 1)
			for _, dst := range []int{0, 4 * piece} {
				sameCalls(t, aeads, make([]byte, aeads[0].NonceSize()), room, dst, 0, size, 7*piece+13, dataLen)
			}
		}
	}
}

func TestAEADErrors(t *testing.T) {
	for size := 0; size < 70; size++ {
		bothAEADs(t, make([]byte, size), false)
		bothAEADs(t, make([]byte, size), true)
	}
	for _, extended := range []bool{false, true} {
		aeads := bothAEADs(t, make([]byte, 32), extended)
		for size := 0; size < 40; size++ {
			sameCalls(t, aeads, make([]byte, size), make([]byte, 1000), 100, 0, 64, 500, 13)
			var errs, said [2]any
			for i, aead := range aeads {
				said[i] = message(func() { _, errs[i] = aead.Open(nil, make([]byte, aead.NonceSize()), make([]byte, size), nil) })
			}
			if said[0] != said[1] || errs[0].(error).Error() != errs[1].(error).Error() {
				t.Fatalf("%d bytes to be opened: %v, %v; x/crypto: %v, %v", size, said[0], errs[0], said[1], errs[1])
			}
		}
	}
}

func TestAEADOverlap(t *testing.T) {
	aeads, room := bothAEADs(t, make([]byte, 32), false), make([]byte, 1500)
	for _, size := range []int{0, 1, 17, 130} {
		for dst := 500 - size - 40; dst <= 500+size+40; dst++ {
			sameCalls(t, aeads, make([]byte, 12), room, dst, 500, size, 1000, 13)
			sameCalls(t, aeads, make([]byte, 12), room, dst, 1000, size, 500, size)
		}
	}
}

// Many messages, each as x/crypto has it, wrong tags among them.
func TestManyAEADs(t *testing.T) {
	source := rand.New(rand.NewSource(1))
	random := func(n int) []byte {
		data := make([]byte, n)
		source.Read(data)
		return data
	}
	for i := range 500 {
		jobs, sealed := make([]ours.Job, source.Intn(41)), make([][]byte, 41)
		for j := range jobs {
			n := source.Intn([]int{20, 70, 140, 1500}[source.Intn(4)])
			jobs[j] = ours.Job{Dst: make([]byte, n+16), Src: random(n), Key: random(32), Nonce: random(12 + source.Intn(2)*12)}
			jobs[j].AdditionalData = random(source.Intn(30))
			aead := bothAEADs(t, jobs[j].Key, len(jobs[j].Nonce) == 24)[1]
			sealed[j] = aead.Seal(nil, jobs[j].Nonce, jobs[j].Src, jobs[j].AdditionalData)
		}
		if err := ours.SealMany(jobs); err != nil {
			t.Fatal(err)
		}
		wrong := i % 5
		for j := range jobs {
			if !bytes.Equal(jobs[j].Dst, sealed[j]) {
				t.Fatalf("job %d of %d, %d bytes: sealed otherwise", j, len(jobs), len(jobs[j].Src))
			}
			if jobs[j].Dst, sealed[j] = sealed[j], jobs[j].Src; j%5 == wrong {
				jobs[j].Dst[source.Intn(len(jobs[j].Dst))] ^= 1
				sealed[j] = make([]byte, len(sealed[j]))
			}
			jobs[j].Src = append([]byte{}, jobs[j].Dst...)
		}
		if err := ours.OpenMany(jobs); (err == nil) != (len(jobs) <= wrong) {
			t.Fatalf("%d jobs, of which the one behind %d is wrong: %v", len(jobs), wrong, err)
		}
		for j := range jobs {
			if (jobs[j].Err == nil) != (j%5 != wrong) || !bytes.Equal(jobs[j].Dst[:len(sealed[j])], sealed[j]) {
				t.Fatalf("job %d of %d, %d bytes: opened otherwise, %v", j, len(jobs), len(sealed[j]), jobs[j].Err)
			}
		}
	}
}

// fitted gives so many bytes: the first ones of a text, and zeros where there are no more.
func fitted(text []byte, size int) []byte {
	return append(append([]byte{}, text...), make([]byte, size)...)[:size]
}

// places of 3000 bytes or less and of what they become: one place half of the time, otherwise the two may overlap.
func places(dst, src, size uint16) (int, int, int) {
	if dst%2 == 0 {
		dst = src
	}
	return int(dst) % 4000, int(src) % 4000, int(size) % 3000
}

func FuzzAEAD(f *testing.F) {
	f.Add([]byte("key"), []byte("nonce"), []byte("text"), false, uint16(0), uint16(0), uint16(64), uint16(8000), uint8(13), uint16(70), byte(0))
	f.Add([]byte("key"), []byte("nonce"), []byte("text"), true, uint16(3999), uint16(7), uint16(1350), uint16(7900), uint8(80), uint16(1352), byte(4))
	f.Add([]byte{}, []byte{}, []byte{1}, false, uint16(101), uint16(100), uint16(300), uint16(100), uint8(0), uint16(9), byte(0x80))
	f.Fuzz(func(t *testing.T, key, nonce, text []byte, extended bool, dst, src, size, data uint16, dataLen uint8, at uint16, wrong byte) {
		aeads := bothAEADs(t, fitted(key, 32), extended)
		to, from, length := places(dst, src, size)
		sameWrongCalls(t, aeads, fitted(nonce, aeads[0].NonceSize()), fitted(text, 9000), to, from, length, int(data)%8700, int(dataLen),
			int(at)%(length+16), wrong)
	})
}

// sameBoxes is sameWrongCalls for the secretbox. x/crypto looks at the tag first: of what is wrong it writes nothing, and
// does not panic either. This module panics on an overlap, and clears the message.
func sameBoxes(t *testing.T, nonce *[24]byte, key *[32]byte, room []byte, dst, src, size, at int, wrong byte) {
	t.Helper()
	type functions struct {
		seal func(out, message []byte, nonce *[24]byte, key *[32]byte) []byte
		open func(out, box []byte, nonce *[24]byte, key *[32]byte) ([]byte, bool)
	}
	for _, opens := range []bool{false, true} {
		var rooms [2][]byte
		var said, results [2]any
		var right [2]bool
		for i, box := range []functions{{ourBox.Seal, ourBox.Open}, {theirBox.Seal, theirBox.Open}} {
			rooms[i] = append([]byte{}, room...)
			said[i] = message(func() {
				r := rooms[i]
				if !opens {
					results[i] = string(box.seal(r[dst:dst], r[src:src+size], nonce, key))
					return
				}
				copy(r[src:], box.seal(nil, room[src:src+size], nonce, key))
				r[src+at] ^= wrong
				opened, ok := box.open(r[dst:dst], r[src:src+size+ourBox.Overhead], nonce, key)
				results[i], right[i] = string(opened), ok
			})
		}
		if opens && wrong != 0 && said[1] == "" {
			if size > 0 && dst < src+size+ourBox.Overhead && src < dst+size {
				said[1] = "nacl: invalid buffer overlap"
			}
			clear(rooms[1][dst : dst+size])
		}
		if said[0] != said[1] || said[0] == "" && (results[0] != results[1] || right[0] != right[1] || !bytes.Equal(rooms[0], rooms[1])) {
			t.Fatalf("opens: %v, %d bytes from %d to %d: %q, %v, and x/crypto %q, %v", opens, size, src, dst, said[0], right[0], said[1], right[1])
		}
	}
}

func FuzzBoxes(f *testing.F) {
	f.Add([]byte("key"), []byte("nonce"), []byte("text"), uint16(3999), uint16(0), uint16(64), uint16(3), byte(0))
	f.Add([]byte("key"), []byte("nonce"), []byte("text"), uint16(0), uint16(7), uint16(1350), uint16(3), byte(4))
	f.Add([]byte{}, []byte{}, []byte{1}, uint16(101), uint16(100), uint16(300), uint16(9), byte(0x80))
	f.Fuzz(func(t *testing.T, key, nonce, text []byte, dst, src, size, at uint16, wrong byte) {
		to, from, length := places(dst, src, size)
		sameBoxes(t, (*[24]byte)(fitted(nonce, 24)), (*[32]byte)(fitted(key, 32)), fitted(text, 9000), to, from, length,
			int(at)%(length+ourBox.Overhead), wrong)
	})
}

func TestRandomBoxes(t *testing.T) {
	source := rand.New(rand.NewSource(1))
	for range 3000 {
		var key [32]byte
		var nonce [24]byte
		before, message := make([]byte, source.Intn(5)), make([]byte, source.Intn([]int{3, 70, 300, 2000, 4000}[source.Intn(5)]))
		for _, data := range [][]byte{key[:], nonce[:], before, message} {
			source.Read(data)
		}
		box := ourBox.Seal(before, message, &nonce, &key)
		if !bytes.Equal(box, theirBox.Seal(before, message, &nonce, &key)) {
			t.Fatalf("%d bytes: another box", len(message))
		}
		box = box[len(before):]
		box[source.Intn(len(box))] ^= byte(source.Intn(2))
		got, ok := ourBox.Open(before, box, &nonce, &key)
		want, right := theirBox.Open(before, box, &nonce, &key)
		if ok != right || !bytes.Equal(got, want) {
			t.Fatalf("%d bytes: %v, and x/crypto %v", len(message), ok, right)
		}
	}
}
