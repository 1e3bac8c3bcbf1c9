// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! Many messages to seal, or to open, at once. The keys of the authenticators, which are block 0 of each message, and the
//! texts of short ones go by the lanes; long ones by the functions that encrypt and authenticate in one pass.

use crate::{
    many::{setup, Batch},
    poly1305,
    rounds::{Keystream, Setup, R20},
    sealing::{check, open_raw, seal_raw, verify},
    wipe, SealError,
};
use cipher::inout::InOutBuf;
use core::{fmt, ptr, slice};

const TAG: usize = 16;
const BLOCK: usize = 64;
/// Jobs whose keys and texts are computed together.
const GROUP: usize = 16;
/// So many short jobs are faster by the lanes; half as long ones if there are fewer than twice as many. Beyond, the assembly
/// that does both at once gains more than lanes do, as Poly1305 is plain Rust here. Four lanes gain nothing
/// (bench/src/sealing.rs).
const FEWEST: usize = 4;
const LONGEST: usize = 128;

/// One message of many to seal, or to open. A nonce of 12 bytes is RFC 8439's, one of 24 XChaCha20-Poly1305's. Jobs may share
/// keys, nonces, data and inputs.
pub struct AeadJob<'a> {
    key: &'a [u8; 32],
    nonce: &'a [u8],
    data: &'a [u8],
    buffer: InOutBuf<'a, 'a, u8>,
    tag: &'a mut [u8; TAG],
    result: Result<(), SealError>,
}

impl<'a> AeadJob<'a> {
    /// A message, without its tag, and additional data: a slice to encrypt in place, or a pair of slices. Sealing writes the
    /// tag, opening reads it.
    #[inline]
    pub fn new(
        key: &'a [u8; 32],
        nonce: &'a [u8],
        data: &'a [u8],
        buffer: impl Into<InOutBuf<'a, 'a, u8>>,
        tag: &'a mut [u8; TAG],
    ) -> Self {
        Self {
            key,
            nonce,
            data,
            buffer: buffer.into(),
            tag,
            result: Ok(()),
        }
    }

    /// What [`seal_many`] or [`open_many`] found.
    ///
    /// # Errors
    /// [`SealError`], as of [`seal`](crate::seal) and [`open`](crate::open).
    #[inline]
    pub fn result(&self) -> Result<(), SealError> {
        self.result
    }

    /// By itself.
    fn alone(&mut self, opens: bool) {
        let len = self.buffer.len();
        let (input, output) = self.buffer.reborrow().into_raw();
        // SAFETY: what an InOutBuf promises of its pointers.
        self.result = unsafe {
            if opens {
                open_raw(self.key, self.nonce, self.data, output, input, len, self.tag)
            } else {
                seal_raw(self.key, self.nonce, self.data, output, input, len).map(|tag| *self.tag = tag)
            }
        };
    }
}

impl fmt::Debug for AeadJob<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AeadJob")
            .field("result", &self.result)
            .finish_non_exhaustive()
    }
}

/// Seals each job's message as [`seal`](crate::seal) does, and writes its tag; in less time where messages are short, since
/// their blocks are computed side by side.
///
/// # Errors
/// That of the first wrong job. Nothing is written of a wrong one ([`AeadJob::result`]); all others are done.
pub fn seal_many(jobs: &mut [AeadJob<'_>]) -> Result<(), SealError> {
    many(jobs, false)
}

/// Opens each job's message as [`open`](crate::open) does, if its tag is right; else clears its output.
///
/// # Errors
/// That of the first wrong job; all others are done.
pub fn open_many(jobs: &mut [AeadJob<'_>]) -> Result<(), SealError> {
    many(jobs, true)
}

fn many(jobs: &mut [AeadJob<'_>], opens: bool) -> Result<(), SealError> {
    let width = R20::width();
    let longest = if jobs.len() < 2 * FEWEST { LONGEST / 2 } else { LONGEST };
    let short = |job: &AeadJob<'_>| job.buffer.len() <= longest;
    // Miri, which has four lanes alone, is to see this, too.
    if (width > 4 || cfg!(miri)) && jobs.iter().filter(|job| short(job)).count() >= FEWEST {
        side_by_side(jobs, opens, width, short);
    } else {
        jobs.iter_mut().for_each(|job| job.alone(opens));
    }
    jobs.iter().try_for_each(AeadJob::result)
}

/// Takes short jobs in groups: blocks 0, which have the keys of the authenticators, and texts behind them; to open, behind
/// the comparison of tags, since what is not right is not decrypted.
fn side_by_side(jobs: &mut [AeadJob<'_>], opens: bool, width: usize, short: impl Fn(&AeadJob<'_>) -> bool) {
    let mut batch = Batch::<R20>::new(width);
    let mut setups = [const {
        Setup {
            key: [0; 32],
            nonce: [0; 8],
            high: 0,
        }
    }; GROUP];
    let mut blocks = [[[0_u8; BLOCK / 2]; 2]; GROUP]; // a first half is a key
    let mut rest = jobs.iter_mut();
    loop {
        let mut group = [const { None }; GROUP];
        let mut count = 0;
        while count < GROUP {
            let Some(job) = rest.next() else { break };
            if !short(job) {
                job.alone(opens);
                continue;
            }
            job.result = check(job.nonce, job.buffer.len());
            if job.result.is_ok() {
                // Field by field: a whole one would be copied through memory, and wait for that.
                let mut made = setup::<R20>(job.key, job.nonce);
                (setups[count].key, setups[count].nonce, setups[count].high) = (made.key, made.nonce, made.high);
                wipe(&mut made.key);
                group[count] = Some(job);
                count += 1;
            }
        }
        if count == 0 {
            break;
        }
        let first = blocks.as_mut_ptr();
        for (i, setup) in setups.iter().enumerate().take(count) {
            // SAFETY: there is a block for each, which nobody reads before the batch is flushed.
            unsafe { batch.text(setup, 0, first.add(i).cast(), ptr::null(), BLOCK) };
        }
        if opens {
            batch.flush();
        }
        for (i, job) in group.iter_mut().flatten().enumerate() {
            let len = job.buffer.len();
            let (input, output) = job.buffer.reborrow().into_raw();
            // SAFETY: what an InOutBuf promises of its pointers; jobs are borrowed until the next flush. To open, blocks 0
            // are there.
            unsafe {
                if opens {
                    let tag = poly1305::texts(&blocks[i][0], job.data, slice::from_raw_parts(input, len));
                    job.result = verify(tag, job.tag, output, len);
                }
                if job.result.is_ok() {
                    batch.text(&setups[i], 1, output, input, len);
                }
            }
        }
        batch.flush();
        if !opens {
            for (job, block) in group.iter_mut().flatten().zip(&blocks) {
                *job.tag = poly1305::texts(&block[0], job.data, job.buffer.get_out());
            }
        }
    }
    blocks.as_flattened_mut().iter_mut().for_each(wipe);
    setups.iter_mut().for_each(|setup| wipe(&mut setup.key));
}
