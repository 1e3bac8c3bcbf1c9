// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! The assembly, and the choice of the best that this CPU can run, on the first call.

#![allow(bad_asm_style)] // The files say which syntax they have, to assemblers that take another by default.

use crate::{
    cpu,
    many::Lane,
    portable,
    rounds::{Keystream, R12, R20, R8},
    sealing::{self, Call},
};
use core::{
    arch::global_asm,
    mem::transmute,
    sync::atomic::{AtomicPtr, AtomicUsize, Ordering},
};

/// A function in assembly that seals or opens.
type Sealing = unsafe extern "sysv64" fn(*const Call) -> i32;
/// A function in assembly that computes blocks of different messages: a table, and how many of it. Of up to 4, 8 or 16
/// all are computed.
type Lanes = unsafe extern "sysv64" fn(*const Lane, u64) -> i32;
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
// the assembly of other crates may follow. The files are those of dropin/asm, which C's users assemble, too: lines that begin
// with # are for their preprocessor, and comments here.
#[cfg(not(peachacha_asm_beside))]
macro_rules! from_asm {
    ($file:expr) => {
        include_str!(concat!("asm/", $file, ".S"))
    };
}
#[cfg(peachacha_asm_beside)]
macro_rules! from_asm {
    ($file:expr) => {
        include_str!(concat!("../../asm/", $file, ".S"))
    };
}
macro_rules! assemble {
    ($format:literal) => {
        assemble!(
            $format,
            "chacha-amd64-sse2"
            "chacha-amd64-ssse3"
            "chacha-amd64-avx2"
            "chacha-amd64-avx512"
            "chacha-amd64-avx512vl"
            "chacha-amd64-avx512-w1"
            "chacha20poly1305-amd64-sse2"
            "chacha20poly1305-amd64-ssse3"
            "chacha20poly1305-amd64-avx2"
            "chacha20poly1305-amd64-avx512"
            "chacha20poly1305-amd64-avx512ifma"
            "chacha20poly1305-amd64-avx512vlifma"
            "xsalsa20poly1305-amd64-sse2"
            "xsalsa20poly1305-amd64-avx2"
            "xsalsa20poly1305-amd64-avx512ifma"
            "chacha-amd64-sse2-lanes"
            "chacha-amd64-ssse3-lanes"
            "chacha-amd64-avx2-lanes"
            "chacha-amd64-avx512-lanes"
            "chacha-amd64-avx512vl-lanes"
        );
    };
    ($format:literal, $($file:literal)*) => {
        global_asm!(
            include_str!(concat!("formats/", $format, ".s")),
            prefixed!(".macro peachacha_symbol what, name\npeachacha_\\what ", "\\name\n.endm"),
            $(
                from_asm!($file),
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

/// Hands the implementations on, best last. A line: name, function, what seals and opens, the same of secretboxes, what
/// computes lanes, and how many; a bit of the same number in [`cpu::usable`], where 0 is portable Rust. The choice is the
/// C library's (dropin/c/choose.c), whose names do not say IFMA.
macro_rules! implementations {
    ($then:ident $($what:tt)*) => {
        $then! {
            [$($what)*]
            "amd64-sse2" sse2 sse2 sse2 sse2 4;
            "amd64-ssse3" ssse3 ssse3 sse2 ssse3 4;
            "amd64-avx2" avx2 avx2 avx2 avx2 8;
            "amd64-avx512" avx512 avx512 avx2 avx512 16;
            "amd64-avx512ifma" avx512 avx512ifma avx512ifma avx512 16;
            "amd64-avx512vl" avx512vl avx2 avx2 avx512vl 8;
            "amd64-avx512vlifma" avx512vl avx512vlifma avx512ifma avx512 16;
            "amd64-avx512-w1" avx512_w1 avx512 avx2 avx512 32;
            "amd64-avx512-w1ifma" avx512_w1 avx512ifma avx512ifma avx512 32;
        }
    };
}

macro_rules! names {
    ([] $($name:literal $stream:ident $aead:ident $secretbox:ident $lanes:ident $width:literal;)*) => {
        /// In the order of all lists.
        const NAMES: [&str; cpu::COUNT] = ["portable", $($name),*];
    };
}
implementations!(names);

/// A function in assembly, by its name without the prefix.
macro_rules! function {
    ($name:expr, $($type:ty),*) => {{
        extern "sysv64" {
            #[link_name = prefixed!("", $name)]
            fn function($(_: $type),*) -> i32;
        }
        function
    }};
}

macro_rules! keystream {
    (
        [$rounds:ident $module:ident $count:literal]
        $($name:literal $stream:ident $aead:ident $secretbox:ident $lanes:ident $width:literal;)*
    ) => {
        mod $module {
            use super::*;

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

            unsafe extern "sysv64" fn plain_lanes(lanes: *const Lane, count: u64) -> i32 {
                // SAFETY: the caller's promise.
                unsafe { portable::lanes::<$count>(lanes, count as usize) };
                0
            }

            pub(super) static ALL: [XorIc; NAMES.len()] = [plain, $(function!(
                concat!(stringify!($module), "_amd64_", stringify!($stream), "_xor_ic"),
                *mut u8, *const u8, u64, *const u8, u64, *const u8
            )),*];

            /// With the most lanes of a call.
            pub(super) static LANES: [(Lanes, usize); NAMES.len()] = [(plain_lanes, portable::LANES), $((
                function!(concat!(stringify!($module), "_amd64_", stringify!($lanes), "_lanes"), *const Lane, u64),
                $width,
            )),*];

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
                let best = ALL[used()];
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

            fn width() -> usize {
                $module::LANES[used()].1
            }

            unsafe fn lanes(lanes: *const Lane, count: usize) {
                // SAFETY: the CPU can run it; the rest is the caller's promise.
                unsafe { $module::LANES[used()].0(lanes, count as u64) };
            }
        }
    };
}
implementations!(keystream R8 chacha8 4);
implementations!(keystream R12 chacha12 6);
implementations!(keystream R20 chacha20 10);

macro_rules! sealing {
    (
        [aead $($what:tt)*]
        $($name:literal $stream:ident $aead:ident $secretbox:ident $lanes:ident $width:literal;)*
    ) => {
        sealing!($($what)* $($aead)*);
    };
    (
        [secretbox $($what:tt)*]
        $($name:literal $stream:ident $aead:ident $secretbox:ident $lanes:ident $width:literal;)*
    ) => {
        sealing!($($what)* $($secretbox)*);
    };
    ($module:ident $cipher:literal $entry:literal ($portable:path) $($design:ident)*) => {
        pub(crate) mod $module {
            use super::*;

            unsafe extern "sysv64" fn plain(call: *const Call) -> i32 {
                // SAFETY: the caller's promise.
                unsafe { $portable(&*call) };
                0
            }

            pub(super) static ALL: [Sealing; NAMES.len()] = [plain, $(function!(
                concat!($cipher, "_amd64_", stringify!($design), "_", $entry),
                *const Call
            )),*];

            pub(super) static CHOSEN: AtomicPtr<()> = AtomicPtr::new(first as Sealing as *mut ());

            unsafe extern "sysv64" fn first(call: *const Call) -> i32 {
                let best = ALL[used()];
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
implementations!(sealing aead seal "chacha20poly1305" "seal" (sealing::portable_seal));
implementations!(sealing aead open "chacha20poly1305" "open" (sealing::portable_open));
implementations!(sealing secretbox box_seal "xsalsa20poly1305" "seal" (sealing::portable_box_seal));
implementations!(sealing secretbox box_open "xsalsa20poly1305" "open" (sealing::portable_box_open));

/// The place in `NAMES` of what is called; the number of names until that is known, since CPUID takes long.
static USED: AtomicUsize = AtomicUsize::new(NAMES.len());

/// The best that this CPU can run, if no other was forced.
fn used() -> usize {
    let mut used = USED.load(Ordering::Relaxed);
    if used == NAMES.len() {
        used = cpu::usable().ilog2() as usize;
        USED.store(used, Ordering::Relaxed);
    }
    used
}

pub fn available() -> impl Iterator<Item = &'static str> {
    let usable = cpu::runnable();
    (0..NAMES.len()).filter(move |i| usable >> i & 1 == 1).map(|i| NAMES[i])
}

pub fn chosen() -> &'static str {
    NAMES[used()]
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
        USED.store(i, Ordering::Relaxed);
        chacha8::CHOSEN.store(chacha8::ALL[i] as *mut (), Ordering::Relaxed);
        chacha12::CHOSEN.store(chacha12::ALL[i] as *mut (), Ordering::Relaxed);
        chacha20::CHOSEN.store(chacha20::ALL[i] as *mut (), Ordering::Relaxed);
        seal::CHOSEN.store(seal::ALL[i] as *mut (), Ordering::Relaxed);
        open::CHOSEN.store(open::ALL[i] as *mut (), Ordering::Relaxed);
        box_seal::CHOSEN.store(box_seal::ALL[i] as *mut (), Ordering::Relaxed);
        box_open::CHOSEN.store(box_open::ALL[i] as *mut (), Ordering::Relaxed);
    }
    runnable
}
