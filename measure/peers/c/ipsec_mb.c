/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * Intel's ipsec-mb: a job without a hash, submitted without checks.
 *
 * Its counter starts at 1, so its output is that of the others one block later. PEER_CHECKED puts block 0 before it, from
 * the reference, to compare all the rest with what the others say; it is not for timing.
 */
#include "peer.h"
#include "ipsec_mb_level.h"
#ifdef PEER_CHECKED
#include "reference.h"
#endif

static int peer_start(void)
{
  return ipsec_mb_start();
}

static int peer_xor(byte *c, const byte *m, unsigned long long len, const byte *n, const byte *k)
{
  byte iv[12] = {0};
  IMB_JOB *job;

#ifdef PEER_CHECKED
  const unsigned long long first = len < 64 ? len : 64;
  const struct reference chacha20 = {.rounds = 20};
  byte block[64];

  reference_stream(&chacha20, block, first, n, 0, k);
  for (unsigned long long i = 0; i < first; ++i) c[i] = m[i] ^ block[i];
  c += first;
  m += first;
  len -= first;
#endif
  if (!len) return 0;  /* not a job */
  memcpy(iv + 4, n, 8);
  job = IMB_GET_NEXT_JOB(manager);
  job->cipher_mode = IMB_CIPHER_CHACHA20;
  job->hash_alg = IMB_AUTH_NULL;
  job->cipher_direction = IMB_DIR_ENCRYPT;
  job->chain_order = IMB_ORDER_CIPHER_HASH;
  job->enc_keys = k;
  job->key_len_in_bytes = 32;
  job->iv = iv;
  job->iv_len_in_bytes = sizeof iv;
  job->src = m;
  job->dst = c;
  job->cipher_start_src_offset_in_bytes = 0;
  job->msg_len_to_cipher_in_bytes = len;
  job = IMB_SUBMIT_JOB_NOCHECK(manager);
  return !job || job->status != IMB_STATUS_COMPLETED;
}
