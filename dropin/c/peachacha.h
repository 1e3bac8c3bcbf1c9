/* SPDX-License-Identifier: CC0-1.0 OR MIT-0 */
/*
 * peachacha: ChaCha20, ChaCha12, ChaCha8, XChaCha, HChaCha, ChaCha20-Poly1305, XChaCha20-Poly1305 and NaCl's secretbox,
 * one message or many at once, by the fastest implementation that this CPU runs.
 *
 * Units: every length is in bytes, every counter in blocks of 64 bytes. A key has 32 bytes.
 *
 * Nonces: 8 bytes   the original ChaCha, with a block counter of 64 bits;
 *         12 bytes  RFC 8439, with a block counter of 32 bits;
 *         24 bytes  XChaCha, with a block counter of 64 bits.
 * Rounds: 20, 12 or 8.
 *
 * Errors: a function that returns int answers PEACHACHA_OK (0) or one of the negative codes below. Where it answers
 * an error, it has written nothing, but for what does not open, which is cleared. A NULL or a wrong size is an error,
 * not a crash; so is a stream that was finished or is all zeros. What lies in memory that held a stream before cannot
 * be told from a stream: initialise each one.
 *
 * Overlap: out may equal in; otherwise the two must not overlap (an error). out may overlap the key and the nonce,
 * which are read before anything is written. (More with peachacha_aead_seal.)
 *
 * Memory that others write to: nobody else is to change a buffer before the function returns. What opens reads in twice,
 * to authenticate it and to decrypt it, and what seals reads out again: if it changed in between, what was opened is not
 * what was authenticated. Where another process or a device can write to in, open a copy of it.
 *
 * Threads: every function may be called by any thread at any time, the first call included. A peachacha_stream, or
 * peachacha_aead_state, belongs to one thread at a time.
 *
 * Secrets: nothing branches on, or takes an address from, key, nonce or message. What was derived from the key is
 * cleared before a function returns, but for what a peachacha_stream keeps until peachacha_stream_final, and a
 * peachacha_aead_state to its end. (Where no assembly can be used, and in Poly1305 of messages in pieces, a compiler
 * decides what is left on the stack.)
 *
 * Two copies of the library in one program: compile each, its assembly too, with its own -DPEACHACHA_PREFIX=myname_,
 * which takes the place of peachacha_ in every symbol. -DPEACHACHA_HIDDEN: no symbol leaves the shared object that it
 * is linked into.
 */
#ifndef PEACHACHA_H
#define PEACHACHA_H

#include <stddef.h>
#include <stdint.h>

#define PEACHACHA_VERSION "0.3.0"

#if defined(PEACHACHA_PREFIX)
#define PEACHACHA_JOIN2(prefix, name) prefix##name
#define PEACHACHA_JOIN(prefix, name) PEACHACHA_JOIN2(prefix, name)
#define peachacha_init PEACHACHA_JOIN(PEACHACHA_PREFIX, init)
#define peachacha_implementation PEACHACHA_JOIN(PEACHACHA_PREFIX, implementation)
#define peachacha_on_failure PEACHACHA_JOIN(PEACHACHA_PREFIX, on_failure)
#define peachacha_error PEACHACHA_JOIN(PEACHACHA_PREFIX, error)
#define peachacha_xor PEACHACHA_JOIN(PEACHACHA_PREFIX, xor)
#define peachacha_xor_block0 PEACHACHA_JOIN(PEACHACHA_PREFIX, xor_block0)
#define peachacha_xor_many PEACHACHA_JOIN(PEACHACHA_PREFIX, xor_many)
#define peachacha_masks PEACHACHA_JOIN(PEACHACHA_PREFIX, masks)
#define peachacha_rng PEACHACHA_JOIN(PEACHACHA_PREFIX, rng)
#define peachacha_hchacha PEACHACHA_JOIN(PEACHACHA_PREFIX, hchacha)
#define peachacha_aead_seal PEACHACHA_JOIN(PEACHACHA_PREFIX, aead_seal)
#define peachacha_aead_open PEACHACHA_JOIN(PEACHACHA_PREFIX, aead_open)
#define peachacha_aead_seal_attached PEACHACHA_JOIN(PEACHACHA_PREFIX, aead_seal_attached)
#define peachacha_aead_open_attached PEACHACHA_JOIN(PEACHACHA_PREFIX, aead_open_attached)
#define peachacha_aead_seal_many PEACHACHA_JOIN(PEACHACHA_PREFIX, aead_seal_many)
#define peachacha_aead_open_many PEACHACHA_JOIN(PEACHACHA_PREFIX, aead_open_many)
#define peachacha_aead_init PEACHACHA_JOIN(PEACHACHA_PREFIX, aead_init)
#define peachacha_aead_data PEACHACHA_JOIN(PEACHACHA_PREFIX, aead_data)
#define peachacha_aead_seal_update PEACHACHA_JOIN(PEACHACHA_PREFIX, aead_seal_update)
#define peachacha_aead_open_update PEACHACHA_JOIN(PEACHACHA_PREFIX, aead_open_update)
#define peachacha_aead_seal_final PEACHACHA_JOIN(PEACHACHA_PREFIX, aead_seal_final)
#define peachacha_aead_open_final PEACHACHA_JOIN(PEACHACHA_PREFIX, aead_open_final)
#define peachacha_secretbox_seal PEACHACHA_JOIN(PEACHACHA_PREFIX, secretbox_seal)
#define peachacha_secretbox_open PEACHACHA_JOIN(PEACHACHA_PREFIX, secretbox_open)
#define peachacha_secretbox_seal_attached PEACHACHA_JOIN(PEACHACHA_PREFIX, secretbox_seal_attached)
#define peachacha_secretbox_open_attached PEACHACHA_JOIN(PEACHACHA_PREFIX, secretbox_open_attached)
#define peachacha_stream_init PEACHACHA_JOIN(PEACHACHA_PREFIX, stream_init)
#define peachacha_stream_update PEACHACHA_JOIN(PEACHACHA_PREFIX, stream_update)
#define peachacha_stream_seek PEACHACHA_JOIN(PEACHACHA_PREFIX, stream_seek)
#define peachacha_stream_final PEACHACHA_JOIN(PEACHACHA_PREFIX, stream_final)
#endif

/* On Windows: PEACHACHA_DLL where the library is a DLL, PEACHACHA_DLL_EXPORT where it is made one. */
#if !defined(PEACHACHA_API)
#if defined(_WIN32) && defined(PEACHACHA_DLL_EXPORT)
#define PEACHACHA_API __declspec(dllexport)
#elif defined(_WIN32) && defined(PEACHACHA_DLL)
#define PEACHACHA_API __declspec(dllimport)
#elif !defined(_WIN32) && defined(__GNUC__) && defined(PEACHACHA_HIDDEN)
#define PEACHACHA_API __attribute__((visibility("hidden")))
#elif !defined(_WIN32) && defined(__GNUC__)
#define PEACHACHA_API __attribute__((visibility("default")))
#else
#define PEACHACHA_API
#endif
#endif

/*
 * What, if it failed, leaves a message or a position other than it should be: who does not use the answer is warned.
 * (C before C23 by Microsoft's compiler: with /analyze.)
 */
#if defined(__GNUC__) || defined(__clang__)
#define PEACHACHA_USE PEACHACHA_API __attribute__((warn_unused_result))
#elif (defined(__cplusplus) && __cplusplus >= 201703L) || (defined(_MSVC_LANG) && _MSVC_LANG >= 201703L) || \
  (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 202311L)
#define PEACHACHA_USE [[nodiscard]] PEACHACHA_API
#elif defined(_MSC_VER)
#include <sal.h>
#define PEACHACHA_USE _Check_return_ PEACHACHA_API
#else
#define PEACHACHA_USE PEACHACHA_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum peachacha_code {
  PEACHACHA_OK = 0,
  PEACHACHA_ERROR_NULL = -1,           /* a pointer is NULL that must not be */
  PEACHACHA_ERROR_NONCE = -2,          /* noncelen is none of 8, 12, 24; of an AEAD, of 12, 24 */
  PEACHACHA_ERROR_ROUNDS = -3,         /* rounds is none of 20, 12, 8, or this library was built without it */
  PEACHACHA_ERROR_LENGTH = -4,         /* a buffer of that length would go beyond the end of memory */
  PEACHACHA_ERROR_OVERLAP = -5,        /* two buffers overlap, and are not the same */
  PEACHACHA_ERROR_COUNTER = -6,        /* the keystream of this nonce ends before that: see peachacha_xor */
  PEACHACHA_ERROR_STREAM = -7,         /* the stream was not initialised, or is finished */
  PEACHACHA_ERROR_IMPLEMENTATION = -8, /* PEACHACHA_IMPLEMENTATION names none that can be used here */
  PEACHACHA_ERROR_SELFTEST = -9,       /* no implementation passed its test */
  PEACHACHA_ERROR_LATE = -10,          /* the implementation has been chosen already */
  PEACHACHA_ERROR_TAG = -11            /* what was to be opened is not what was sealed: out was cleared */
};

/* The meaning of a code, in English; never NULL. */
PEACHACHA_API const char *peachacha_error(int code);

/*
 * Chooses the implementation: the fastest of those that this CPU and system can run and that pass a test with a known
 * answer. Every other function does so on its first call; calling this one first keeps that call short and tells what
 * is wrong, if anything is. Further calls answer the same.
 *
 * Where the environment has PEACHACHA_IMPLEMENTATION, the one of that name is taken and no other (amd64-avx2, or avx2;
 * portable or generic: what was compiled from C, whose own name is vector, or ref without vectors): a name that is not
 * known here, that this CPU cannot run, or that fails its test is PEACHACHA_ERROR_IMPLEMENTATION, from this function and
 * from all that encrypt. Empty is as if it were not there, and so is everything in a program that is set-user-ID.
 */
PEACHACHA_API int peachacha_init(void);

/*
 * The name of the implementation in use: "amd64-avx512-w1", "amd64-avx512vl", "amd64-avx512", "amd64-avx2",
 * "amd64-ssse3", "amd64-sse2", or what was compiled from C, "vector" or "ref". NULL where there is none to use.
 */
PEACHACHA_API const char *peachacha_implementation(void);

/*
 * hook is called with the name of each implementation that was left out because it failed its test: once for each, by
 * one thread. NULL: no hook. To be set before anything else is called, else PEACHACHA_ERROR_LATE.
 */
PEACHACHA_API int peachacha_on_failure(void (*hook)(const char *name));

/*
 * out = in xor keystream, len bytes, from block counter on. in = NULL: out = keystream.
 *
 * The keystream of a nonce ends with the last value of its counter: counter + ceil(len / 64) must be at most
 * 2^32 for a nonce of 12 bytes, 2^64 for others, else PEACHACHA_ERROR_COUNTER.
 * With len = 0 out may be NULL.
 */
PEACHACHA_USE int peachacha_xor(unsigned char *out, const unsigned char *in, size_t len, const unsigned char *nonce,
                                size_t noncelen, const unsigned char key[32], uint64_t counter, int rounds);

/*
 * block0 = block 0 of the keystream, and out = in xor keystream from block 1 on: what ChaCha20-Poly1305 asks for, whose
 * key for Poly1305 is the first 32 bytes of block0. One pass for both. in = NULL: out = keystream.
 * block0 must overlap neither out nor in.
 */
PEACHACHA_USE int peachacha_xor_block0(unsigned char block0[64], unsigned char *out, const unsigned char *in,
                                       size_t len, const unsigned char *nonce, size_t noncelen,
                                       const unsigned char key[32], int rounds);

/*
 * len random bytes from a state of 32, which the caller once drew from the system: the keystream of ChaCha20 with a nonce
 * of zeros under state. Its first 32 bytes are the next state, what follows is out: who sees a state learns nothing of
 * what came before. As crypto_rng/chacha20 of SUPERCOP, with any length. out must not overlap state.
 *
 * Two copies of a state give the same bytes: after fork, or in a virtual machine that was cloned, the caller draws a new
 * one. A state belongs to one thread at a time.
 */
PEACHACHA_USE int peachacha_rng(unsigned char state[32], unsigned char *out, size_t len);

/* One message of many: what peachacha_xor is given, and what it would answer. */
struct peachacha_job {
  unsigned char *out;
  const unsigned char *in;
  size_t len;
  const unsigned char *nonce;
  size_t noncelen;
  const unsigned char *key;
  uint64_t counter;
  int error; /* is written */
};

/*
 * The same as peachacha_xor for each of count jobs, whose lengths, nonces, keys and counters may all differ; up to four
 * times as fast where messages are short, since their blocks are computed side by side. jobs[i].error is what
 * peachacha_xor would answer for that job: of a wrong one nothing is written, and the others are done. The answer is
 * PEACHACHA_OK, or the code of the first job that is wrong.
 *
 * The out of a job may be its own in, and overlap its own key and nonce; it must overlap nothing else that belongs to
 * any job, nor jobs itself. (That is not checked.) Jobs may share keys, nonces and inputs.
 */
PEACHACHA_USE int peachacha_xor_many(struct peachacha_job *jobs, size_t count, int rounds);

/*
 * QUIC's header protection (RFC 9001, 5.4.4), of count packets under one key: masks[i] = the first 5 bytes of the
 * ChaCha20 block whose counter is the first 4 bytes of samples[i] and whose nonce is the other 12. masks must not
 * overlap samples; it may overlap key.
 */
PEACHACHA_USE int peachacha_masks(unsigned char (*masks)[5], const unsigned char (*samples)[16], size_t count,
                                  const unsigned char key[32]);

/* out = HChaCha(in, key): XChaCha's key from the first 16 bytes of its nonce. out may overlap in and key. */
PEACHACHA_USE int peachacha_hchacha(unsigned char out[32], const unsigned char in[16], const unsigned char key[32],
                                    int rounds);

/*
 * ChaCha20-Poly1305 (RFC 8439) for a nonce of 12 bytes, XChaCha20-Poly1305 for one of 24: out = in encrypted, len bytes,
 * and tag = that of out and of adlen bytes of additional data, which are authenticated and not encrypted. A tag behind
 * the ciphertext, as others have it, is tag = out + len.
 *
 * len is at most 2^38 - 64, else PEACHACHA_ERROR_COUNTER. With len = 0 out and in may be NULL, with adlen = 0 ad may.
 * Both functions: out may equal in; else out and tag overlap neither each other nor in nor ad
 * (PEACHACHA_ERROR_OVERLAP). They may overlap the key and the nonce.
 */
PEACHACHA_USE int peachacha_aead_seal(unsigned char *out, unsigned char tag[16], const unsigned char *in, size_t len,
                                      const unsigned char *ad, size_t adlen, const unsigned char *nonce,
                                      size_t noncelen, const unsigned char key[32]);

/*
 * out = in decrypted, len bytes without the tag, if tag is that of in and ad; else PEACHACHA_ERROR_TAG, and out is all
 * zeros. Tags are compared in constant time. On the way, out has what is not authenticated yet: nobody else is to read
 * it before the function returns.
 */
PEACHACHA_USE int peachacha_aead_open(unsigned char *out, const unsigned char *in, size_t len,
                                      const unsigned char tag[16], const unsigned char *ad, size_t adlen,
                                      const unsigned char *nonce, size_t noncelen, const unsigned char key[32]);

/*
 * The same with the tag behind the ciphertext: sealing writes len + 16 bytes to out, opening reads inlen, tag included,
 * and writes 16 less. out may equal in. An inlen below 16 is PEACHACHA_ERROR_TAG, and nothing is written.
 */
PEACHACHA_USE int peachacha_aead_seal_attached(unsigned char *out, const unsigned char *in, size_t len,
                                               const unsigned char *ad, size_t adlen, const unsigned char *nonce,
                                               size_t noncelen, const unsigned char key[32]);
PEACHACHA_USE int peachacha_aead_open_attached(unsigned char *out, const unsigned char *in, size_t inlen,
                                               const unsigned char *ad, size_t adlen, const unsigned char *nonce,
                                               size_t noncelen, const unsigned char key[32]);

/* One message of many to seal, or to open: what peachacha_aead_seal or _open is given, and what it would answer. */
struct peachacha_aead_job {
  unsigned char *out;
  unsigned char *tag; /* sealing writes it, opening reads it */
  const unsigned char *in;
  size_t len;
  const unsigned char *ad;
  size_t adlen;
  const unsigned char *nonce;
  size_t noncelen;
  const unsigned char *key;
  int error;
};

/*
 * Seals, or opens, count messages, whose lengths, data, nonces and keys may all differ: job.error becomes what one call
 * would have answered, and of a wrong job nothing is written, but for what does not open, which is cleared. Short
 * messages are computed side by side. Answers the code of the first job that is wrong, if any is. out and tag of a job
 * must overlap nothing that belongs to another (which is not checked).
 */
PEACHACHA_USE int peachacha_aead_seal_many(struct peachacha_aead_job *jobs, size_t count);
PEACHACHA_USE int peachacha_aead_open_many(struct peachacha_aead_job *jobs, size_t count);

/*
 * NaCl's secretbox, XSalsa20-Poly1305: a message without additional data; everything else is as with the two functions
 * for ChaCha20, but for the nonce, which has 24 bytes, and len, which may be any.
 */
PEACHACHA_USE int peachacha_secretbox_seal(unsigned char *out, unsigned char tag[16], const unsigned char *in,
                                           size_t len, const unsigned char nonce[24], const unsigned char key[32]);
PEACHACHA_USE int peachacha_secretbox_open(unsigned char *out, const unsigned char *in, size_t len,
                                           const unsigned char tag[16], const unsigned char nonce[24],
                                           const unsigned char key[32]);

/*
 * The same with the tag in front of the ciphertext, as NaCl and libsodium have it: sealing writes len + 16 bytes to
 * out, opening reads inlen, tag included, and writes 16 less. In place, what is sealed stands 16 bytes behind out, and
 * what is opened goes 16 bytes behind in.
 */
PEACHACHA_USE int peachacha_secretbox_seal_attached(unsigned char *out, const unsigned char *in, size_t len,
                                                    const unsigned char nonce[24], const unsigned char key[32]);
PEACHACHA_USE int peachacha_secretbox_open_attached(unsigned char *out, const unsigned char *in, size_t inlen,
                                                    const unsigned char nonce[24], const unsigned char key[32]);

/*
 * A keystream that is used in pieces. It keeps the key (XChaCha's is derived once) and what is left of the blocks that
 * were computed. Its content is not for others; it may be copied, and the copy goes on by itself.
 */
typedef struct peachacha_stream {
  uint64_t opaque[144];
} peachacha_stream;

/* Position 0 is the first byte of block counter. s needs no preparation, and may have been in use. */
PEACHACHA_USE int peachacha_stream_init(peachacha_stream *s, const unsigned char *nonce, size_t noncelen,
                                        const unsigned char key[32], uint64_t counter, int rounds);

/*
 * out = in xor keystream, len bytes from the position on, which moves on by len. in = NULL: out = keystream.
 * Any len, 0 included. Where the keystream would end before that, PEACHACHA_ERROR_COUNTER, and the position stays.
 * out and in must not overlap s.
 */
PEACHACHA_USE int peachacha_stream_update(peachacha_stream *s, unsigned char *out, const unsigned char *in, size_t len);

/* The position, in bytes from the first byte of block counter. Beyond the keystream's end: PEACHACHA_ERROR_COUNTER. */
PEACHACHA_USE int peachacha_stream_seek(peachacha_stream *s, uint64_t position);

/* Clears all of s; it can be used again after peachacha_stream_init. PEACHACHA_ERROR_STREAM where it is not in use. */
PEACHACHA_API int peachacha_stream_final(peachacha_stream *s);

/*
 * A message that is sealed, or opened, in pieces: first peachacha_aead_init, then additional data, then the text, each
 * in any number of pieces of any length, then peachacha_aead_seal_final or _open_final. Who has the whole message calls
 * peachacha_aead_seal or _open, which are faster. Its content is not for others; it may be copied.
 */
typedef struct peachacha_aead_state {
  uint64_t opaque[164];
} peachacha_aead_state;

/*
 * s needs no preparation, and may have been in use; nonce and key may lie in it. noncelen is 12 or 24. Of several
 * errors, a nonce of 8 bytes comes first, then s = NULL, then what peachacha_stream_init answers.
 */
PEACHACHA_USE int peachacha_aead_init(peachacha_aead_state *s, const unsigned char *nonce, size_t noncelen,
                                      const unsigned char key[32]);

/*
 * More additional data. Behind the first piece of text that is PEACHACHA_ERROR_STREAM. ad must not overlap s:
 * PEACHACHA_ERROR_OVERLAP.
 */
PEACHACHA_USE int peachacha_aead_data(peachacha_aead_state *s, const unsigned char *ad, size_t adlen);

/*
 * out = in encrypted, or decrypted, len bytes. out may equal in; neither may overlap s. Beyond 2^38 - 64 bytes of text:
 * PEACHACHA_ERROR_COUNTER. Both on one message: PEACHACHA_ERROR_STREAM.
 *
 * What peachacha_aead_open_update writes is not authenticated: nobody may use it, nor act on it, before
 * peachacha_aead_open_final has answered PEACHACHA_OK. If that answers anything else, the caller clears it all.
 */
PEACHACHA_USE int peachacha_aead_seal_update(peachacha_aead_state *s, unsigned char *out, const unsigned char *in,
                                             size_t len);
PEACHACHA_USE int peachacha_aead_open_update(peachacha_aead_state *s, unsigned char *out, const unsigned char *in,
                                             size_t len);

/*
 * The end: writes the tag, or compares it in constant time, which is PEACHACHA_ERROR_TAG where it is wrong. Both clear
 * all of s, unless they answer another error. tag must not overlap s. A message that is given up ends with either.
 */
PEACHACHA_USE int peachacha_aead_seal_final(peachacha_aead_state *s, unsigned char tag[16]);
PEACHACHA_USE int peachacha_aead_open_final(peachacha_aead_state *s, const unsigned char tag[16]);

#ifdef __cplusplus
}
#endif

#endif
