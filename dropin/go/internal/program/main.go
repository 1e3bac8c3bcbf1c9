// SPDX-License-Identifier: CC0-1.0 OR MIT-0

// A program for the tests of build modes. It panics where PEACHACHA_IMPLEMENTATION names what this CPU cannot run.
package main

import (
	"encoding/hex"
	"os"

	"peachacha.example/go/chacha20"
)

func main() {
	c, err := chacha20.NewUnauthenticatedCipher(make([]byte, chacha20.KeySize), make([]byte, chacha20.NonceSize))
	if err != nil {
		panic(err)
	}
	data := make([]byte, 5000)
	c.XORKeyStream(data, data)
	// The last bytes, as all implementations have them.
	if hex.EncodeToString(data[4990:]) != "c8da4cdb8b378d96420a" {
		os.Exit(1)
	}
}
