// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! The assembly, and the choice of the best that this CPU can run, on the first call.

use crate::{
    cpu, portable,
    rounds::{Keystream, R12, R20, R8},
    sealing::{self, Call},
};
use core::{
    arch::global_asm,
    mem::transmute,
    sync::atomic::{AtomicPtr, Ordering},
};

/// A function in assembly that seals or opens.
type Sealing = unsafe extern "sysv64" fn(*const Call) -> i32;
/// A function in assembly: output, input or null, length, nonce, counter, key. One calling convention on all systems.
type XorIc = unsafe extern "sysv64" fn(*mut u8, *const u8, u64, *const u8, u64, *const u8) -> i32;

/// Symbols carry the version, so that a program may have two versions of this crate.
macro_rules! prefixed {
    ($before:literal, $after:expr) => {
        concat!(
            $before,
            "peachacha_rs_",
            env!("CARGO_PKG_VERSION_MAJOR"),
            "_",
            env!("CARGO_PKG_VERSION_MINOR"),
            "_",
            env!("CARGO_PKG_VERSION_PATCH"),
            "_",
            $after
        )
    };
}

// One text: it begins with the object format's macros and ends with their removal, since with link-time optimisation
// the assembly of other crates may follow.
macro_rules! assemble {
    ($format:literal) => {
        assemble!(
            $format,
            "chacha-amd64-sse2"
            "chacha-amd64-ssse3"
            "chacha-amd64-avx"
            "chacha-amd64-avx2"
            "chacha-amd64-avx512"
            "chacha-amd64-avx512vl"
            "chacha-amd64-avx512-w1"
            "chacha20poly1305-amd64-sse2"
            "chacha20poly1305-amd64-ssse3"
            "chacha20poly1305-amd64-avx"
            "chacha20poly1305-amd64-avx2"
        );
    };
    ($format:literal, $($file:literal)*) => {
        global_asm!(
            include_str!(concat!("formats/", $format, ".s")),
            prefixed!(".macro peachacha_symbol what, name\npeachacha_\\what ", "\\name\n.endm"),
            $(
                include_str!(concat!("asm/", $file, ".s")),
            )*
            "peachacha_leave",
            ".purgem peachacha_leave",
            options(raw)
        );
    };
}
#[cfg(target_vendor = "apple")]
assemble!("macho");
#[cfg(any(windows, target_os = "cygwin", target_os = "uefi"))]
assemble!("coff");
#[cfg(not(any(target_vendor = "apple", windows, target_os = "cygwin", target_os = "uefi")))]
assemble!("elf");

/// The names of the implementations, best last; a bit of the same number in [`cpu::usable`].
const NAMES: [&str; 8] = [
    "portable",
    "amd64-sse2",
    "amd64-ssse3",
    "amd64-avx",
    "amd64-avx2",
    "amd64-avx512",
    "amd64-avx512vl",
    "amd64-avx512-w1",
];

macro_rules! keystream {
    ($rounds:ident, $module:ident, $count:literal, $name:literal) => {
        mod $module {
            use super::*;

            extern "sysv64" {
                #[link_name = prefixed!("", concat!($name, "_amd64_sse2_xor_ic"))]
                fn sse2(c: *mut u8, m: *const u8, len: u64, n: *const u8, ic: u64, k: *const u8) -> i32;
                #[link_name = prefixed!("", concat!($name, "_amd64_ssse3_xor_ic"))]
                fn ssse3(c: *mut u8, m: *const u8, len: u64, n: *const u8, ic: u64, k: *const u8) -> i32;
                #[link_name = prefixed!("", concat!($name, "_amd64_avx_xor_ic"))]
                fn avx(c: *mut u8, m: *const u8, len: u64, n: *const u8, ic: u64, k: *const u8) -> i32;
                #[link_name = prefixed!("", concat!($name, "_amd64_avx2_xor_ic"))]
                fn avx2(c: *mut u8, m: *const u8, len: u64, n: *const u8, ic: u64, k: *const u8) -> i32;
                #[link_name = prefixed!("", concat!($name, "_amd64_avx512_xor_ic"))]
                fn avx512(c: *mut u8, m: *const u8, len: u64, n: *const u8, ic: u64, k: *const u8) -> i32;
                #[link_name = prefixed!("", concat!($name, "_amd64_avx512vl_xor_ic"))]
                fn avx512vl(c: *mut u8, m: *const u8, len: u64, n: *const u8, ic: u64, k: *const u8) -> i32;
                #[link_name = prefixed!("", concat!($name, "_amd64_avx512_w1_xor_ic"))]
                fn avx512_w1(c: *mut u8, m: *const u8, len: u64, n: *const u8, ic: u64, k: *const u8) -> i32;
            }

            unsafe extern "sysv64" fn plain(
                c: *mut u8,
                m: *const u8,
                len: u64,
                n: *const u8,
                ic: u64,
                k: *const u8,
            ) -> i32 {
                // SAFETY: callers give a nonce of 8 bytes and a key of 32; the rest is their own promise.
                unsafe { portable::xor::<$count>(c, m, len as usize, &*n.cast(), ic, &*k.cast()) };
                0
            }

            /// In the order of `NAMES`.
            pub(super) static ALL: [XorIc; NAMES.len()] = [plain, sse2, ssse3, avx, avx2, avx512, avx512vl, avx512_w1];

            /// What is called. It begins with a function that chooses: no call pays for a question.
            pub(super) static CHOSEN: AtomicPtr<()> = AtomicPtr::new(first as XorIc as *mut ());

            unsafe extern "sysv64" fn first(
                c: *mut u8,
                m: *const u8,
                len: u64,
                n: *const u8,
                ic: u64,
                k: *const u8,
            ) -> i32 {
                let best = ALL[best()];
                CHOSEN.store(best as *mut (), Ordering::Relaxed);
                // SAFETY: the CPU can run it; the arguments are the caller's.
                unsafe { best(c, m, len, n, ic, k) }
            }
        }

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
                // SAFETY: only functions of this type are stored there, and only those that the CPU can run.
                let function = unsafe { transmute::<*mut (), XorIc>($module::CHOSEN.load(Ordering::Relaxed)) };
                // SAFETY: the caller's promise.
                unsafe { function(output, input, len as u64, nonce.as_ptr(), counter, key.as_ptr()) };
            }
        }
    };
}
keystream!(R8, chacha8, 4, "chacha8");
keystream!(R12, chacha12, 6, "chacha12");
keystream!(R20, chacha20, 10, "chacha20");

macro_rules! sealing {
    ($module:ident, $entry:literal, $portable:path) => {
        pub(crate) mod $module {
            use super::*;

            extern "sysv64" {
                #[link_name = prefixed!("", concat!("chacha20poly1305_amd64_sse2_", $entry))]
                fn sse2(call: *const Call) -> i32;
                #[link_name = prefixed!("", concat!("chacha20poly1305_amd64_ssse3_", $entry))]
                fn ssse3(call: *const Call) -> i32;
                #[link_name = prefixed!("", concat!("chacha20poly1305_amd64_avx_", $entry))]
                fn avx(call: *const Call) -> i32;
                #[link_name = prefixed!("", concat!("chacha20poly1305_amd64_avx2_", $entry))]
                fn avx2(call: *const Call) -> i32;
            }

            unsafe extern "sysv64" fn plain(call: *const Call) -> i32 {
                // SAFETY: the caller's promise.
                unsafe { $portable(&*call) };
                0
            }

            /// In the order of `NAMES`: those with AVX-512 take what there is for AVX2, as in C.
            pub(super) static ALL: [Sealing; NAMES.len()] = [plain, sse2, ssse3, avx, avx2, avx2, avx2, avx2];

            pub(super) static CHOSEN: AtomicPtr<()> = AtomicPtr::new(first as Sealing as *mut ());

            unsafe extern "sysv64" fn first(call: *const Call) -> i32 {
                let best = ALL[best()];
                CHOSEN.store(best as *mut (), Ordering::Relaxed);
                // SAFETY: the CPU can run it; the call is the caller's.
                unsafe { best(call) }
            }
        }

        /// # Safety
        /// The pointers of `call` are good for what their lengths say; input and output are equal or do not overlap.
        #[inline]
        pub(crate) unsafe fn $module(call: &Call) {
            // SAFETY: only functions of this type are stored there, and only those that the CPU can run.
            let function = unsafe { transmute::<*mut (), Sealing>($module::CHOSEN.load(Ordering::Relaxed)) };
            // SAFETY: the caller's promise.
            unsafe { function(call) };
        }
    };
}
sealing!(seal, "seal", sealing::portable_seal);
sealing!(open, "open", sealing::portable_open);

/// The best that this CPU can run, by its place in `NAMES`.
fn best() -> usize {
    cpu::usable().ilog2() as usize
}

pub fn available() -> impl Iterator<Item = &'static str> {
    let usable = cpu::runnable();
    (0..NAMES.len()).filter(move |i| usable >> i & 1 == 1).map(|i| NAMES[i])
}

pub fn chosen() -> &'static str {
    let function = chacha20::CHOSEN.load(Ordering::Relaxed);
    let found = chacha20::ALL.iter().position(|&each| each as *mut () == function);
    NAMES[found.unwrap_or_else(best)]
}

pub fn force(name: &str) -> bool {
    let Some(i) = NAMES
        .iter()
        .position(|&each| each == name || each.strip_prefix("amd64-") == Some(name))
    else {
        return false;
    };
    let runnable = cpu::runnable() >> i & 1 == 1;
    if runnable {
        chacha8::CHOSEN.store(chacha8::ALL[i] as *mut (), Ordering::Relaxed);
        chacha12::CHOSEN.store(chacha12::ALL[i] as *mut (), Ordering::Relaxed);
        chacha20::CHOSEN.store(chacha20::ALL[i] as *mut (), Ordering::Relaxed);
        seal::CHOSEN.store(seal::ALL[i] as *mut (), Ordering::Relaxed);
        open::CHOSEN.store(open::ALL[i] as *mut (), Ordering::Relaxed);
    }
    runnable
}
