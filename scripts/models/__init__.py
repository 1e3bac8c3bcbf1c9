# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The microarchitecture models of the generator: extracted from LLVM's, corrected, and measured against."""
