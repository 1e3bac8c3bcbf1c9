# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Authenticated encryption: a cipher and an authenticator in one call."""
