/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Written by: python -m generator emit */
/* Whether vector operations take two cycles: so on AMD's family 0x1A (Zen 5). vendor: EBX of CPUID's leaf 0. */
static int slow_vectors(unsigned int vendor, unsigned int family)
{
  return vendor == 0x68747541 && family == 26;
}
