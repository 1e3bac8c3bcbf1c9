// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// Written by: python -m generator emit
/// Whether vector operations take two cycles: so on AMD's family 0x1A (Zen 5). vendor: EBX of CPUID's leaf 0.
fn slow_vectors(vendor: u32, family: u32) -> bool {
    vendor == 0x6874_7541 && family == 26
}
