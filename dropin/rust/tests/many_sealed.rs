// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! Many messages sealed or opened at once are so many single ones, by RustCrypto's chacha20poly1305.

use chacha20poly1305::{aead::AeadInOut as _, ChaCha20Poly1305, KeyInit as _, XChaCha20Poly1305};
use cipher::inout::InOutBuf;
use common::{cases, each_implementation, Random};
use peachacha::{open_many, seal_many, AeadJob, SealError};

mod common;

/// A message, what it is sealed to, and where that or this goes to.
struct Case {
    key: [u8; 32],
    nonce: Vec<u8>,
    data: Vec<u8>,
    input: Vec<u8>,
    output: Vec<u8>,
    tag: [u8; 16],
    in_place: bool,
    /// What is expected: of output and tag, and as a result.
    expected: (Vec<u8>, [u8; 16], Result<(), SealError>),
}

fn bytes(random: &mut Random, len: usize) -> Vec<u8> {
    let mut bytes = vec![0; len];
    random.fill(&mut bytes);
    bytes
}

impl Case {
    fn new(random: &mut Random, opens: bool) -> Self {
        let most = [1, 20, 70, 130, 130, 300, 2000][random.below(if cfg!(miri) { 5 } else { 7 })];
        let len = random.below(most);
        let mut key = [0; 32];
        random.fill(&mut key);
        let nonce_len = [12, 12, 24][random.below(3)];
        let mut nonce = bytes(random, nonce_len);
        let data_len = random.below(40);
        let data = bytes(random, data_len);
        let message = bytes(random, len);
        let mut sealed = message.clone();
        let tag: [u8; 16] = match <&[u8; 12]>::try_from(&nonce[..]) {
            Ok(nonce) => {
                ChaCha20Poly1305::new(&key.into()).encrypt_inout_detached(nonce.into(), &data, (&mut sealed[..]).into())
            }
            _ => XChaCha20Poly1305::new(&key.into()).encrypt_inout_detached(
                nonce[..].try_into().unwrap(),
                &data,
                (&mut sealed[..]).into(),
            ),
        }
        .unwrap()
        .into();
        let (mut input, result, given) = if opens {
            (sealed, message, tag)
        } else {
            (message, sealed, [0xa5; 16])
        };
        let (mut tag, mut expected) = (given, (result, tag, Ok(())));
        match random.below(6) {
            0 => {
                nonce.truncate(random.below(12));
                expected.2 = Err(SealError::Nonce);
            }
            1 if opens => {
                let at = random.below(len + 16);
                match at.checked_sub(len) {
                    Some(at) => tag[at] ^= 1 << random.below(8),
                    None => input[at] ^= 1 << random.below(8),
                }
                expected = (vec![0; len], tag, Err(SealError::Tag));
            }
            _ => (),
        }
        let in_place = random.below(2) == 0;
        let output = if in_place { input.clone() } else { vec![0x5a; len] };
        if expected.2 == Err(SealError::Nonce) {
            (expected.0, expected.1) = (output.clone(), tag);
        }
        Self {
            key,
            nonce,
            data,
            input,
            output,
            tag,
            in_place,
            expected,
        }
    }

    fn job(&mut self) -> AeadJob<'_> {
        let buffer = if self.in_place {
            InOutBuf::from(&mut self.output[..])
        } else {
            InOutBuf::new(&self.input, &mut self.output).unwrap()
        };
        AeadJob::new(&self.key, &self.nonce, &self.data, buffer, &mut self.tag)
    }
}

/// Any mixture, in all numbers to forty; in place and elsewhere; wrong nonces and tags among them.
fn many(opens: bool, function: fn(&mut [AeadJob<'_>]) -> Result<(), SealError>) {
    each_implementation(|name| {
        let mut random = Random(5);
        for round in 0..cases().div_ceil(4) {
            let count = if cfg!(miri) { 8 } else { 7 * round % 41 };
            let mut all: Vec<_> = (0..count).map(|_| Case::new(&mut random, opens)).collect();
            let mut jobs: Vec<_> = all.iter_mut().map(Case::job).collect();
            let answer = function(&mut jobs);
            let results: Vec<_> = jobs.iter().map(AeadJob::result).collect();
            assert_eq!(answer, results.iter().copied().collect(), "{name}: {count} jobs");
            for (i, (case, result)) in all.into_iter().zip(results).enumerate() {
                assert!(
                    (case.output, case.tag, result) == case.expected,
                    "{name}: job {i} of {count}, {} bytes, opens: {opens}",
                    case.input.len()
                );
            }
        }
    });
}

#[test]
fn sealed() {
    many(false, seal_many);
}

#[test]
fn opened() {
    many(true, open_many);
}

/// A job prints no secrets.
#[test]
fn debug() {
    let (mut text, mut tag) = ([1; 3], [0; 16]);
    let job = AeadJob::new(&[7; 32], &[8; 12], b"", &mut text[..], &mut tag);
    assert_eq!(format!("{job:?}"), "AeadJob { result: Ok(()), .. }");
}
