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

// Who stops all goroutines, as the garbage collector does, need not wait for the end of a long call.
func TestPreemption(t *testing.T) {
	each(t, func(t *testing.T) {
		if used == generic {
			t.Skip("Go's own code can be preempted anywhere")
		}
		looked := false // at a call that went on; a busy machine may show none
		for tries := 0; tries < 200; tries++ {
			data := make([]byte, 1<<26)
			first, last := (*uint32)(unsafe.Pointer(&data[0])), (*uint32)(unsafe.Pointer(&data[len(data)-4]))
			within := func() bool { return atomic.LoadUint32(first) != 0 && atomic.LoadUint32(last) == 0 }
			ended := make(chan struct{})
			go func() {
				newCipherOf(t, counted(32), counted(12), 20).XORKeyStream(data, data)
				close(ended)
			}()
			stopped := false
			for !stopped && atomic.LoadUint32(last) == 0 {
				before := within()
				looked = looked || before
				runtime.ReadMemStats(&runtime.MemStats{})
				stopped = before && within()
			}
			<-ended
			if stopped {
				return
			}
		}
		if !looked {
			t.Skip("this machine is too busy to look at a call")
		}
		t.Error("nothing stops all goroutines before a call ends")
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
