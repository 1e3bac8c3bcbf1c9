// SPDX-License-Identifier: CC0-1.0 OR MIT-0

//go:build gc && !purego

package chacha20

import (
	"os"
	"runtime/pprof"
	"runtime/trace"
	"sync"
	"testing"
	"time"
)

// implementations gives for each name what has ciphers use it, and gives what undoes that.
func implementations() map[string]func() func() {
	found := map[string]func() func(){}
	for _, each := range append(available(), generic) {
		found[names(each)] = func() func() {
			before, failed := used, unusable
			used, unusable = each, nil
			return func() { used, unusable = before, failed }
		}
	}
	return found
}

func names(kernel kernel) string {
	if kernel == generic {
		return "generic"
	}
	return kernelNames[kernel]
}

func TestChoice(t *testing.T) {
	found := available()
	if got, err := best(""); got != found[len(found)-1] || err != nil {
		t.Error("the last kernel is not the best one")
	}
	for _, kernel := range found {
		for _, name := range []string{names(kernel), "amd64-" + names(kernel)} {
			if got, err := best(name); got != kernel || err != nil {
				t.Errorf("%s cannot be chosen", name)
			}
		}
	}
	for _, name := range []string{"generic", "portable"} {
		if got, err := best(name); got != generic || err != nil {
			t.Error("Go code cannot be chosen")
		}
	}
	if _, err := best("nonsense"); err == nil {
		t.Error("what is no implementation can be chosen")
	}
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
	for name, use := range implementations() {
		undo := use()
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
		undo()
		t.Log(name)
	}
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
