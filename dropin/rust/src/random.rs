// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! Random bytes from a state of 32, which each call replaces.

use crate::{
    rounds::{Keystream, R20},
    wipe,
};
use core::{mem::MaybeUninit, ptr};

const STATE: usize = 32;
const BLOCK: usize = 64;
/// State and output go through a buffer of so many blocks where they fit, so that one call computes both. Beyond, copying
/// takes longer than a second call.
const TOGETHER: usize = 25;

/// Fills `output` with random bytes from a state of 32, which the caller once drew from the system: the keystream of
/// ChaCha20 with a nonce of zeros under `state`. Its first 32 bytes are the next state, what follows is the output: who
/// sees a state learns nothing of what came before. The bytes are those of the C library's `peachacha_rng`.
///
/// Two copies of a state give the same bytes: after a fork, or in a virtual machine that was cloned, the caller draws a
/// new one.
pub fn rng(state: &mut [u8; STATE], output: &mut [u8]) {
    let mut blocks = [const { MaybeUninit::<[u8; BLOCK]>::uninit() }; TOGETHER];
    let start = blocks.as_mut_ptr().cast::<u8>();
    let len = output.len();
    let first = if len > TOGETHER * BLOCK - STATE { STATE } else { len };
    let (copied, rest) = output.split_at_mut(first);
    // SAFETY: there is room for the state and what is copied; the rest, which begins with block 1, is nobody else's.
    unsafe {
        R20::xor(start, ptr::null(), STATE + first, &[0; 8], 0, state);
        if !rest.is_empty() {
            R20::xor(rest.as_mut_ptr(), ptr::null(), rest.len(), &[0; 8], 1, state);
        }
        copied.as_mut_ptr().copy_from_nonoverlapping(start.add(STATE), first);
        *state = start.cast::<[u8; STATE]>().read();
    }
    blocks[..(STATE + first).div_ceil(BLOCK)].iter_mut().for_each(wipe);
}

#[cfg(feature = "rand_core")]
mod traits {
    use super::{rng, wipe, STATE};
    use core::{convert::Infallible, fmt};
    pub use rand_core;
    use rand_core::{SeedableRng, TryCryptoRng, TryRng};

    /// [`rng`] with the traits of `rand_core`: whatever is asked for, a word or many bytes, replaces the state. For many
    /// words, take them as bytes at once.
    pub struct KeyErasureRng {
        state: [u8; STATE],
    }

    impl KeyErasureRng {
        fn array<const N: usize>(&mut self) -> [u8; N] {
            let mut bytes = [0; N];
            rng(&mut self.state, &mut bytes);
            bytes
        }
    }

    impl SeedableRng for KeyErasureRng {
        type Seed = [u8; STATE];

        fn from_seed(state: Self::Seed) -> Self {
            Self { state }
        }
    }

    impl TryRng for KeyErasureRng {
        type Error = Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Infallible> {
            Ok(u32::from_le_bytes(self.array()))
        }

        fn try_next_u64(&mut self) -> Result<u64, Infallible> {
            Ok(u64::from_le_bytes(self.array()))
        }

        fn try_fill_bytes(&mut self, output: &mut [u8]) -> Result<(), Infallible> {
            rng(&mut self.state, output);
            Ok(())
        }
    }

    impl TryCryptoRng for KeyErasureRng {}

    impl fmt::Debug for KeyErasureRng {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.debug_struct("KeyErasureRng").finish_non_exhaustive()
        }
    }

    impl Drop for KeyErasureRng {
        fn drop(&mut self) {
            wipe(&mut self.state);
        }
    }

    #[cfg(feature = "zeroize")]
    impl zeroize::ZeroizeOnDrop for KeyErasureRng {}
}
#[cfg(feature = "rand_core")]
pub use traits::{rand_core, KeyErasureRng};
