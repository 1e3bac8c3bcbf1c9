// SPDX-License-Identifier: CC0-1.0 OR MIT-0
// Runs at the end of results/index.html, of the results that test_report.py makes up; what it finds is the title.
const choose = (name, value) => { get(name).value = value; get(name).dispatchEvent(new Event("input")) };
const all = (selector, what = (each) => each.textContent) => [...document.querySelectorAll(selector)].map(what);
const names = () => all("#table td.name", (each) => each.firstChild.data);
const colours = () => all("#plot polyline", (each) => [each.textContent, each.getAttribute("stroke")]);
const points = () => document.querySelector("#plot polyline").getAttribute("points");
const ticks = () => all("#plot text");
const key = () => document.querySelector("#key button");
const style = (each, name) => getComputedStyle(each)[name];
const media = (found, wanted) => {
  for (const rule of [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((each) => each.media)) {
    if (rule.media.mediaText === found) rule.media.mediaText = wanted;
  }
};
function same(got, wanted, what = "") {
  if (JSON.stringify(got) !== JSON.stringify(wanted)) throw Error(`${what} ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`);
}

async function test() {
  same(all("#machine option", (each) => each.value), ["alpha", "alpha2", "beta"]);
  same(names(), ["peachacha/amd64-avx2-u8", "e/ref"]);
  same(colours().length, 1);
  choose("name", "REF");
  same([names(), colours()], [["e/ref"], []]);
  choose("name", "");
  const [first, ...more] = all("#run option", (each) => each.value);
  same(more, ["other", "peers-chacha20-avx2"]);
  choose("run", "other");
  same(names(), ["e/ref"]);
  choose("run", first);
  choose("isa", "avx2");
  same(names(), ["peachacha/amd64-avx2-u8"]);
  const before = points();
  choose("scale", "linear");
  same(points() === before, false, "another scale");
  choose("isa", "");
  // Peers: a curve's colour is the same whatever else is shown, and curves can be switched.
  choose("run", "peers-chacha20-avx2");
  same(names(), ["peachacha/amd64-avx2", "openssl"]);
  const both = new Map(colours());
  const theirs = [["openssl", both.get("openssl")]];
  same(new Set(both.values()).size, 2);
  choose("name", "openssl");
  same(colours(), theirs);
  choose("name", "");
  key().click();
  same([colours(), key().getAttribute("aria-pressed")], [theirs, "false"]);
  choose("axis", "ratio");
  same(["ratio to the best", "2"].every((each) => ticks().includes(each)), true, "ratios");
  choose("axis", "byte");
  same(ticks().includes("cycles a byte"), true, "cycles a byte");
  // The address brings all of it back, also to somebody else.
  const address = location.hash;
  for (const word of ["run=peers-chacha20-avx2", "axis=byte", "off=peachacha%2Famd64-avx2"]) same(address.includes(word), true, word);
  const go = (hash) => { location.replace(hash); recall(); draw("machine") };
  go("#machine=alpha2");
  same([get("machine").value, hidden.size], ["alpha2", 0]);
  go(address);
  same([colours(), ticks().includes("cycles a byte")], [theirs, true]);
  key().click();
  choose("machine", "beta");
  same(get("primitive").value, "crypto_stream/xchacha20");
  // On a dark screen, and on paper: there words stand for the filters, in light colours whatever the screen has.
  const back = () => style(document.body, "backgroundColor");
  media("screen and (prefers-color-scheme: dark)", "all");
  same(back(), "rgb(22, 22, 22)");
  media("all", "not all");
  media("print", "all");
  same([back(), style(document.querySelector(".filters"), "display")], ["rgb(255, 255, 255)", "none"]);
  same(style(get("shown"), "display"), "block");
  same(get("shown").textContent.includes("beta, crypto_stream/xchacha20"), true, "words for the filters");
  media("all", "print");
  // On a telephone.
  const frame = document.createElement("iframe");
  frame.style = "width: 360px; border: none";
  frame.srcdoc = document.documentElement.outerHTML;
  await new Promise((loaded) => { frame.onload = loaded; document.body.append(frame) });
  same(frame.contentWindow.innerWidth, 360);
  same(frame.contentDocument.documentElement.scrollWidth <= 360, true, "as wide as a telephone");
  const asked = performance.getEntriesByType("resource").map((each) => each.name);
  same(asked.filter((each) => !/^(data|about):/.test(each)), [], "asked for");
  same(complaints, []);
}

if (window === top) test().then(() => { document.title = "all is well" }, (error) => { document.title = `wrong: ${error.stack}` });
