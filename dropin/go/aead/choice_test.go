// SPDX-License-Identifier: CC0-1.0 OR MIT-0

package aead

import "testing"

// What goes with each choice of chacha20's: the first that this CPU can run.
func TestBest(t *testing.T) {
	names := append([]string{""}, kernels...)
	there := map[string]bool{}
	for _, kernel := range Available[uint8](names) {
		there[names[kernel]] = true
	}
	for chosen, wanted := range map[string][]string{
		"portable":  {},
		"":          {},
		"sse2":      {"sse2"},
		"ssse3":     {"ssse3"},
		"avx2":      {"avx2", "ssse3"},
		"avx512vl":  {"avx512vlifma", "avx512"},
		"avx512":    {"avx512ifma", "avx512"},
		"avx512-w1": {"avx512ifma", "avx512"},
	} {
		for len(wanted) > 0 && !there[wanted[0]] {
			wanted = wanted[1:]
		}
		if got := names[Best[uint8](names, chosen)]; len(wanted) > 0 && got != wanted[0] || chosen == "portable" && got != "" {
			t.Errorf("with %s goes %q", chosen, got)
		}
	}
}
