// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! peachacha and RustCrypto's chacha20 side by side: `cargo bench`.

use cipher::{KeyIvInit, StreamCipher};
use criterion::{criterion_group, criterion_main, BenchmarkId, Criterion, Throughput};
use std::hint::black_box;

fn pieces<C: KeyIvInit + StreamCipher>(message: &mut [u8], size: usize) {
    let mut cipher = C::new_from_slices(black_box(&[1; 32]), black_box(&[2; 12])).unwrap();
    for piece in message.chunks_mut(size) {
        cipher.apply_keystream(black_box(piece));
    }
}

fn beside(criterion: &mut Criterion) {
    let mut whole = criterion.benchmark_group("ChaCha20");
    for length in [64, 256, 1024, 4096, 16384, 65536] {
        let mut message = vec![0; length];
        whole.throughput(Throughput::Bytes(length as u64));
        whole.bench_with_input(BenchmarkId::new("peachacha", length), &length, |b, &n| {
            b.iter(|| pieces::<peachacha::ChaCha20>(&mut message, n));
        });
        whole.bench_with_input(BenchmarkId::new("chacha20", length), &length, |b, &n| {
            b.iter(|| pieces::<chacha20::ChaCha20>(&mut message, n));
        });
    }
    whole.finish();
    let mut small = criterion.benchmark_group("ChaCha20, 10x25");
    let mut message = [0; 250];
    small.throughput(Throughput::Bytes(250));
    small.bench_function("peachacha", |b| {
        b.iter(|| pieces::<peachacha::ChaCha20>(&mut message, 25))
    });
    small.bench_function("chacha20", |b| {
        b.iter(|| pieces::<chacha20::ChaCha20>(&mut message, 25))
    });
    small.finish();
}

criterion_group!(benches, beside);
criterion_main!(benches);
