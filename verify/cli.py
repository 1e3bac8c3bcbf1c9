# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""python -m verify: proves a function of an object file."""

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape

from verify import certificate as c
from verify import lengths as sets
from verify.allowed import FEATURES
from verify.contract import ADAPTERS, POLICIES, ROLES, unit
from verify.doit import EDITIONS
from verify.extract import save
from verify.faults import Fault, InputError
from verify.image import Image
from verify.linked import Linked
from verify.primitives import CORE, NAME
from verify.progress import bars

MOST_BLOCKS = 32  # that are proved one by one where blocks are counted: induction reaches those beyond
HELP = """Proves that SYMBOL in FILE (an object file or shared object) computes PRIMITIVE, or says where it does not.

The exit code is 0 if everything asked for is proved, 1 if not, 2 if the question makes no sense.
"""
EXAMPLES = """\b
Examples:
python -m verify chacha.o --symbol mine_xor --primitive chacha20
python -m verify other.so --symbol theirs --primitive xsalsa20 --role c,m,len,n,k --policy foreign --lengths 0-256
python -m verify hchacha.o --symbol mine --primitive hchacha20 --certificate mine.json
"""
#: click's settings for each command line of this package.
SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 110}


@click.command(help=HELP, epilog=EXAMPLES, context_settings=SETTINGS, no_args_is_help=True)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--symbol", required=True, help="The function.")
@click.option(
    "--primitive",
    required=True,
    help="chacha20, xsalsa20, hchacha20, ..; with other rounds chacha8, salsa2012; crypto_core/salsa20.",
)
@click.option(
    "--role",
    help=f"What its arguments are: {', '.join((*ROLES, *ADAPTERS))}, or a list such as c,m,len,n,k. "
    "By default from the symbol's end (_xor, _xor_ic).",
)
@click.option(
    "--lengths",
    "lengths_",
    default="every",
    help="In bytes (blocks with nblocks): every (the default), all (0-4160), chosen or 0-64,100; of lanes "
    "their numbers, as in 1-8. Where a policy has no induction, every is all.",
)
@click.option(
    "--policy",
    type=click.Choice(list(POLICIES)),
    default="strict",
    show_default=True,
    help="How much is asked of it: strict is the whole contract, foreign the least (see verify/README.md).",
)
@click.option(
    "--counter-symbol", help="The entry with a 64-bit block counter; default: the symbol with _ic or _xor_ic."
)
@click.option("--set", "settings", multiple=True, metavar="VARIABLE=HEX", help="What a variable it reads holds.")
@click.option("--features", help="What the CPU has, as in avx2,bmi2; by default whatever the function needs.")
@click.option(
    "--doit",
    type=click.Choice(EDITIONS),
    help="Key and message may meet only instructions on Intel's list of data operand independent timing, as of then.",
)
@click.option("--extract", type=click.Path(path_type=Path), help="Where to write the object file that was proved.")
@click.option("--certificate", "out", type=click.Path(path_type=Path), help="Where to write the certificate (JSON).")
def main(
    file: Path,
    symbol: str,
    primitive: str,
    role: str | None,
    lengths_: str,
    policy: str,
    counter_symbol: str | None,
    settings: tuple[str, ...],
    features: str | None,
    doit: str | None,
    extract: Path | None,
    out: Path | None,
) -> None:
    """The command: proves what its options ask for, prints the result, and writes the object and the certificate."""
    places = [each.resolve() for each in (file, extract, out) if each]
    try:
        if extract and not POLICIES[policy].closed:
            raise InputError(f"--extract: what --policy {policy} proves is no object file")
        if settings and POLICIES[policy].closed:
            raise InputError(f"--set: what --policy {policy} proves reads no variables")
        if out and places.count(out.resolve()) > 1:
            raise InputError(f"--certificate: {out} is another file already")
        variables, role = tuple(_variables(settings)), role or guess_role(symbol, primitive)
        arguments = c.arguments_of(role)
        counts, has_length = "count" in arguments, unit(arguments) > 0
        if not has_length and (counter_symbol or (lengths_ != "every" and not counts)):
            raise InputError("a core has no length and no counter: --lengths and --counter-symbol are for streams")
        if counts and lengths_ == "every":
            raise InputError("--lengths says for which numbers of lanes, as in 1-8")
        counter = default_counter(file, symbol, role) if counter_symbol is None else counter_symbol
        every = lengths_ == "every" and POLICIES[policy].closed and has_length
        lengths = sets.parse("all" if lengths_ == "every" and not every else lengths_)  # all: there is no induction
        lengths = [each for each in lengths if each <= MOST_BLOCKS] if "nblocks" in arguments else lengths
        has = None if features is None else features_of(features)
        task = c.Task(
            file, symbol, primitive, role, tuple(lengths), policy, counter, variables, every, has, doit=doit or ""
        )
        with bars() as progress:
            bar = progress.add_task(f"proving {symbol}", total=max(len(task.lengths), 1))
            result = c.prove(task, lambda: progress.advance(bar))
        if extract and result.ok and result.program:
            save(extract, result.program.image.object)
        if out and result.ok:
            c.write(out, c.certificate(result))
    except InputError as error:
        raise click.UsageError(str(error)) from error
    report(Console(highlight=False, soft_wrap=True), result)
    raise SystemExit(0 if result.ok else 1)


def _variables(settings: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    for setting in settings:
        name, given, value = setting.partition("=")
        try:
            if not given:
                raise ValueError
            yield name, bytes.fromhex(value)
        except ValueError as error:
            raise InputError(f"{setting!r} is not VARIABLE=HEX, as in OPENSSL_ia32cap_P=ff00") from error


def features_of(text: str) -> tuple[str, ...]:
    """The CPU features in a list with commas, in lower case. Raises InputError for one that is none."""
    names = tuple(filter(None, text.lower().split(",")))
    for name in names:
        if name.upper() not in FEATURES.values():
            raise InputError(f"--features: {name!r} is no feature of a CPU, as avx2, bmi2 and avx512vl are")
    return names


def seems_core(text: str) -> bool:
    """Whether a name is a core's, and not a stream's."""
    match = NAME.fullmatch(text)
    return match is not None and (match[1] == CORE or match[2] == "h")


def guess_role(symbol: str, primitive: str) -> str:
    """The role (verify.contract.ROLES) that the symbol's end suggests."""
    if seems_core(primitive) or symbol.startswith(CORE):
        return "core"
    besides = {"_lanes": "lanes", "_masks": "masks", "_nostack": "nostack", "_rng": "rng"}
    for end, role in besides.items():
        if symbol.endswith(end):
            return role
    return "xor_ic" if symbol.endswith("_xor_ic") else "xor" if symbol.endswith("_xor") else "stream"


def default_counter(file: Path, symbol: str, role: str) -> str:
    """The symbol of the same function with a block counter, if the file has it; else ""."""
    if role not in ROLES:
        return ""
    name = {"stream": f"{symbol}_xor_ic", "xor": f"{symbol}_ic", "xor_ic": symbol, "stream_ic": symbol}.get(role, "")
    return name if name in _symbols(file) else ""


def _symbols(file: Path) -> Collection[str]:
    try:
        return Image(file).symbols
    except (InputError, Fault):
        return Linked(file).symbols


def report(console: Console, result: c.Result) -> None:
    """Prints what was proved; or what was not, and where."""
    task, program = result.task, result.program
    name = escape(task.symbol)
    if not result.ok:
        length = f" for length {result.failed}" if result.failed >= 0 else ""
        before = f" ({len(result.proved)} lengths before it are proved)" if result.proved else ""
        console.print(f"[red]not proved[/red] ({result.verdict.value}): {name}{length}{before}")
        for fault in result.faults:
            console.print("  " + escape(str(fault)).replace("\n", "\n  "))
        return
    assert program is not None
    console.print(
        f"[green]proved[/green]: {name} is {task.primitive} ({task.role}), {len(program.reached)} instructions, "
        f"{result.seconds:.1f} s"
    )
    needs = c.features_of(program)
    console.print(f"  needs {', '.join(needs) if needs else 'no more than every amd64 CPU has'}")
    arguments = c.arguments_of(task.role)
    if unit(arguments) or "count" in arguments:
        console.print(f"  lengths {sets.show(result.proved) if len(result.proved) < 40 else _span(result.proved)}")
        console.print(f"  {escape(_beyond(result))}")
    for claim in c.claims(task.asked, task.role):
        console.print(f"  {escape(claim)}")


def _span(proved: list[int]) -> str:
    whole = len(proved) == proved[-1] - proved[0] + 1
    return f"{proved[0]} to {proved[-1]}: " + ("all" if whole else f"{len(proved)} of them")


def _beyond(result: c.Result) -> str:
    induction = result.induction
    if induction is None and result.complete:
        return "nothing is left open"
    if induction is None:
        return f"no length beyond: {result.reason}"
    text = f"every length from {induction.low} on follows from lengths {sets.show(list(induction.base))}"
    if result.task.counter and not result.task.role.endswith("_ic"):
        text += f" of {result.task.counter}, which are proved too"
    return text + (": nothing is left open" if result.complete else "")
