// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! Many messages at once. The blocks of all short ones are one list, and the lanes of a batch take them in turn, whatever
//! their message. One that fills more than half of a batch is faster by the functions for one message.

use crate::{
    rounds::{bytes, Extended, Ietf, Keystream, Legacy, Rounds, Setup, Variant, R20},
    wipe,
};
use cipher::inout::InOutBuf;
use core::{fmt, marker::PhantomData, mem::MaybeUninit, ptr};

const BLOCK: usize = 64;
/// Lanes of the largest kernel.
pub(crate) const MOST: usize = 32;

/// Whether so many messages are worth a batch: fewer are faster one after the other. Two are where the smallest kernel has
/// rows, which takes no longer than one block.
const fn worth(count: usize, width: usize) -> bool {
    count > if width > 4 { 1 } else { 2 }
}

static ZEROS: [u8; BLOCK] = [0; BLOCK];

/// One block of a message, as the functions in assembly take it.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Lane {
    pub(crate) output: *mut u8,
    pub(crate) input: *const u8,
    pub(crate) key: *const [u8; 32],
    pub(crate) start: *const Start,
}

/// Where a lane's block is.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Start {
    pub(crate) counter: [u8; 8],
    pub(crate) nonce: [u8; 8],
}

/// Why a message of many was left as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JobError {
    /// A nonce has 8 bytes, 12 or 24.
    Nonce,
    /// The keystream of this nonce ends before that: behind 2^32 blocks for one of 12 bytes, 2^64 for others.
    Counter,
}

impl fmt::Display for JobError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nonce => "a nonce has 8 bytes, 12 or 24",
            Self::Counter => "the keystream of this nonce ends before that",
        })
    }
}

impl core::error::Error for JobError {}

/// One message of many. A nonce of 12 bytes is RFC 8439's, with a counter of 32 bits; one of 8 the original's and one of
/// 24 XChaCha's, with a counter of 64. Jobs may share keys, nonces and inputs.
pub struct Job<'a> {
    key: &'a [u8; 32],
    nonce: &'a [u8],
    counter: u64,
    buffer: InOutBuf<'a, 'a, u8>,
    result: Result<(), JobError>,
}

impl<'a> Job<'a> {
    /// A message of any length, which begins with block `counter`: a slice to encrypt in place, or a pair of slices.
    #[inline]
    pub fn new(key: &'a [u8; 32], nonce: &'a [u8], counter: u64, buffer: impl Into<InOutBuf<'a, 'a, u8>>) -> Self {
        Self {
            key,
            nonce,
            counter,
            buffer: buffer.into(),
            result: Ok(()),
        }
    }

    /// What [`xor_many`] found; nothing was written where that is an error.
    ///
    /// # Errors
    /// [`JobError`].
    #[inline]
    pub fn result(&self) -> Result<(), JobError> {
        self.result
    }
}

impl fmt::Debug for Job<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job")
            .field("result", &self.result)
            .finish_non_exhaustive()
    }
}

/// A key and a nonce of 8 bytes, 12 or 24 as the functions in assembly take them.
pub(crate) fn setup<R: Rounds>(key: &[u8; 32], nonce: &[u8]) -> Setup {
    match nonce.len() {
        8 => Legacy::setup::<R>(key, nonce),
        12 => Ietf::setup::<R>(key, nonce),
        _ => Extended::setup::<R>(key, nonce),
    }
}

/// Encrypts (or decrypts) each job's message; up to three times as fast as calls for each where messages are short, since
/// their blocks are computed side by side. Unlike ciphers, jobs may use the last block of a nonce's keystream.
///
/// # Errors
/// That of the first wrong job. Nothing is written of a wrong one ([`Job::result`]); all others are done.
pub fn xor_many<R: Rounds>(jobs: &mut [Job<'_>]) -> Result<(), JobError> {
    let width = R::width();
    let mut batch = Batch::<R>::new(if worth(jobs.len(), width) { width } else { 0 });
    let mut first = Ok(());
    for job in jobs {
        job.result = batch.add(job);
        first = first.and(job.result);
    }
    batch.flush();
    first
}

/// The masks of QUIC's header protection (RFC 9001, section 5.4.4) for packets under one key: of each sample the first 5
/// bytes of the ChaCha20 block whose counter is the sample's first 4 bytes and whose nonce is the other 12.
///
/// # Panics
/// If there are not as many masks as samples.
pub fn masks(key: &[u8; 32], samples: &[[u8; 16]], masks: &mut [[u8; 5]]) {
    assert_eq!(samples.len(), masks.len(), "there are to be as many masks as samples");
    let mut batch = Batch::<R20>::new(R20::width());
    for (sample, mask) in samples.iter().zip(masks) {
        let (counter, nonce) = (bytes(&sample[..8]), bytes(&sample[8..]));
        // SAFETY: a mask is written, nothing is read.
        unsafe { batch.push(key, counter, nonce, mask.as_mut_ptr(), ptr::null(), mask.len()) };
    }
    batch.flush();
}

/// A batch that is being filled, for up to `width` lanes; cleared when it is dropped.
pub(crate) struct Batch<R: Keystream> {
    lanes: [MaybeUninit<Lane>; MOST],
    /// What the lanes point to, as soon as the batch is computed.
    keys: [MaybeUninit<[u8; 32]>; MOST],
    starts: [MaybeUninit<Start>; MOST],
    /// For the lanes whose message ends within their block, which then goes to `ends`.
    blocks: [MaybeUninit<[u8; BLOCK]>; MOST],
    ends: [(*mut u8, usize); MOST],
    width: usize,
    count: usize,
    /// Lanes that held something.
    used: usize,
    rounds: PhantomData<R>,
}

impl<R: Keystream> Batch<R> {
    pub(crate) fn new(width: usize) -> Self {
        Self {
            lanes: [const { MaybeUninit::uninit() }; MOST],
            keys: [const { MaybeUninit::uninit() }; MOST],
            starts: [const { MaybeUninit::uninit() }; MOST],
            blocks: [const { MaybeUninit::uninit() }; MOST],
            ends: [(ptr::null_mut(), 0); MOST],
            width,
            count: 0,
            used: 0,
            rounds: PhantomData,
        }
    }

    /// A message to the next lanes, or straight to its output.
    fn add(&mut self, job: &mut Job<'_>) -> Result<(), JobError>
    where
        R: Rounds,
    {
        let last = match job.nonce.len() {
            12 => u32::MAX.into(),
            8 | 24 => u64::MAX,
            _ => return Err(JobError::Nonce),
        };
        let len = job.buffer.len();
        if u128::from(job.counter) + len.div_ceil(BLOCK) as u128 > u128::from(last) + 1 {
            return Err(JobError::Counter);
        }
        if len == 0 {
            return Ok(());
        }
        let mut setup = setup::<R>(job.key, job.nonce);
        let (input, output) = job.buffer.reborrow().into_raw();
        // SAFETY: what an InOutBuf promises of its pointers; jobs are borrowed until the last flush.
        unsafe { self.text(&setup, job.counter, output, input, len) };
        wipe(&mut setup.key);
        Ok(())
    }

    /// A text from block `counter` on, as [`Self::add`]; keystream where `input` is null.
    ///
    /// # Safety
    /// As [`Self::push`], for any length.
    pub(crate) unsafe fn text(&mut self, setup: &Setup, counter: u64, output: *mut u8, input: *const u8, len: usize) {
        let Setup { key, nonce, high } = setup;
        // SAFETY: the caller's promise.
        unsafe {
            if len > self.width / 2 * BLOCK {
                R::xor(output, input, len, nonce, high | counter, key);
                return;
            }
            for (i, at) in (0..len).step_by(BLOCK).enumerate() {
                let counter = (high | counter).wrapping_add(i as u64).to_le_bytes();
                let input = if input.is_null() { input } else { input.add(at) };
                self.push(key, counter, *nonce, output.add(at), input, BLOCK.min(len - at));
            }
        }
    }

    /// A block to the next lane: `len` bytes, keystream where `input` is null.
    ///
    /// # Safety
    /// Until the batch is flushed `output` is good for writes of `len` bytes, at most [`BLOCK`], and `input`, if it is not
    /// null, for reads; they are equal or do not overlap, and no other lane's overlap `output`.
    #[inline]
    unsafe fn push(
        &mut self,
        key: &[u8; 32],
        counter: [u8; 8],
        nonce: [u8; 8],
        output: *mut u8,
        input: *const u8,
        len: usize,
    ) {
        let i = self.count;
        let mut lane = Lane {
            output,
            input,
            key: ptr::null(),
            start: ptr::null(),
        };
        self.keys[i].write(*key);
        self.starts[i].write(Start { counter, nonce });
        self.ends[i].1 = 0;
        if len < BLOCK {
            self.ends[i] = (output, len);
            lane.output = ptr::null_mut();
            if !input.is_null() {
                let mut block = [0; BLOCK];
                // SAFETY: the caller's promise.
                unsafe { block.as_mut_ptr().copy_from_nonoverlapping(input, len) };
                self.blocks[i].write(block);
            }
        }
        self.lanes[i].write(lane);
        self.count += 1;
        if self.count == self.width {
            self.flush();
        }
    }

    /// Computes the lanes that there are, if any.
    pub(crate) fn flush(&mut self) {
        let count = core::mem::take(&mut self.count);
        if count == 0 {
            return;
        }
        // As many are computed; of one, the function for one message is faster.
        let all = if count == 1 {
            1
        } else {
            count.max(4).next_power_of_two()
        };
        self.used = self.used.max(all);
        let lanes = self.lanes.as_mut_ptr().cast::<Lane>();
        let blocks = self.blocks.as_mut_ptr().cast::<u8>();
        let (keys, starts) = (
            self.keys.as_ptr().cast::<[u8; 32]>(),
            self.starts.as_ptr().cast::<Start>(),
        );
        // SAFETY: `count` lanes were pushed, and `all` is at most MOST. No block is borrowed while pointers to it are in use.
        unsafe {
            for i in 0..all {
                let lane = lanes.add(i);
                if i >= count {
                    lane.write(Lane {
                        output: ptr::null_mut(),
                        input: ptr::null(),
                        ..*lanes
                    });
                } else {
                    (*lane).key = keys.add(i);
                    (*lane).start = starts.add(i);
                }
                if (*lane).output.is_null() {
                    (*lane).output = blocks.add(i * BLOCK);
                    if !(*lane).input.is_null() {
                        (*lane).input = (*lane).output;
                    }
                }
                if (*lane).input.is_null() {
                    (*lane).input = ZEROS.as_ptr();
                }
            }
            if count == 1 {
                let Start { counter, nonce } = &*starts;
                R::xor(
                    (*lanes).output,
                    (*lanes).input,
                    BLOCK,
                    nonce,
                    u64::from_le_bytes(*counter),
                    &*keys,
                );
            } else {
                R::lanes(lanes, count);
            }
            for (i, &(end, len)) in self.ends.iter().enumerate().take(count) {
                if len > 0 {
                    end.copy_from_nonoverlapping(blocks.add(i * BLOCK), len);
                }
            }
        }
    }
}

impl<R: Keystream> Drop for Batch<R> {
    fn drop(&mut self) {
        self.keys[..self.used].iter_mut().for_each(wipe);
        self.blocks[..self.used].iter_mut().for_each(wipe);
    }
}
