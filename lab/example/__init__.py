# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""An example to copy: a scheduler of thirty lines. docs/laboratory.md says how it does, and how to add one."""
