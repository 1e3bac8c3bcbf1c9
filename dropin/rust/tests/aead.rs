// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! ChaCha20-Poly1305 and NaCl's secretbox: published calls, RustCrypto's chacha20poly1305 and crypto_secretbox at all
//! lengths; wrong tags; with each implementation.

use chacha20poly1305::{aead::AeadInOut as _, ChaCha20Poly1305, KeyInit as _, XChaCha20Poly1305};
use common::each_implementation;
use peachacha::{open, seal, secretbox_open, secretbox_seal, SealError};
use std::collections::HashMap;

mod common;

fn bytes(hex: &str) -> Vec<u8> {
    let digits: Vec<_> = hex.chars().filter_map(|digit| digit.to_digit(16)).collect();
    digits.chunks(2).map(|pair| (16 * pair[0] + pair[1]) as u8).collect()
}

/// So many bytes that look like nothing, the same in each run (Knuth's MMIX multiplier).
fn some(length: usize, seed: u64) -> Vec<u8> {
    let mut word = seed;
    let next = || {
        word = word.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (word >> 56) as u8
    };
    core::iter::repeat_with(next).take(length).collect()
}

/// Ciphertext and tag, by RustCrypto.
fn theirs(key: &[u8; 32], nonce: &[u8], data: &[u8], message: &[u8]) -> (Vec<u8>, [u8; 16]) {
    let mut text = message.to_vec();
    let tag = if let Ok(nonce) = nonce.try_into() {
        ChaCha20Poly1305::new(key.into()).encrypt_inout_detached(nonce, data, (&mut text[..]).into())
    } else {
        let nonce = nonce.try_into().unwrap();
        XChaCha20Poly1305::new(key.into()).encrypt_inout_detached(nonce, data, (&mut text[..]).into())
    };
    (text, tag.unwrap().into())
}

/// Sealed is what is expected, and opens.
fn check(name: &str, key: &[u8; 32], nonce: &[u8], data: &[u8], message: &[u8], expected: &(Vec<u8>, [u8; 16])) {
    let mut text = message.to_vec();
    let tag = seal(key, nonce, data, &mut text).unwrap();
    assert!(text == expected.0 && tag == expected.1, "{name}: {} bytes", text.len());
    open(key, nonce, data, &mut text, &tag).unwrap();
    assert!(text == message, "{name}: {} bytes opened", text.len());
}

/// The same of a secretbox; and a wrong tag or text does not open.
fn check_box(name: &str, key: &[u8; 32], nonce: &[u8; 24], message: &[u8], expected: &(Vec<u8>, [u8; 16])) {
    let mut text = message.to_vec();
    let tag = secretbox_seal(key, nonce, &mut text);
    assert!(text == expected.0 && tag == expected.1, "{name}: {} bytes", text.len());
    let (mut wrong, sealed) = (tag, text.clone());
    wrong[message.len() % 16] ^= 1 << (message.len() % 8);
    secretbox_open(key, nonce, &mut text, &tag).unwrap();
    assert!(text == message, "{name}: {} bytes opened", text.len());
    let refuses = |mut text: Vec<u8>, tag| {
        assert_eq!(secretbox_open(key, nonce, &mut text, tag), Err(SealError::Tag));
        assert!(text.iter().all(|&byte| byte == 0), "{name}: not cleared");
    };
    refuses(sealed.clone(), &wrong);
    if let Some((last, before)) = sealed.split_last() {
        refuses([before, &[last ^ 1]].concat(), &tag);
    }
}

#[test]
fn published() {
    let mut done = 0;
    for paragraph in include_str!("aead.txt").split("\n\n").skip(1) {
        let joined = paragraph.replace("\n  ", "");
        let fields: HashMap<_, _> = joined.lines().filter_map(|line| line.split_once(" =")).collect();
        let key = bytes(fields["key"]).try_into().unwrap();
        let expected = (bytes(fields["encrypted"]), bytes(fields["tag"]).try_into().unwrap());
        let [nonce, data, message] = ["nonce", "data", "message"].map(|name| bytes(fields[name]));
        let boxed = fields["aead"] == " xsalsa20poly1305";
        each_implementation(|name| match boxed {
            true => check_box(name, &key, &nonce.clone().try_into().unwrap(), &message, &expected),
            false => check(name, &key, &nonce, &data, &message, &expected),
        });
        done += 1;
    }
    assert_eq!(done, 4);
}

#[test]
fn every_length() {
    let key: [u8; 32] = some(32, 1).try_into().unwrap();
    let more = (0..81).map(|data| (65, data));
    let calls: Vec<_> = (0..1500)
        .chain([2047, 2048, 4160, 16385])
        .map(|len| (len, len % 23))
        .chain(more)
        .map(|(len, data)| {
            let nonce = some(if len % 5 == 1 { 24 } else { 12 }, len as u64);
            let (data, message) = (some(data, 3), some(len, 4));
            let expected = theirs(&key, &nonce, &data, &message);
            (nonce, data, message, expected)
        })
        .collect();
    each_implementation(|name| {
        for (nonce, data, message, expected) in &calls {
            check(name, &key, nonce, data, message, expected);
        }
    });
}

#[test]
fn every_length_of_a_secretbox() {
    use crypto_secretbox::{aead::Aead, KeyInit, XSalsa20Poly1305};
    let (key, nonce): ([u8; 32], [u8; 24]) = (some(32, 5).try_into().unwrap(), some(24, 6).try_into().unwrap());
    let theirs = XSalsa20Poly1305::new((&key).into());
    let calls: Vec<_> = (0..1500)
        .chain([2047, 2048, 4160, 16385])
        .map(|len| {
            let message = some(len, len as u64);
            let sealed = theirs.encrypt((&nonce).into(), &message[..]).unwrap();
            let (tag, text) = sealed.split_at(16);
            (message, (text.to_vec(), tag.try_into().unwrap()))
        })
        .collect();
    each_implementation(|name| {
        for (message, expected) in &calls {
            check_box(name, &key, &nonce, message, expected);
        }
    });
}

/// Each bit of a tag, and of what it authenticates; the output is then zeros.
#[test]
fn wrong_tags() {
    let key: [u8; 32] = some(32, 1).try_into().unwrap();
    each_implementation(|name| {
        for (len, nonce_len) in [(0, 12), (1, 24), (64, 12), (700, 12), (700, 24)] {
            let (nonce, data, message) = (some(nonce_len, 2), some(13, 3), some(len, 4));
            let (sealed, tag) = theirs(&key, &nonce, &data, &message);
            let refuses = |nonce: &[u8], data: &[u8], text: &[u8], tag: &[u8; 16], what: &str| {
                let mut text = text.to_vec();
                assert_eq!(
                    open(&key, nonce, data, &mut text, tag),
                    Err(SealError::Tag),
                    "{name}: {what}"
                );
                assert!(text.iter().all(|&byte| byte == 0), "{name}: {what}: not cleared");
            };
            for bit in 0..128 {
                let mut tag = tag;
                tag[bit / 8] ^= 1 << (bit % 8);
                refuses(&nonce, &data, &sealed, &tag, "tag");
            }
            for at in 0..len {
                let mut changed = sealed.clone();
                changed[at] ^= 1 << (at % 8);
                refuses(&nonce, &data, &changed, &tag, "text");
            }
            for at in 0..data.len() {
                let mut changed = data.clone();
                changed[at] ^= 128;
                refuses(&nonce, &changed, &sealed, &tag, "data");
            }
            refuses(&nonce, &data[1..], &sealed, &tag, "less data");
            for at in 0..nonce_len {
                let mut changed = nonce.clone();
                changed[at] ^= 1;
                refuses(&changed, &data, &sealed, &tag, "nonce");
            }
        }
    });
}

#[test]
fn other_nonces() {
    for len in (0..40).filter(|len| ![12, 24].contains(len)) {
        let mut text = [1; 5];
        assert_eq!(seal(&[0; 32], &vec![0; len], b"", &mut text), Err(SealError::Nonce));
        assert_eq!(
            open(&[0; 32], &vec![0; len], b"", &mut text, &[0; 16]),
            Err(SealError::Nonce)
        );
        assert_eq!(text, [1; 5]);
    }
}

/// The traits, from one buffer to another and with the tag behind the text; what RustCrypto seals opens.
#[cfg(feature = "aead")]
#[test]
fn traits() {
    use peachacha::aead::{inout::InOutBuf, Aead, AeadInOut, KeyInit, Payload};
    let (key, nonce) = ([7; 32].into(), [8; 24].into());
    let cipher = peachacha::XChaCha20Poly1305::new(&key);
    let (msg, aad) = (&some(999, 5)[..], &b"data"[..]);
    each_implementation(|name| {
        let (mut sealed, mut opened) = (vec![1; msg.len()], vec![2; msg.len()]);
        let pair = InOutBuf::new(msg, &mut sealed).unwrap();
        let tag = cipher.encrypt_inout_detached(&nonce, aad, pair).unwrap();
        let (text, right) = theirs(&key.0, &nonce, aad, msg);
        assert!(sealed == text && tag.0 == right, "{name}");
        for wrong in [true, false] {
            let tag = if wrong { [0; 16].into() } else { tag };
            let pair = InOutBuf::new(&sealed, &mut opened).unwrap();
            let result = cipher.decrypt_inout_detached(&nonce, aad, pair, &tag);
            assert_eq!(result.is_err(), wrong, "{name}");
            assert!(
                opened == if wrong { vec![0; msg.len()] } else { msg.to_vec() },
                "{name}"
            );
        }
        sealed.extend(tag);
        assert_eq!(cipher.encrypt(&nonce, Payload { msg, aad }).unwrap(), sealed);
        assert_eq!(cipher.decrypt(&nonce, Payload { msg: &sealed, aad }).unwrap(), msg);
        assert!(cipher.decrypt(&nonce, &sealed[..15]).is_err());
        // A secretbox has its tag in front, and no additional data.
        let (secretbox, key) = (peachacha::XSalsa20Poly1305::new(&key), &key.0);
        let mut text = msg.to_vec();
        let tag = secretbox_seal(key, &nonce.0, &mut text);
        let sealed = [&tag[..], &text].concat();
        assert_eq!(secretbox.encrypt(&nonce, msg).unwrap(), sealed, "{name}");
        assert_eq!(secretbox.decrypt(&nonce, &sealed[..]).unwrap(), msg, "{name}");
        assert!(secretbox.encrypt(&nonce, Payload { msg, aad }).is_err());
        assert!(secretbox.decrypt(&nonce, Payload { msg: &sealed, aad }).is_err());
    });
}
