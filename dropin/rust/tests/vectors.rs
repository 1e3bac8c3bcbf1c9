// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! The published vectors that the project keeps, with each implementation.

use cipher::{KeyIvInit, StreamCipher, StreamCipherSeek};
use peachacha::{hchacha, implementations, ChaCha12Legacy, ChaCha20, ChaCha20Legacy, ChaCha8Legacy, XChaCha20, R20};
use std::collections::HashMap;

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len())
        .step_by(2)
        .map(|i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap())
        .collect()
}

/// Paragraphs of `name = value`; lines that begin with blanks go on.
fn vectors() -> Vec<HashMap<String, String>> {
    let paragraphs = include_str!("vectors.txt").split("\n\n").map(|paragraph| {
        let mut fields = HashMap::new();
        let mut last = String::new();
        for line in paragraph.lines().filter(|line| !line.starts_with('#')) {
            if let Some((name, value)) = line.split_once(" =") {
                last = name.to_string();
                fields.insert(last.clone(), value.trim().to_string());
            } else {
                fields.get_mut(&last).unwrap().push_str(line.trim());
            }
        }
        fields
    });
    paragraphs.filter(|fields| !fields.is_empty()).collect()
}

fn apply<C: KeyIvInit + StreamCipher + StreamCipherSeek>(key: &[u8], nonce: &[u8], block: u64, text: &[u8]) -> Vec<u8> {
    let mut cipher = C::new_from_slices(key, nonce).unwrap();
    cipher.seek(u128::from(block) * 64);
    let mut out = text.to_vec();
    cipher.apply_keystream(&mut out);
    out
}

#[test]
fn published() {
    let mut done = HashMap::<String, usize>::new();
    for fields in vectors() {
        let (key, nonce, result) = (bytes(&fields["key"]), bytes(&fields["nonce"]), bytes(&fields["result"]));
        let counter = fields
            .get("counter")
            .map_or(0, |hex| u64::from_str_radix(hex, 16).unwrap());
        let message = match fields.get("message").map(String::as_str) {
            None | Some("zeros") => vec![0; result.len()],
            Some(hex) => bytes(hex),
        };
        for name in implementations::available() {
            assert!(implementations::force(name));
            let found = match fields["cipher"].as_str() {
                "chacha20" => {
                    // The high half of the counter is the first word of a nonce of 12 bytes.
                    let mut long = ((counter >> 32) as u32).to_le_bytes().to_vec();
                    long.extend(&nonce);
                    assert_eq!(
                        apply::<ChaCha20>(&key, &long, counter & 0xffff_ffff, &message),
                        result,
                        "{name}: {}",
                        fields["source"]
                    );
                    apply::<ChaCha20Legacy>(&key, &nonce, counter, &message)
                }
                "chacha8" => apply::<ChaCha8Legacy>(&key, &nonce, counter, &message),
                "chacha12" => apply::<ChaCha12Legacy>(&key, &nonce, counter, &message),
                "xchacha20" => apply::<XChaCha20>(&key, &nonce, counter, &message),
                "hchacha20" => {
                    let (key, input) = (key.as_slice().try_into().unwrap(), nonce.as_slice().try_into().unwrap());
                    hchacha::<R20>(key, input).to_vec()
                }
                _ => continue,
            };
            assert_eq!(found, result, "{name}: {}", fields["source"]);
            *done.entry(fields["cipher"].clone()).or_default() += 1;
        }
    }
    assert_eq!(done.len(), 5, "{done:?}");
}
