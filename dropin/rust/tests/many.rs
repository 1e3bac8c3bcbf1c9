// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! Many messages at once are so many single ones, with 20 rounds by RustCrypto's chacha20; masks of headers, random bytes.

use cipher::{inout::InOutBuf, KeyIvInit, StreamCipher, StreamCipherSeek};
use common::{cases, each_implementation, Random};
use peachacha::{masks, rng, xor_many, Job, JobError, Rounds, R12, R20, R8};

mod common;

/// Miri takes a tenth of a second for a few blocks.
const SLOW: usize = if cfg!(miri) { 23 } else { 1 };

/// One job by RustCrypto, for any nonce: `C` has that of 8 bytes, and a counter of 64 bits.
fn single<C: KeyIvInit + StreamCipher + StreamCipherSeek>(
    key: &[u8],
    nonce: &[u8],
    counter: u64,
    derive: impl Fn([u8; 32], [u8; 16]) -> [u8; 32],
    text: &[u8],
) -> Vec<u8> {
    let mut key: [u8; 32] = key.try_into().unwrap();
    let (before, nonce) = nonce.split_at(nonce.len() - 8);
    let high = match *before {
        [a, b, c, d] => u64::from(u32::from_le_bytes([a, b, c, d])) << 32,
        [] => 0,
        _ => {
            key = derive(key, before.try_into().unwrap());
            0
        }
    };
    let mut cipher = C::new_from_slices(&key, nonce).unwrap();
    cipher.seek(u128::from(high | counter) * 64);
    let mut text = text.to_vec();
    cipher.apply_keystream(&mut text);
    text
}

/// Jobs of all kinds in all numbers, in place and from one buffer to another; wrong ones among them.
fn many<R: Rounds>(name: &str, expected: impl Fn(&[u8; 32], &[u8], u64, &[u8]) -> Vec<u8>) {
    let mut random = Random(3);
    for case in 0..cases() {
        let count = random.below([4, 9, 70 / SLOW][case % 3]);
        let lengths = [1, 65, 200, 1100, 1500][random.below(if cfg!(miri) { 3 } else { 5 })];
        let (mut keys, mut nonces) = (vec![[0; 32]; count], vec![[0; 40]; count]);
        let mut inputs: Vec<_> = (0..count)
            .map(|_| vec![0; random.below(lengths) + random.below(2) * 64])
            .collect();
        keys.iter_mut().for_each(|key| random.fill(key));
        nonces.iter_mut().for_each(|nonce| random.fill(nonce));
        inputs.iter_mut().for_each(|input| random.fill(input));
        let wrong = random.below(3) == 0;
        let kinds: Vec<_> = (0..count)
            .map(|i| {
                let nonce = [8, 12, 24, if wrong { random.below(40) } else { 12 }][random.below(4)];
                let blocks = inputs[i].len().div_ceil(64) as u64;
                // Now and then the last that ciphers have; or beyond what there is.
                let (last, beyond) = if nonce == 12 { (1 << 32, 1) } else { (u64::MAX, 2) };
                let end = last - blocks + if wrong && blocks > 1 { beyond } else { 0 };
                (nonce, [1, random.next() >> 33, end][random.below(3)])
            })
            .collect();
        let judge = |i: usize| {
            let (nonce, counter) = kinds[i];
            let blocks = inputs[i].len().div_ceil(64) as u128;
            if ![8, 12, 24].contains(&nonce) {
                return Err(JobError::Nonce);
            }
            if nonce == 12 && u128::from(counter) + blocks > 1 << 32 || u128::from(counter) + blocks > 1 << 64 {
                return Err(JobError::Counter);
            }
            Ok(expected(&keys[i], &nonces[i][..nonce], counter, &inputs[i]))
        };
        let mut outputs: Vec<_> = (0..count)
            .map(|i| {
                if i % 2 == 0 {
                    inputs[i].clone()
                } else {
                    vec![0xa5; inputs[i].len()]
                }
            })
            .collect();
        let before = outputs.clone();
        let mut jobs: Vec<_> = outputs
            .iter_mut()
            .enumerate()
            .map(|(i, output)| {
                let (nonce, counter) = kinds[i];
                let buffer = if i % 2 == 0 {
                    InOutBuf::from(&mut output[..])
                } else {
                    InOutBuf::new(&inputs[i], output).unwrap()
                };
                Job::new(&keys[i], &nonces[i][..nonce], counter, buffer)
            })
            .collect();
        let answer = xor_many::<R>(&mut jobs);
        let results: Vec<_> = jobs.iter().map(Job::result).collect();
        assert_eq!(answer, results.iter().copied().collect(), "{name}, case {case}");
        for (i, result) in results.into_iter().enumerate() {
            let right = judge(i);
            assert_eq!(result, right.clone().map(|_| ()), "{name}, case {case}, job {i}");
            assert!(
                outputs[i] == right.unwrap_or(before[i].clone()),
                "{name}, case {case}, job {i}"
            );
        }
    }
}

/// [`many`], by the cipher that has nonces of 8 bytes in a crate.
macro_rules! many_are_single {
    ($($test:ident $rounds:ident $crate_:ident $cipher:ident;)*) => {
        $(
            #[test]
            fn $test() {
                let derive = |key: [u8; 32], input: [u8; 16]| {
                    $crate_::hchacha::<$crate_::$rounds>(&key.into(), &input.into()).into()
                };
                each_implementation(|name| {
                    many::<$rounds>(name, |key, nonce, counter, text| {
                        single::<$crate_::$cipher>(key, nonce, counter, derive, text)
                    })
                });
            }
        )*
    };
}
many_are_single! {
    many8 R8 peachacha ChaCha8Legacy;
    many12 R12 peachacha ChaCha12Legacy;
    many20 R20 chacha20 ChaCha20Legacy;
}

/// As RFC 9001 has it, and its A.5.
#[test]
fn masks_of_headers() {
    let key = *b"\x25\xa2\x82\xb9\xe8\x2f\x06\xf2\x1f\x48\x89\x17\xa4\xfc\x8f\x1b\
        \x73\x57\x36\x85\x60\x85\x97\xd0\xef\xcb\x07\x6b\x0a\xb7\xa7\xa4";
    let sample = *b"\x5e\x5c\xd5\x5c\x41\xf6\x90\x80\x57\x5d\x79\x99\xc2\x5a\x5b\xfb";
    each_implementation(|name| {
        let mut random = Random(4);
        for count in (0..70).step_by(SLOW) {
            let mut samples = vec![sample; count];
            samples.iter_mut().skip(1).for_each(|sample| random.fill(sample));
            let mut made = vec![[0; 5]; count];
            masks(&key, &samples, &mut made);
            for (sample, mask) in samples.iter().zip(&made) {
                let (counter, nonce) = sample.split_at(4);
                let counter = u32::from_le_bytes(counter.try_into().unwrap()).into();
                let expected = single::<chacha20::ChaCha20Legacy>(&key, nonce, counter, |key, _| key, &[0; 5]);
                assert_eq!(mask[..], expected, "{name}: {count} masks");
            }
            assert!(
                count == 0 || made[0] == *b"\xae\xfe\xfe\x7d\x03",
                "{name}: {count} masks"
            );
        }
    });
}

#[test]
#[should_panic(expected = "as many masks as samples")]
fn masks_without_samples() {
    masks(&[0; 32], &[[0; 16]; 3], &mut [[0; 5]; 4]);
}

/// The state and the bytes are one keystream; the first is a published one. As C's test of peachacha_rng.
#[test]
fn random_bytes() {
    let published = b"\xda\x41\x59\x7c\x51\x57\x48\x8d\x77\x24\xe0\x3f\xb8\xd8\x4a\x37\
        \x6a\x43\xb8\xf4\x15\x18\xa1\x1c\xc3\x87\xb6\x69\xb2\xee\x65\x86";
    each_implementation(|name| {
        let (mut state, mut made) = ([0; 32], [0; 32]);
        rng(&mut state, &mut made);
        assert_eq!(&made, published, "{name}");
        let long = [1569, 1567, 1568, 1632, 5000];
        for len in long.into_iter().chain(0..140).step_by(SLOW) {
            let expected = single::<chacha20::ChaCha20Legacy>(&state, &[0; 8], 0, |key, _| key, &vec![0; 32 + len]);
            let mut made = vec![0xa5; len];
            rng(&mut state, &mut made);
            assert!([&state[..], &made].concat() == expected, "{name}: {len} bytes");
        }
    });
}

/// What the traits give is what the function gives.
#[cfg(feature = "rand_core")]
#[test]
fn random_traits() {
    use peachacha::{
        rand_core::{CryptoRng, SeedableRng},
        KeyErasureRng,
    };
    fn words(random: &mut impl CryptoRng) -> (u32, u64, [u8; 99]) {
        let mut bytes = [0; 99];
        random.fill_bytes(&mut bytes);
        (random.next_u32(), random.next_u64(), bytes)
    }
    let mut state = [7; 32];
    let (four, eight, bytes) = words(&mut KeyErasureRng::from_seed(state));
    let mut expected = [0; 99];
    rng(&mut state, &mut expected);
    assert_eq!(bytes, expected);
    rng(&mut state, &mut expected[..4]);
    assert_eq!(four.to_le_bytes(), expected[..4]);
    rng(&mut state, &mut expected[..8]);
    assert_eq!(eight.to_le_bytes(), expected[..8]);
}
