// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! ChaCha20-Poly1305 (RFC 8439) and XChaCha20-Poly1305: a message and additional data under one tag; and NaCl's secretbox,
//! XSalsa20-Poly1305: a message alone.

use crate::{backend, hchacha, poly1305, portable, salsa::XSalsa20, wipe, R20};
use core::{fmt, slice};

const TAG: usize = 16;
/// Bytes of the longest message: the counter of 32 bits begins at 1.
const MOST: u64 = 64 * u32::MAX as u64;

/// What the functions in assembly are given; `nonce` has 12 bytes, a secretbox's 24. `tag` is written: who opens compares.
#[repr(C)]
pub(crate) struct Call {
    pub(crate) output: *mut u8,
    pub(crate) input: *const u8,
    pub(crate) len: u64,
    pub(crate) nonce: *const u8,
    pub(crate) key: *const u8,
    pub(crate) data: *const u8,
    pub(crate) data_len: u64,
    pub(crate) tag: *mut u8,
}

/// Why a message is not sealed, or not opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SealError {
    /// A nonce has 12 bytes, or 24. Nothing was written.
    Nonce,
    /// The message has more than 2^38 - 64 bytes. Nothing was written.
    Length,
    /// The tag is not that of this message and data under this key and nonce. The output was cleared.
    Tag,
}

impl fmt::Display for SealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nonce => "a nonce has 12 bytes, or 24",
            Self::Length => "the message is longer than 2^38 - 64 bytes",
            Self::Tag => "the tag is not that of this message and data under this key and nonce",
        })
    }
}

impl core::error::Error for SealError {}

/// Encrypts `buffer` and returns the tag of that and of `data`: by ChaCha20-Poly1305 (RFC 8439) for a nonce of 12 bytes,
/// by XChaCha20-Poly1305 for one of 24.
///
/// # Errors
/// [`SealError::Nonce`] and [`SealError::Length`]; nothing is then written.
pub fn seal(key: &[u8; 32], nonce: &[u8], data: &[u8], buffer: &mut [u8]) -> Result<[u8; TAG], SealError> {
    let out = buffer.as_mut_ptr();
    // SAFETY: input and output are the same buffer.
    unsafe { seal_raw(key, nonce, data, out, out, buffer.len()) }
}

/// Decrypts `buffer`, which has no tag behind it, if `tag` is that of it and of `data`; else clears it. Tags are compared
/// in constant time.
///
/// # Errors
/// [`SealError::Tag`], and those of [`seal`].
pub fn open(key: &[u8; 32], nonce: &[u8], data: &[u8], buffer: &mut [u8], tag: &[u8; TAG]) -> Result<(), SealError> {
    let out = buffer.as_mut_ptr();
    // SAFETY: input and output are the same buffer.
    unsafe { open_raw(key, nonce, data, out, out, buffer.len(), tag) }
}

/// Encrypts `buffer` as NaCl's `crypto_secretbox` (XSalsa20-Poly1305) and returns the tag, which NaCl has in front of it.
#[must_use]
pub fn secretbox_seal(key: &[u8; 32], nonce: &[u8; 24], buffer: &mut [u8]) -> [u8; TAG] {
    let out = buffer.as_mut_ptr();
    // SAFETY: input and output are the same buffer.
    unsafe { run(backend::box_seal, key, nonce, b"", out, out, buffer.len()) }
}

/// Decrypts `buffer` if `tag` is that of it; else clears it. Tags are compared in constant time.
///
/// # Errors
/// [`SealError::Tag`].
pub fn secretbox_open(key: &[u8; 32], nonce: &[u8; 24], buffer: &mut [u8], tag: &[u8; TAG]) -> Result<(), SealError> {
    let out = buffer.as_mut_ptr();
    // SAFETY: input and output are the same buffer.
    unsafe {
        let right = run(backend::box_open, key, nonce, b"", out, out, buffer.len());
        verify(right, tag, out, buffer.len())
    }
}

/// # Safety
/// `output` is good for writes of `len` bytes, and `input` for reads; they are equal or do not overlap.
pub(crate) unsafe fn seal_raw(
    key: &[u8; 32],
    nonce: &[u8],
    data: &[u8],
    output: *mut u8,
    input: *const u8,
    len: usize,
) -> Result<[u8; TAG], SealError> {
    // SAFETY: the caller's promise.
    unsafe { compute(backend::seal, key, nonce, data, output, input, len) }
}

/// # Safety
/// As [`seal_raw`].
pub(crate) unsafe fn open_raw(
    key: &[u8; 32],
    nonce: &[u8],
    data: &[u8],
    output: *mut u8,
    input: *const u8,
    len: usize,
    tag: &[u8; TAG],
) -> Result<(), SealError> {
    // SAFETY: the caller's promise.
    unsafe {
        let right = compute(backend::open, key, nonce, data, output, input, len)?;
        verify(right, tag, output, len)
    }
}

/// Whether there is a message of so many bytes with such a nonce.
pub(crate) fn check(nonce: &[u8], len: usize) -> Result<(), SealError> {
    if nonce.len() != 12 && nonce.len() != 24 {
        return Err(SealError::Nonce);
    }
    if len as u64 > MOST {
        return Err(SealError::Length);
    }
    Ok(())
}

/// Clears what does not have the right tag.
///
/// # Safety
/// `output` is good for writes of `len` bytes.
pub(crate) unsafe fn verify(
    mut right: [u8; TAG],
    tag: &[u8; TAG],
    output: *mut u8,
    len: usize,
) -> Result<(), SealError> {
    // One comparison of all bits: nothing tells where they differ.
    let same = u128::from_ne_bytes(right) ^ u128::from_ne_bytes(*tag) == 0;
    wipe(&mut right);
    if same {
        return Ok(());
    }
    // SAFETY: the caller's promise.
    unsafe { output.write_bytes(0, len) };
    Err(SealError::Tag)
}

/// The tag, and the other text.
///
/// # Safety
/// As [`seal_raw`].
unsafe fn compute(
    function: unsafe fn(&Call),
    key: &[u8; 32],
    nonce: &[u8],
    data: &[u8],
    output: *mut u8,
    input: *const u8,
    len: usize,
) -> Result<[u8; TAG], SealError> {
    check(nonce, len)?;
    if nonce.len() == 12 {
        // SAFETY: the caller's promise.
        return Ok(unsafe { run(function, key, nonce, data, output, input, len) });
    }
    let (mut first, mut short) = ([0; 16], [0; 12]);
    first.copy_from_slice(&nonce[..16]);
    short[4..].copy_from_slice(&nonce[16..]);
    let mut derived = hchacha::derive::<R20>(key, &first);
    // SAFETY: the caller's promise.
    let tag = unsafe { run(function, &derived, &short, data, output, input, len) };
    wipe(&mut derived);
    Ok(tag)
}

/// # Safety
/// As [`seal_raw`]; the nonce has as many bytes as the function takes.
unsafe fn run(
    function: unsafe fn(&Call),
    key: &[u8; 32],
    nonce: &[u8],
    data: &[u8],
    output: *mut u8,
    input: *const u8,
    len: usize,
) -> [u8; TAG] {
    let mut tag = [0; TAG];
    let call = Call {
        output,
        input,
        len: len as u64,
        nonce: nonce.as_ptr(),
        key: key.as_ptr(),
        data: data.as_ptr(),
        data_len: data.len() as u64,
        tag: tag.as_mut_ptr(),
    };
    // SAFETY: the caller's promise; the others are slices, of which those that are written are nobody else's.
    unsafe { function(&call) };
    tag
}

/// Seals in plain Rust.
///
/// # Safety
/// The pointers of `call` are good for what their lengths say; input and output are equal or do not overlap.
pub(crate) unsafe fn portable_seal(call: &Call) {
    // SAFETY: the caller's promise. No slice of the output is there while it is written.
    unsafe {
        let mut key = portable_xor(call);
        portable_tag(call, &key, call.output);
        wipe(&mut key);
    }
}

/// Opens in plain Rust, but for the comparison of tags.
///
/// # Safety
/// As [`portable_seal`].
pub(crate) unsafe fn portable_open(call: &Call) {
    // SAFETY: as above; in place, the input is read before it is overwritten.
    unsafe {
        let mut key = block0(call);
        portable_tag(call, &key, call.input);
        wipe(&mut key);
        wipe(&mut portable_xor(call));
    }
}

/// What [`portable`] takes: the counter's upper half, which is the nonce's first word, and the rest of the nonce.
unsafe fn nonce(call: &Call) -> (u64, [u8; 8]) {
    // SAFETY: 12 bytes, as the caller promises.
    let bytes = unsafe { call.nonce.cast::<[u8; 12]>().read() };
    let (mut first, mut rest) = ([0; 4], [0; 8]);
    first.copy_from_slice(&bytes[..4]);
    rest.copy_from_slice(&bytes[4..]);
    (u64::from(u32::from_le_bytes(first)) << 32, rest)
}

/// The authenticator's key.
unsafe fn block0(call: &Call) -> [u8; 32] {
    let mut block = [0; 32];
    // SAFETY: the caller's promise; no message is read.
    unsafe {
        let (high, nonce) = nonce(call);
        portable::xor::<10>(
            block.as_mut_ptr(),
            core::ptr::null(),
            32,
            &nonce,
            high,
            &*call.key.cast(),
        );
    }
    block
}

/// The text, from block 1 on; returns the authenticator's key.
unsafe fn portable_xor(call: &Call) -> [u8; 32] {
    // SAFETY: the caller's promise.
    unsafe {
        let key = block0(call);
        let (high, nonce) = nonce(call);
        let len = call.len as usize;
        portable::xor::<10>(call.output, call.input, len, &nonce, high | 1, &*call.key.cast());
        key
    }
}

unsafe fn portable_tag(call: &Call, key: &[u8; 32], encrypted: *const u8) {
    // SAFETY: the caller's promise.
    unsafe {
        let data = slice::from_raw_parts(call.data, call.data_len as usize);
        let encrypted = slice::from_raw_parts(encrypted, call.len as usize);
        *call.tag.cast() = poly1305::texts(key, data, encrypted);
    }
}

/// Seals a secretbox in plain Rust.
///
/// # Safety
/// As [`portable_seal`], with a nonce of 24 bytes.
pub(crate) unsafe fn portable_box_seal(call: &Call) {
    // SAFETY: the caller's promise. No slice of the output is there while it is written.
    unsafe {
        let stream = XSalsa20::new(&*call.key.cast(), &*call.nonce.cast());
        stream.xor(call.output, call.input, call.len as usize, 32);
        box_tag(call, &stream, call.output);
    }
}

/// Opens one, but for the comparison of tags.
///
/// # Safety
/// As [`portable_box_seal`].
pub(crate) unsafe fn portable_box_open(call: &Call) {
    // SAFETY: as above; in place, the input is read before it is overwritten.
    unsafe {
        let stream = XSalsa20::new(&*call.key.cast(), &*call.nonce.cast());
        box_tag(call, &stream, call.input);
        stream.xor(call.output, call.input, call.len as usize, 32);
    }
}

unsafe fn box_tag(call: &Call, stream: &XSalsa20, encrypted: *const u8) {
    let mut block = stream.block(0);
    // SAFETY: the caller's promise.
    unsafe {
        let encrypted = slice::from_raw_parts(encrypted, call.len as usize);
        *call.tag.cast() = poly1305::message(&crate::rounds::bytes(&block[..32]), encrypted);
    }
    wipe(&mut block);
}

#[cfg(feature = "aead")]
mod traits {
    use super::{backend, open_raw, run, seal_raw, verify, wipe, TAG};
    use crate::Key;
    use aead::{
        array::Array,
        consts::{U12, U16, U24, U32},
        inout::InOutBuf,
        AeadCore, AeadInOut, Error, KeyInit, KeySizeUser, TagPosition,
    };
    use core::fmt;

    /// What authenticates a message.
    pub type Tag = Array<u8, U16>;

    macro_rules! aead {
        ($name:ident, $size:ident, $position:ident, $seal:ident, $open:ident, $about:literal) => {
            #[doc = $about]
            ///
            /// What does not open is cleared. The key is cleared on drop.
            #[derive(Clone)]
            pub struct $name {
                key: [u8; 32],
            }

            impl KeySizeUser for $name {
                type KeySize = U32;
            }

            impl KeyInit for $name {
                #[inline]
                fn new(key: &Key) -> Self {
                    Self { key: key.0 }
                }
            }

            impl AeadCore for $name {
                type NonceSize = $size;
                type TagSize = U16;
                const TAG_POSITION: TagPosition = TagPosition::$position;
            }

            impl AeadInOut for $name {
                fn encrypt_inout_detached(
                    &self,
                    nonce: &aead::Nonce<Self>,
                    associated_data: &[u8],
                    buffer: InOutBuf<'_, '_, u8>,
                ) -> Result<Tag, Error> {
                    let len = buffer.len();
                    let (input, output) = buffer.into_raw();
                    // SAFETY: what an InOutBuf promises of its pointers.
                    let sealed = unsafe { $seal(&self.key, nonce, associated_data, output, input, len) };
                    sealed.map(Array).map_err(|_| Error)
                }

                fn decrypt_inout_detached(
                    &self,
                    nonce: &aead::Nonce<Self>,
                    associated_data: &[u8],
                    buffer: InOutBuf<'_, '_, u8>,
                    tag: &Tag,
                ) -> Result<(), Error> {
                    let len = buffer.len();
                    let (input, output) = buffer.into_raw();
                    // SAFETY: as above.
                    let opened = unsafe { $open(&self.key, nonce, associated_data, output, input, len, &tag.0) };
                    opened.map_err(|_| Error)
                }
            }

            impl fmt::Debug for $name {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.debug_struct(stringify!($name)).finish_non_exhaustive()
                }
            }

            impl Drop for $name {
                #[inline]
                fn drop(&mut self) {
                    wipe(&mut self.key);
                }
            }

            #[cfg(feature = "zeroize")]
            impl zeroize::ZeroizeOnDrop for $name {}
        };
    }
    aead!(
        ChaCha20Poly1305,
        U12,
        Postfix,
        seal_raw,
        open_raw,
        "ChaCha20-Poly1305 by RFC 8439: 12 bytes of nonce."
    );
    aead!(
        XChaCha20Poly1305,
        U24,
        Postfix,
        seal_raw,
        open_raw,
        "XChaCha20-Poly1305: 24 bytes of nonce."
    );
    aead!(
        XSalsa20Poly1305,
        U24,
        Prefix,
        box_seal_raw,
        box_open_raw,
        "NaCl's `crypto_secretbox`: 24 bytes of nonce, the tag in front. Additional data is an error: it has none."
    );

    /// # Safety
    /// As [`seal_raw`].
    unsafe fn box_seal_raw(
        key: &[u8; 32],
        nonce: &[u8],
        data: &[u8],
        output: *mut u8,
        input: *const u8,
        len: usize,
    ) -> Result<[u8; TAG], Error> {
        if !data.is_empty() {
            return Err(Error);
        }
        // SAFETY: the caller's promise.
        Ok(unsafe { run(backend::box_seal, key, nonce, data, output, input, len) })
    }

    /// # Safety
    /// As [`seal_raw`].
    unsafe fn box_open_raw(
        key: &[u8; 32],
        nonce: &[u8],
        data: &[u8],
        output: *mut u8,
        input: *const u8,
        len: usize,
        tag: &[u8; TAG],
    ) -> Result<(), Error> {
        if !data.is_empty() {
            return Err(Error);
        }
        // SAFETY: the caller's promise.
        unsafe {
            let right = run(backend::box_open, key, nonce, data, output, input, len);
            verify(right, tag, output, len).map_err(|_| Error)
        }
    }
}
#[cfg(feature = "aead")]
pub use traits::{ChaCha20Poly1305, Tag, XChaCha20Poly1305, XSalsa20Poly1305};
