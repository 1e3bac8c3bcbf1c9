/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Written by: python -m generator emit */
/* Whether vector operations take two cycles: so on AMD's family 0x1A (Zen 5). vendor: EBX of CPUID's leaf 0. */
static int slow_vectors(unsigned int vendor, unsigned int family)
{
  return vendor == 0x68747541 && family == 26;
}

/* Whether operations of 512 bits run as two halves: so on AMD's family 0x19, models 0x10 to 0x1f and 0x60 to 0xaf (Zen 4). */
static int halved_vectors(unsigned int vendor, unsigned int family, unsigned int model)
{
  return vendor == 0x68747541 && family == 25 && ((model >= 16 && model <= 31) || (model >= 96 && model <= 175));
}
