// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! The ciphers: position, keystream that is kept between calls, and the traits.

use crate::{
    portable::xor_bytes,
    rounds::{Rounds, Setup, Variant},
    wipe,
};
use cipher::{
    consts::U32, inout::InOutBuf, Iv, IvSizeUser, Key, KeyIvInit, KeySizeUser, OverflowError, SeekNum, StreamCipher,
    StreamCipherError, StreamCipherSeek,
};
use core::{fmt, marker::PhantomData, mem::MaybeUninit, ptr};

const BLOCK: usize = 64;
/// Blocks that are made at once for callers with small pieces: at first, and for those who go on so.
const FEW: usize = 4;
const MANY: usize = 8;
const BUFFER: usize = MANY * BLOCK;

/// A cipher at a position of its keystream. The last block is never given, as elsewhere with the traits of `cipher`.
///
/// Either `keystream[pos..end]` is what comes next, and `skip` is 0, or nothing is kept there (`pos == end`) and the
/// next byte is number `skip` of block `block`. `block` is the first one that was not made, or not kept.
pub struct Stream<R: Rounds, V: Variant> {
    setup: Setup,
    block: u64,
    skip: usize,
    pos: usize,
    end: usize,
    dirty: bool,
    keystream: MaybeUninit<[u8; BUFFER]>,
    kind: PhantomData<(R, V)>,
}

impl<R: Rounds, V: Variant> Stream<R, V> {
    /// Blocks from `block` on until the counter wraps, if these can be counted.
    #[inline]
    fn until_wrap(&self) -> u64 {
        (V::MAX - self.block).saturating_add(1)
    }

    #[inline]
    fn advance(&mut self, blocks: u64) {
        self.block = self.block.wrapping_add(blocks) & V::MAX;
    }

    /// The block after the next byte's, and the bytes of the next byte's that were used; 64, and the next byte's block,
    /// at the border of two. That is how `cipher` counts.
    #[inline]
    fn place(&self) -> (u64, usize) {
        let kept = self.end - self.pos;
        if kept > 0 {
            let block = self.block.wrapping_sub((kept / BLOCK) as u64) & V::MAX;
            (block, BLOCK - kept % BLOCK)
        } else if self.skip > 0 {
            (self.block.wrapping_add(1) & V::MAX, self.skip)
        } else {
            (self.block, BLOCK)
        }
    }

    /// Make keystream: `blocks`, or as many as there are before the counter wraps.
    fn fill(&mut self, blocks: usize) {
        let blocks = self.until_wrap().min(blocks as u64);
        let len = blocks as usize * BLOCK;
        let counter = self.block | self.setup.high;
        // SAFETY: `keystream` has room for `MANY` blocks; no message is read.
        unsafe {
            R::xor(
                self.keystream.as_mut_ptr().cast(),
                ptr::null(),
                len,
                &self.setup.nonce,
                counter,
                &self.setup.key,
            )
        };
        self.advance(blocks);
        (self.pos, self.end, self.skip) = (self.skip, len, 0);
        self.dirty = true;
    }

    /// The next `n` bytes of those that are kept.
    ///
    /// # Safety
    /// There are as many.
    #[inline]
    unsafe fn kept(&self, n: usize) -> &[u8] {
        // SAFETY: `fill` wrote all before `end`.
        unsafe { core::slice::from_raw_parts(self.keystream.as_ptr().cast::<u8>().add(self.pos), n) }
    }

    /// How many blocks to make and keep, for a caller who wants `len` bytes and for whom nothing is kept; none where it
    /// is better to write straight to the output.
    #[inline]
    fn wanted(&self, len: usize) -> Option<usize> {
        let pieces = self.end > 0;
        if len > BUFFER - self.skip || (self.skip == 0 && (!pieces || len % BLOCK == 0)) {
            return (self.skip > 0).then_some(1);
        }
        let least = (self.skip + len).div_ceil(BLOCK);
        Some(match self.end / BLOCK {
            0 => least,
            1..FEW => least.max(FEW),
            _ => MANY,
        })
    }

    /// From the start of a block straight to the output, up to where the counter wraps; returns the length.
    ///
    /// # Safety
    /// As for [`Self::process`].
    #[inline]
    unsafe fn straight(&mut self, output: *mut u8, input: *const u8, len: usize) -> usize {
        let len = self.until_wrap().saturating_mul(BLOCK as u64).min(len as u64) as usize;
        let counter = self.block | self.setup.high;
        // SAFETY: the caller's promise.
        unsafe { R::xor(output, input, len, &self.setup.nonce, counter, &self.setup.key) };
        self.advance((len / BLOCK) as u64);
        (self.pos, self.end, self.skip) = (0, 0, len % BLOCK);
        len
    }

    /// # Safety
    /// `output` is good for writes of `len` bytes, and `input`, if it is not null, for reads; they are equal or do not
    /// overlap.
    #[inline]
    unsafe fn process(&mut self, mut output: *mut u8, mut input: *const u8, mut len: usize) {
        loop {
            let mut n = len.min(self.end - self.pos);
            if n > 0 {
                // SAFETY: the caller's promise; `n` is at most what is kept.
                unsafe { xor_bytes(output, input, self.kept(n)) };
                self.pos += n;
            } else if len == 0 {
                return;
            } else if let Some(blocks) = self.wanted(len) {
                self.fill(blocks);
                continue;
            } else {
                // SAFETY: as above.
                n = unsafe { self.straight(output, input, len) };
            }
            // SAFETY: as above.
            unsafe {
                output = output.add(n);
                input = if input.is_null() { input } else { input.add(n) };
            }
            len -= n;
        }
    }
}

impl<R: Rounds, V: Variant> StreamCipher for Stream<R, V> {
    #[inline]
    fn check_remaining(&self, data_len: usize) -> Result<(), StreamCipherError> {
        let (block, used) = self.place();
        let more = data_len.saturating_sub(BLOCK - used).div_ceil(BLOCK);
        if more as u64 > V::MAX - block {
            return Err(StreamCipherError);
        }
        Ok(())
    }

    #[inline]
    fn unchecked_apply_keystream_inout(&mut self, buf: InOutBuf<'_, '_, u8>) {
        let len = buf.len();
        let (input, output) = buf.into_raw();
        // SAFETY: what an InOutBuf promises of its pointers.
        unsafe { self.process(output, input, len) };
    }

    #[inline]
    fn unchecked_write_keystream(&mut self, buf: &mut [u8]) {
        // SAFETY: no message is read.
        unsafe { self.process(buf.as_mut_ptr(), ptr::null(), buf.len()) };
    }
}

impl<R: Rounds, V: Variant> StreamCipherSeek for Stream<R, V> {
    fn try_current_pos<T: SeekNum>(&self) -> Result<T, OverflowError> {
        let (block, used) = self.place();
        let block = V::Counter::try_from(block).map_err(|_| OverflowError)?;
        T::from_block_byte(block, used as u8, BLOCK as u8)
    }

    fn try_seek<T: SeekNum>(&mut self, pos: T) -> Result<(), StreamCipherError> {
        let (block, byte) = pos.into_block_byte::<V::Counter>(BLOCK as u8)?;
        let block = block.into();
        if byte != 0 && block == V::MAX {
            return Err(StreamCipherError);
        }
        self.block = block;
        (self.pos, self.end, self.skip) = (0, 0, usize::from(byte));
        Ok(())
    }
}

impl<R: Rounds, V: Variant> KeySizeUser for Stream<R, V> {
    type KeySize = U32;
}

impl<R: Rounds, V: Variant> IvSizeUser for Stream<R, V> {
    type IvSize = V::NonceSize;
}

impl<R: Rounds, V: Variant> KeyIvInit for Stream<R, V> {
    #[inline]
    fn new(key: &Key<Self>, iv: &Iv<Self>) -> Self {
        Self {
            setup: V::setup::<R>(&key.0, iv),
            block: 0,
            skip: 0,
            pos: 0,
            end: 0,
            dirty: false,
            keystream: MaybeUninit::uninit(),
            kind: PhantomData,
        }
    }
}

impl<R: Rounds, V: Variant> fmt::Debug for Stream<R, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stream").finish_non_exhaustive()
    }
}

impl<R: Rounds, V: Variant> Drop for Stream<R, V> {
    #[inline]
    fn drop(&mut self) {
        wipe(&mut self.setup.key);
        if self.dirty {
            wipe(&mut self.keystream);
        }
    }
}

#[cfg(feature = "zeroize")]
impl<R: Rounds, V: Variant> zeroize::ZeroizeOnDrop for Stream<R, V> {}
