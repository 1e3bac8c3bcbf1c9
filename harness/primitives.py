# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The one list of primitives: what is emitted for each, and what others know of it. To add one, add an entry.

``checksums`` are those of SUPERCOP 20260330 (small, big); of a primitive that is new to SUPERCOP, which has a
``description`` here, those of its reference. Sizes follow from the cipher (generator.cipher.registry).

Which designs are emitted. Twenty rounds: all, since that is what people use and compare. Fewer: the flagships, one for
each instruction set; who takes such a primitive wants its speed, and the plain widths would tell no more than those of
twenty rounds do. Cores: those for cores. C, where SUPERCOP has nothing like it: a reference and intrinsics.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

#: Sets of designs.
Designs = Literal["all", "flagships", "cores", "macs", "rngs"]
REFERENCE = "ref"
C = (REFERENCE, "intrinsics", "vector")


@dataclass(frozen=True)
class Primitive:
    """``c``: the implementations in C. ``libsodium``: its function there, without _xor; "" if it has none.
    ``designers``, ``description``: for the files that make a directory a primitive of SUPERCOP.
    """

    operation: str
    name: str
    checksums: tuple[str, str]
    designs: Designs
    c: tuple[str, ...] = ()
    libsodium: str = ""
    designers: tuple[str, ...] = ()
    description: str = ""

    @property
    def directory(self) -> str:
        """From the top of the tree; no other has it."""
        return f"{self.operation}/{self.name}"


#: Those of ciphers.
STREAM, CORE = OPERATIONS = ("crypto_stream", "crypto_core")

PRIMITIVES: tuple[Primitive, ...] = (
    Primitive(
        STREAM, "chacha20",
        ("022fe9b47a01f938ab0f62e248c51fd42c732a7a218017b504a1dcec912d9d82",
         "8a63a16e033fca40b110ac7ac2ff16f39eae00956055408bdbd72b9ace68a220"),
        "all", C, "crypto_stream_chacha20",
    ),
    Primitive(
        STREAM, "xchacha20",
        ("7f1cd7af5d2ba7d4602e3aac8b3d34ce2544a99ac1ec85fac59cb5d3ec65332c",
         "880f7adabb01b29c901f86ebc1170e7d3fd565032b06b90f65642e959634db2b"),
        "all", C, "crypto_stream_xchacha20", ("Daniel J. Bernstein", "Scott Arciszewski"),
        "XChaCha20: ChaCha20 with a nonce of 192 bits (256-bit key, 64-bit block counter)",
    ),
    Primitive(
        STREAM, "chacha12",
        ("28a7bcf9ec6ed8a3a0870972f1e3f6ee652f8e8eaba83756eebb012f57f2565b",
         "e4193652aacbb2ff30e062d7b9ce0721dbc3653451eed858c0c621872310ab90"),
        "flagships",
    ),
    Primitive(
        STREAM, "chacha8",
        ("e675f406ec1a0e6b5f5856e46b8512064807ffa4a136ea31de8a3639b36c3080",
         "649578a6965a3af67445a256a607e7e58adb57acfe5e8721dd92dd465f91daf0"),
        "flagships",
    ),
    Primitive(
        STREAM, "salsa20",
        ("a20585db2a8dbcffb30865a2ec5f61bfcbcd4928c8d340d435c4a3382acaa8ff",
         "4b707ce0fe448c20ebe3894a4f755ccac7e63a081256d624c9e7eca6ee111a39"),
        "all", C, "crypto_stream_salsa20",
    ),
    Primitive(
        STREAM, "xsalsa20",
        ("4a45c69505df8f29b5a4dc8b926252c4ecc9de25f6a968002e017ec04d1a17f6",
         "06ad44a34c60fd7d081b1436072466789451ef66ff6cebec83e961f7e4d30ef5"),
        "all", C, "crypto_stream_xsalsa20",
    ),
    Primitive(
        STREAM, "salsa2012",
        ("cf0316befa6ab0b867a5031d26c83bcaa702c0a7ba47dc60571714ba4605166f",
         "3e21cd32675f3e2f382a8d3dd04d8bdce3d0ed1cbf527c83a4150cc194a42cc3"),
        "flagships", libsodium="crypto_stream_salsa2012",
    ),
    Primitive(
        STREAM, "salsa208",
        ("e2b532f05972b44307a61737543a7e5d1b93b750a7011868f9b8a868c666dd20",
         "4032c6303aa39cbde81c46ef67ae5c27eb6b9e0de6f27f778638ffca612ba7f6"),
        "flagships", libsodium="crypto_stream_salsa208",
    ),
    Primitive(
        CORE, "hchacha20",
        ("5fa0f25cb4420c5252d25066af551ba2f12c0590103cbd78b03e62cec684e38f",
         "ca7817c78ed47d068463af544d10b9a29e3b3649077593d38d12061f7ac064ec"),
        "cores", (REFERENCE,), "crypto_core_hchacha20", ("Daniel J. Bernstein", "Scott Arciszewski"),
        "HChaCha20: 32 bytes of output from 16 bytes of input, a key of 32 bytes, 16 bytes of constants",
    ),
    Primitive(
        CORE, "salsa20",
        ("3a923af60e0efa5dcea7b8be281ce611e62b65517acd1123a053b0a701bd9d44",
         "f417ba93871a9d8e873a9073038303d29c8c9c64593a3c355d67ead8e5ad9504"),
        "cores", (REFERENCE,), "crypto_core_salsa20",
    ),
    Primitive(
        CORE, "salsa2012",
        ("5953cddd7fc0d0881d4012b790ea86ab8469ce45194b617ca89c892c68bfb44b",
         "05bc0059b0b3dd7c3b0ad93d1bbd6e51111f79509de6a0e0dd225a0f8f142424"),
        "cores", libsodium="crypto_core_salsa2012",
    ),
    Primitive(
        CORE, "salsa208",
        ("3ba7c815357f620ca4fdae0538f12f409d75aef12292cbe64330be76595fc012",
         "31afbe5736786e1901ddc70762a02281a6f5c3511f6c86a30f6803cbae2012ad"),
        "cores", libsodium="crypto_core_salsa208",
    ),
    Primitive(
        CORE, "hsalsa20",
        ("62e90757e3c87106ea808b1d7e008f2686c54469fde10d962e1dd4b7fbaa55e3",
         "07537d5f9822fd8c0d7057ed7bc87e2a6d53334eba7420d965db6bbeaf9e2bb0"),
        "cores", (REFERENCE,), "crypto_core_hsalsa20",
    ),
)  # fmt: skip

#: What authenticates, a list of its own: measured and proved is what is in the other.
AUTH, AEAD, SECRETBOX = "crypto_onetimeauth", "crypto_aead", "crypto_secretbox"
DESIGNERS = ("Daniel J. Bernstein", "Yoav Nir", "Adam Langley")
AUTHENTICATORS: tuple[Primitive, ...] = (
    Primitive(
        AUTH, "poly1305",
        ("6e0b9cab26afe89025afa79802234668b378ae2a0f8415b062ece0174f8bdcef",
         "d31323d65ade3ad4f87a77aef4c31e87c3aecf32087f2706cf43f81b3b0868b9"),
        "macs", (REFERENCE,), "crypto_onetimeauth_poly1305",
    ),
    Primitive(
        AEAD, "chacha20poly1305",
        ("9f2dede979896115874b5aa36f808c6fcef8a55823155518008caff7127f0683",
         "62e6315eaa16aeba3bb4c62760e819485f7c038f1470e74be678e9baa1dd1ae6"),
        "macs", (REFERENCE,), "", DESIGNERS,
        "ChaCha20-Poly1305 of RFC 8439: a nonce of 96 bits, a 32-bit block counter, the tag behind the ciphertext",
    ),
    Primitive(
        AEAD, "xchacha20poly1305",
        ("f386448c6ddf60b1283893b879aaa50715b756b9eddd5ba2b5bd46919e5613b6",
         "b5675f6d1a8456a36077b29e9528bab210abbd2ab3be3f4cab684f82aaaac989"),
        "macs", (REFERENCE,), "", (*DESIGNERS, "Scott Arciszewski"),
        "XChaCha20-Poly1305: ChaCha20-Poly1305 with a nonce of 192 bits, the tag behind the ciphertext",
    ),
    Primitive(
        SECRETBOX, "xsalsa20poly1305",
        ("427582fba973e3df3b66dd8cafd068c8c460937838e825b940c308b0a70b52e5",
         "0f29726cd0c2bc85f1cc155af4f573a3570c11b16c5dbb758a7f1e75c3b5c51e"),
        "macs", (REFERENCE,), "crypto_secretbox_xsalsa20poly1305",
    ),
)  # fmt: skip
#: What gives random numbers: a list of its own, since tuning knows nothing of it.
RNG = "crypto_rng"
GENERATORS: tuple[Primitive, ...] = (
    Primitive(
        RNG, "chacha20",
        ("ea4ee972d082faccf1a10dc678a1d2448ff7558697ebc3e914283657a4c60441",
         "ddafc28e84c46d1c1f312b00fef4a1e584fa2c281644c2476a0819104f417d31"),
        "rngs", (REFERENCE,),
    ),
    Primitive(
        RNG, "salsa20",
        ("c1cccbbcadc19448791360331ea9ce914b1368fd0828765750f7c2ef61486f35",
         "2a3926263386ee7387607b6f450618da3b22a3bbe5a004d1f6c87d12c5af8ce2"),
        "rngs", (REFERENCE,),
    ),
)  # fmt: skip
#: What is called without a length: cycles are of a call.
WITHOUT_LENGTHS = (CORE, RNG)
#: All that are emitted.
ALL = (*PRIMITIVES, *AUTHENTICATORS, *GENERATORS)
#: The operations of these.
EVERY = (*OPERATIONS, AUTH, AEAD, SECRETBOX, RNG)
#: Blocks without a stack, which are no primitive of SUPERCOP's: files of dropin/asm, known to torture alone.
NOSTACK = "nostack"

#: The streams with all designs: what a machine's curves are of.
TWENTY = tuple(each.name for each in PRIMITIVES if each.operation == STREAM and each.designs == "all")
