# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Other people's authenticators, by the integers of verify.integers."""
