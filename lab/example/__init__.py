# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""An example to copy: a scheduler of about thirty lines. docs/laboratory.md says how good it is and how to add one."""
