/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* HChaCha20: 32 bytes of out from 16 bytes of in, a key of 32 bytes and 16 bytes of constants.
 * No c: ChaCha's own constants. out may equal any. */
#include "crypto_core.h"
#include "chacha.h"

int crypto_core(unsigned char *out, const unsigned char *in, const unsigned char *k, const unsigned char *c)
{
  uint32_t constants[4];

  if (!c) c = (const unsigned char *)"expand 32-byte k";
  for (int i = 0; i < 4; ++i) constants[i] = load32(c + 4 * i);
  hchacha(out, in, k, constants);
  return 0;
}
