# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The intermediate representation: values in SSA form, instructions, basic blocks, loops; liveness; an interpreter."""
