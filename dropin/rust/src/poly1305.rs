// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! Poly1305 in plain Rust, for CPUs without assembly and for many messages: words of 64 bits. Nothing branches on key or
//! message.

const BLOCK: usize = 16;

/// The tag of an AEAD: of additional data and ciphertext under `key` (RFC 8439, section 2.8).
#[inline]
pub(crate) fn texts(key: &[u8; 32], ad: &[u8], encrypted: &[u8]) -> [u8; 16] {
    let lengths = [ad, encrypted].map(|text| text.len() as u64);
    tag(key, &[ad, encrypted], Some(lengths)).to_le_bytes()
}

/// The tag of a message (RFC 8439, section 2.5).
pub(crate) fn message(key: &[u8; 32], text: &[u8]) -> [u8; 16] {
    tag(key, &[text], None).to_le_bytes()
}

/// The last block of each text has zeros behind it where lengths follow, else a bit and zeros.
fn tag(key: &[u8; 32], texts: &[&[u8]], lengths: Option<[u64; 2]>) -> u128 {
    let mut r = [
        load(key) & 0x0fff_fffc_0fff_ffff,
        load(&key[8..]) & 0x0fff_fffc_0fff_fffc,
    ];
    let mut h = [0; 3];
    for text in texts {
        let mut blocks = text.chunks_exact(BLOCK);
        for block in &mut blocks {
            h = step(h, r, load(block), load(&block[8..]), 1);
        }
        let end = blocks.remainder();
        if !end.is_empty() {
            let whole = part(end) | u128::from(lengths.is_none()) << (8 * end.len());
            h = step(h, r, whole as u64, (whole >> 64) as u64, lengths.is_some().into());
        }
    }
    if let Some([ad, encrypted]) = lengths {
        h = step(h, r, ad, encrypted, 1);
    }
    let tag = finish(h, key);
    crate::wipe(&mut h);
    crate::wipe(&mut r);
    tag
}

/// Less than a block.
fn part(bytes: &[u8]) -> u128 {
    match bytes.len() {
        len @ 8.. => wide(load(bytes)) | wide(load(&bytes[len - 8..])) << (8 * (len - 8)),
        _ => bytes
            .iter()
            .rev()
            .fold(0, |word, byte| word << 8 | u64::from(*byte))
            .into(),
    }
}

fn load(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(crate::rounds::bytes(&bytes[..8]))
}

/// (h + block + 2^128 top) r, of which what is above bit 130 goes five times to the bottom: less than 5/4 2^130.
#[inline(always)]
fn step(h: [u64; 3], r: [u64; 2], low: u64, high: u64, top: u64) -> [u64; 3] {
    // 5/4 r1, which has no lower bits: a product by r1 that counts 2^128 times or more is one by this, 128 bits lower.
    let s1 = r[1] + (r[1] >> 2);
    let sum0 = wide(h[0]) + wide(low);
    let sum1 = wide(h[1]) + wide(high) + (sum0 >> 64);
    let (h0, h1, h2) = (wide(sum0 as u64), wide(sum1 as u64), h[2] + top + (sum1 >> 64) as u64);
    let word0 = h0 * wide(r[0]) + h1 * wide(s1);
    let word1 = h0 * wide(r[1]) + h1 * wide(r[0]) + wide(h2 * s1) + (word0 >> 64);
    let word2 = h2 * r[0] + (word1 >> 64) as u64;
    let sum0 = wide(word0 as u64) + wide((word2 >> 2) + (word2 & !3));
    let sum1 = wide(word1 as u64) + (sum0 >> 64);
    [sum0 as u64, sum1 as u64, (word2 & 3) + (sum1 >> 64) as u64]
}

fn wide(word: u64) -> u128 {
    word.into()
}

/// The residue of h below 2^130 - 5, plus the second half of the key modulo 2^128.
fn finish([h0, h1, h2]: [u64; 3], key: &[u8; 32]) -> u128 {
    let h = wide(h0) | wide(h1) << 64;
    let (less, carry) = h.overflowing_add(5);
    let mask = wide((h2 + u64::from(carry)) >> 2).wrapping_neg();
    let end = u128::from_le_bytes(crate::rounds::bytes(&key[16..]));
    (h ^ (h ^ less) & mask).wrapping_add(end)
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::{message, texts, BLOCK};
    use std::{vec, vec::Vec};

    /// The same a byte at a time: 2^136 is 320 modulo 2^130 - 5.
    fn evaluated(key: &[u8; 32], blocks: &[Vec<u8>]) -> [u8; 16] {
        let mut h = [0_u32; 17];
        let r =
            |i: usize| u32::from(key[i]) & [0xff, 0xff, 0xff, 0x0f, 0xfc][if i % 4 == 0 && i > 0 { 4 } else { i % 4 }];
        for block in blocks {
            for (h, byte) in h.iter_mut().zip(block.iter().chain(&[1])) {
                *h += u32::from(*byte);
            }
            let mut product = [0; 17];
            for (i, word) in product.iter_mut().enumerate() {
                for (j, h) in h.iter().enumerate() {
                    *word += h * if j <= i && i - j < 16 {
                        r(i - j)
                    } else if j > i + 1 {
                        320 * r(17 + i - j)
                    } else {
                        0
                    };
                }
            }
            h = carried(product);
        }
        // Whether it is the modulus or more shows when 5 is added.
        let mut more = h;
        more[0] += 5;
        for i in 0..16 {
            more[i + 1] += more[i] >> 8;
            more[i] &= 0xff;
        }
        if more[16] >= 4 {
            h = more;
        }
        let mut tag = [0; 16];
        let mut carry = 0;
        for i in 0..16 {
            carry += h[i] + u32::from(key[16 + i]);
            tag[i] = carry as u8;
            carry >>= 8;
        }
        tag
    }

    /// Bytes, of which the last has two bits.
    fn carried(mut words: [u32; 17]) -> [u32; 17] {
        for _ in 0..3 {
            for i in 0..16 {
                words[i + 1] += words[i] >> 8;
                words[i] &= 0xff;
            }
            words[0] += 5 * (words[16] >> 2);
            words[16] &= 3;
        }
        words
    }

    fn check(key: &[u8; 32], text: &[u8]) {
        let blocks: Vec<_> = text.chunks(BLOCK).map(<[u8]>::to_vec).collect();
        assert_eq!(message(key, text), evaluated(key, &blocks), "{key:?}, {text:?}");
        let mut blocks = blocks;
        if let Some(last) = blocks.last_mut() {
            last.resize(BLOCK, 0);
        }
        blocks.push(
            [0, text.len() as u64]
                .iter()
                .flat_map(|len| len.to_le_bytes())
                .collect(),
        );
        assert_eq!(
            texts(key, b"", text),
            evaluated(key, &blocks),
            "{key:?}, {text:?}, padded"
        );
    }

    /// Keys and texts of which most words have all bits or none, as carries are rare elsewhere.
    #[test]
    fn carries() {
        let mut state = 1_u64;
        let mut random = || {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            state >> 33
        };
        let mut fill = |bytes: &mut [u8]| {
            for word in bytes.chunks_mut(4) {
                let value = [0, u32::MAX, random() as u32][random() as usize % 3].to_le_bytes();
                word.copy_from_slice(&value[..word.len()]);
            }
        };
        for case in 0..if cfg!(miri) { 50 } else { 20_000 } {
            let (mut key, mut text) = ([0; 32], vec![0; case % 100]);
            fill(&mut key);
            fill(&mut text);
            check(&key, &text);
        }
    }

    /// With r = 1 all sums next to the modulus.
    #[test]
    fn near_the_modulus() {
        let mut key = [0; 32];
        key[0] = 1;
        for last in 0..=255 {
            for blocks in 1..9 {
                let mut text = vec![0; BLOCK * blocks];
                text[..BLOCK].fill(255);
                text[0] = last;
                check(&key, &text);
            }
        }
    }
}
