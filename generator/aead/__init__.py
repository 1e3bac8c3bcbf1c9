# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What encrypts and authenticates: a cipher and an authenticator in one call."""
