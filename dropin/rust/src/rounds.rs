// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! Numbers of rounds, and what differs between ChaCha with nonces of 8, 12 and 24 bytes.

use crate::{hchacha, many::Lane};
use cipher::{
    array::ArraySize,
    consts::{U12, U24, U8},
    StreamCipherCounter,
};

/// The keystream of one number of rounds. Not exported: nobody else can give code for it.
pub trait Keystream {
    /// `output` = `input` xor keystream from block `counter` on, a counter of 64 bits that wraps; without a message
    /// (null) the keystream itself.
    ///
    /// # Safety
    /// `output` is good for writes of `len` bytes, and `input`, if it is not null, for reads; they are equal or do not
    /// overlap.
    #[doc(hidden)]
    unsafe fn xor(output: *mut u8, input: *const u8, len: usize, nonce: &[u8; 8], counter: u64, key: &[u8; 32]);

    /// The most lanes that [`Self::lanes`] computes, at most [`crate::many::MOST`].
    #[doc(hidden)]
    fn width() -> usize;

    /// The first `count` lanes of a table, whose next ones up to 4, 8, 16 or 32 are computed, too.
    ///
    /// # Safety
    /// `count` is 1 to `width()`. Of all lanes the output is good for writes of 64 bytes, and the input for reads; an
    /// output may be the input of its lane, and overlaps no other one.
    #[doc(hidden)]
    unsafe fn lanes(lanes: *const Lane, count: usize);
}

/// A number of rounds that there is code for: [`R8`], [`R12`], [`R20`].
pub trait Rounds: Copy + Keystream {
    /// Double rounds: half of the number in the cipher's name.
    const COUNT: usize;
}

macro_rules! rounds {
    ($name:ident, $count:literal) => {
        #[doc = concat!(stringify!($count), " double rounds.")]
        #[derive(Clone, Copy, Debug)]
        pub struct $name;
        impl Rounds for $name {
            const COUNT: usize = $count;
        }
    };
}
rounds!(R8, 4);
rounds!(R12, 6);
rounds!(R20, 10);

/// What the functions in assembly take: a key, and a nonce of 8 bytes. `high` is what stands above a counter of 32
/// bits.
pub struct Setup {
    pub(crate) key: [u8; 32],
    pub(crate) nonce: [u8; 8],
    pub(crate) high: u64,
}

mod sealed {
    pub trait Sealed {}
}

/// A layout of nonce and counter: [`Ietf`], [`Extended`], [`Legacy`].
pub trait Variant: sealed::Sealed {
    /// Bytes of the nonce.
    type NonceSize: ArraySize;
    /// The block counter.
    type Counter: StreamCipherCounter + TryFrom<u64> + Into<u64>;
    /// The last block.
    const MAX: u64;
    /// A key and a nonce as the functions in assembly take them.
    #[doc(hidden)]
    fn setup<R: Rounds>(key: &[u8; 32], nonce: &[u8]) -> Setup;
}

/// RFC 8439: 12 bytes of nonce, a counter of 32 bits.
#[derive(Clone, Copy, Debug)]
pub enum Ietf {}

/// XChaCha: 24 bytes of nonce, a counter of 32 bits.
#[derive(Clone, Copy, Debug)]
pub enum Extended {}

/// The original: 8 bytes of nonce, a counter of 64 bits.
#[derive(Clone, Copy, Debug)]
pub enum Legacy {}

impl sealed::Sealed for Ietf {}
impl sealed::Sealed for Extended {}
impl sealed::Sealed for Legacy {}

pub(crate) fn bytes<const N: usize>(slice: &[u8]) -> [u8; N] {
    let mut array = [0; N];
    array.copy_from_slice(slice);
    array
}

impl Variant for Ietf {
    type NonceSize = U12;
    type Counter = u32;
    const MAX: u64 = u32::MAX as u64;

    #[inline]
    fn setup<R: Rounds>(key: &[u8; 32], nonce: &[u8]) -> Setup {
        Setup {
            key: *key,
            nonce: bytes(&nonce[4..]),
            high: u64::from(u32::from_le_bytes(bytes(&nonce[..4]))) << 32,
        }
    }
}

impl Variant for Extended {
    type NonceSize = U24;
    type Counter = u32;
    const MAX: u64 = u32::MAX as u64;

    #[inline]
    fn setup<R: Rounds>(key: &[u8; 32], nonce: &[u8]) -> Setup {
        Setup {
            key: hchacha::derive::<R>(key, &bytes(&nonce[..16])),
            nonce: bytes(&nonce[16..]),
            high: 0,
        }
    }
}

impl Variant for Legacy {
    type NonceSize = U8;
    type Counter = u64;
    const MAX: u64 = u64::MAX;

    #[inline]
    fn setup<R: Rounds>(key: &[u8; 32], nonce: &[u8]) -> Setup {
        Setup {
            key: *key,
            nonce: bytes(nonce),
            high: 0,
        }
    }
}
