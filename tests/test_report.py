# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Collecting database lines into results/, the tables, the plots, and the page in a real browser."""

from __future__ import annotations

import csv
import gzip
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from harness.compilers import installed
from harness.database import Timing, read_file, write_file
from measure.cli import main
from measure.compilers.tables import CSV_HEADINGS
from measure.peers.comparison import HEAD
from measure.report import ratios
from measure.report.collect import file_name
from measure.report.looks import HUES, looks
from measure.report.plots import Axis
from measure.report.series import read_peers
from measure.timing import manifest
from measure.timing.machine import facts, folder, generation_of
from tests import browser

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


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(each) for each in arguments])


def collect(tmp_path: Path, text: list[str], *more: str) -> Result:
    (tmp_path / "data").write_text("".join(line + "\n" for line in text))
    return run("collect", "--results", tmp_path / "results", tmp_path / "data", *more)


def test_collect_and_tables(tmp_path: Path) -> None:
    assert collect(tmp_path, lines()).exit_code == 0
    assert (tmp_path / "results/index.html").exists()
    rows = list(csv.DictReader((tmp_path / "results/alpha/table.csv").open()))
    assert [row["implementation"] for row in rows] == ["peachacha/amd64-avx2-u8", "e/ref"]
    ours = next(row for row in rows if row["implementation"] == "peachacha/amd64-avx2-u8")
    assert (ours["stq1_64"], ours["stq2_64"], ours["stq3_64"]) == ("264.0", "264.0", "264.0")
    assert float(ours["stq2_long"]) == 1
    assert next(row for row in rows if row["implementation"] == "e/ref")["stq2_8"] == ""
    assert "| peachacha/amd64-avx2-u8 | ok | 26.000 (" in (tmp_path / "results/alpha/table.md").read_text()


def test_runs_are_kept_apart(tmp_path: Path) -> None:
    """What was measured in different runs cannot be compared; a core has no length, and TIMECOP other flags."""
    collect(tmp_path, lines())
    other = tmp_path / "results/alpha/supercop-1-2"
    faster = [line.replace(" 900 ", " 800 ") for line in lines()]
    core = [line.replace("crypto_stream", "crypto_core") for line in lines()]
    write_file(other / "crypto_stream-chacha20.data.gz", faster[:2])
    write_file(other / "crypto_core-hchacha20.data.gz", core)
    write_file(other / "crypto_stream-chacha20-timecop.data.gz", [line.replace(" 900 ", " 700 ") for line in lines()])
    assert run("page", "--results", tmp_path / "results").exit_code == 0
    rows = list(csv.DictReader((tmp_path / "results/alpha/table.csv").open()))
    name = _only(tmp_path / "results/alpha").removesuffix(".data.gz")
    found = {(row["run"], row["implementation"]): row["stq2_1536"] for row in rows}
    assert found == {
        (name, "peachacha/amd64-avx2-u8"): "1736.0",
        (name, "e/ref"): "1800.0",
        ("supercop-1-2", "peachacha/amd64-avx2-u8"): "800.0",
        ("supercop-1-2", "e/ref"): "1800.0",
    }
    assert {row["primitive"] for row in rows} == {"crypto_stream/chacha20"}
    text = (tmp_path / "results/alpha/table.md").read_text()
    assert text.index(f"run {name}") < text.index("run supercop-1-2"), "the run with curves comes first"


def test_damaged_lines_are_told_by_number(tmp_path: Path) -> None:
    text = lines()
    text.insert(1, "20260330 alpha amd64 2026")
    text[5] = text[5].replace("compiler", "comp\x00ler")
    text += [text[-1].replace("+0-8+8", "+50+60+70")]
    result = collect(tmp_path, text)
    assert result.exit_code == 0
    assert "data:2: skipped: 4 words are too few" in result.output
    assert "data:6: skipped: unknown word comp" in result.output
    assert f"data:{len(text)}: skipped: the differences do not belong to 4296" in result.output
    kept = gzip.decompress((tmp_path / "results/alpha" / _only(tmp_path / "results/alpha")).read_bytes()).decode()
    assert len(kept.splitlines()) == len(text) - 3


def _only(directory: Path) -> str:
    (path,) = directory.glob("*.data.gz")
    return path.name


def test_a_truncated_archive(tmp_path: Path) -> None:
    whole = gzip.compress("".join(line + "\n" for line in lines() * 40).encode())
    (tmp_path / "data.gz").write_bytes(whole[: len(whole) * 9 // 10])
    result = run("collect", "--results", tmp_path / "results", tmp_path / "data.gz")
    assert result.exit_code == 0
    assert "the compressed file ends or breaks here" in result.output


def test_mixed_hosts_primitives_and_releases(tmp_path: Path) -> None:
    text = [
        line
        for group in zip(lines(), lines("beta", version="20200702"), lines("beta", "aes256ctr"), strict=True)
        for line in group
    ]
    result = collect(tmp_path, text)
    assert result.exit_code == 0
    for host in ("alpha", "beta"):
        assert _only(tmp_path / "results" / host)
    assert (
        f"{len(lines())} lines of beta; left out are {len(lines())} of other primitives and 0 of the" in result.output
    )


def test_a_whole_run_of_supercop_ends_with_its_log(tmp_path: Path) -> None:
    result = collect(tmp_path, [*lines(), "+ === Sat Nov 21 === starting", "+ gcc: error: x"])
    assert result.exit_code == 0
    assert "skipped" not in result.output
    assert "0 of other primitives and 2 of the run's log" in result.output


def test_nothing_to_collect(tmp_path: Path) -> None:
    result = collect(tmp_path, lines(primitive="aes256ctr"))
    assert result.exit_code == 1
    assert "no sound line of *chacha*" in result.output
    assert run("collect", "--results", tmp_path / "results", tmp_path / "none").exit_code == 1
    assert not (tmp_path / "results").exists()


def test_a_bad_folder_name_is_refused(tmp_path: Path) -> None:
    assert "no name for a folder" in collect(tmp_path, lines(), "--machine", "../elsewhere").output


def test_a_page_of_nothing(tmp_path: Path) -> None:
    result = run("page", "--results", tmp_path)
    assert result.exit_code == 1
    assert "there is nothing in" in result.output


@pytest.mark.parametrize("name", ["compilers.csv", "manifest", "machine.json"])
@pytest.mark.parametrize("text", ["\0\0", "a,b\n1,2\n", "", "[1]"])
def test_spoilt_files_are_named(tmp_path: Path, name: str, text: str) -> None:
    collect(tmp_path, lines())
    beside = manifest.beside(tmp_path / "results/alpha" / _only(tmp_path / "results/alpha"))
    if name == "machine.json":  # of before there were manifests
        beside.unlink()
    name = beside.name if name == "manifest" else name
    (tmp_path / "results/alpha" / name).write_text(text)
    result = run("page", "--results", tmp_path / "results")
    assert isinstance(result.exception, SystemExit), result.exception
    assert name in result.output


def test_a_spoilt_figure_of_a_compiler_is_named(results: Path) -> None:
    path = results / "alpha/compilers.csv"
    path.write_text(path.read_text().replace("9.9", "many"))
    result = run("page", "--results", results)
    assert isinstance(result.exception, SystemExit), result.exception
    assert "compilers.csv is no table of compilers (could not convert string to float: 'many')" in result.output


def test_files_of_one_name_do_not_overwrite_each_other() -> None:
    paths = [Path("/a/one/data.gz"), Path("/a/two/data.gz"), Path("/a/x.data")]
    assert [file_name(paths, path) for path in paths] == ["one-data.data.gz", "two-data.data.gz", "x.data.gz"]


def test_a_later_run_does_not_take_the_place_of_an_earlier_one(tmp_path: Path) -> None:
    """Two files of one name in folders of one name, which are collected one after the other, or together."""
    for number, place in enumerate(("one", "two", "three")):
        (tmp_path / place / "zen4").mkdir(parents=True)
        text = [line.replace("xor_cycles 64 264", f"xor_cycles 64 {264 + number}") for line in lines()]
        (tmp_path / place / "zen4/data").write_text("".join(f"{line}\n" for line in text))
    paths = [tmp_path / place / "zen4/data" for place in ("one", "two", "three")]
    for path in (paths[0], *paths[:2], paths[0]):
        assert run("collect", "--results", tmp_path / "results", path).exit_code == 0
    assert run("collect", "--results", tmp_path / "results", *paths[1:]).exit_code == 0
    kept = sorted(path.name for path in (tmp_path / "results/alpha").glob("*.data.gz"))
    assert kept == ["zen4-data-2.data.gz", "zen4-data-3.data.gz", "zen4-data.data.gz"]


def test_generations_of_a_cpu_have_folders_of_their_own(tmp_path: Path) -> None:
    assert folder("vm", "AMD EPYC", "25", "17") == "vm-amd-epyc-f25-m17" != folder("vm", "AMD EPYC", "26", "2")
    signatures = {"f26-m2": "AuthenticAMD-00b00f21-178bfbff", "f25-m17": "AuthenticAMD-00a10f11-178bfbff"}
    signatures |= {"f6-m143": "GenuineIntel-000806f8-bfebfbff", "": "AuthenticAMD-1-2"}
    assert [generation_of(cpuid) for cpuid in signatures.values()] == list(signatures)
    (tmp_path / "results/alpha-amd-epyc-f26-m2").mkdir(parents=True)
    for cpuid in list(signatures.values())[:2]:
        assert collect(tmp_path, [line.replace("AuthenticAMD-1-2", cpuid) for line in lines()]).exit_code == 0
    assert _only(tmp_path / "results/alpha-amd-epyc-f26-m2") and _only(tmp_path / "results/alpha-f25-m17")


def test_this_machine_is_described() -> None:
    assert set(facts(["gcc"])) >= {"CPU", "microcode", "governor", "turbo", "kernel", "compilers", "cycle counter"}
    assert "gcc" in facts(["gcc"])["compilers"]
    assert folder().strip("-") == folder()


def test_axes() -> None:
    assert Axis(1, 4096, 0, 120, True).at(64) == 60
    assert Axis(0, 4096, 0, 100, False).at(1024) == 25
    assert Axis(0, 4096, 0, 100, False).ticks() == [0, 1000, 2000, 3000, 4000]
    assert Axis(100, 600, 0, 1, True).ticks() == [128, 256, 512]


@pytest.fixture
def results(tmp_path: Path) -> Path:
    """Two machines, of which one has a comparison of compilers; and the page."""
    collect(tmp_path, lines() + lines("beta", "xchacha20"))
    collect(tmp_path, lines(primitive="xchacha20"), "--machine", "alpha2")
    write_file(tmp_path / "results/alpha/other/data.gz", lines()[:1])
    ours = dict.fromkeys(CSV_HEADINGS, "10") | {"width": "8", "isa": "avx2", "verdict": "ok", "remark": "</script>"}
    rows = [ours | {"code_by": "assembly", "flags": "amd64-avx2-u8", "same_code_as": ""}]
    rows += [ours | {"code_by": "gcc", "flags": "-O2", "same_code_as": "", "cycles_576": "9", "q3_576": "9.5"}]
    rows[1]["cycles_1536"] = "9.9"
    with (tmp_path / "results/alpha/compilers.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, CSV_HEADINGS)
        writer.writeheader()
        writer.writerows(rows)
    peers = "avx2,ours,amd64-avx2,,xor,{0},{0}.0,{0}.0,{0}.0,1,1,,,\n"
    peers += "avx2,peer,openssl,3.0,xor,{0},{1}.0,{1}.0,{1}.0,1,1,,,\n"
    text = ",".join(HEAD) + "\n" + "".join(peers.format(length, 2 * length) for length in (64, 1536, 16384))
    (tmp_path / "results/alpha/peers-chacha20-avx2.csv").write_text(text)
    assert run("page", "--results", tmp_path / "results").exit_code == 0
    return tmp_path / "results"


def test_ratios_to_the_best_peer_are_pictured(results: Path) -> None:
    """Ours takes half of the only peer's time at every length."""
    drawn = (results / "peers-chacha20.svg").read_text()
    ET.fromstring(drawn)
    assert ">alpha" in drawn and "amd64-avx2" in drawn
    half = ratios.of(read_peers(results / "alpha"), "chacha20")
    assert half == {"peachacha/amd64-avx2": {64: 0.5, 1536: 0.5, 16384: 0.5}}
    assert ratios.of(read_peers(results / "alpha"), "salsa20") == {}
    assert ratios.draw({"alpha": {}}, "chacha20") == ""


def test_colours_say_the_family_whatever_is_shown() -> None:
    names = [f"peachacha/{each}" for each in ("amd64-avx2", "amd64-avx2-u8", "amd64-avx512-u16", "amd64-u1", "ref")]
    names += ["e/ref", "openssl", "dolbeau/amd64-avx2 (gcc)", "dolbeau/generic (gcc)"]
    found = looks(names)
    assert found == looks(reversed(names))
    assert found["peachacha/amd64-avx2"].colour == found["peachacha/amd64-avx2-u8"].colour
    assert found["dolbeau/amd64-avx2 (gcc)"].colour == found["dolbeau/generic (gcc)"].colour
    assert len({look.colour for look in found.values()}) == 7 - 1, "general registers and ref are grey"
    assert found["peachacha/amd64-avx2-u8"].mark != found["peachacha/amd64-avx512-u16"].mark
    assert not found["peachacha/amd64-u1"].dashed and found["peachacha/ref"].dashed and found["openssl"].dashed
    hues = sorted(HUES.values())
    assert min((b - a) % 360 for a, b in zip(hues, [*hues[1:], hues[0]], strict=True)) >= 30


def test_what_is_asked_for_is_measured_and_a_part_takes_no_place(tmp_path: Path) -> None:
    """PRIMITIVE, IMPL and CC are honoured, the manifest says so, and what was there before stays."""

    def measured(**environment: str) -> tuple[str, set[str]]:
        arguments = ["results", "--lengths", "64,1536", "--passes", "1", "--build-dir", str(tmp_path / "build")]
        clean = {"IMPL": None, "PRIMITIVE": None, "CC": None, **environment}
        result = CliRunner().invoke(main, [*arguments, "--results", str(tmp_path / "results")], env=clean)
        assert result.exit_code == 0, result.output
        (path,) = re.findall(r"^written to (.*?);", result.output, re.MULTILINE)
        found = {each.implementation for each in read_file(Path(path)) if isinstance(each, Timing)}
        assert manifest.read(Path(path))["command"].startswith("python -m measure results --passes 1")
        return Path(path).name, found

    ref, sse2 = ("crypto_stream/{}/peachacha/" + each for each in ("ref", "amd64-sse2-u4"))
    whole = measured(IMPL="ref,amd64-sse2-u4", PRIMITIVE="*chacha20")
    names = [each.format(primitive) for each in (ref, sse2) for primitive in ("chacha20", "xchacha20")]
    assert whole == ("measure.data.gz", set(names))
    (folder_of_it,) = (tmp_path / "results").iterdir()
    before = {path.name: path.read_bytes() for path in folder_of_it.iterdir()}
    assert measured(IMPL="ref", PRIMITIVE="chacha20") == ("measure-part.data.gz", {ref.format("chacha20")})
    told = manifest.read(folder_of_it / "measure-part.data.gz")
    assert told["command"].endswith("--primitive chacha20 --impl ref") and "gcc" in told["compilers"]
    if other := installed("clang"):
        assert measured(IMPL="ref,amd64-sse2-u4", PRIMITIVE="*chacha20", CC=other)[0] == "measure-part.data.gz"
        assert "clang" in manifest.read(folder_of_it / "measure-part.data.gz")["compilers"]
    assert {name: (folder_of_it / name).read_bytes() for name in before} == before
    assert measured(IMPL="ref,amd64-sse2-u4", PRIMITIVE="*chacha20") == whole


def test_plots_are_svg(results: Path) -> None:
    for name in ("alpha/chacha20-log.svg", "alpha/chacha20-linear.svg", "alpha/compilers.svg"):
        root = ET.parse(results / name).getroot()
        assert root.tag.endswith("svg")
    curves = ET.parse(results / "alpha/chacha20-linear.svg").getroot().findall("{*}polyline")
    assert [len(curve.get("points", "").split()) for curve in curves] == [len(LENGTHS)]


@pytest.mark.skipif(not browser.installed(), reason="no chromium: scripts/bootstrap report")
def test_the_page_in_a_browser(results: Path, tmp_path: Path) -> None:
    page_file = results / "index.html"

    def choose(name: str, value: str) -> str:
        return f"(() => {{ const e = get('{name}'); e.value = '{value}'; e.dispatchEvent(new Event('input')) }})()"

    names = "[...document.querySelectorAll('#table td.name')].map(e => e.firstChild.data)"
    curves = "document.querySelectorAll('#plot polyline').length"
    with browser.opened(page_file, tmp_path / "profile") as page:
        assert page.run("[...get('machine').options].map(o => o.value)") == ["alpha", "alpha2", "beta"]
        assert page.run(names) == ["peachacha/amd64-avx2-u8", "e/ref"]
        assert page.run(curves) == 1
        assert page.run("document.querySelector('#duels .wins').textContent") == "compiler"
        assert page.run("document.querySelectorAll('#compilers thead tr, #compilers tbody tr').length") == 3
        assert page.run("document.querySelector('#compilers td.name').textContent") == "gcc-O2 "
        page.run(choose("name", "REF"))
        assert page.run(names) == ["e/ref"]
        assert page.run(curves) == 0
        page.run(choose("name", ""))
        first, other, peers = page.run("[...get('run').options].map(o => o.value)")
        assert (other, peers) == ("other", "peers-chacha20-avx2")
        page.run(choose("run", other))
        assert page.run(names) == ["e/ref"]
        page.run(choose("run", first))
        page.run(choose("isa", "avx2"))
        assert page.run(names) == ["peachacha/amd64-avx2-u8"]
        before = page.run("document.querySelector('#plot polyline').getAttribute('points')")
        page.run(choose("scale", "linear"))
        assert page.run("document.querySelector('#plot polyline').getAttribute('points')") != before
        page.run(choose("isa", ""))
        # Peers: a curve's colour is the same whatever else is shown, and curves can be switched.
        page.run(choose("run", peers))
        assert page.run(names) == ["peachacha/amd64-avx2", "openssl"]
        colours = "[...document.querySelectorAll('#plot polyline')].map(e => [e.textContent, e.getAttribute('stroke')])"
        both = dict(page.run(colours))
        page.run(choose("name", "openssl"))
        assert page.run(colours) == [["openssl", both["openssl"]]] and len(set(both.values())) == 2
        page.run(choose("name", ""))
        page.run("document.querySelector('#key button').click()")
        assert page.run(colours) == [["openssl", both["openssl"]]]
        assert page.run("document.querySelector('#key button').getAttribute('aria-pressed')") == "false"
        ticks = "[...document.querySelectorAll('#plot text')].map(e => e.textContent)"
        page.run(choose("axis", "ratio"))
        assert {"ratio to the best", "2"} <= set(page.run(ticks))
        page.run(choose("axis", "byte"))
        assert "cycles a byte" in page.run(ticks)
        # The address brings all of it back, also to somebody else.
        address = page.run("location.hash")
        assert (
            "run=peers-chacha20-avx2" in address and "axis=byte" in address and "off=peachacha%2Famd64-avx2" in address
        )
        page.run("location.replace('#machine=alpha2'); recall(); draw('machine')")
        assert (page.run("get('machine').value"), page.run("hidden.size")) == ("alpha2", 0)
        page.run(f"location.replace('{address}'); recall(); draw('machine')")
        assert page.run(colours) == [["openssl", both["openssl"]]] and "cycles a byte" in page.run(ticks)
        page.run("document.querySelector('#key button').click()")
        # The style of a plot within the page holds for that plot alone.
        assert page.run("document.querySelector('#dots style') !== null")
        assert page.run("getComputedStyle(get('plot')).backgroundColor") == "rgba(0, 0, 0, 0)"
        page.run(choose("machine", "beta"))
        assert page.run("get('primitive').value") == "crypto_stream/xchacha20"
        assert page.run("document.querySelectorAll('#compilers tr').length") == 1
        back = "getComputedStyle(document.body).backgroundColor"
        shown = "getComputedStyle(document.querySelector('.filters')).display"
        dark_scheme = [{"name": "prefers-color-scheme", "value": "dark"}]
        page.call("Emulation.setEmulatedMedia", features=dark_scheme)
        dark = page.run(back)
        page.call("Emulation.setEmulatedMedia", media="print", features=[])
        assert (dark, page.run(back), page.run(shown)) == ("rgb(22, 22, 22)", "rgb(255, 255, 255)", "none")
        # On paper the words stand for the filters, in light colours whatever the screen has.
        assert page.run("getComputedStyle(get('shown')).display") == "block"
        assert "beta, crypto_stream/xchacha20" in page.run("get('shown').textContent")
        page.call("Emulation.setEmulatedMedia", media="print", features=dark_scheme)
        assert page.run(back) == "rgb(255, 255, 255)"
        page.call("Emulation.setEmulatedMedia", media="")
        page.call("Emulation.setDeviceMetricsOverride", width=360, height=700, deviceScaleFactor=2, mobile=True)
        assert page.run("document.documentElement.scrollWidth") <= 360
        assert page.complaints() == []
        assert {address for address in page.requested() if not address.startswith("data:")} == {page_file.as_uri()}
