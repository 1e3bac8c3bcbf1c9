// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// Written by: python -m generator emit
/// Whether vector operations take two cycles: so on AMD's family 0x1A (Zen 5). vendor: EBX of CPUID's leaf 0.
fn slow_vectors(vendor: u32, family: u32) -> bool {
    vendor == 0x6874_7541 && family == 26
}

/// Whether operations of 512 bits run as two halves: so on AMD's family 0x19, models 0x10 to 0x1f and 0x60 to 0xaf (Zen 4).
fn halved_vectors(vendor: u32, family: u32, model: u32) -> bool {
    vendor == 0x6874_7541 && family == 25 && matches!(model, 16..=31 | 96..=175)
}
