// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! rustix's getrandom as a function of C.

use rustix::rand::{getrandom, GetRandomFlags};

/// Fills `len` bytes at `output`; 0, or 1 if not all came.
///
/// # Safety
/// `output` is valid for `len` bytes.
#[no_mangle]
pub unsafe extern "C" fn rustix_getrandom(output: *mut u8, len: usize) -> i32 {
    let buffer = core::slice::from_raw_parts_mut(output, len);
    (getrandom(buffer, GetRandomFlags::empty()) != Ok(len)).into()
}
