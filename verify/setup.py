# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What pyproject.toml cannot say: a build leaves nothing here that a later one would pack, though it was deleted since.

script_name: so that this file, which lies among the modules, is not taken for one.
"""

import atexit
import shutil
import tempfile

from setuptools import setup

place = tempfile.mkdtemp(prefix="peachacha-verify-")
atexit.register(shutil.rmtree, place, ignore_errors=True)
setup(script_name="setup.py", options={"build": {"build_base": place}, "egg_info": {"egg_base": place}})
