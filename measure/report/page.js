// SPDX-License-Identifier: CC0-1.0 OR MIT-0
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const get = (id) => document.getElementById(id);
const hidden = new Set();
// By matplotlib's letters: paths of SVG about 0, 0.
const marks = { o: "M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z", v: "M-4-3h8l-4 7z", s: "M-3.5-3.5h7v7h-7z", d: "M0-5l5 5-5 5-5-5z",
  "^": "M-4 3h8l-4-7z", x: "M-4-4l8 8m0-8l-8 8" };
// Points are written as differences: made [length, stq1, stq2, stq3] here, once.
for (const each of data.series) {
  let length = 0, middle = 0;
  each.mark = marks[each.mark] ?? "";
  each.points = Array.from({ length: each.points.length / 4 }, (_, at) => each.points.slice(4 * at, 4 * at + 4)).map(([step, more, below, above]) => {
    length += step;
    middle = +(middle + more).toFixed(1);
    return [length, middle - below, middle, middle + above];
  });
}
const lengths = [8, 64, 576, 1350, 1536, 4096, 16384];

function make(name, attributes = {}, ...children) {
  const svg = ["svg", "g", "line", "text", "path", "polyline", "polygon", "title"].includes(name);
  const element = svg ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function fill(id, values, all) {
  const kept = get(id).value;
  const options = all ? [["", all], ...values.map((value) => [value, value])] : values.map((value) => [value, value]);
  get(id).replaceChildren(...options.map(([value, text]) => make("option", { value }, text)));
  if (options.some(([value]) => value === kept)) get(id).value = kept;
}

const unique = (values) => [...new Set(values)];
const here = (each) => ["machine", "primitive", "run"].every((id) => each[id] === get(id).value);

function chosen() {
  const isa = get("isa").value;
  const name = get("name").value.toLowerCase();
  return data.series.filter((each) => here(each) && (!isa || each.isa === isa) && each.name.toLowerCase().includes(name));
}

function axis(low, high, start, end, logarithmic) {
  const f = logarithmic ? Math.log2 : (value) => value;
  const at = (value) => start + ((end - start) * (f(value) - f(low))) / (f(high) - f(low) || 1);
  const ticks = [];
  if (logarithmic) for (let tick = 2 ** Math.ceil(f(low)); tick <= high; tick *= 2) ticks.push(tick);
  else {
    const power = 10 ** Math.floor(Math.log10(high || 1));
    const step = [1, 2, 5, 10].map((part) => power / part).find((one) => high / one >= 4);
    for (let tick = 0; tick <= high; tick += step) ticks.push(tick);
  }
  return { at: (value) => at(value).toFixed(1), ticks };
}

// What a curve shows of its points: [length, ...quartiles] on the axis that is chosen. best: of all that is here.
function scaled(points, best) {
  const kind = get("axis").value;
  const by = (length) => (kind === "byte" ? length : kind === "ratio" ? best.get(length) : 1);
  return points.filter(([length]) => by(length)).map(([length, ...values]) => [length, ...values.map((value) => value / by(length))]);
}

function drawKey(each, shown, light) {
  const line = make("line", { x1: 0, x2: 32, y1: 8, y2: 8, "stroke-width": 3, stroke: each.colour, "stroke-dasharray": each.dashed ? "7 3" : "" });
  const mark = make("path", { transform: "translate(16 8)", d: each.mark, fill: each.colour, stroke: each.colour });
  const button = make("button", { type: "button", "aria-pressed": String(shown) },
    make("svg", { viewBox: "0 0 32 16", "aria-hidden": "true" }, line, mark), " " + each.name.replace("peachacha/", ""));
  button.addEventListener("click", () => { hidden.has(each.name) ? hidden.delete(each.name) : hidden.add(each.name); draw("hidden"); });
  button.addEventListener("pointerenter", () => light(true));
  button.addEventListener("pointerleave", () => light(false));
  get("key").append(make("li", {}, button));
}

function drawCurves() {
  const logarithmic = get("scale").value === "log";
  // There is no 0 on a logarithmic scale.
  const all = data.series.filter(here);
  const best = new Map();
  for (const [length, , middle] of all.flatMap((each) => each.points)) best.set(length, Math.min(middle, best.get(length) ?? Infinity));
  const listed = chosen().map((each) => ({ ...each, points: scaled(each.points, best).filter(([length]) => length || !logarithmic) }))
    .filter((each) => each.points.length > 1);
  const shown = listed.filter((each) => !hidden.has(each.name));
  const plot = get("plot");
  plot.replaceChildren();
  get("key").replaceChildren();
  plot.setAttribute("viewBox", `0 0 960 ${shown.length ? 500 : 60}`);
  if (!shown.length) {
    plot.append(make("text", { x: 20, y: 40 }, "nothing measured at several lengths matches"));
    for (const each of listed) drawKey(each, false, () => {});
    return;
  }
  const values = shown.flatMap((each) => each.points);
  // On a telephone letters are twice as large (page.html).
  const narrow = matchMedia("(max-width: 40rem)").matches, left = narrow ? 112 : 80, top = narrow ? 40 : 20;
  const low = logarithmic ? Math.min(...values.map((point) => point[1])) : 0;
  const x = axis(logarithmic ? Math.min(...values.map((point) => point[0])) : 0, Math.max(...values.map((point) => point[0])), left, narrow ? 900 : 925, logarithmic);
  const y = axis(low, Math.max(...values.map((point) => point[3])), 440, top, logarithmic);
  for (const [index, tick] of x.ticks.entries()) {
    plot.append(make("line", { class: "grid", x1: x.at(tick), x2: x.at(tick), y1: top, y2: 440 }));
    if (!narrow || (x.ticks.length - 1 - index) % 3 === 0) plot.append(make("text", { x: x.at(tick), y: 462, "text-anchor": "middle" }, String(tick)));
  }
  for (const tick of y.ticks) {
    plot.append(make("line", { class: "grid", x1: left, x2: narrow ? 900 : 925, y1: y.at(tick), y2: y.at(tick) }));
    plot.append(make("text", { x: left - 6, y: +y.at(tick) + 4, "text-anchor": "end" }, String(+tick.toFixed(3))));
  }
  const unit = get("axis").selectedOptions[0].text;
  plot.append(make("text", { x: 925, y: 490, "text-anchor": "end" }, "bytes"), make("text", { x: 4, y: narrow ? 24 : 12 }, unit));
  for (const each of listed) {
    if (hidden.has(each.name)) {
      drawKey(each, false, () => {});
      continue;
    }
    const line = (index) => each.points.map((point) => `${x.at(point[0])},${y.at(point[index])}`);
    const curve = make("polyline", { class: "curve", "stroke-dasharray": each.dashed ? "7 3" : "", stroke: each.colour,
      points: line(2).join(" ") }, make("title", {}, each.name));
    const marked = each.mark ? each.points.filter(([length]) => Number.isInteger(Math.log2(length))) : [];
    plot.append(make("polygon", { class: "band", fill: each.colour, points: [...line(3), ...line(1).reverse()].join(" ") }), curve,
      ...marked.map((point) => make("path", { class: "band", style: "opacity: 1", fill: each.colour, stroke: each.colour, d: each.mark,
        transform: `translate(${x.at(point[0])} ${y.at(point[2])})` })));
    const light = (on) => { plot.classList.toggle("dim", on); curve.classList.toggle("lit", on); };
    curve.addEventListener("pointerenter", () => light(true));
    curve.addEventListener("pointerleave", () => light(false));
    drawKey(each, true, light);
  }
}

function cell(quartiles, scale) {
  if (!quartiles) return make("td", {}, "–");
  const [first, middle, third] = quartiles.map((value) => (value / scale).toFixed(3));
  return make("td", {}, middle, make("small", {}, `${first} to ${third}`));
}

// left: the columns that hold names. A head of its own is repeated on each page that is printed.
function table(id, names, left, rows) {
  const cells = names.map((name, index) => make("th", left.includes(index) ? { class: "name" } : {}, name));
  get(id).replaceChildren(make("thead", {}, make("tr", {}, ...cells)), make("tbody", {}, ...rows));
}

function drawTable() {
  const shown = chosen();
  const measured = lengths.filter((length) => shown.some((each) => each.points.some((point) => point[0] === length)));
  const rows = shown.map((each) => {
    const at = new Map(each.points.map(([length, ...quartiles]) => [length, quartiles]));
    const name = make("td", { class: "name" }, each.name, make("small", {}, each.compiler.replaceAll("_", " ").slice(0, 60)));
    const cells = measured.map((length) => cell(at.get(length), length));
    return make("tr", { class: each.name.startsWith("peachacha/") ? "ours" : "" }, name, make("td", {}, each.verdict), ...cells,
      cell(each.long, 1));
  });
  table("table", ["implementation", "try", ...measured.map((length) => `${length} bytes`), "long"], [0], rows);
}

function drawMachine() {
  const facts = data.machines[get("machine").value]?.[get("run").value] || {};
  const when = facts.date ? `${facts.date}, commit ${facts.commit}` : facts.measured ?? "a day that is not recorded, with older files";
  get("when").textContent = `Measured on ${when}. `;
  get("facts").replaceChildren(...Object.entries(facts).flatMap(([key, value]) => [make("dt", {}, key), make("dd", {}, value)]));
}

const filters = ["machine", "primitive", "run", "isa"];
const settings = [...filters, "name", "axis", "scale"];

let last = "";

// The address keeps what is chosen, so that it can be sent to somebody else.
function remember() {
  const words = settings.map((id) => [id, get(id).value]).filter(([, value]) => value);
  const address = "#" + new URLSearchParams([...words, ...(hidden.size ? [["off", [...hidden].join(",")]] : [])]);
  last = address;
  if (address !== location.hash) location.replace(address);
}

function recall() {
  const words = new URLSearchParams(location.hash.slice(1));
  hidden.clear();
  for (const name of (words.get("off") || "").split(",").filter((name) => name)) hidden.add(name);
  for (const id of settings) {
    if (words.has(id) && (id === "name" || [...get(id).options].some((each) => each.value === words.get(id)))) get(id).value = words.get(id);
    else if (["name", "isa"].includes(id)) get(id).value = "";
    offer(id);
  }
}

// The filters from the general to the particular: each offers what is left by those before it.
function offer(changed) {
  const first = filters.indexOf(changed) + 1;
  for (const id of first ? filters.slice(first) : []) {
    const before = filters.slice(0, filters.indexOf(id));
    const left = data.series.filter((each) => before.every((other) => each[other] === get(other).value));
    const values = unique(left.map((each) => each[id]));
    fill(id, id === "isa" ? values.sort() : values, id === "isa" ? "all" : "");
  }
}

function draw(changed) {
  offer(changed);
  const words = ["machine", "primitive", "run", "isa", "name"].map((id) => get(id).value).filter((value) => value);
  get("shown").textContent = words.join(", ");
  drawCurves();
  drawTable();
  drawMachine();
  remember();
}

fill("machine", Object.keys(data.machines));
for (const id of settings) get(id).addEventListener("input", () => draw(id));
offer("machine");
recall();
draw("machine");
window.addEventListener("hashchange", () => { if (location.hash !== last) { recall(); draw("machine"); } });
