// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! HChaCha, out of a block of keystream: it is the block without the feed-forward, and all that was added is known.

use crate::{rounds::Rounds, wipe, Key};
use cipher::{
    array::Array,
    consts::{U16, U32},
};

pub(crate) const CONSTANTS: &[u8; 16] = b"expand 32-byte k";

/// HChaCha: a key of 32 bytes from a key and 16 bytes of a nonce, as XChaCha derives it.
#[must_use]
pub fn hchacha<R: Rounds>(key: &Key, input: &Array<u8, U16>) -> Array<u8, U32> {
    derive::<R>(&key.0, &input.0).into()
}

pub(crate) fn derive<R: Rounds>(key: &[u8; 32], input: &[u8; 16]) -> [u8; 32] {
    let mut counter = [0; 8];
    let mut nonce = [0; 8];
    counter.copy_from_slice(&input[..8]);
    nonce.copy_from_slice(&input[8..]);
    let mut block = [0; 64];
    // SAFETY: `block` has room for one block; no message is read.
    unsafe {
        R::xor(
            block.as_mut_ptr(),
            core::ptr::null(),
            64,
            &nonce,
            u64::from_le_bytes(counter),
            key,
        )
    };
    let mut derived = [0; 32];
    for (i, added) in [CONSTANTS, input].into_iter().enumerate() {
        let row = &block[48 * i..48 * i + 16];
        derived[16 * i..16 * i + 16].copy_from_slice(&minus(row, added));
    }
    wipe(&mut block);
    derived
}

/// Word by word. Of fixed length, so that compilers make one vector of it.
#[inline]
fn minus(row: &[u8], added: &[u8; 16]) -> [u8; 16] {
    let mut out = [0; 16];
    for i in (0..16).step_by(4) {
        let word = |bytes: &[u8]| u32::from_le_bytes([bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3]]);
        out[i..i + 4].copy_from_slice(&word(row).wrapping_sub(word(added)).to_le_bytes());
    }
    out
}
