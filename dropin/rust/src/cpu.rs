// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! What this CPU and its system can run, by CPUID and XGETBV. Sets are bits: `assembly::implementations` says which.

#![allow(unused_unsafe)] // CPUID became a safe function after the oldest Rust that this crate works with.

use core::arch::x86_64::{__cpuid, __cpuid_count, _xgetbv};

const SSSE3: u32 = 1 << 9;
const OSXSAVE: u32 = 1 << 27;
const AVX: u32 = 1 << 28;
/// With BMI2, which all CPUs that have AVX2 have, too.
const AVX2: u32 = 1 << 5 | 1 << 8;
/// AVX512F, AVX512BW, AVX512VL, and BMI2, in EBX of leaf 7.
const AVX512: u32 = 1 << 16 | 1 << 30 | 1 << 31 | 1 << 8;
/// Of AVX-512, in EBX of leaf 7.
const IFMA: u32 = 1 << 21;
/// What the system saves: xmm and ymm registers; these with masks and zmm registers.
const YMM: u64 = 0x6;
const ZMM: u64 = 0xe6;

include!("cores.rs");

/// In place of AVX-512 as a whole, each on the CPUs that it is for.
const VL: u32 = 1 << 6 | 1 << 7;
const W1: u32 = 1 << 8 | 1 << 9;
/// How many implementations there are.
pub(crate) const COUNT: usize = 10;

/// Those that are worth using: the highest bit is the best one.
pub(crate) fn usable() -> u32 {
    // SAFETY: all CPUs of this architecture have CPUID.
    let (vendor, version) = unsafe { (__cpuid(0).ebx, __cpuid(1).eax) };
    runnable() & !others(vendor, version)
}

/// What other CPUs than this one are served best by.
fn others(vendor: u32, version: u32) -> u32 {
    let family = family(version);
    if slow_vectors(vendor, family) {
        VL
    } else if halved_vectors(vendor, family, model(version)) {
        W1
    } else {
        VL | W1
    }
}

fn family(version: u32) -> u32 {
    match version >> 8 & 0xf {
        0xf => 0xf + (version >> 20 & 0xff),
        family => family,
    }
}

/// Of families 6 and 15 and those beyond, which are all that have AVX-512.
fn model(version: u32) -> u32 {
    (version >> 4 & 0xf) + (version >> 12 & 0xf0)
}

/// All that do not fault.
pub(crate) fn runnable() -> u32 {
    // SAFETY: as above; leaf 7 is asked for where there is one, XGETBV where the system has enabled it.
    let (leaf1, leaf7, saved) = unsafe {
        let leaf1 = __cpuid(1).ecx;
        let leaf7 = if __cpuid(0).eax < 7 { 0 } else { __cpuid_count(7, 0).ebx };
        (leaf1, leaf7, if leaf1 & OSXSAVE == 0 { 0 } else { xcr0() })
    };
    set(leaf1, leaf7, saved)
}

/// By ECX of leaf 1, EBX of leaf 7, and XCR0 (0 where the system has not enabled XGETBV).
fn set(leaf1: u32, leaf7: u32, saved: u64) -> u32 {
    let ssse3 = leaf1 & SSSE3 != 0;
    let avx = ssse3 && leaf1 & AVX != 0 && saved & YMM == YMM;
    let avx2 = avx && leaf7 & AVX2 == AVX2;
    let avx512 = avx2 && leaf7 & AVX512 == AVX512 && saved & ZMM == ZMM;
    let ifma = avx512 && leaf7 & IFMA != 0;
    let has: [bool; COUNT] = [true, true, ssse3, avx2, avx512, ifma, avx512, ifma, avx512, ifma];
    has.iter()
        .enumerate()
        .fold(0, |set, (i, &has)| set | u32::from(has) << i)
}

#[target_feature(enable = "xsave")]
unsafe fn xcr0() -> u64 {
    // SAFETY: the caller has seen OSXSAVE.
    unsafe { _xgetbv(0) }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;

    #[test]
    fn agrees_with_std() {
        use std::arch::is_x86_feature_detected as has;
        let avx512 = has!("avx512f") && has!("avx512bw") && has!("avx512vl") && has!("bmi2");
        let expected = [
            true,
            true,
            has!("ssse3"),
            has!("avx2") && has!("bmi2"),
            avx512,
            avx512 && has!("avx512ifma"),
            avx512,
            avx512 && has!("avx512ifma"),
            avx512,
            avx512 && has!("avx512ifma"),
        ];
        for (i, expected) in expected.into_iter().enumerate() {
            assert_eq!(runnable() >> i & 1 == 1, expected, "implementation {i}");
        }
        assert_eq!(usable() & !(VL | W1), runnable() & !(VL | W1));
    }

    /// Each implementation falls with each bit that it needs (Intel's manual, CPUID and XGETBV), and with no other.
    #[test]
    fn bits() {
        assert_eq!(set(!0, !0, !0), 0b11_1111_1111);
        assert_eq!(set(0, 0, 0), 0b11);
        for bit in 0..32 {
            let expected = match bit {
                9 => 0b11,
                28 => 0b111,
                _ => 0b11_1111_1111,
            };
            assert_eq!(set(!(1 << bit), !0, !0), expected, "leaf 1, bit {bit}");
            let expected = match bit {
                5 | 8 => 0b111,
                16 | 30 | 31 => 0b1111,
                21 => 0b01_0101_1111,
                _ => 0b11_1111_1111,
            };
            assert_eq!(set(!0, !(1 << bit), !0), expected, "leaf 7, bit {bit}");
            let expected = match bit {
                1 | 2 => 0b111,
                5..=7 => 0b1111,
                _ => 0b11_1111_1111,
            };
            assert_eq!(set(!0, !0, !(1 << bit)), expected, "XCR0, bit {bit}");
        }
    }

    /// Each AVX-512 CPU has one that is best, and it is that of its kind.
    #[test]
    fn kinds() {
        let best = |vendor: &[u8; 4], version| (0x3ff & !others(u32::from_le_bytes(*vendor), version)).ilog2();
        assert_eq!(best(b"Auth", 0x00b0_0f21), W1.ilog2()); // Zen 5
        for zen4 in [0x00a1_0f11, 0x00a6_0f12, 0x00aa_0f01] {
            assert_eq!(best(b"Auth", zen4), VL.ilog2());
        }
        assert_eq!(best(b"Genu", 0x000c_06f2), 5); // Emerald Rapids
        assert_eq!(best(b"Auth", 0x00a2_0f12), 5); // Zen 3, which has none
    }

    #[test]
    fn families() {
        assert_eq!(family(0x00b4_0f40), 0x1a); // Zen 5
        assert_eq!(family(0x00a6_0f12), 0x19); // Zen 4
        assert_eq!(family(0x000c_06f2), 6); // Emerald Rapids
    }
}
