// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! ChaCha20-Poly1305 beside RustCrypto's and ring's, and many messages beside single calls, interleaved:
//! `cargo run --release --bin sealing -- [IMPLEMENTATION]`.
//!
//! Medians, with quartiles, of the ratios of our time to theirs; for sealing with 13 bytes of additional data, the key given
//! with each message.

use chacha20poly1305::{aead::AeadInOut, KeyInit};
use cipher::{inout::InOutBuf, KeyIvInit, StreamCipher};
use peachacha::{implementations, masks, open, open_many, seal, seal_many, xor_many, AeadJob, Job, R20};
use ring::aead::{Aad, LessSafeKey, Nonce, UnboundKey, CHACHA20_POLY1305};
use std::{hint::black_box, process::ExitCode, time::Instant};

/// Pairs of batches, and nanoseconds a batch.
const PAIRS: usize = 101;
const BATCH: f64 = 30e3;
const LENGTHS: [usize; 6] = [64, 256, 576, 1350, 4096, 16384];

/// Nanoseconds for one of `times` calls.
fn time(times: usize, call: &mut impl FnMut()) -> f64 {
    let start = Instant::now();
    for _ in 0..times {
        call();
    }
    start.elapsed().as_secs_f64() * 1e9 / times as f64
}

/// Prints the quartiles of our time by theirs, and the median of ours.
fn beside(title: &str, mut ours: impl FnMut(), mut theirs: impl FnMut()) {
    let times = (BATCH / time(20, &mut theirs)).max(1.0) as usize;
    let pairs = (0..PAIRS).map(|_| (time(times, &mut ours), time(times, &mut theirs)));
    let (mut own, mut ratios): (Vec<_>, Vec<_>) = pairs.map(|(a, b)| (a, a / b)).unzip();
    own.sort_by(f64::total_cmp);
    ratios.sort_by(f64::total_cmp);
    let [low, middle, high] = [1, 2, 3].map(|quarter| ratios[PAIRS * quarter / 4]);
    println!(
        "{title:<44} {middle:6.3} ({low:.3} to {high:.3})   {:9.1} ns",
        own[PAIRS / 2]
    );
}

fn sealing(length: usize) {
    let (key, nonce, data) = ([1; 32], [2; 12], [3; 13]);
    let [mut a, mut b, mut c, mut d] = [(); 4].map(|()| vec![0; length]);
    let of_ring = || LessSafeKey::new(UnboundKey::new(&CHACHA20_POLY1305, black_box(&key)).unwrap());
    let theirs = || chacha20poly1305::ChaCha20Poly1305::new(black_box(&key).into());
    let mut ours = || {
        black_box(seal(black_box(&key), &nonce, &data, &mut a).unwrap());
    };
    beside(&format!("seal {length}: RustCrypto's"), &mut ours, || {
        let _ = black_box(
            theirs()
                .encrypt_inout_detached(&nonce.into(), &data, (&mut b[..]).into())
                .unwrap(),
        );
    });
    beside(&format!("seal {length}: ring's"), &mut ours, || {
        let nonce = Nonce::assume_unique_for_key(nonce);
        let _ = black_box(
            of_ring()
                .seal_in_place_separate_tag(nonce, Aad::from(data), &mut b)
                .unwrap(),
        );
    });
    // Opening is timed with a copy of the sealed text, on both sides.
    let tag = seal(&key, &nonce, &data, &mut c).unwrap();
    let with_tag = [&c[..], &tag].concat();
    let mut both = with_tag.clone();
    let mut ours = || {
        d.copy_from_slice(&c);
        open(black_box(&key), &nonce, &data, &mut d, &tag).unwrap();
    };
    let text = with_tag[..length].to_vec();
    beside(&format!("open {length}: RustCrypto's"), &mut ours, || {
        b.copy_from_slice(&text);
        theirs()
            .decrypt_inout_detached(&nonce.into(), &data, (&mut b[..]).into(), &tag.into())
            .unwrap();
    });
    beside(&format!("open {length}: ring's"), &mut ours, || {
        both.copy_from_slice(&with_tag);
        let nonce = Nonce::assume_unique_for_key(nonce);
        black_box(of_ring().open_in_place(nonce, Aad::from(data), &mut both).unwrap());
    });
}

fn many(count: usize, length: usize) {
    let (keys, nonce) = (vec![[1; 32]; count], [2; 12]);
    let [mut a, mut b] = [(); 2].map(|()| vec![vec![0; length]; count]);
    let pairs = a.iter_mut().zip(&keys);
    let mut jobs: Vec<_> = pairs
        .map(|(message, key)| Job::new(key, &nonce, 1, &mut message[..]))
        .collect();
    beside(
        &format!("{count} messages of {length}: our single calls"),
        || xor_many::<R20>(black_box(&mut jobs)).unwrap(),
        || {
            for (message, key) in b.iter_mut().zip(&keys) {
                peachacha::ChaCha20::new(black_box(key).into(), &nonce.into()).apply_keystream(message);
            }
        },
    );
}

fn sealed(count: usize, length: usize) {
    let (keys, nonce, data) = (vec![[1; 32]; count], [2; 12], [3; 13]);
    let [mut a, mut b] = [(); 2].map(|()| vec![vec![0; length]; count]);
    let [mut tags, mut others] = [(); 2].map(|()| vec![[0; 16]; count]);
    let pairs = a.iter_mut().zip(&mut tags).zip(&keys);
    let mut jobs: Vec<_> = pairs
        .map(|((message, tag), key)| AeadJob::new(key, &nonce, &data, &mut message[..], tag))
        .collect();
    beside(
        &format!("{count} sealed of {length}: our single calls"),
        || seal_many(black_box(&mut jobs)).unwrap(),
        || {
            for ((message, tag), key) in b.iter_mut().zip(&mut others).zip(&keys) {
                *tag = seal(black_box(key), &nonce, &data, message).unwrap();
            }
        },
    );
    // From one buffer to another, so that what was sealed stays; a single call is one job.
    let (mut text, [mut a, mut b]) = (vec![0; length], [(); 2].map(|()| vec![vec![0; length]; count]));
    let tag = seal(&keys[0], &nonce, &data, &mut text).unwrap();
    let (mut tags, mut others) = (vec![tag; count], vec![tag; count]);
    let [mut jobs, mut single] = [(&mut a, &mut tags), (&mut b, &mut others)].map(|(messages, tags)| {
        let pairs = messages.iter_mut().zip(tags).zip(&keys);
        pairs
            .map(|((message, tag), key)| {
                let pair = InOutBuf::new(&text, &mut message[..]).unwrap();
                AeadJob::new(key, &nonce, &data, pair, tag)
            })
            .collect::<Vec<_>>()
    });
    beside(
        &format!("{count} opened of {length}: our single calls"),
        || open_many(black_box(&mut jobs)).unwrap(),
        || {
            for job in black_box(&mut single).chunks_mut(1) {
                open_many(job).unwrap();
            }
        },
    );
}

fn headers(count: usize) {
    let (key, samples) = ([1; 32], vec![[2; 16]; count]);
    let [mut a, mut b] = [(); 2].map(|()| vec![[0; 5]; count]);
    beside(
        &format!("{count} masks: our single calls"),
        || masks(black_box(&key), black_box(&samples), &mut a),
        || {
            for (mask, sample) in b.iter_mut().zip(black_box(&samples)) {
                *mask = [0; 5];
                peachacha::ChaCha20Legacy::new(black_box(&key).into(), sample[8..].try_into().unwrap())
                    .apply_keystream(mask);
            }
        },
    );
}

fn main() -> ExitCode {
    if let Some(name) = std::env::args().nth(1) {
        if !implementations::force(&name) {
            let all: Vec<_> = implementations::available().collect();
            eprintln!(
                "{name}: no such implementation on this CPU; there are {}",
                all.join(", ")
            );
            return ExitCode::FAILURE;
        }
    }
    println!("peachacha's {}, our time by that of", implementations::chosen());
    LENGTHS.into_iter().for_each(sealing);
    for count in [1, 2, 3, 4, 8, 16, 64] {
        many(count, 64);
    }
    many(16, 40);
    many(16, 128);
    many(16, 1350);
    for length in [16, 64, 128, 256, 576, 1350] {
        for count in [1, 2, 3, 4, 8, 16, 64] {
            sealed(count, length);
        }
    }
    [1, 2, 4, 16, 64].into_iter().for_each(headers);
    ExitCode::SUCCESS
}
