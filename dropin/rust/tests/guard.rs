// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! Messages that end, or begin, where nothing may be read: every length, in place and from one buffer to another.
#![cfg(unix)]

use cipher::{KeyIvInit, StreamCipher};
use peachacha::{implementations, ChaCha20};
use std::{ptr, slice};

const PAGE: usize = 1 << 16;
const LONGEST: usize = 2100;

/// Memory between two pages that fault.
struct Guarded(*mut u8);

impl Guarded {
    fn new() -> Self {
        // SAFETY: new memory, of which the first and the last part lose their rights.
        unsafe {
            let flags = libc::MAP_PRIVATE | libc::MAP_ANON;
            let start = libc::mmap(
                ptr::null_mut(),
                3 * PAGE,
                libc::PROT_READ | libc::PROT_WRITE,
                flags,
                -1,
                0,
            );
            assert_ne!(start, libc::MAP_FAILED);
            let start = start.cast::<u8>();
            assert_eq!(libc::mprotect(start.cast(), PAGE, libc::PROT_NONE), 0);
            assert_eq!(libc::mprotect(start.add(2 * PAGE).cast(), PAGE, libc::PROT_NONE), 0);
            Self(start.add(PAGE))
        }
    }

    /// `length` bytes at the start or at the end.
    fn slice(&mut self, length: usize, end: bool) -> &mut [u8] {
        assert!(length <= PAGE);
        // SAFETY: inside of the middle part.
        unsafe { slice::from_raw_parts_mut(self.0.add(if end { PAGE - length } else { 0 }), length) }
    }
}

#[test]
fn nothing_outside() {
    let (mut from, mut to) = (Guarded::new(), Guarded::new());
    let (key, nonce) = ([3; 32].into(), [4; 12].into());
    let mut expected = vec![0; LONGEST];
    chacha20::ChaCha20::new(&key, &nonce).apply_keystream(&mut expected);
    for name in implementations::available() {
        assert!(implementations::force(name));
        for length in 0..LONGEST {
            for end in [false, true] {
                let (from, to) = (from.slice(length, end), to.slice(length, end));
                from.fill(0);
                to.fill(1);
                ChaCha20::new(&key, &nonce).apply_keystream_b2b(from, to);
                assert!(to == &expected[..length], "{name}: {length} bytes");
                ChaCha20::new(&key, &nonce).apply_keystream(from);
                assert!(from == to, "{name}: {length} bytes in place");
                to.fill(1);
                let mut cipher = ChaCha20::new(&key, &nonce);
                let (first, second) = to.split_at_mut(length / 3);
                cipher.write_keystream(first);
                cipher.write_keystream(second);
                assert!(from == to, "{name}: {length} bytes of keystream in two pieces");
            }
        }
    }
}
