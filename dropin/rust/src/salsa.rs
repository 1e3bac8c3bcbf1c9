// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! XSalsa20 in plain Rust, for CPUs without assembly: NaCl's secretbox is all that needs it.

use crate::{hchacha::CONSTANTS, portable::xor_bytes, rounds::bytes, wipe};

const BLOCK: usize = 64;

/// XSalsa20's keystream: a derived key, and the rest of the nonce.
pub(crate) struct XSalsa20 {
    key: [u8; 32],
    nonce: [u8; 8],
}

impl XSalsa20 {
    pub(crate) fn new(key: &[u8; 32], nonce: &[u8; 24]) -> Self {
        let mut words = rounds(&start(key, &bytes(&nonce[..16])));
        let mut derived = [0; 32];
        for (bytes, i) in derived.chunks_exact_mut(4).zip([0, 5, 10, 15, 6, 7, 8, 9]) {
            bytes.copy_from_slice(&words[i].to_le_bytes());
        }
        wipe(&mut words);
        Self {
            key: derived,
            nonce: bytes(&nonce[16..]),
        }
    }

    pub(crate) fn block(&self, counter: u64) -> [u8; BLOCK] {
        let mut input = [0; 16];
        input[..8].copy_from_slice(&self.nonce);
        input[8..].copy_from_slice(&counter.to_le_bytes());
        let mut start = start(&self.key, &input);
        let mut words = rounds(&start);
        let mut block = [0; BLOCK];
        for (bytes, (word, added)) in block.chunks_exact_mut(4).zip(words.iter().zip(&start)) {
            bytes.copy_from_slice(&word.wrapping_add(*added).to_le_bytes());
        }
        wipe(&mut words);
        wipe(&mut start);
        block
    }

    /// `output` = `input` xor keystream from byte `skip` of block 0 on, which is less than a block.
    ///
    /// # Safety
    /// `output` is good for writes of `len` bytes, and `input` for reads; they are equal or do not overlap.
    pub(crate) unsafe fn xor(&self, output: *mut u8, input: *const u8, len: usize, mut skip: usize) {
        let (mut at, mut counter) = (0, 0);
        while at < len {
            let n = (BLOCK - skip).min(len - at);
            let mut block = self.block(counter);
            // SAFETY: the caller's promise.
            unsafe { xor_bytes(output.add(at), input.add(at), &block[skip..skip + n]) };
            wipe(&mut block);
            (at, counter, skip) = (at + n, counter + 1, 0);
        }
    }
}

impl Drop for XSalsa20 {
    fn drop(&mut self) {
        wipe(&mut self.key);
    }
}

/// The matrix: constants on its diagonal, the key above and below, `input` in the middle.
fn start(key: &[u8; 32], input: &[u8; 16]) -> [u32; 16] {
    let word = |all: &[u8], i: usize| u32::from_le_bytes(bytes(&all[4 * i..4 * i + 4]));
    let mut words = [0; 16];
    for i in 0..4 {
        words[5 * i] = word(CONSTANTS, i);
        words[1 + i] = word(key, i);
        words[6 + i] = word(input, i);
        words[11 + i] = word(key, 4 + i);
    }
    words
}

fn rounds(start: &[u32; 16]) -> [u32; 16] {
    let mut words = *start;
    for _ in 0..10 {
        for i in 0..4 {
            quarter_round(&mut words, [0, 4, 8, 12].map(|step| (5 * i + step) % 16));
        }
        for i in 0..4 {
            quarter_round(&mut words, [0, 1, 2, 3].map(|step| 4 * i + (i + step) % 4));
        }
    }
    words
}

fn quarter_round(words: &mut [u32; 16], [a, b, c, d]: [usize; 4]) {
    for (to, x, y, by) in [(b, a, d, 7), (c, b, a, 9), (d, c, b, 13), (a, d, c, 18)] {
        words[to] ^= words[x].wrapping_add(words[y]).rotate_left(by);
    }
}
