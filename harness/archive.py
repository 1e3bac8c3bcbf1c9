# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Reproducible archives: equal files give equal bytes."""

import gzip
import io
import tarfile
from collections.abc import Mapping
from pathlib import Path

#: 1980-01-01 UTC: a time that every archive format can express and that reveals nothing.
MTIME = 315532800


def tarball(contents: Mapping[str, bytes], executable: bool = False) -> bytes:
    """A reproducible gzipped tar of files (content by path). executable: mark files that begin with #! as
    executable."""
    directories = {str(parent) for name in contents for parent in Path(name).parents if str(parent) != "."}
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name in sorted(directories | contents.keys()):
            entry = tarfile.TarInfo(name)
            entry.mtime = MTIME
            if name in directories:
                entry.type, entry.mode = tarfile.DIRTYPE, 0o755
                archive.addfile(entry)
            else:
                content = contents[name]
                entry.size, entry.mode = len(content), 0o755 if executable and content.startswith(b"#!") else 0o644
                archive.addfile(entry, io.BytesIO(content))
    packed = io.BytesIO()
    # gzip.compress() names the system in its header in some versions of Python.
    with gzip.GzipFile(filename="", mode="wb", fileobj=packed, mtime=0) as stream:
        stream.write(buffer.getvalue())
    return packed.getvalue()
