# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""What a proof rests on, of this project and of others: modules, their lines of code, and versions of packages.

python -m verify.trusted lists it.
"""

import ast
import hashlib
import platform
from functools import cache
from importlib.machinery import SourceFileLoader
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

HERE = Path(__file__).parent
DECIDING, SOLVER = ("iced-x86", "pyelftools"), "bitwuzla"  # packages, as scripts/requirements.txt pins them
PROOF = "verify.proof"  # the module that a proof begins with
CERTIFICATE = "verify.certificate"  # the module that decides whether an old certificate counts again
# Modules that a strict proof imports but does not use: they are for other people's code, and for --doit.
ASKED: tuple[str, ...] = ("linked", "externals", "solve", "doit", "more_allowed")
ASKED += tuple(f"semantics.more_{name}" for name in ("general", "vector", "jumps"))
FOREIGN = tuple(f"verify.{name}" for name in ASKED)
#: The module that each proof of tags begins with.
TAGS = {
    "Poly1305": "verify.integers.proof",
    "Poly1305 by other conventions, and its hash": "verify.integers.abis",
    "AEADs": "verify.aead.proof",
}
#: Modules of these proofs that only propose what is then checked: they run in processes of their own and hand over
#: plain data, or compute with numbers alone.
SEARCHING = tuple(f"verify.{name}" for name in ("integers.search", "integers.calls", "aead.search", "aead.calls"))
GUESSING = "verify.integers.guess"


@cache
def files(root: str = PROOF, without: tuple[str, ...] = ()) -> dict[str, Path]:
    """The modules of verify that `root` imports, itself included, by name with their paths. without: modules that are
    left out, with all that is imported through them alone."""
    found: dict[str, Path] = {}
    work = [root]
    while work:
        name = work.pop()
        path = HERE.parent.joinpath(*name.split("."), "__init__.py")
        path = path if path.is_file() else path.parent.with_suffix(".py")  # as Python looks for it
        if name not in found and name not in without and path.is_file():
            found[name] = path
            work += _imports(path)
    return dict(sorted(found.items()))


def _imports(path: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "verify":
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return found


@cache
def text(name: str, path: Path) -> str:
    """The SHA-256 of a module's source when first asked for. It says so if Python may run other code than this: a
    compiled module in __pycache__ counts as current if size and modification time (in seconds) of its source are the
    same."""
    data, loader = path.read_bytes(), SourceFileLoader(name, str(path))
    same = loader.get_code(name) == loader.source_to_code(data, str(path))
    return hashlib.sha256(data).hexdigest() + ("" if same else ", compiled from another text: remove __pycache__")


@cache
def versions() -> dict[str, str]:
    """The versions of Python and of the packages that a proof may use, by name; or "not installed"."""
    found = {"python": platform.python_version()}
    for name in (*DECIDING, SOLVER):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    return found


@cache
def digest(root: str, asked: bool = False, solver: bool = False) -> str:
    """The SHA-256 of all that decides whether something is proved by a proof that begins in the module `root`: the
    modules that it imports, by name and text, and the versions of the packages that decode instructions and read object
    files. asked: with what only other policies than the strict ones, and --doit, use; solver: with Bitwuzla's version.

    Python's own version does not count, nor what only describes or shows: a proof is the same on another machine with
    the same packages.
    """
    parts = [f"{name} {text(name, path)}" for name, path in files(root, () if asked else FOREIGN).items()]
    parts += [f"{name} {versions()[name]}" for name in (*DECIDING, *([SOLVER] if solver else []))]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def lines(root: str = PROOF) -> dict[str, int]:
    """Lines of code of each module that `root` imports, by name: without comments, docstrings and blank lines."""
    return {name: _code(path.read_text()) for name, path in files(root).items()}


def _code(text: str) -> int:
    tree = ast.parse(text)
    spoken: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node) is not None:
            first = node.body[0]
            spoken |= set(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    every = enumerate(text.splitlines(), 1)
    return sum(bool(line.strip()) and not line.strip().startswith("#") and i not in spoken for i, line in every)


def strict() -> int:
    """How many lines of code a strict proof rests on."""
    return sum(count for name, count in lines().items() if name in files(PROOF, FOREIGN))


def of_tags() -> dict[str, tuple[int, int]]:
    """For each proof in TAGS, how many lines of code it rests on beyond all proofs before it, and how many more only
    propose what it checks."""
    found, before = dict[str, tuple[int, int]](), set(files())
    for name, root in TAGS.items():
        new = {module: count for module, count in lines(root).items() if module not in before}
        proposing = sum(count for module, count in new.items() if module in (*SEARCHING, GUESSING))
        found[name] = sum(new.values()) - proposing, proposing
        before |= new.keys()
    return found


def main() -> None:
    """Prints what a proof rests on: modules with their lines of code, and versions of packages."""
    counted, asked = lines(), files(PROOF, FOREIGN)
    for name, count in counted.items():
        print(f"{count:5} {name}{'' if name in asked else ' (only where it is asked for)'}")
    print(f"{strict():5} lines of code that a strict proof rests on")
    more = sum(count for name, count in lines(CERTIFICATE).items() if name not in counted)
    print(f"{more:5} more that a certificate rests on when it counts again, instead of a proof")
    for name, (checking, proposing) in of_tags().items():
        print(f"{checking:5} more that a proof of {name} rests on, beside {proposing} that only propose what it checks")
    for name, number in versions().items():
        print(f"      {name} {number}")


if __name__ == "__main__":
    main()
