// SPDX-License-Identifier: CC0-1.0 OR MIT-0
//! What several tests have: random numbers, and each implementation in turn.
#![allow(dead_code)]

use peachacha::implementations;
use std::sync::Mutex;

/// Implementations are forced for the whole process, so that tests take turns.
static TURN: Mutex<()> = Mutex::new(());

/// Random numbers (splitmix64, Steele and others), the same in each run.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    pub fn fill(&mut self, bytes: &mut [u8]) {
        bytes.iter_mut().for_each(|byte| *byte = self.next() as u8);
    }

    /// Mostly short, sometimes up to 5000.
    pub fn length(&mut self) -> usize {
        let most = [3, 30, 70, 140, 300, 1100, 5000][self.below(7)];
        self.below(most)
    }

    /// Near the start, near the end of a counter of 32 bits or near where it carries, at the border of blocks or not.
    pub fn position(&mut self, end: u128) -> u128 {
        let near = [0, 64 << 31, 64 << 32, end][self.below(4)];
        let distance = [64, 700, 7000][self.below(3)];
        let at = (near + self.below(distance) as u128).saturating_sub(self.below(distance) as u128);
        if self.below(2) == 0 {
            at & !63
        } else {
            at
        }
    }
}

pub fn each_implementation(test: impl Fn(&str)) {
    let _turn = TURN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let before = implementations::chosen();
    for name in implementations::available() {
        let short = name.strip_prefix("amd64-").unwrap_or("generic");
        assert!(implementations::force(short));
        assert_eq!(implementations::chosen(), name);
        for unknown in ["", "amd64-", "nonsense", "amd64-generic", "AVX2"] {
            assert!(!implementations::force(unknown));
        }
        assert_eq!(implementations::chosen(), name);
        test(name);
    }
    assert!(implementations::force(before));
}

pub fn cases() -> usize {
    std::env::var("CASES").map_or(300, |text| text.parse().expect("CASES is a number"))
}
