// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! Our time by that of RustCrypto's chacha20, interleaved: `cargo run --release -- [IMPLEMENTATION]`.
//!
//! Per length a median of many ratios; per class of lengths the quartiles of these, and the worst length. With
//! RUSTFLAGS='--cfg chacha20_avx512' theirs uses AVX-512, without AVX2.

use cipher::{Iv, Key, KeyIvInit, StreamCipher};
use peachacha::implementations;
use std::{hint::black_box, process::ExitCode, time::Instant};

/// Pairs of batches a length, spread over as many passes over all lengths, and nanoseconds a batch.
const PASSES: usize = 15;
const BATCH: f64 = 15e3;

/// First and last length, and the step between.
const CLASSES: &[(usize, usize, usize)] = &[
    (1, 63, 1),
    (64, 64, 1),
    (65, 128, 1),
    (129, 256, 1),
    (257, 512, 1),
    (513, 1023, 1),
    (1024, 2048, 3),
    (2049, 4096, 7),
    (4160, 16384, 611),
    (65536, 65536, 1),
];

/// What is timed, over a message: a cipher made for each, the same cipher on and on, or for each in pieces of a size.
#[derive(Clone, Copy)]
enum Work {
    OneShot,
    Running,
    Pieces(usize),
}

fn work<C: KeyIvInit + StreamCipher>(work: Work, key: &Key<C>, iv: &Iv<C>, running: &mut C, message: &mut [u8]) {
    match work {
        Work::OneShot => {
            let mut cipher = C::new(black_box(key), black_box(iv));
            cipher.apply_keystream(black_box(message));
        }
        Work::Running => running.apply_keystream(black_box(message)),
        Work::Pieces(size) => {
            let mut cipher = C::new(black_box(key), black_box(iv));
            for piece in message.chunks_mut(size) {
                cipher.apply_keystream(black_box(piece));
            }
        }
    }
}

/// Nanoseconds for one of `times` calls.
fn time(times: usize, mut call: impl FnMut()) -> f64 {
    let start = Instant::now();
    for _ in 0..times {
        call();
    }
    start.elapsed().as_secs_f64() * 1e9 / times as f64
}

fn quartiles(values: &[f64]) -> [f64; 3] {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    [1, 2, 3].map(|quarter| values[(values.len() - 1) * quarter / 4])
}

/// Our time and theirs.
fn pair<A, B>(what: Work, length: usize) -> (f64, f64)
where
    A: KeyIvInit + StreamCipher,
    B: KeyIvInit + StreamCipher,
{
    let (key, iv) = (Default::default(), Default::default());
    let (their_key, their_iv) = (Default::default(), Default::default());
    let mut ours = A::new(&key, &iv);
    let mut theirs = B::new(&their_key, &their_iv);
    let mut message = vec![0; length];
    let once = time(5, || work::<B>(what, &their_key, &their_iv, &mut theirs, &mut message));
    let times = (BATCH / once).max(1.0) as usize;
    let a = time(times, || work::<A>(what, &key, &iv, &mut ours, &mut message));
    let b = time(times, || {
        work::<B>(what, &their_key, &their_iv, &mut theirs, &mut message)
    });
    (a, b)
}

fn table<A, B>(title: &str, what: Work, classes: &[(usize, usize, usize)])
where
    A: KeyIvInit + StreamCipher,
    B: KeyIvInit + StreamCipher,
{
    println!("\n{title}\n     lengths  ratio: quartiles     worst (at length)   ns at the last");
    for &(first, last, step) in classes {
        let lengths: Vec<_> = (first..=last).step_by(step).collect();
        let mut ratios = vec![Vec::new(); lengths.len()];
        let mut own = Vec::new();
        for _ in 0..PASSES {
            for (&length, ratios) in lengths.iter().zip(&mut ratios) {
                let (a, b) = pair::<A, B>(what, length);
                ratios.push(a / b);
                if length == *lengths.last().unwrap() {
                    own.push(a);
                }
            }
        }
        let [low, middle, high] = match &ratios[..] {
            [one] => quartiles(one),
            all => quartiles(&all.iter().map(|one| quartiles(one)[1]).collect::<Vec<_>>()),
        };
        let medians = ratios.iter().map(|one| quartiles(one)[1]);
        let (worst, at) = medians.zip(&lengths).max_by(|a, b| a.0.total_cmp(&b.0)).unwrap();
        let own = quartiles(&own)[1];
        println!("{first:>6}-{last:<6} {low:6.3} {middle:6.3} {high:6.3}   {worst:6.3} ({at:5})   {own:10.1}");
    }
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
    let theirs = if cfg!(chacha20_backend = "sse2") {
        "its sse2"
    } else if cfg!(chacha20_backend = "soft") {
        "its soft"
    } else if cfg!(chacha20_avx512) {
        "its best, AVX-512 allowed"
    } else {
        "its best without AVX-512"
    };
    println!(
        "peachacha's {} by RustCrypto's chacha20 0.10.2, {theirs}",
        implementations::chosen()
    );
    table::<peachacha::ChaCha20, chacha20::ChaCha20>("ChaCha20, a cipher for each message", Work::OneShot, CLASSES);
    table::<peachacha::ChaCha20, chacha20::ChaCha20>("ChaCha20, one cipher on and on", Work::Running, CLASSES);
    for size in [1, 25, 40, 64, 100, 300, 1000] {
        table::<peachacha::ChaCha20, chacha20::ChaCha20>(
            &format!("ChaCha20, in pieces of {size}"),
            Work::Pieces(size),
            &[(250, 250, 1), (4096, 4096, 1)],
        );
    }
    let some = &[(1, 64, 9), (65, 1023, 31), (1024, 1024, 1), (4096, 4096, 1)];
    table::<peachacha::ChaCha8, chacha20::ChaCha8>("ChaCha8", Work::OneShot, some);
    table::<peachacha::ChaCha12, chacha20::ChaCha12>("ChaCha12", Work::OneShot, some);
    table::<peachacha::XChaCha20, chacha20::XChaCha20>("XChaCha20", Work::OneShot, some);
    table::<peachacha::ChaCha20Legacy, chacha20::ChaCha20Legacy>("ChaCha20, 8 bytes of nonce", Work::OneShot, some);
    ExitCode::SUCCESS
}
