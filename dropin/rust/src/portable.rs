// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! ChaCha in plain Rust, for CPUs without assembly. Four blocks at once, in a form that compilers vectorise.

#![allow(clippy::needless_range_loop)] // Lanes are counted: that is what compilers vectorise.

use crate::many::Lane;
use core::{ptr, slice};

const BLOCK: usize = 64;
/// Blocks at once.
pub(crate) const LANES: usize = 4;
const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];

type State<const L: usize> = [[u32; L]; 16];

/// `output` = `input` xor keystream from block `counter` on; without a message (null) the keystream.
///
/// # Safety
/// `output` is good for writes of `len` bytes, and `input`, if it is not null, for reads; they are equal or do not
/// overlap.
pub(crate) unsafe fn xor<const DOUBLE_ROUNDS: usize>(
    mut output: *mut u8,
    mut input: *const u8,
    mut len: usize,
    nonce: &[u8; 8],
    mut counter: u64,
    key: &[u8; 32],
) {
    let mut words = words(key, 0, nonce);
    let mut keystream = [0; LANES * BLOCK];
    while len > 0 {
        let made = if len > BLOCK {
            blocks::<DOUBLE_ROUNDS, LANES>(&words, counter, &mut keystream)
        } else {
            blocks::<DOUBLE_ROUNDS, 1>(&words, counter, &mut keystream)
        };
        let n = len.min(made * BLOCK);
        // SAFETY: `n` bytes are left of both, as the caller promises.
        unsafe {
            xor_bytes(output, input, &keystream[..n]);
            output = output.add(n);
            input = if input.is_null() { input } else { input.add(n) };
        }
        len -= n;
        counter = counter.wrapping_add(made as u64);
    }
    crate::wipe(&mut keystream);
    crate::wipe(&mut words);
}

/// Up to [`LANES`] blocks of different messages.
///
/// # Safety
/// As [`crate::rounds::Keystream::lanes`].
pub(crate) unsafe fn lanes<const DOUBLE_ROUNDS: usize>(lanes: *const Lane, count: usize) {
    // SAFETY: the caller's promise.
    let lanes = unsafe { slice::from_raw_parts(lanes, count) };
    let (mut start, mut keystream) = ([[0; LANES]; 16], [0; LANES * BLOCK]);
    for (i, lane) in lanes.iter().enumerate() {
        // SAFETY: the caller's promise.
        let (key, from) = unsafe { (&*lane.key, &*lane.start) };
        let mut words = words(key, u64::from_le_bytes(from.counter), &from.nonce);
        for (row, word) in start.iter_mut().zip(words) {
            row[i] = word;
        }
        crate::wipe(&mut words);
    }
    rounds::<DOUBLE_ROUNDS, LANES>(&mut start, &mut keystream);
    for (lane, block) in lanes.iter().zip(keystream.chunks_exact(BLOCK)) {
        // SAFETY: the caller's promise.
        unsafe { xor_bytes(lane.output, lane.input, block) };
    }
    crate::wipe(&mut keystream);
}

/// What a block begins with.
fn words(key: &[u8; 32], counter: u64, nonce: &[u8; 8]) -> [u32; 16] {
    let mut words = [0; 16];
    words[..4].copy_from_slice(&CONSTANTS);
    for (word, bytes) in words[4..12].iter_mut().zip(key.chunks_exact(4)) {
        *word = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    }
    words[12] = counter as u32;
    words[13] = (counter >> 32) as u32;
    for (word, bytes) in words[14..].iter_mut().zip(nonce.chunks_exact(4)) {
        *word = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    }
    words
}

/// `output` = `input` xor `keystream`, or the keystream where `input` is null.
///
/// # Safety
/// As [`xor`], for the length of `keystream`, which lies elsewhere.
#[inline]
pub(crate) unsafe fn xor_bytes(mut output: *mut u8, mut input: *const u8, keystream: &[u8]) {
    if input.is_null() {
        // SAFETY: the caller's promise.
        unsafe { ptr::copy_nonoverlapping(keystream.as_ptr(), output, keystream.len()) };
        return;
    }
    let mut words = keystream.chunks_exact(16);
    for word in &mut words {
        let mut bytes = [0; 16];
        bytes.copy_from_slice(word);
        // SAFETY: the caller's promise; 16 bytes are read, then written, so that both may be the same.
        unsafe {
            let mixed = input.cast::<u128>().read_unaligned() ^ u128::from_ne_bytes(bytes);
            output.cast::<u128>().write_unaligned(mixed);
            output = output.add(16);
            input = input.add(16);
        }
    }
    for (i, byte) in words.remainder().iter().enumerate() {
        // SAFETY: the caller's promise.
        unsafe { *output.add(i) = *input.add(i) ^ byte };
    }
}

/// `L` blocks of keystream, from block `counter` on; returns `L`.
fn blocks<const DOUBLE_ROUNDS: usize, const L: usize>(words: &[u32; 16], counter: u64, keystream: &mut [u8]) -> usize {
    let mut start: State<L> = words.map(|word| [word; L]);
    for lane in 0..L {
        let block = counter.wrapping_add(lane as u64);
        start[12][lane] = block as u32;
        start[13][lane] = (block >> 32) as u32;
    }
    rounds::<DOUBLE_ROUNDS, L>(&mut start, keystream);
    L
}

/// The blocks that begin with `start`, which is cleared.
fn rounds<const DOUBLE_ROUNDS: usize, const L: usize>(start: &mut State<L>, keystream: &mut [u8]) {
    let mut state = *start;
    for _ in 0..DOUBLE_ROUNDS {
        for i in 0..4 {
            quarter_round(&mut state, i, 4 + i, 8 + i, 12 + i);
        }
        for i in 0..4 {
            quarter_round(&mut state, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
        }
    }
    for (lane, block) in keystream.chunks_exact_mut(BLOCK).take(L).enumerate() {
        for (i, bytes) in block.chunks_exact_mut(4).enumerate() {
            bytes.copy_from_slice(&state[i][lane].wrapping_add(start[i][lane]).to_le_bytes());
        }
    }
    crate::wipe(&mut state);
    crate::wipe(start);
}

#[inline(always)]
fn quarter_round<const L: usize>(state: &mut State<L>, a: usize, b: usize, c: usize, d: usize) {
    for (sum, add, mix, by) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
        for lane in 0..L {
            state[sum][lane] = state[sum][lane].wrapping_add(state[add][lane]);
            state[mix][lane] = (state[mix][lane] ^ state[sum][lane]).rotate_left(by);
        }
    }
}
