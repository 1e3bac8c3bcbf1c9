# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""In the Linux kernel: its objtool, which follows every way through the code of a module, has nothing to say; and the
code runs on the kernel's stacks."""

import os
import signal
import subprocess
from pathlib import Path

import pytest
from tools import TOP, need, need_features, output, silent, spoilt

from generator.variants import find

BESIDES = sorted(
    path
    for kind in ("chacha-*-lanes", "chacha-*-nostack", "chacha20-*-masks")
    for path in TOP.glob(f"dropin/asm/{kind}.S")
)
FLAGSHIPS = sorted({*TOP.glob("dropin/asm/chacha-*.S")} - {*BESIDES})
CORES = sorted(TOP.glob("dropin/asm/hchacha*.S"))
AEADS = sorted(TOP.glob("dropin/asm/*poly1305-*.S"))
SOURCE = TOP / "tests/c/stack.c"
#: Where Debian (linux-kbuild-*), Ubuntu (linux-headers-*) and a kernel built here have it.
PLACES = ("usr/lib/linux-kbuild-*", "usr/src/linux-headers-*", "lib/modules/*/build")
#: What a kernel's RET is, by its configuration, and what objtool is then asked besides.
RETURNS = {
    "plain": ("ret", ()),
    "straight-line speculation": ("ret; int3", ("--sls",)),
    "return thunks": ("jmp __x86_return_thunk", ("--rethunk",)),
}
ALWAYS = ("--module", "--retpoline", "--uaccess", "--static-call")
#: By how a kernel unwinds; before and after a module is linked.
ORC, POINTER, LINKED = ("--orc",), ("--stackval",), ("--orc", "--link", "--ibt", "--noinstr")


@pytest.fixture(scope="session")
def objtools() -> list[Path]:
    """Every objtool of this machine that takes its options in any order (Linux 5.19 and later)."""
    found = {path.resolve() for place in PLACES for path in Path("/").glob(f"{place}/tools/objtool/objtool")}
    new = [path for path in sorted(found) if "--orc" in run(path, "--help")]
    if not new:
        pytest.skip("there is no objtool of Linux 5.19 or later: scripts/bootstrap dropin")
    return new


def run(*command: str | Path) -> str:
    """All that it says. (Debian's newer packages have one objtool for each architecture, and ask which.)"""
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "SRCARCH": "x86"})
    return done.stdout + done.stderr + (f"exit {done.returncode}" if done.returncode not in (0, 129) else "")


def module(text: str, returns: str, directory: Path) -> Path:
    """The object of a file, made as a kernel's build would."""
    (directory / "linux").mkdir(exist_ok=True)
    (directory / "linux/linkage.h").write_text(f"#define RET {returns}\n")
    (directory / "code.S").write_text(text)
    silent(need("gcc"), "-D__KERNEL__", f"-I{directory}", "-c", directory / "code.S", "-o", directory / "code.o")
    return directory / "code.o"


def said(objtool: Path, item: Path, *options: str) -> str:
    """Of a copy, since objtool writes into what it reads."""
    copy = item.with_name("checked.o")
    copy.write_bytes(item.read_bytes())
    return run(objtool, *ALWAYS, *options, copy)


def test_there_are_files() -> None:
    assert len(FLAGSHIPS) == 6 and len(CORES) == 3 and len(AEADS) >= 4 and len(BESIDES) == 5 + 4 + 4


@pytest.mark.parametrize("returns", RETURNS)
@pytest.mark.parametrize("path", FLAGSHIPS, ids=lambda path: path.stem)
def test_flagships(path: Path, returns: str, objtools: list[Path], tmp_path: Path) -> None:
    what, options = RETURNS[returns]
    item = module(path.read_text(), what, tmp_path)
    for objtool in objtools:
        for way in (ORC, POINTER, LINKED):
            assert said(objtool, item, *way, *options) == ""
    assert ".orc_unwind" in output("readelf", "-SW", tmp_path / "checked.o"), "objtool did not look"


@pytest.mark.parametrize("path", [*CORES, *AEADS, *BESIDES], ids=lambda path: path.stem)
def test_others(path: Path, objtools: list[Path], tmp_path: Path) -> None:
    """Only by ORC: what works in general registers takes the frame pointer as one of them."""
    what, options = RETURNS["return thunks"]
    item = module(path.read_text(), what, tmp_path)
    for objtool in objtools:
        for way in (ORC, LINKED):
            assert said(objtool, item, *way, *options) == ""


#: A change of the file, the kernel's return, the options, and what objtool says of it.
FAULTS = {
    "way into the middle": (
        r"(?s)jmp 2f(\n.*?\n(\d+):  // done\n)",
        r"jmp \2f\1",
        "plain",
        ORC,
        "falls through to next function",
    ),
    "a push too many": (
        r"\n\tpush rbp\n",
        "\n\tpush rbp\n\tpush rbp\n",
        "plain",
        ORC,
        "unsupported stack pointer realignment",
    ),
    "a pop too few": (r"\n\tpop r12\n", "\n", "plain", ORC, "stack state mismatch"),
    "bare return": (r"PEACHACHA_RETURN\n", "ret\n", "return thunks", ORC, "naked"),
    "open return": (r"PEACHACHA_RETURN\n", "ret\n", "straight-line speculation", ORC, "int3"),
    "frames": (r"\t\.cfi_sections \.debug_frame\n", "", "plain", LINKED, "ENDBR"),
    "frame pointer": (
        r"\n\tmov rbp, rsp\n",
        "\n\tmov rbp, rdi\n",
        "plain",
        POINTER,
        "unsupported stack pointer realignment",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_are_seen(fault: str, objtools: list[Path], tmp_path: Path) -> None:
    pattern, replacement, returns, way, word = FAULTS[fault]
    what, options = RETURNS[returns]
    text = (TOP / "dropin/asm/chacha-amd64-avx2.S").read_text()
    item = module(spoilt(text, pattern, replacement), what, tmp_path)
    for objtool in objtools:
        assert word in said(objtool, item, *way, *options)


def on_linux_stack(path: Path, kernel: str, directory: Path) -> subprocess.CompletedProcess[str]:
    """A program that calls ``kernel``, a file's text, as a module's, and the file itself as any program's."""
    name = f"{path.stem.replace('-', '_').replace('chacha_', 'chacha20_')}_xor_ic"
    user, program = directory / "user.o", directory / "program"
    silent(need("gcc"), "-DPEACHACHA_PREFIX=user_", "-c", path, "-o", user)
    names = (f"-DKERNEL=peachacha_{name}", f"-DUSER=user_{name}")
    silent("gcc", "-Wall", *names, SOURCE, module(kernel, "ret", directory), user, "-o", program)
    return subprocess.run([program], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("path", FLAGSHIPS, ids=lambda path: path.stem)
def test_stack(path: Path, tmp_path: Path) -> None:
    """Linux aligns its stacks to 8 bytes, not to 16."""
    need_features(*find(path.stem.partition("-")[2]).design.target.features)
    done = on_linux_stack(path, path.read_text(), tmp_path)
    assert (done.returncode, done.stdout) == (0, "")


def test_a_stack_taken_for_aligned_is_seen(tmp_path: Path) -> None:
    path = TOP / "dropin/asm/chacha-amd64-sse2.S"
    wrong = spoilt(path.read_text(), r"(?m)^\tand rsp, -0x10$", "\tand rsp, -0x8", matches=1)
    assert on_linux_stack(path, wrong, tmp_path).returncode == -signal.SIGSEGV
