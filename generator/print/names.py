# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The symbols of entries, as linkers see them."""

from generator.cipher.registry import Cipher
from generator.machine.code import BODY, Code, Procedure

#: SUPERCOP's name of each entry, by role.
NAMESPACE = {
    BODY: "CRYPTO_NAMESPACE(body)",
    "stream": "CRYPTO_NAMESPACETOP",
    "xor": "CRYPTO_NAMESPACE(xor)",
    "xor_ic": "CRYPTO_NAMESPACE(xor_ic)",
    "core": "CRYPTO_NAMESPACETOP",
    "auth": "CRYPTO_NAMESPACETOP",
    "lanes": "CRYPTO_NAMESPACETOP",
    "masks": "CRYPTO_NAMESPACETOP",
    "rng": "CRYPTO_NAMESPACETOP",
    "nostack": "CRYPTO_NAMESPACETOP",
    "seal": "CRYPTO_NAMESPACE(seal)",
    "open": "CRYPTO_NAMESPACE(open)",
}
#: In crypto_secretbox, the function in C that compares tags has the name of an entry, which gets another.
TAKEN = {("crypto_secretbox", "open"): "CRYPTO_NAMESPACE(open_text)"}
#: The suffix of the project's own name of each entry, by role.
SUFFIX = {
    "stream": "",
    "xor": "_xor",
    "xor_ic": "_xor_ic",
    "xor_ic_rounds": "_xor_ic_rounds",
    "lanes_rounds": "_rounds",
    "core": "",
    "auth": "",
    "lanes": "",
    "masks": "",
    "rng": "",
    "nostack": "",
    "seal": "_seal",
    "open": "_open",
    "seal_open": "_seal_open",
    BODY: "_body",
}
#: The prefix of the project's own names; a user may replace it.
PREFIX = "peachacha_"
#: Suffixes of ciphers' names, by use, if a stream has the same name.
USE = {"block": "_core", "rng": "_rng"}


def namespaced(procedure: Procedure) -> str:
    """SUPERCOP's name of an entry."""
    return TAKEN.get((procedure.cipher.operation, procedure.role)) or NAMESPACE[procedure.role]


def symbol(code: Code, variant: str, procedure: Procedure) -> str:
    """The name of an entry outside of SUPERCOP, as C knows it."""
    return PREFIX + stem(code, variant, procedure)


def stem(code: Code, variant: str, procedure: Procedure) -> str:
    """The name of an entry outside of SUPERCOP, without the common prefix."""
    shared = len(code.ciphers) > 1 and procedure.role in (BODY, "xor_ic_rounds", "lanes_rounds")
    name = procedure.cipher.series if shared else procedure.cipher.name
    use = USE.get(code.cipher.use, "") if isinstance(code.cipher, Cipher) else ""
    return f"{name}{use}_{variant.replace('-', '_')}{SUFFIX[procedure.role]}"
