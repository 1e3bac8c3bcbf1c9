# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Models of CPU cores, one JSON file each: how the core is recognised, its name, the ports, latency and micro-ops of
every instruction form, and what the simulator knows of it besides. To add a core is to add a file.

docs/models.md says where the figures come from and which are doubtful.
"""

from generator.models.cpus import (
    HALVED,
    ONE_CYCLE,
    TWO_CYCLE,
    core_of,
    cpu_class,
    halving,
    model_of,
    product_of,
    slow_families,
)
from generator.models.model import Form, MissingFormError, Model, UnknownModelError, load, names

__all__ = [
    "HALVED", "ONE_CYCLE", "TWO_CYCLE", "Form", "MissingFormError", "Model", "UnknownModelError", "core_of",
    "cpu_class", "halving", "load", "model_of", "names", "product_of",
    "slow_families",
]  # fmt: skip
