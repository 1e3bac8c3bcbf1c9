// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! Against RustCrypto's chacha20, at random: nonces, positions, pieces, seeks; with each implementation this CPU has.

use cipher::{Iv, Key, KeyIvInit, StreamCipher, StreamCipherSeek};
use common::{cases, each_implementation, Random};

mod common;

/// The same calls on both; `end` is the length of the keystream.
fn compare<A, B>(name: &str, end: u128, cases: usize)
where
    A: KeyIvInit + StreamCipher + StreamCipherSeek,
    B: KeyIvInit + StreamCipher + StreamCipherSeek,
{
    let mut random = Random(1);
    for case in 0..cases {
        let (mut key, mut iv) = (Key::<A>::default(), Iv::<A>::default());
        random.fill(&mut key);
        random.fill(&mut iv);
        let mut ours = A::new(&key, &iv);
        let mut theirs = B::new_from_slices(&key, &iv).unwrap();
        // One caller uses pieces of one size, another pieces of all sizes.
        let fixed = (random.below(3) == 0).then(|| 1 + random.length());
        for step in 0..random.below(20) {
            let what = || format!("{name}, case {case}, step {step}");
            if fixed.is_none() && random.below(4) == 0 || step == 0 && random.below(2) == 0 {
                let at = random.position(end);
                assert_eq!(
                    ours.try_seek(at).is_ok(),
                    theirs.try_seek(at).is_ok(),
                    "{}: seek to {at}",
                    what()
                );
            }
            let length = fixed.unwrap_or_else(|| random.length());
            let mut message = vec![0; length];
            random.fill(&mut message);
            let (mut a, mut b) = (message.clone(), message.clone());
            let fine = match random.below(4) {
                0 => {
                    theirs.try_apply_keystream(&mut b).ok();
                    ours.try_apply_keystream_b2b(&message, &mut a).is_ok()
                }
                1 => {
                    theirs.try_write_keystream(&mut b).ok();
                    ours.try_write_keystream(&mut a).is_ok()
                }
                _ => {
                    let fine = ours.try_apply_keystream(&mut a).is_ok();
                    assert_eq!(
                        fine,
                        theirs.try_apply_keystream(&mut b).is_ok(),
                        "{}: end of the keystream",
                        what()
                    );
                    fine
                }
            };
            assert!(
                fine || a == message,
                "{}: written, although the keystream is at its end",
                what()
            );
            assert!(a == b, "{}: {length} bytes", what());
            assert_eq!(
                ours.try_current_pos::<u128>().ok(),
                theirs.try_current_pos::<u128>().ok(),
                "{}",
                what()
            );
            assert_eq!(
                ours.try_current_pos::<i32>().ok(),
                theirs.try_current_pos::<i32>().ok(),
                "{}",
                what()
            );
            let more = random.length();
            assert_eq!(
                ours.check_remaining(more).is_ok(),
                theirs.check_remaining(more).is_ok(),
                "{}",
                what()
            );
        }
    }
}

macro_rules! comparisons {
    ($($test:ident $cipher:ident $end:expr;)*) => {
        $(
            #[test]
            fn $test() {
                each_implementation(|name| compare::<peachacha::$cipher, chacha20::$cipher>(name, $end, cases()));
            }
        )*
    };
}
comparisons! {
    chacha8 ChaCha8 64 << 32;
    chacha12 ChaCha12 64 << 32;
    chacha20 ChaCha20 64 << 32;
    xchacha8 XChaCha8 64 << 32;
    xchacha12 XChaCha12 64 << 32;
    xchacha20 XChaCha20 64 << 32;
    chacha20_legacy ChaCha20Legacy 64 << 64;
}

/// All lengths, from the start of a block and from within one.
#[test]
fn every_length() {
    let (key, iv) = ([7; 32].into(), [9; 12].into());
    let mut keystream = [0; 2200];
    chacha20::ChaCha20::new(&key, &iv).apply_keystream(&mut keystream);
    each_implementation(|name| {
        for skip in [0, 1, 63] {
            for length in 0..2100 {
                let mut cipher = peachacha::ChaCha20::new(&key, &iv);
                cipher.seek(skip);
                let mut bytes = vec![0; length];
                cipher.apply_keystream(&mut bytes);
                assert!(
                    bytes == keystream[skip..skip + length],
                    "{name}: {length} bytes from {skip}"
                );
            }
        }
    });
}

/// What is not checked wraps as RustCrypto's does: a counter of 32 bits does not run into the nonce.
#[test]
fn unchecked_wraps() {
    each_implementation(|name| {
        for before in [1, 2, 5, 20] {
            for length in [40, 64, 65, 200, 700, 3000] {
                let (key, iv) = ([1; 32].into(), [2; 12].into());
                let mut ours = peachacha::ChaCha20::new(&key, &iv);
                let mut theirs = chacha20::ChaCha20::new(&key, &iv);
                let at = ((1_u64 << 32) - before) * 64;
                ours.seek(at);
                theirs.seek(at);
                for _ in 0..3 {
                    let (mut a, mut b) = (vec![3; length], vec![3; length]);
                    ours.unchecked_apply_keystream(&mut a);
                    theirs.unchecked_apply_keystream(&mut b);
                    assert!(a == b, "{name}: {length} bytes, {before} blocks before the end");
                }
                assert_eq!(ours.try_current_pos::<u64>().ok(), theirs.try_current_pos::<u64>().ok());
            }
        }
    });
}

#[test]
fn hchacha_is_theirs() {
    each_implementation(|_| {
        let mut random = Random(2);
        for _ in 0..100 {
            let (mut key, mut input) = ([0; 32], [0; 16]);
            random.fill(&mut key);
            random.fill(&mut input);
            let (key, input) = (key.into(), input.into());
            assert_eq!(
                peachacha::hchacha::<peachacha::R8>(&key, &input),
                chacha20::hchacha::<chacha20::R8>(&key, &input)
            );
            assert_eq!(
                peachacha::hchacha::<peachacha::R12>(&key, &input),
                chacha20::hchacha::<chacha20::R12>(&key, &input)
            );
            assert_eq!(
                peachacha::hchacha::<peachacha::R20>(&key, &input),
                chacha20::hchacha::<chacha20::R20>(&key, &input)
            );
        }
    });
}
