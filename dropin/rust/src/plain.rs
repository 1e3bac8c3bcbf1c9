// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! Where there is no assembly for the target: portable Rust alone.

pub(crate) use crate::sealing::{
    portable_box_open as box_open, portable_box_seal as box_seal, portable_open as open, portable_seal as seal,
};
use crate::{
    many::Lane,
    portable,
    rounds::{Keystream, R12, R20, R8},
};

macro_rules! keystream {
    ($rounds:ident, $count:literal) => {
        impl Keystream for $rounds {
            #[inline]
            unsafe fn xor(
                output: *mut u8,
                input: *const u8,
                len: usize,
                nonce: &[u8; 8],
                counter: u64,
                key: &[u8; 32],
            ) {
                // SAFETY: the caller's promise.
                unsafe { portable::xor::<$count>(output, input, len, nonce, counter, key) };
            }

            fn width() -> usize {
                portable::LANES
            }

            unsafe fn lanes(lanes: *const Lane, count: usize) {
                // SAFETY: the caller's promise.
                unsafe { portable::lanes::<$count>(lanes, count) };
            }
        }
    };
}
keystream!(R8, 4);
keystream!(R12, 6);
keystream!(R20, 10);

pub fn available() -> impl Iterator<Item = &'static str> {
    core::iter::once(chosen())
}

pub fn chosen() -> &'static str {
    "portable"
}

pub fn force(name: &str) -> bool {
    name == chosen()
}
