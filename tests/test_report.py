# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Collecting database lines into results/, the tables, the plots, and the page in a real browser."""

import csv
import re
import shlex
import shutil
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools import invoked, output

from measure.cli import main
from measure.peers.comparison import HEAD
from measure.report import cli, looks, pictures, series
from measure.report.page import Measured
from measure.timing import manifest
from measure.timing.machine import folder, generation_of

ROOT = Path(__file__).parent.parent

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "")
SUM = "ab" * 32
LENGTHS = (0, 8, 64, 128, 576, 1536, 2048, 4096)


def lines(host: str = "alpha", primitive: str = "chacha20", version: str = "20260330") -> list[str]:
    """What SUPERCOP writes of two implementations: one with a curve, one that was only tried."""
    start = f"{version} {host} amd64 20260401 crypto_stream {primitive}/constbranchindex"
    name = f"crypto_stream/{primitive}"
    text = [f"{start} try {SUM}/{SUM} ok 1800 90 2000000000 {name}/e/ref gcc_-O2 +0+1-1"]
    text += [f"{start} try {SUM}/{SUM} ok 900 90 2000000000 {name}/peachacha/amd64-avx2-u8 gcc_-O2 +0+1-1"]
    text += [f"{start} implementation {name}/peachacha/amd64-avx2-u8 -", f"{start} cpuid AuthenticAMD-1-2"]
    text += [f"{start} compiler gcc_-O2 12.2.0"]
    text += [f"{start} xor_cycles {length} {length + 200} +0-8+8" for length in LENGTHS]
    return text


def collect(tmp_path: Path, text: list[str], *more: str, code: int = 0) -> str:
    (tmp_path / "data").write_text("".join(line + "\n" for line in text))
    return invoked(main, "collect", "--results", tmp_path / "results", tmp_path / "data", *more, code=code)


def test_collect_and_tables(tmp_path: Path) -> None:
    collect(tmp_path, lines())
    assert (tmp_path / "results/index.html").exists()
    rows = list(csv.DictReader(_only(tmp_path / "results/alpha").open()))
    assert [row["implementation"].split("/", 2)[2] for row in rows] == ["peachacha/amd64-avx2-u8", "e/ref"]
    assert (rows[0]["stq1_64"], rows[0]["stq2_64"], rows[0]["stq3_64"]) == ("264", "264", "264")
    assert rows[1]["stq2_8"] == ""
    ours, theirs = series.read(_only(tmp_path / "results/alpha"))
    assert ours.long == (1, 1, 1) and sorted(ours.points) == list(LENGTHS) and list(theirs.points) == [1536]
    assert "| peachacha/amd64-avx2-u8 | ok | 26.000 (" in (tmp_path / "results/alpha/table.md").read_text()


def test_runs_are_kept_apart(tmp_path: Path) -> None:
    """What was measured in different runs cannot be compared, and a core has no length."""
    collect(tmp_path, lines())
    first = _only(tmp_path / "results/alpha").stem
    (tmp_path / "more").mkdir()
    core = [line.replace("crypto_stream", "crypto_core") for line in lines()]
    text = [*(line.replace(" 900 ", " 800 ") for line in lines()[:2]), *core]
    (tmp_path / "more/supercop-1").write_text("".join(f"{line}\n" for line in text))
    invoked(main, "collect", "--results", tmp_path / "results", tmp_path / "more/supercop-1")
    found = {(each.run, each.name): each.points[1536][1] for each in series.read_machine(tmp_path / "results/alpha")}
    assert found == {
        (first, "peachacha/amd64-avx2-u8"): 1736,
        (first, "e/ref"): 1800,
        ("supercop-1", "peachacha/amd64-avx2-u8"): 800,
        ("supercop-1", "e/ref"): 1800,
    }
    text = (tmp_path / "results/alpha/table.md").read_text()
    assert text.index(f"run {first}") < text.index("run supercop-1"), "the run with curves comes first"


def test_what_is_said_of_many_messages_is_on_the_page(tmp_path: Path) -> None:
    """Escaped, with its picture; and nothing where a machine has none."""
    collect(tmp_path, lines())
    page = tmp_path / "results/index.html"
    assert "Many messages" not in page.read_text()
    folder = _only(tmp_path / "results/alpha").parent
    text = "amd64-sse2, chosen in 5 us; 2 jobs < 1 & more\n"
    for jobs in 1, 2:
        text += f"{jobs} jobs over single calls    16 bytes  0.500  0.600  0.700   50.0 ns\n"
    (folder / "many.txt").write_text(text)
    (folder / "many.json").write_text('{"command": "python -m measure many", "date": "2026-11-28 09:55 UTC"}')
    invoked(main, "page", "--results", tmp_path / "results")
    assert "2 jobs &lt; 1 &amp; more" in page.read_text() and "svg+xml;base64," in page.read_text()
    assert {"amd64-sse2", "16 bytes", "a call for each"} <= set(ET.parse(folder / "many.svg").getroot().itertext())
    assert "<summary>many: python -m measure many, 2026-11-28 09:55 UTC" in page.read_text()


@pytest.mark.parametrize(
    ("cpu", "core", "name"),
    [
        ("Xeon (GenuineIntel-6-207-2)", "", "Emerald Rapids (folder)"),
        ("Xeon (GenuineIntel-6-143-8)", "", "Sapphire Rapids (folder)"),
        ("EPYC (AuthenticAMD-26-2-1)", "", "Zen 5 (folder)"),
        ("hidden", "a core of tomorrow", "a core of tomorrow (folder)"),
        ("hidden", "", "folder"),
    ],
)
def test_the_name_of_a_machine(cpu: str, core: str, name: str) -> None:
    assert looks.machine("folder", {"CPU": cpu, "core": core}) == name


def _only(directory: Path) -> Path:
    (path,) = directory.glob("*.csv")
    return path


def test_mixed_hosts_primitives_and_releases(tmp_path: Path) -> None:
    text = [
        line
        for group in zip(lines(), lines("beta", version="20200702"), lines("beta", "aes256ctr"), strict=True)
        for line in group
    ]
    said = collect(tmp_path, text)
    for host in ("alpha", "beta"):
        assert _only(tmp_path / "results" / host)
    assert f"{len(lines())} lines of beta; left out are {len(lines())} of other primitives and 0 of the" in said


def test_nothing_to_collect(tmp_path: Path) -> None:
    assert "no sound line of *chacha*" in collect(tmp_path, lines(primitive="aes256ctr"), code=1)
    invoked(main, "collect", "--results", tmp_path / "results", tmp_path / "none", code=1)
    assert not (tmp_path / "results").exists()


@pytest.mark.parametrize("name", ["measure.csv", "manifest", "machine.json"])
@pytest.mark.parametrize("text", ["\0\0", "a,b\n1,2\n", "", "[1]"])
def test_spoilt_files_are_named(tmp_path: Path, name: str, text: str) -> None:
    collect(tmp_path, lines())
    beside = manifest.beside(_only(tmp_path / "results/alpha"))
    if name == "machine.json":  # of before there were manifests
        beside.unlink()
    name = beside.name if name == "manifest" else name
    (tmp_path / "results/alpha" / name).write_text(text)
    assert name in invoked(main, "page", "--results", tmp_path / "results", code=1)


def test_a_later_run_does_not_take_the_place_of_an_earlier_one(tmp_path: Path) -> None:
    """Two files of one name in folders of one name, which are collected one after the other, or together."""
    for number, place in enumerate(("one", "two", "three")):
        (tmp_path / place / "zen4").mkdir(parents=True)
        text = [line.replace("xor_cycles 64 264", f"xor_cycles 64 {264 + number}") for line in lines()]
        (tmp_path / place / "zen4/data").write_text("".join(f"{line}\n" for line in text))
    paths = [tmp_path / place / "zen4/data" for place in ("one", "two", "three")]
    for path in (paths[0], *paths[:2], paths[0]):
        invoked(main, "collect", "--results", tmp_path / "results", path)
    invoked(main, "collect", "--results", tmp_path / "results", *paths[1:])
    kept = sorted(path.name for path in (tmp_path / "results/alpha").glob("*.csv"))
    assert kept == ["zen4-data-2.csv", "zen4-data-3.csv", "zen4-data.csv"]


def test_generations_of_a_cpu_have_folders_of_their_own(tmp_path: Path) -> None:
    assert folder("vm", "AMD EPYC", "25", "17") == "vm-amd-epyc-f25-m17" != folder("vm", "AMD EPYC", "26", "2")
    signatures = {"f26-m2": "AuthenticAMD-00b00f21-178bfbff", "f25-m17": "AuthenticAMD-00a10f11-178bfbff"}
    signatures |= {"f6-m143": "GenuineIntel-000806f8-bfebfbff", "": "AuthenticAMD-1-2"}
    assert [generation_of(cpuid) for cpuid in signatures.values()] == list(signatures)
    (tmp_path / "results/alpha-amd-epyc-f26-m2").mkdir(parents=True)
    for cpuid in list(signatures.values())[:2]:
        collect(tmp_path, [line.replace("AuthenticAMD-1-2", cpuid) for line in lines()])
    assert _only(tmp_path / "results/alpha-amd-epyc-f26-m2") and _only(tmp_path / "results/alpha-f25-m17")


@pytest.fixture
def results(tmp_path: Path) -> Path:
    """Two machines, of which one has peers; and the page."""
    collect(tmp_path, lines() + lines("beta", "xchacha20"))
    collect(tmp_path, lines(primitive="xchacha20"), "--machine", "alpha2")
    (tmp_path / "other").write_text(lines()[0] + "\n")
    invoked(main, "collect", "--results", tmp_path / "results", tmp_path / "other")
    peers = "avx2,ours,amd64-avx2,,xor,{0},{0}.0,{0}.0,{0}.0,1,1,,,\n"
    peers += "avx2,peer,openssl,3.0,xor,{0},{1}.0,{1}.0,{1}.0,1,1,,,\n"
    text = ",".join(HEAD) + "\n" + "".join(peers.format(length, 2 * length) for length in (64, 1536, 16384))
    # Beside an AEAD stands our stream, which is no peer.
    stream = "avx2,stream,chacha20,,xor,64,1.0,1.0,1.0,1,1,,,\n"
    for name, lines_of in (("chacha20", text), ("chacha20poly1305", text.replace(",xor,", ",seal,") + stream)):
        path = tmp_path / f"results/alpha/peers-{name}-avx2.csv"
        path.write_text(lines_of)
        manifest.write(path, {"date": "2026-11-02 10:00 UTC", "commit": "01ab"})
    invoked(main, "page", "--results", tmp_path / "results")
    return tmp_path / "results"


def test_ratios_to_the_best_peer_are_pictured(results: Path) -> None:
    """Ours takes half of the only peer's time at every length."""
    found = series.read_machine(results / "alpha")
    for name in ("chacha20", "chacha20poly1305"):
        drawn = (results / f"peers-{name}.svg").read_text()
        ET.fromstring(drawn)
        assert ">alpha" in drawn and "amd64-avx2" in drawn
        assert pictures.ratios(found, name) == {"peachacha/amd64-avx2": {64: 0.5, 1536: 0.5, 16384: 0.5}}
    assert pictures.ratios(found, "salsa20") == {}
    assert pictures.compared({"alpha": {}}) == []
    whole = {64 * blocks: 0.9 for blocks in range(1, 34)}
    some = {"alpha": {"a": whole | {1: 1.0, 4096: 0.8}, "b": {64: 1.0, 2112: 1.0}}, "beta": {"a": {64: 1.0}}}
    assert pictures.by_blocks(some) == {"alpha": {"a": {length // 64: ratio for length, ratio in whole.items()}}}


def test_what_is_asked_for_is_measured_and_a_part_takes_no_place(tmp_path: Path) -> None:
    """PRIMITIVE and IMPL are honoured, the manifest says so, and what was there before stays."""

    def measured(**environment: str) -> tuple[str, set[str]]:
        arguments = ["results", "--lengths", "64,1536", "--passes", "1", "--build-dir", tmp_path / "build"]
        told = invoked(main, *arguments, "--results", tmp_path / "results", **environment)
        (path,) = re.findall(r"^written to (.*?);", told, re.MULTILINE)
        found = {each.implementation for each in series.read(Path(path))}
        said = shlex.split(manifest.read(Path(path))["command"])
        assert said[:4] == ["python", "-m", "measure", "results"]
        options = dict(zip(said[4::2], said[5::2], strict=True))
        assert options["--passes"] == "1" and options["--impl"] == environment["IMPL"]
        return Path(path).name, found

    u1, sse2 = (f"crypto_stream/chacha20/peachacha/{each}" for each in ("amd64-u1", "amd64-sse2-u4"))
    whole = measured(IMPL="amd64-u1,amd64-sse2-u4", PRIMITIVE="chacha20")
    assert whole == ("measure.csv", {u1, sse2})
    (folder_of_it,) = (tmp_path / "results").iterdir()
    before = {path.name: path.read_bytes() for path in folder_of_it.iterdir()}
    assert measured(IMPL="amd64-u1", PRIMITIVE="chacha20") == ("measure-part.csv", {u1})
    told = manifest.read(folder_of_it / "measure-part.csv")
    assert "--primitive chacha20" in told["command"] and "gcc" in told["compilers"]
    assert {name: (folder_of_it / name).read_bytes() for name in before} == before


def test_curves_are_drawn(results: Path) -> None:
    drawn = (results / "alpha/chacha20.svg").read_text()
    ET.fromstring(drawn)
    assert "amd64-avx2-u8" in drawn and "e/ref" not in drawn, "a single point is no curve"
    assert pictures.curves([], "nothing", {}) == []


#: What the page has to complain of, for page_test.js.
COMPLAINTS = """<script>
const complaints = [];
addEventListener("error", (event) => complaints.push(event.message));
for (const word of ["error", "warn"]) console[word] = (...said) => complaints.push(said.join(" "));
</script>"""


@pytest.mark.skipif(not BROWSER, reason="no chromium: scripts/bootstrap report")
def test_the_page_in_a_browser(results: Path, tmp_path: Path) -> None:
    page = (results / "index.html").read_text()
    script = Path(__file__).with_name("page_test.js").read_text()
    page = page.replace("<head>", f"<head>{COMPLAINTS}", 1).replace("</body>", f"<script>{script}</script></body>")
    (tmp_path / "page.html").write_text(page)
    flags = (
        "headless no-sandbox disable-gpu disable-dev-shm-usage disable-web-security virtual-time-budget=20000 dump-dom"
    )
    options = [f"--{flag}" for flag in [*flags.split(), f"user-data-dir={tmp_path}/profile"]]
    command = [BROWSER, *options, (tmp_path / "page.html").as_uri()]
    title = re.search("<title>(.*?)</title>", output(*command), re.DOTALL)
    assert title and title[1] == "all is well", title


def test_pictures_leave_out_what_is_old_or_has_no_date(capsys: pytest.CaptureFixture[str]) -> None:
    def machine(title: str, **told: str) -> Measured:
        return Measured(title, {"peers-chacha20-avx2": {"commit": "c", **told}}, [], {}, b"")

    machines = [machine("A", date="2026-11-29 10:00 UTC"), machine("B", date="2026-11-21 10:00 UTC"), machine("C")]
    assert [*cli._dated(machines, "chacha20")] == ["A, 2026-11-29, commit c"]
    assert re.findall(r"^(\w) is not in the picture", capsys.readouterr().out, re.MULTILINE) == ["B", "C"]


def tables(page: Path) -> Iterator[tuple[int, str, str, str, dict[int, float]]]:
    """The rows of ratios in a document's tables of lengths: line, primitive, machine's folder, variant, and ratios by
    bytes. Headings and commands name the primitive, links and paths the folder."""
    primitive, place, heads = "", "", list[str]()
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if found := re.search(r"^## .*?(ChaCha|Salsa)20 on|PRIMITIVE=(\w+)", line):
            primitive = found[2] or f"{found[1].lower()}20"
        for found in re.finditer(r"results/(vm-[\w-]+)", line):
            place = found[1]
        name, *cells = [cell.strip() for cell in line.split("|")[1:-1]] or [""]
        if name in ("variant", "bytes"):
            heads = cells
        elif heads and (found := re.match(r"`?(amd64-[\w-]+)", name)):
            row = {int(head): float(cell) for head, cell in zip(heads, cells, strict=True) if head.isdigit() and cell}
            yield number, primitive, place, found[1], row
        elif not cells:
            heads = []


@pytest.mark.parametrize("page, rows", [("performance", 30), ("aead", 25)])
def test_documents_tables_are_the_records(page: str, rows: int) -> None:
    path, known, seen = ROOT / "docs" / f"{page}.md", dict[tuple[str, str], pictures.Ratios](), 0
    for number, primitive, place, name, row in tables(path):
        if (place, primitive) not in known:
            found = series.read_machine(ROOT / "results" / place)
            known[place, primitive] = pictures.ratios(found, primitive)
        recorded = known[place, primitive][f"peachacha/{name}"]
        for length, told in row.items():
            assert recorded[length] == pytest.approx(told, abs=0.012), f"{path}:{number}: {name} at {length}"
        seen += 1
    assert seen > rows
