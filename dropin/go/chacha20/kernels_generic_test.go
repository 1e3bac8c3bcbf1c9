// SPDX-License-Identifier: CC0-1.0 OR MIT-0

//go:build !amd64 || !gc || purego

package chacha20

func implementations() map[string]func() func() {
	return map[string]func() func(){"generic": func() func() { return func() {} }}
}
