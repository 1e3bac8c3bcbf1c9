// SPDX-License-Identifier: CC0-1.0 OR MIT-0

//go:build gc && !purego

package chacha20

import (
	"os"
	"runtime"
	"runtime/pprof"
	"runtime/trace"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unsafe"
)

// Others need not wait for the end of a long call: on one processor they run within it. How busy the machine is makes no
// difference to a call that nothing interrupts.
func TestPreemption(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	data := make([]byte, 1<<27)
	first := (*uint32)(unsafe.Pointer(&data[0]))
	each(t, func(t *testing.T) {
		if used == generic {
			t.Skip("Go's own code can be preempted anywhere")
		}
		for tries := 0; tries < 50; tries++ {
			var done atomic.Bool
			ended, before := make(chan struct{}), atomic.LoadUint32(first)
			go func() {
				newCipherOf(t, counted(32), counted(12), 20).XORKeyStream(data, data)
				done.Store(true)
				close(ended)
			}()
			for atomic.LoadUint32(first) == before && !done.Load() {
				runtime.Gosched()
			}
			stopped := !done.Load()
			<-ended
			if stopped {
				return
			}
		}
		t.Error("nothing else runs before a call ends")
	})
}

// Stacks are unwound at any instruction of the assembly: by the profiler's signals, and by frame pointers in traces,
// while other goroutines have their stacks grown under deep calls of it.
func TestProfile(t *testing.T) {
	profile, err := os.CreateTemp(t.TempDir(), "profile")
	if err != nil {
		t.Fatal(err)
	}
	defer profile.Close()
	traced, err := os.CreateTemp(t.TempDir(), "trace")
	if err != nil {
		t.Fatal(err)
	}
	defer traced.Close()
	if err := pprof.StartCPUProfile(profile); err != nil {
		t.Skip(err)
	}
	defer pprof.StopCPUProfile()
	if err := trace.Start(traced); err != nil {
		t.Skip(err)
	}
	defer trace.Stop()
	each(t, func(t *testing.T) {
		var all sync.WaitGroup
		for i := 0; i < 4; i++ {
			all.Add(1)
			go func() {
				defer all.Done()
				c, _ := NewUnauthenticatedCipher(make([]byte, 32), make([]byte, 12))
				for end := time.Now().Add(60 * time.Millisecond); time.Now().Before(end); {
					deep(c, 40)
				}
			}()
		}
		all.Wait()
	})
}

// deep calls the assembly at each depth of a stack that grows.
func deep(c *Cipher, depth int) byte {
	var room [300]byte
	c.XORKeyStream(room[:], room[:])
	if depth == 0 {
		return room[0]
	}
	return deep(c, depth-1) + room[1]
}
