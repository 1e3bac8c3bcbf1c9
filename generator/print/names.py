# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The symbols of entries, as linkers see them."""

from generator.cipher.registry import Cipher
from generator.machine.code import BODY, Code, Procedure

#: In crypto_secretbox, the function in C that compares tags has the name of an entry, which gets another.
TAKEN = {("crypto_secretbox", "open"): "_open_text"}
#: The suffixes of entries' names, by role; entries with other roles have none.
SUFFIX = {
    "xor": "_xor",
    "xor_ic": "_xor_ic",
    "xor_ic_rounds": "_xor_ic_rounds",
    "lanes_rounds": "_rounds",
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
    end = TAKEN.get((procedure.cipher.operation, procedure.role)) or SUFFIX.get(procedure.role)
    return f"CRYPTO_NAMESPACE({end[1:]})" if end else "CRYPTO_NAMESPACETOP"


def symbol(code: Code, variant: str, procedure: Procedure) -> str:
    """The name of an entry outside of SUPERCOP, as C knows it."""
    return PREFIX + stem(code, variant, procedure)


def stem(code: Code, variant: str, procedure: Procedure) -> str:
    """The name of an entry outside of SUPERCOP, without the common prefix."""
    shared = len(code.ciphers) > 1 and procedure.role in (BODY, "xor_ic_rounds", "lanes_rounds")
    name = procedure.cipher.series if shared else procedure.cipher.name
    use = USE.get(code.cipher.use, "") if isinstance(code.cipher, Cipher) else ""
    return f"{name}{use}_{variant.replace('-', '_')}{SUFFIX.get(procedure.role, '')}"
