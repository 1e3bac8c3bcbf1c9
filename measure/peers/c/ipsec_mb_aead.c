/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Intel's ipsec-mb: a job of the AEAD, submitted without checks. Who opens compares the tag. */
#include "peer_aead.h"
#include "ipsec_mb_level.h"

static int peer_start(void)
{
  return ipsec_mb_start();
}

static int run(IMB_CIPHER_DIRECTION direction, octet *to, const octet *from, unsigned long long len, const octet *ad,
               unsigned long long adlen, octet *tag, const octet *n, const octet *k)
{
  IMB_JOB *job = IMB_GET_NEXT_JOB(manager);

  job->cipher_mode = IMB_CIPHER_CHACHA20_POLY1305;
  job->hash_alg = IMB_AUTH_CHACHA20_POLY1305;
  job->cipher_direction = direction;
  job->chain_order = direction == IMB_DIR_ENCRYPT ? IMB_ORDER_CIPHER_HASH : IMB_ORDER_HASH_CIPHER;
  job->enc_keys = job->dec_keys = k;
  job->key_len_in_bytes = KEY;
  job->iv = n;
  job->iv_len_in_bytes = 12;
  job->src = from;
  job->dst = to;
  job->cipher_start_src_offset_in_bytes = job->hash_start_src_offset_in_bytes = 0;
  job->msg_len_to_cipher_in_bytes = job->msg_len_to_hash_in_bytes = len;
  job->u.CHACHA20_POLY1305.aad = ad;
  job->u.CHACHA20_POLY1305.aad_len_in_bytes = adlen;
  job->auth_tag_output = tag;
  job->auth_tag_output_len_in_bytes = TAG;
  job = IMB_SUBMIT_JOB_NOCHECK(manager);
  return !job || job->status != IMB_STATUS_COMPLETED;
}

static int peer_seal(octet *c, const octet *m, unsigned long long len, const octet *ad, unsigned long long adlen,
                     const octet *n, const octet *k)
{
  return run(IMB_DIR_ENCRYPT, c, m, len, ad, adlen, c + len, n, k);
}

static int peer_open(octet *m, const octet *c, unsigned long long len, const octet *ad, unsigned long long adlen,
                     const octet *n, const octet *k)
{
  octet tag[TAG], differ = 0;

  if (run(IMB_DIR_DECRYPT, m, c, len, ad, adlen, tag, n, k)) return 1;
  for (int i = 0; i < TAG; ++i) differ |= tag[i] ^ c[len + (unsigned)i];
  return differ;
}
