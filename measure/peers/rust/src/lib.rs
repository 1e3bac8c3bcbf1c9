// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! RustCrypto's ChaCha20 as a function of C.

use chacha20::cipher::{KeyIvInit, StreamCipher};
use chacha20::ChaCha20Legacy;

/// One message with a nonce of 8 bytes, from block 0 on; `output` and `message` are of `len` bytes, the same or apart.
///
/// # Safety
/// All pointers are valid for what they point to.
#[no_mangle]
pub unsafe extern "C" fn rustcrypto_chacha20(
    output: *mut u8,
    message: *const u8,
    len: usize,
    nonce: *const [u8; 8],
    key: *const [u8; 32],
) {
    let mut cipher = ChaCha20Legacy::new((&*key).into(), (&*nonce).into());
    if core::ptr::eq(output, message) {
        cipher.apply_keystream(core::slice::from_raw_parts_mut(output, len));
    } else {
        let (from, to) = (core::slice::from_raw_parts(message, len), core::slice::from_raw_parts_mut(output, len));
        cipher.apply_keystream_b2b(from, to);
    }
}
