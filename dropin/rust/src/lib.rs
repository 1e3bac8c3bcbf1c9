// SPDX-License-Identifier: CC0-1.0 OR MIT-0
#![no_std]
#![doc = include_str!("../README.md")]

mod hchacha;
mod many;
mod many_sealed;
mod poly1305;
mod portable;
mod random;
mod rounds;
mod salsa;
mod sealing;
mod stream;

// Assembly is for 64-bit x86 with vector registers that the program may use. Interpreters, and enclaves, where CPUID
// faults, take portable Rust.
#[cfg(all(
    target_arch = "x86_64",
    target_pointer_width = "64",
    target_feature = "sse2",
    not(any(target_env = "sgx", miri, peachacha_force_portable))
))]
#[path = "assembly.rs"]
mod backend;
#[cfg(not(all(
    target_arch = "x86_64",
    target_pointer_width = "64",
    target_feature = "sse2",
    not(any(target_env = "sgx", miri, peachacha_force_portable))
)))]
#[path = "plain.rs"]
mod backend;
#[cfg(all(
    target_arch = "x86_64",
    target_pointer_width = "64",
    target_feature = "sse2",
    not(any(target_env = "sgx", miri, peachacha_force_portable))
))]
mod cpu;

#[cfg(feature = "aead")]
pub use aead::{self, consts, AeadCore, AeadInOut, Error, KeyInit, KeySizeUser};
pub use cipher::{self, KeyIvInit};
pub use hchacha::hchacha;
pub use many::{masks, xor_many, Job, JobError};
pub use many_sealed::{open_many, seal_many, AeadJob};
pub use random::rng;
#[cfg(feature = "rand_core")]
pub use random::{rand_core, KeyErasureRng};
pub use rounds::{Extended, Ietf, Legacy, Rounds, Variant, R12, R20, R8};
pub use sealing::{open, seal, secretbox_open, secretbox_seal, SealError};
#[cfg(feature = "aead")]
pub use sealing::{ChaCha20Poly1305, Tag, XChaCha20Poly1305, XSalsa20Poly1305};
pub use stream::Stream;

use cipher::{
    array::Array,
    consts::{U12, U24, U32, U8},
};

/// The key of all ciphers.
pub type Key = Array<u8, U32>;
/// The nonce of ciphers by RFC 8439.
pub type Nonce = Array<u8, U12>;
/// The nonce of XChaCha.
pub type XNonce = Array<u8, U24>;
/// The nonce of the original ciphers.
pub type LegacyNonce = Array<u8, U8>;

/// ChaCha8 with the layout of RFC 8439: 12 bytes of nonce, a counter of 32 bits.
pub type ChaCha8 = Stream<R8, Ietf>;
/// ChaCha12 with the layout of RFC 8439: 12 bytes of nonce, a counter of 32 bits.
pub type ChaCha12 = Stream<R12, Ietf>;
/// ChaCha20 by RFC 8439: 12 bytes of nonce, a counter of 32 bits.
pub type ChaCha20 = Stream<R20, Ietf>;
/// XChaCha8: 24 bytes of nonce, a counter of 32 bits.
pub type XChaCha8 = Stream<R8, Extended>;
/// XChaCha12: 24 bytes of nonce, a counter of 32 bits.
pub type XChaCha12 = Stream<R12, Extended>;
/// XChaCha20: 24 bytes of nonce, a counter of 32 bits.
pub type XChaCha20 = Stream<R20, Extended>;
/// The original ChaCha8: 8 bytes of nonce, a counter of 64 bits.
pub type ChaCha8Legacy = Stream<R8, Legacy>;
/// The original ChaCha12: 8 bytes of nonce, a counter of 64 bits.
pub type ChaCha12Legacy = Stream<R12, Legacy>;
/// The original ChaCha20: 8 bytes of nonce, a counter of 64 bits.
pub type ChaCha20Legacy = Stream<R20, Legacy>;

/// For tests and measurements: which implementations there are. Not part of the interface.
#[doc(hidden)]
pub mod implementations {
    /// The names of those that this CPU can run.
    pub fn available() -> impl Iterator<Item = &'static str> {
        crate::backend::available()
    }

    /// The one that ChaCha20 calls.
    #[must_use]
    pub fn chosen() -> &'static str {
        crate::backend::chosen()
    }

    /// Call this one from now on, in all threads, by the names that the C library and the Go module have (`amd64-avx2`, or
    /// `avx2`); false, and no change, if there is none or this CPU cannot run it.
    #[must_use]
    pub fn force(name: &str) -> bool {
        crate::backend::force(if name == "generic" { "portable" } else { name })
    }
}

/// Overwrite what was secret, also where nobody reads it any more.
fn wipe<T: Zero>(secret: &mut T) {
    // SAFETY: a reference is good for writes.
    unsafe { core::ptr::write_volatile(secret, Zero::ZERO) };
    core::sync::atomic::compiler_fence(core::sync::atomic::Ordering::SeqCst);
}

trait Zero {
    const ZERO: Self;
}
impl<const N: usize> Zero for [u8; N] {
    const ZERO: Self = [0; N];
}
impl<const N: usize> Zero for [u32; N] {
    const ZERO: Self = [0; N];
}
impl<const N: usize> Zero for [u64; N] {
    const ZERO: Self = [0; N];
}
impl<const L: usize, const N: usize> Zero for [[u32; L]; N] {
    const ZERO: Self = [[0; L]; N];
}
impl<T> Zero for core::mem::MaybeUninit<T> {
    const ZERO: Self = Self::zeroed();
}
