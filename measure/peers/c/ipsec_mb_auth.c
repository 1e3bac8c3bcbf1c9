/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/* Intel's ipsec-mb: a job of Poly1305 without a cipher, submitted without checks. */
#include "peer_auth.h"
#include "ipsec_mb_level.h"

static int peer_start(void)
{
  return ipsec_mb_start();
}

static int peer_auth(octet *h, const octet *m, unsigned long long len, const octet *k)
{
  IMB_JOB *job = IMB_GET_NEXT_JOB(manager);

  job->cipher_mode = IMB_CIPHER_NULL;
  job->hash_alg = IMB_AUTH_POLY1305;
  job->cipher_direction = IMB_DIR_ENCRYPT;
  job->chain_order = IMB_ORDER_HASH_CIPHER;
  job->src = m;
  job->hash_start_src_offset_in_bytes = 0;
  job->msg_len_to_hash_in_bytes = len;
  job->u.POLY1305._key = k;
  job->auth_tag_output = h;
  job->auth_tag_output_len_in_bytes = TAG;
  job = IMB_SUBMIT_JOB_NOCHECK(manager);
  return !job || job->status != IMB_STATUS_COMPLETED;
}
