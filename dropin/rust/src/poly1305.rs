// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! Poly1305 in plain Rust, for CPUs without assembly: five limbs of 26 bits. Nothing branches on key or message.

const LIMBS: usize = 5;
const BITS: u32 = 26;
const LOW: u32 = (1 << BITS) - 1;
const BLOCK: usize = 16;

/// The tag of an AEAD: of additional data and ciphertext under `key` (RFC 8439, section 2.8).
pub(crate) fn texts(key: &[u8; 32], ad: &[u8], encrypted: &[u8]) -> [u8; 16] {
    let mut lengths = [0; BLOCK];
    lengths[..8].copy_from_slice(&(ad.len() as u64).to_le_bytes());
    lengths[8..].copy_from_slice(&(encrypted.len() as u64).to_le_bytes());
    tag(key, &[ad, encrypted, &lengths], true)
}

/// The tag of a message (RFC 8439, section 2.5).
pub(crate) fn message(key: &[u8; 32], text: &[u8]) -> [u8; 16] {
    tag(key, &[text], false)
}

/// The last block of each text has zeros behind it where it is `padded`, else a bit and zeros.
fn tag(key: &[u8; 32], texts: &[&[u8]], padded: bool) -> [u8; 16] {
    let mut r = [0; BLOCK];
    for (i, byte) in r.iter_mut().enumerate() {
        *byte = key[i]
            & match i % 4 {
                0 if i > 0 => 0xfc,
                3 => 0x0f,
                _ => 0xff,
            };
    }
    let (mut r, mut h) = (split(&r, 0), [0; LIMBS]);
    for chunk in texts.iter().flat_map(|text| text.chunks(BLOCK)) {
        let mut block = [0; BLOCK];
        block[..chunk.len()].copy_from_slice(chunk);
        let whole = padded || chunk.len() == BLOCK;
        if !whole {
            block[chunk.len()] = 1;
        }
        step(&mut h, &r, &split(&block, whole.into()));
    }
    let tag = finish(&mut h, key);
    crate::wipe(&mut h);
    crate::wipe(&mut r);
    tag
}

fn load(bytes: &[u8]) -> u32 {
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}

/// 16 bytes and a bit above as limbs.
fn split(bytes: &[u8; BLOCK], above: u32) -> [u32; LIMBS] {
    [
        load(bytes) & LOW,
        load(&bytes[3..]) >> 2 & LOW,
        load(&bytes[6..]) >> 4 & LOW,
        load(&bytes[9..]) >> 6,
        load(&bytes[12..]) >> 8 | above << 24,
    ]
}

/// h = (h + block) r, where a limb beyond the last counts 5 times in the first ones.
fn step(h: &mut [u32; LIMBS], r: &[u32; LIMBS], block: &[u32; LIMBS]) {
    for (limb, added) in h.iter_mut().zip(block) {
        *limb += added;
    }
    let mut sum = [0; LIMBS];
    for (i, sum) in sum.iter_mut().enumerate() {
        for (j, &limb) in h.iter().enumerate() {
            let factor = if j <= i { r[i - j] } else { 5 * r[LIMBS + i - j] };
            *sum += u64::from(limb) * u64::from(factor);
        }
    }
    let mut carry = 0;
    for (limb, sum) in h.iter_mut().zip(sum) {
        let all = sum + carry;
        *limb = all as u32 & LOW;
        carry = all >> BITS;
    }
    carry = u64::from(h[0]) + 5 * carry;
    h[0] = carry as u32 & LOW;
    h[1] += (carry >> BITS) as u32;
}

/// The residue of h below 2^130 - 5, plus the second half of the key modulo 2^128.
fn finish(h: &mut [u32; LIMBS], key: &[u8; 32]) -> [u8; 16] {
    let mut carry = 0;
    for i in 1..=LIMBS {
        h[i % LIMBS] += if i == LIMBS { 5 * carry } else { carry };
        carry = h[i % LIMBS] >> BITS;
        h[i % LIMBS] &= LOW;
    }
    h[1] += carry;
    let mut less = [0; LIMBS];
    carry = 5;
    for (g, limb) in less.iter_mut().zip(&*h) {
        *g = limb + carry;
        carry = *g >> BITS;
        *g &= LOW;
    }
    let mask = carry.wrapping_neg();
    for (limb, g) in h.iter_mut().zip(less) {
        *limb ^= (*limb ^ g) & mask;
    }
    let mut tag = [0; 16];
    let mut sum = 0;
    for (i, bytes) in tag.chunks_exact_mut(4).enumerate() {
        let shift = 6 * i as u32;
        sum += u64::from(h[i] >> shift | h[i + 1] << (BITS - shift)) + u64::from(load(&key[16 + 4 * i..]));
        bytes.copy_from_slice(&(sum as u32).to_le_bytes());
        sum >>= 32;
    }
    tag
}
