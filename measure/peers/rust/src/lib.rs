// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! RustCrypto's ChaCha20, Poly1305 and AEADs, and ring's AEAD, as functions of C. All pointers are valid for what they
//! point to; input and output are of `len` bytes, the same or apart. AEADs have the tag behind the ciphertext, and return
//! whether it is wrong.

use chacha20::cipher::{inout::InOutBuf, KeyIvInit, StreamCipher};
use chacha20::ChaCha20Legacy;
use chacha20poly1305::{aead::AeadInOut, ChaCha20Poly1305, KeyInit, XChaCha20Poly1305};
use core::slice::{from_raw_parts, from_raw_parts_mut};
use poly1305::Poly1305;
use ring::aead::{Aad, LessSafeKey, Nonce, UnboundKey, CHACHA20_POLY1305};

/// One message with a nonce of 8 bytes, from block 0 on.
#[no_mangle]
pub unsafe extern "C" fn rustcrypto_chacha20(
    output: *mut u8,
    message: *const u8,
    len: usize,
    nonce: *const [u8; 8],
    key: *const [u8; 32],
) {
    let mut cipher = ChaCha20Legacy::new((&*key).into(), (&*nonce).into());
    cipher.apply_keystream_inout(InOutBuf::from_raw(message, output, len));
}

/// The tag of a message.
#[no_mangle]
pub unsafe extern "C" fn rustcrypto_poly1305(tag: *mut [u8; 16], message: *const u8, len: usize, key: *const [u8; 32]) {
    *tag = Poly1305::new((&*key).into()).compute_unpadded(from_raw_parts(message, len)).into();
}

macro_rules! aead {
    ($seal:ident, $open:ident, $aead:ty, $nonce:literal) => {
        #[no_mangle]
        pub unsafe extern "C" fn $seal(
            output: *mut u8,
            message: *const u8,
            len: usize,
            data: *const u8,
            data_len: usize,
            nonce: *const [u8; $nonce],
            key: *const [u8; 32],
        ) -> bool {
            let (data, text) = (from_raw_parts(data, data_len), InOutBuf::from_raw(message, output, len));
            let tag = <$aead>::new((&*key).into()).encrypt_inout_detached((&*nonce).into(), data, text);
            tag.map(|tag| *output.add(len).cast::<[u8; 16]>() = tag.into()).is_err()
        }

        #[no_mangle]
        pub unsafe extern "C" fn $open(
            output: *mut u8,
            sealed: *const u8,
            len: usize,
            data: *const u8,
            data_len: usize,
            nonce: *const [u8; $nonce],
            key: *const [u8; 32],
        ) -> bool {
            let (data, text) = (from_raw_parts(data, data_len), InOutBuf::from_raw(sealed, output, len));
            let tag = *sealed.add(len).cast::<[u8; 16]>();
            let aead = <$aead>::new((&*key).into());
            aead.decrypt_inout_detached((&*nonce).into(), data, text, (&tag).into()).is_err()
        }
    };
}

aead!(rustcrypto_chacha20poly1305_seal, rustcrypto_chacha20poly1305_open, ChaCha20Poly1305, 12);
aead!(rustcrypto_xchacha20poly1305_seal, rustcrypto_xchacha20poly1305_open, XChaCha20Poly1305, 24);

/// ring works in place alone, so that the text is copied.
unsafe fn copied<'a>(output: *mut u8, input: *const u8, len: usize) -> &'a mut [u8] {
    core::ptr::copy(input, output, len);
    from_raw_parts_mut(output, len)
}

#[no_mangle]
pub unsafe extern "C" fn ring_chacha20poly1305_seal(
    output: *mut u8,
    message: *const u8,
    len: usize,
    data: *const u8,
    data_len: usize,
    nonce: *const [u8; 12],
    key: *const [u8; 32],
) -> bool {
    let Ok(key) = UnboundKey::new(&CHACHA20_POLY1305, &*key) else { return true };
    let (nonce, data) = (Nonce::assume_unique_for_key(*nonce), Aad::from(from_raw_parts(data, data_len)));
    let tag = LessSafeKey::new(key).seal_in_place_separate_tag(nonce, data, copied(output, message, len));
    tag.map(|tag| output.add(len).copy_from(tag.as_ref().as_ptr(), 16)).is_err()
}

#[no_mangle]
pub unsafe extern "C" fn ring_chacha20poly1305_open(
    output: *mut u8,
    sealed: *const u8,
    len: usize,
    data: *const u8,
    data_len: usize,
    nonce: *const [u8; 12],
    key: *const [u8; 32],
) -> bool {
    let Ok(key) = UnboundKey::new(&CHACHA20_POLY1305, &*key) else { return true };
    let (nonce, data) = (Nonce::assume_unique_for_key(*nonce), Aad::from(from_raw_parts(data, data_len)));
    let (tag, text) = (*sealed.add(len).cast::<[u8; 16]>(), copied(output, sealed, len));
    LessSafeKey::new(key).open_in_place_separate_tag(nonce, data, tag.into(), text, 0..).is_err()
}
