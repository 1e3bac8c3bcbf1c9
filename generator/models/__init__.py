# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Microarchitecture models: which execution ports each instruction form needs, for how long, and its latency.

The data files are written by `scripts.models.extract_models`; docs/models.md says where the figures come from and which
are doubtful.
"""

from generator.models.cpus import model_of, model_of_family
from generator.models.model import Form, MissingFormError, Model, UnknownModelError, load, names

__all__ = ["Form", "MissingFormError", "Model", "UnknownModelError", "load", "model_of", "model_of_family", "names"]
