// Made by scripts/embed-page from the files in Source; not to be edited.
// swift-format-ignore-file

/// The parts of the page that are the same for all archives.
enum PageResources {
    static let styleHash = "PQslWkg4BrMm2cDtz4mGf7baeNROUQ3fkqZ5lEzF660="
    static let scriptHash = "hxdKRw+20IqYaXuiHUQ0Xg3O6+VhiSjFWMTQGCusvuQ="
    static let body = ##"""
<header>
<h1 id="name">fastcode</h1>
<p id="facts"></p>
<form id="search" role="search">
<select id="kind" aria-label="What to search">
<option value="all">Everything</option>
<option value="key">Keys</option>
<option value="value">Values</option>
<option value="class">Classes</option>
<option value="offset">Offset</option>
</select>
<input id="query" type="search" placeholder="Search" aria-label="Search" autocomplete="off" spellcheck="false">
<button type="button" id="previous" aria-label="Previous result" title="Previous (Shift Enter)">↑</button>
<button type="submit" id="next" aria-label="Next result" title="Next (Enter)">↓</button>
<output id="results" for="query"></output>
</form>
</header>
<p id="damage" role="alert" hidden></p>
<main>
<section id="structure" aria-label="Structure">
<div class="bar">
<h2>Structure</h2>
<button type="button" id="back" disabled title="Back to where the last jump began (Backspace)">Back</button>
<button type="button" id="expand" title="Open everything">Open all</button>
<button type="button" id="collapse" title="Close everything below the root">Close all</button>
<button type="button" id="keys" aria-pressed="false" title="Show the chunks of keys">Keys</button>
<button type="button" id="help" title="Keyboard (?)" aria-label="Keyboard">?</button>
</div>
<div id="tree" role="tree" tabindex="0" aria-label="Chunks"></div>
</section>
<section id="content" aria-label="Bytes">
<div class="bar"><h2>Bytes</h2><p id="legend"><i class="type">type</i><i class="own">chunk</i><i
class="inner">what is in it</i><i class="padding">padding</i><i class="bad">finding</i></p></div>
<div id="hex" role="grid" tabindex="0" aria-label="Bytes" aria-colcount="16"></div>
</section>
<section id="details" aria-label="Details">
<div class="bar" role="tablist" aria-label="Details">
<button type="button" role="tab" id="tab-chunk" aria-controls="panel-chunk" aria-selected="true">Chunk</button>
<button type="button" role="tab" id="tab-classes" aria-controls="panel-classes" aria-selected="false"
tabindex="-1">Classes</button>
<button type="button" role="tab" id="tab-findings" aria-controls="panel-findings" aria-selected="false"
tabindex="-1">Findings</button>
</div>
<div id="panel-chunk" role="tabpanel" aria-labelledby="tab-chunk" tabindex="0"></div>
<div id="panel-classes" role="tabpanel" aria-labelledby="tab-classes" tabindex="0" hidden></div>
<div id="panel-findings" role="tabpanel" aria-labelledby="tab-findings" tabindex="0" hidden></div>
</section>
</main>
<footer><p id="status" role="status"></p></footer>
<dialog id="keyboard" aria-labelledby="keyboard-title">
<h2 id="keyboard-title">Keyboard</h2>
<dl>
<div><dt><kbd>↑</kbd> <kbd>↓</kbd></dt><dd>the chunk before, the next one</dd></div>
<div><dt><kbd>→</kbd> <kbd>←</kbd></dt><dd>open, close; go in, go out</dd></div>
<div><dt><kbd>Home</kbd> <kbd>End</kbd></dt><dd>the first, the last</dd></div>
<div><dt><kbd>*</kbd></dt><dd>open all beside the chunk</dd></div>
<div><dt><kbd>Enter</kbd></dt><dd>from an alias to what it refers to</dd></div>
<div><dt><kbd>Backspace</kbd></dt><dd>back</dd></div>
<div><dt><kbd>/</kbd></dt><dd>search; then <kbd>Enter</kbd> and <kbd>Shift</kbd> <kbd>Enter</kbd></dd></div>
<div><dt><kbd>n</kbd> <kbd>p</kbd></dt><dd>the next result, the one before</dd></div>
<div><dt><kbd>e</kbd></dt><dd>the next finding</dd></div>
</dl>
<form method="dialog"><button autofocus>Close</button></form>
</dialog>
<noscript><p>This page shows an archive with a script, which this browser does not run.</p></noscript>
"""##
    static let style = ##"""
:root {
color-scheme: light dark;
--paper: #fcfbf9;
--panel: #f5f3ef;
--line: #e2ded7;
--text: #24211d;
--quiet: #6b655c;
--faint: #a39c91;
--accent: #1f5fa8;
--string: #2b6a3c;
--number: #8a4b08;
--word: #7a3a86;
--alias: #8a5a00;
--selected: #dce9f8;
--selected-text: #10355f;
--inner: #eef3f9;
--match: #fff0b8;
--error: #b3261e;
--error-paper: #fbe9e7;
--warning: #8f5b00;
--sans: system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif;
--mono: ui-monospace, "SF Mono", Menlo, "Cascadia Mono", "DejaVu Sans Mono", Consolas, monospace;
}
@media (prefers-color-scheme: dark) {
:root {
--paper: #191816;
--panel: #211f1d;
--line: #36332f;
--text: #e8e4de;
--quiet: #a9a297;
--faint: #77716a;
--accent: #8ab8ee;
--string: #8fc79a;
--number: #e0aa6e;
--word: #d09ade;
--alias: #d9b25f;
--selected: #22405f;
--selected-text: #e4f0ff;
--inner: #23292f;
--match: #4d4118;
--error: #ff9b90;
--error-paper: #3a2320;
--warning: #e5b866;
}
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { height: 100%; }
body {
margin: 0;
height: 100%;
display: flex;
flex-direction: column;
background: var(--paper);
color: var(--text);
font: 14px/1.45 var(--sans);
}
h1, h2, h3, p, dl, dd { margin: 0; font: inherit; }
button, input, select {
font: inherit;
color: inherit;
background: var(--paper);
border: 1px solid var(--line);
border-radius: 6px;
padding: 3px 10px;
}
button { cursor: pointer; }
button:hover:enabled { border-color: var(--faint); }
button:disabled { color: var(--faint); cursor: default; }
button[aria-pressed="true"] { background: var(--selected); color: var(--selected-text); border-color: transparent; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
#tree:focus-visible, #hex:focus-visible, [role="tabpanel"]:focus-visible { outline-width: 1px; outline-offset: -1px; }
header {
display: flex;
align-items: center;
gap: 6px 16px;
flex-wrap: wrap;
padding: 10px 16px;
border-bottom: 1px solid var(--line);
}
h1 { font-size: 16px; font-weight: 650; unicode-bidi: isolate; overflow-wrap: anywhere; }
#facts { color: var(--quiet); flex: 1 1 16rem; }
#search { display: flex; align-items: center; gap: 6px; }
#query { width: 16rem; }
#query[aria-invalid="true"] { border-color: var(--error); }
#results { min-width: 5.5rem; color: var(--quiet); font-variant-numeric: tabular-nums; }
#damage {
padding: 8px 16px;
background: var(--error-paper);
color: var(--error);
border-bottom: 1px solid var(--line);
overflow-wrap: anywhere;
}
main {
flex: 1;
min-height: 0;
display: grid;
grid-template-columns: minmax(20rem, 1fr) 42.5rem;
grid-template-rows: minmax(0, 1.35fr) minmax(0, 1fr);
}
section { display: flex; flex-direction: column; min-width: 0; min-height: 0; }
#structure { grid-row: 1 / 3; border-right: 1px solid var(--line); }
#details { border-top: 1px solid var(--line); }
.bar {
display: flex;
align-items: center;
gap: 6px;
height: 40px;
flex: none;
padding: 0 16px;
background: var(--panel);
border-bottom: 1px solid var(--line);
}
.bar h2 { font-weight: 600; margin-right: auto; }
.bar button { padding: 1px 9px; font-size: 13px; }
#legend { display: flex; gap: 8px; font: 12px var(--mono); }
#legend i { font-style: normal; padding: 1px 5px; border-radius: 3px; }
#tree, #hex {
flex: 1;
min-height: 0;
overflow: auto;
position: relative;
contain: strict;
font: 13px/24px var(--mono);
}
.spacer { width: 1px; }
#tree .item, #hex .line { position: absolute; top: 0; left: 0; right: 0; height: 24px; white-space: pre; }
.item { display: flex; padding-right: 12px; cursor: default; }
.item:hover { background: var(--inner); }
.item > * { flex: none; }
.item .offset { width: var(--offset-width); padding-left: 16px; color: var(--faint); }
.item .twist { width: 20px; text-align: center; color: var(--quiet); font-size: 10px; cursor: pointer; }
.item .label { color: var(--accent); }
.item .label::after { content: ": "; color: var(--faint); }
.item .kind { margin-right: 1ch; }
.item .kind:empty { display: none; }
.item .value { flex: 0 1 auto; min-width: 0; overflow: hidden; text-overflow: ellipsis; }
.item .value:empty { display: none; }
.item .refs { margin-left: 1ch; color: var(--quiet); font-size: 11px; }
.item .mark {
flex: 0 100 auto;
min-width: 0;
margin-left: 1ch;
font-family: var(--sans);
font-size: 12px;
overflow: hidden;
text-overflow: ellipsis;
}
.item .mark:empty { display: none; }
.item.aside .kind, .item.aside .value { color: var(--quiet); font-weight: 400; }
.item.match { background: var(--match); }
.item.selected, .item.selected:hover { background: var(--selected); box-shadow: inset 3px 0 var(--accent); }
.error { color: var(--error); }
.warning { color: var(--warning); }
.string { color: var(--string); }
.number { color: var(--number); }
.word { color: var(--word); }
.alias { color: var(--alias); }
.object { font-weight: 600; }
.value bdi, .label bdi { unicode-bidi: isolate; }
#hex { padding: 0; }
#hex .line { padding-left: 16px; }
#hex .place { color: var(--faint); display: inline-block; width: 10ch; }
#hex .byte { display: inline-block; width: 3ch; text-align: center; cursor: default; }
#hex .byte.middle { margin-left: 1ch; }
#hex .letters { margin-left: 2ch; }
#hex .letter { display: inline-block; width: 1ch; color: var(--quiet); }
#hex .none { color: var(--faint); }
#hex .type, #legend .type { color: var(--accent); font-weight: 650; }
#hex .inner, #legend .inner { background: var(--inner); }
#hex .own, #legend .own { background: var(--selected); color: var(--selected-text); }
#hex .padding, #legend .padding { color: var(--faint); }
#hex .bad, #legend .bad { color: var(--error); background: var(--error-paper); }
#hex .cursor { outline: 2px solid var(--accent); outline-offset: -2px; border-radius: 3px; }
[role="tab"] { border-color: transparent; background: none; color: var(--quiet); }
[role="tab"][aria-selected="true"] { color: var(--text); border-color: var(--line); background: var(--paper); }
[role="tabpanel"] { flex: 1; min-height: 0; overflow: auto; padding: 14px 16px; }
#panel-chunk h3 { font: 600 15px var(--mono); margin-bottom: 10px; overflow-wrap: anywhere; }
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 5px 18px; }
.facts dt { color: var(--quiet); }
.facts dd { font: 13px/20px var(--mono); overflow-wrap: anywhere; }
.facts .text { white-space: pre-wrap; max-height: 11em; overflow: auto; }
.facts .plain { font: inherit; }
.link {
font: 13px/20px var(--mono);
color: var(--accent);
background: none;
border: 0;
border-radius: 3px;
padding: 0 2px;
margin: 0 1ch 0 -2px;
text-align: left;
overflow-wrap: anywhere;
}
.link:hover { text-decoration: underline; }
.list {
display: block;
width: 100%;
text-align: left;
border: 0;
border-radius: 6px;
padding: 7px 10px;
background: none;
}
.list:hover { background: var(--inner); }
.list .name { font: 600 13px var(--mono); overflow-wrap: anywhere; }
.list .message { overflow-wrap: anywhere; }
.list .count {
float: right;
color: var(--quiet);
font-size: 13px;
font-variant-numeric: tabular-nums;
margin-left: 1em;
}
.list .more { display: block; color: var(--quiet); font: 12px/1.5 var(--mono); overflow-wrap: anywhere; }
.none { color: var(--quiet); }
footer { border-top: 1px solid var(--line); background: var(--panel); padding: 4px 16px; }
#status {
font: 12px/20px var(--mono);
color: var(--quiet);
min-height: 20px;
overflow: hidden;
text-overflow: ellipsis;
white-space: nowrap;
}
dialog {
border: 1px solid var(--line);
border-radius: 10px;
background: var(--paper);
color: var(--text);
padding: 20px 24px;
}
dialog::backdrop { background: rgb(0 0 0 / 35%); }
dialog h2 { font-weight: 650; margin-bottom: 12px; }
dialog dl div { display: flex; gap: 16px; padding: 3px 0; }
dialog dt { width: 8rem; }
dialog form { margin-top: 16px; text-align: right; }
kbd {
font: 12px var(--mono);
border: 1px solid var(--line);
border-radius: 4px;
padding: 1px 5px;
background: var(--panel);
}
@media (max-width: 1080px) {
main { grid-template-columns: minmax(0, 1fr); grid-template-rows: 1.2fr 1fr 0.8fr; }
#structure { grid-row: auto; border-right: 0; }
#content { border-top: 1px solid var(--line); }
}
"""##
    static let tail = ##"""
</script>
<script>"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const bytes = (() => {
const bytes = new Uint8Array(data.shown);
let place = 0;
for (const block of data.bytes) {
const text = atob(block);
for (let i = 0; i < text.length; i++) bytes[place++] = text.charCodeAt(i);
}
return bytes;
})();
const Role = Object.freeze({
root: 0, element: 1, member: 2, value: 3, key: 4, property: 5, relative: 6, base: 7, className: 8, end: 9,
definition: 10, header: 11, unread: 12,
});
const columnNames = [
"offset", "length", "type", "depth", "role", "place", "payload", "count", "name", "number", "target",
];
const stride = columnNames.length + 1;
const hasRest = data.unread < data.size || data.isCut;
const rowCount = data.chunks.length / stride + (hasRest ? 2 : 1);
const rows = (() => {
const rows = { text: new Map() };
for (const name of columnNames) rows[name] = new Int32Array(rowCount);
rows.length[0] = data.header;
rows.role[0] = Role.header;
rows.number[0] = -1;
const last = rowCount - 1;
if (hasRest) {
rows.offset[last] = data.unread;
rows.length[last] = data.size - data.unread;
rows.role[last] = Role.unread;
rows.number[last] = -1;
}
for (let from = 0, row = 1; from < data.chunks.length; from += stride, row++) {
for (let i = 0; i < columnNames.length; i++) rows[columnNames[i]][row] = data.chunks[from + i];
const text = data.chunks[from + stride - 1];
if (text !== 0) rows.text.set(row, text);
if (rows.name[row] >= data.unread) rows.name[row] = -1;
}
data.chunks = null;
return rows;
})();
const parents = new Int32Array(rowCount).fill(-1);
const nexts = new Int32Array(rowCount);
(() => {
const open = [];
for (let row = 0; row < rowCount; row++) {
while (open.length > rows.depth[row]) nexts[open.pop()] = row;
parents[row] = open.length > 0 ? open[open.length - 1] : -1;
open.push(row);
}
for (const row of open) nexts[row] = rowCount;
})();
function endOf(row) {
if (nexts[row] < rowCount) return rows.offset[nexts[row]];
return rows.role[row] === Role.unread ? data.size : data.unread;
}
const valuesOfKeys = new Int32Array(rowCount).fill(-1);
function rowAt(offset) {
let low = 0, high = rowCount - 1;
while (low < high) {
const middle = (low + high + 1) >> 1;
if (rows.offset[middle] <= offset) low = middle; else high = middle - 1;
}
return low;
}
const shapeOf = (row) => rows.role[row] >= Role.header ? "" : data.types[rows.type[row]][1];
const typeName = (row) =>
rows.role[row] === Role.header ? "Header" : rows.role[row] === Role.unread ? restName : data.types[rows.type[row]][0];
const restName = data.shown < data.size ? "not shown" : !data.isCut ? "left over" : data.unread < data.size ? "not read" : "end of the file";
const isAlias = (row) => shapeOf(row) === "alias";
function targetOf(row) {
if (!isAlias(row) || rows.target[row] < 0 || rows.target[row] >= data.unread) return -1;
const target = rowAt(rows.target[row]);
return rows.offset[target] === rows.target[row] ? target : -1;
}
const resolved = (row) => isAlias(row) ? targetOf(row) : row;
const aliasStarts = new Int32Array(rowCount + 1);
const aliases = (() => {
const targets = new Int32Array(rowCount);
for (let row = 0; row < rowCount; row++) {
targets[row] = targetOf(row);
if (targets[row] >= 0) aliasStarts[targets[row] + 1]++;
if (rows.role[row] === Role.value && rows.name[row] >= 0) valuesOfKeys[rowAt(rows.name[row])] = row;
}
for (let row = 0; row < rowCount; row++) aliasStarts[row + 1] += aliasStarts[row];
const filled = aliasStarts.slice();
const aliases = new Int32Array(aliasStarts[rowCount]);
for (let row = 0; row < rowCount; row++) if (targets[row] >= 0) aliases[filled[targets[row]]++] = row;
return aliases;
})();
const aliasCount = (row) => aliasStarts[row + 1] - aliasStarts[row];
const Flag = Object.freeze({ type: 1, padding: 2, bad: 4 });
const flags = new Uint8Array(data.shown);
const findings = new Map();
for (let row = 1; row < rowCount; row++) if (rows.role[row] !== Role.unread) flags[rows.offset[row]] |= Flag.type;
for (let i = 0; i < data.padding.length; i += 2) {
for (let at = data.padding[i], end = at + data.padding[i + 1]; at < end; at++) flags[at] |= Flag.padding;
}
for (const finding of data.findings) {
finding.at = finding.offset ?? 0;
if (finding.offset !== null && finding.at < data.shown) flags[finding.at] |= Flag.bad;
finding.row = rowAt(finding.at);
if (!findings.has(finding.row)) findings.set(finding.row, []);
findings.get(finding.row).push(finding);
}
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const hexOffset = (offset) => "0x" + offset.toString(16).padStart(offsetDigits, "0");
const offsetDigits = Math.max(4, data.size.toString(16).length);
const hexByte = (byte) => byte.toString(16).padStart(2, "0");
const counted = (count, one, many = one + "s") => count.toLocaleString("en") + " " + (count === 1 ? one : many);
function shown(text, hasLetters = true) {
return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => {
const short = { "\n": "\\n", "\t": "\\t", "\r": "\\r" }[character];
if (short && hasLetters) return short;
let escape = "";
for (let i = 0; i < character.length; i++) escape += "\\u" + character.charCodeAt(i).toString(16).padStart(4, "0");
return escape;
});
}
function textAt(offset, most = Infinity) {
let end = bytes.indexOf(0, offset);
if (end < 0) end = bytes.length;
return decoder.decode(bytes.subarray(offset, Math.min(end, offset + most)));
}
function stringOf(row, most = Infinity) {
if (row < 0 || shapeOf(row) !== "string") return null;
const start = rows.offset[row] + rows.payload[row];
return decoder.decode(bytes.subarray(start, start + Math.min(rows.count[row], most)));
}
function classOf(row, most = Infinity) {
if (row < 0) return null;
switch (shapeOf(row)) {
case "object": return data.classes[rows.target[row]].name;
case "classDefinition": return textAt(rows.offset[row] + rows.payload[row], most);
case "codedObject": return nexts[row] > row + 1 ? stringOf(resolved(row + 1), most) : null;
default: return null;
}
}
const roleWords = {
[Role.relative]: "relative", [Role.base]: "base", [Role.className]: "class", [Role.end]: "end", [Role.key]: "key",
};
function labelOf(row, most = 200) {
switch (rows.role[row]) {
case Role.element:
case Role.member: return String(rows.place[row]);
case Role.property: return textAt(rows.name[row], most);
case Role.value: {
const key = rows.name[row] < 0 ? null : stringOf(resolved(rowAt(rows.name[row])), most);
return key === null ? String(rows.place[row]) : key;
}
default: return roleWords[rows.role[row]] ?? "";
}
}
const constants = { Nil: "", Null: "", True: "", False: "", One: "1", Zero: "0" };
function valueOf(row, most = 200) {
if (rows.role[row] === Role.header) return { text: `version ${data.version}`, kind: "" };
if (rows.role[row] === Role.unread) {
return { text: rows.length[row] > 0 ? counted(rows.length[row], "byte") : "", kind: "error" };
}
const count = rows.count[row];
switch (shapeOf(row)) {
case "string": return { text: quoted(stringOf(row, 4 * most), most), kind: "string" };
case "elements": return { text: counted(count, "element"), kind: "" };
case "entries": return { text: counted(count, "entry", "entries"), kind: "" };
case "data": return { text: counted(count, "byte") + preview(row), kind: "" };
case "object":
case "codedObject": return { text: (classOf(row, 4 * most) ?? "").slice(0, most), kind: "object" };
case "classDefinition": {
const found = classesByOffset.get(rows.offset[row]);
return { text: found ? `${found.name} (${found.properties.join(", ")})`.slice(0, most) : "", kind: "object" };
}
case "alias": return aliasText(row, most);
case "none": return { text: constants[typeName(row)] ?? "", kind: "number" };
default: return { text: (rows.text.get(row) ?? "").replace(/^[, ]+/, ""), kind: "number" };
}
}
const classesByOffset = new Map(data.classes.map((one) => [one.offset, one]));
function quoted(text, most) {
return text.length > most ? `“${text.slice(0, most)}”…` : `“${text}”`;
}
function preview(row) {
const start = rows.offset[row] + rows.payload[row];
const some = bytes.subarray(start, start + Math.min(rows.count[row], 16));
const text = Array.from(some, hexByte).join(" ");
return text ? ": " + text + (rows.count[row] > 16 ? " …" : "") : "";
}
function aliasText(row, most) {
const target = targetOf(row);
if (target < 0) return { text: "→ nothing that can be found", kind: "alias" };
const value = valueOf(target, Math.min(most, 60));
if (value.kind === "string") return { text: "→ " + value.text, kind: "alias" };
return { text: `→ ${placeName(target)} ${value.kind === "object" ? value.text : typeName(target)}`, kind: "alias" };
}
function placeName(row) {
if (valuesOfKeys[row] >= 0) return "key of " + placeName(valuesOfKeys[row]);
const path = rows.depth[row] <= 32 ? keyPath(row) : null;
return path !== null && path.length <= 80 ? path : hexOffset(rows.offset[row]);
}
const cacheNames = ["obj", "str", "class"];
const numberText = (row) =>
rows.number[row] < 0 ? "" : `${cacheNames[rows.number[row] & 3]} ${rows.number[row] >> 2}`;
const keyedContainers = new Map();
function isByKey(row) {
if (!keyedContainers.has(row)) keyedContainers.set(row, hasDistinctKeys(row));
return keyedContainers.get(row);
}
function hasDistinctKeys(row) {
const seen = new Set();
if (shapeOf(row) === "object") {
const names = data.classes[rows.target[row]].properties;
return new Set(names).size === names.length;
}
for (let child = row + 1; child < nexts[row]; child = nexts[child]) {
if (rows.role[child] !== Role.key) continue;
const key = resolved(child);
if (key < 0 || typeName(key) !== "String") return false;
const text = stringOf(key);
if (seen.has(text)) return false;
seen.add(text);
}
return true;
}
function keyPath(row) {
if (rows.role[row] >= Role.end || rows.role[row] === Role.base && typeName(row) === "Nil") return null;
if (rows.role[row] === Role.key && isByKey(parents[row])) return null;
if (rows.role[row] === Role.relative || rows.role[row] === Role.className) row = parents[row];
const components = [];
for (; parents[row] >= 0; row = parents[row]) {
const component = componentOf(row);
if (component === null) return null;
components.push(component);
}
return components.length === 0 ? "$root" : shown(components.reverse().join("."), false) || "$root.";
}
function componentOf(row) {
const place = String(rows.place[row]);
switch (rows.role[row]) {
case Role.property: return isByKey(parents[row]) ? escapedKey(textAt(rows.name[row])) : place;
case Role.value:
if (rows.name[row] < 0) return null;
return isByKey(parents[row]) ? escapedKey(labelOf(row, Infinity)) : place;
case Role.key: return place + "k";
case Role.base: return "NS.base";
default: return place;
}
}
const escapedKey = (key) => key.replace(/[.\\]|^\$/g, "\\$&").replace(/^\*(?=\*?$)/, "\\u002a");
const rowHeight = 24;
const mostPixels = 8_000_000;
class VirtualList {
constructor(element, make, fill) {
this.element = element;
this.make = make;
this.fill = fill;
this.count = 0;
this.shown = new Map();
this.spare = [];
this.spacer = document.createElement("div");
this.spacer.className = "spacer";
element.append(this.spacer);
this.height = element.clientHeight;
this.scrolled = 0;
element.addEventListener("scroll", () => this.schedule(), { passive: true });
new ResizeObserver(() => {
this.height = element.clientHeight;
this.update();
}).observe(element);
}
get scale() {
const whole = this.count * rowHeight;
return whole <= mostPixels ? 1 : (whole - this.height) / (mostPixels - this.height);
}
get top() { return this.scrolled * this.scale; }
setCount(count) {
this.count = count;
this.spacer.style.height = Math.min(count * rowHeight, mostPixels) + "px";
this.scrolled = this.element.scrollTop;
this.refresh();
}
refresh() {
for (const element of this.shown.values()) this.release(element);
this.shown.clear();
this.update();
}
schedule() {
if (this.isScheduled) return;
this.isScheduled = true;
requestAnimationFrame(() => {
this.isScheduled = false;
this.scrolled = this.element.scrollTop;
this.update();
});
}
update() {
const top = this.top;
const first = Math.max(0, Math.floor(top / rowHeight) - 4);
const end = Math.min(this.count, Math.ceil((top + this.height) / rowHeight) + 4);
for (const [place, element] of this.shown) {
if (place >= first && place < end) continue;
this.shown.delete(place);
this.release(element);
}
const shift = this.scrolled - top;
for (let place = first; place < end; place++) {
let element = this.shown.get(place);
if (!element) {
element = this.spare.pop() ?? this.add();
element.hidden = false;
this.fill(element, place);
this.shown.set(place, element);
}
element.style.transform = `translateY(${place * rowHeight + shift}px)`;
}
}
add() {
const element = this.make();
this.element.append(element);
return element;
}
release(element) {
element.hidden = true;
element.removeAttribute("id");
this.spare.push(element);
}
scrollTo(place) {
const top = this.top, bottom = top + this.height, start = place * rowHeight;
if (start >= top && start + rowHeight <= bottom) return;
const isNear = start + rowHeight > top - rowHeight && start < bottom + rowHeight;
const wanted = !isNear ? start - this.height / 2 : start < top ? start : start + rowHeight - this.height;
const most = Math.min(this.count * rowHeight, mostPixels) - this.height;
this.scrolled = Math.max(0, Math.min(most, wanted / this.scale));
this.element.scrollTop = this.scrolled;
}
reveal(place) {
this.scrollTo(place);
this.update();
}
get page() { return Math.max(1, Math.floor(this.height / rowHeight) - 1); }
}
function make(tag, className, text) {
const element = document.createElement(tag);
if (className) element.className = className;
if (text !== undefined) element.textContent = text;
return element;
}
const treeElement = document.getElementById("tree");
const isOpen = new Uint8Array(rowCount).fill(1);
let showsKeys = false;
let visible = new Int32Array(0);
const places = new Int32Array(rowCount);
const siblingPlaces = new Int32Array(rowCount);
const childCounts = new Int32Array(rowCount + 1);
const deepestIndent = 16;
let matches = new Uint8Array(rowCount);
const hasChildren = (row) => nexts[row] > row + 1;
const isFolded = (row) => !showsKeys && rows.role[row] === Role.key && stringOf(resolved(row), 0) !== null;
const tree = new VirtualList(treeElement, makeItem, fillItem);
treeElement.style.setProperty("--offset-width", `calc(${offsetDigits + 4}ch + 16px)`);
function rebuildTree() {
const list = new Int32Array(rowCount);
let count = 0;
places.fill(-1);
childCounts.fill(0);
let closedUntil = 0;
for (let row = 0; row < rowCount; row++) {
if (isFolded(row)) continue;
const parent = parents[row] < 0 ? rowCount : parents[row];
siblingPlaces[row] = ++childCounts[parent];
if (row < closedUntil) continue;
places[row] = count;
list[count++] = row;
if (!isOpen[row]) closedUntil = nexts[row];
}
visible = list.slice(0, count);
tree.setCount(count);
}
function makeItem() {
const item = make("div", "item");
item.setAttribute("role", "treeitem");
for (const name of ["offset", "twist", "label", "kind", "value", "refs", "mark"]) item.append(make("span", name));
item.children[2].append(make("bdi"));
item.children[4].append(make("bdi"));
item.children[1].setAttribute("aria-hidden", "true");
return item;
}
function fillItem(item, place) {
const row = visible[place];
const [offset, twist, label, kind, value, refs, mark] = item.children;
const found = valueOf(row);
item.row = row;
item.id = "row-" + row;
item.className = "item";
item.classList.toggle("aside", [Role.key, Role.end, Role.definition, Role.header].includes(rows.role[row]));
item.classList.toggle("match", matches[row] === 1);
offset.textContent = hexOffset(rows.offset[row]);
twist.style.marginLeft = Math.min(rows.depth[row], deepestIndent) * 18 + "px";
twist.textContent = hasChildren(row) ? (isOpen[row] ? "▼" : "▶") : "";
const name = (rows.depth[row] > deepestIndent ? `<${rows.depth[row]}> ` : "") + shown(labelOf(row));
label.firstChild.textContent = name;
label.hidden = name === "" && ![Role.value, Role.property].includes(rows.role[row]);
kind.textContent = isAlias(row) ? "" : typeName(row);
kind.className = "kind " + (shapeOf(row) === "none" ? "word" : "");
value.className = "value " + found.kind;
value.firstChild.textContent = shown(found.text);
refs.textContent = aliasCount(row) > 0 ? "←" + aliasCount(row) : "";
refs.title = aliasCount(row) > 0 ? counted(aliasCount(row), "alias refers", "aliases refer") + " to this" : "";
const worst = worstFinding(row);
mark.className = "mark " + (worst ? worst.severity : "");
mark.textContent = worst ? "● " + shown(worst.message) : "";
setAttributes(item, row);
select(item, row === selectedRow);
}
function worstFinding(row) {
const list = findings.get(row);
return list && (list.find((one) => one.severity === "error") ?? list[0]);
}
function setAttributes(item, row) {
const parent = parents[row] < 0 ? rowCount : parents[row];
item.setAttribute("aria-level", rows.depth[row] + 1);
item.setAttribute("aria-posinset", siblingPlaces[row]);
item.setAttribute("aria-setsize", childCounts[parent]);
if (hasChildren(row)) item.setAttribute("aria-expanded", isOpen[row] === 1);
else item.removeAttribute("aria-expanded");
}
function select(item, isSelected) {
item.classList.toggle("selected", isSelected);
item.setAttribute("aria-selected", isSelected);
}
function setOpen(row, open) {
if (!hasChildren(row) || (isOpen[row] === 1) === open) return;
isOpen[row] = open ? 1 : 0;
rebuildTree();
}
function openAround(row) {
let changed = false;
for (let around = parents[row]; around >= 0; around = parents[around]) {
if (!isOpen[around]) changed = true;
isOpen[around] = 1;
}
if (isFolded(row)) {
setShowsKeys(true);
} else if (changed) {
rebuildTree();
}
}
function setShowsKeys(shows) {
showsKeys = shows;
document.getElementById("keys").setAttribute("aria-pressed", shows);
rebuildTree();
}
function setAllOpen(open) {
for (let row = 0; row < rowCount; row++) isOpen[row] = open || rows.depth[row] === 0 ? 1 : 0;
rebuildTree();
}
function seenRow(row) {
if (isFolded(row) && valuesOfKeys[row] >= 0) row = valuesOfKeys[row];
while (row >= 0 && places[row] < 0) row = parents[row];
return Math.max(0, row);
}
treeElement.addEventListener("click", (event) => {
const item = event.target.closest(".item");
if (!item) return;
const row = item.row;
if (event.target.classList.contains("twist")) setOpen(row, !isOpen[row]);
choose(row, { from: "tree" });
if (isAlias(row) && event.target.closest(".value")) follow(row);
});
treeElement.addEventListener("dblclick", (event) => {
const item = event.target.closest(".item");
if (item && !event.target.classList.contains("twist")) setOpen(item.row, !isOpen[item.row]);
});
treeElement.addEventListener("keydown", (event) => {
if (event.ctrlKey || event.metaKey || event.altKey) return;
const action = treeKeys[event.key];
if (!action) return;
event.preventDefault();
action(seenRow(selectedRow));
});
const move = (row, by) =>
choose(visible[Math.max(0, Math.min(visible.length - 1, places[row] + by))], { from: "tree" });
const treeKeys = {
ArrowDown: (row) => move(row, 1),
ArrowUp: (row) => move(row, -1),
PageDown: (row) => move(row, tree.page),
PageUp: (row) => move(row, -tree.page),
Home: (row) => move(row, -visible.length),
End: (row) => move(row, visible.length),
ArrowRight: (row) => {
if (!hasChildren(row)) return;
if (isOpen[row]) move(row, 1); else { setOpen(row, true); choose(row, { from: "tree" }); }
},
ArrowLeft: (row) => {
if (hasChildren(row) && isOpen[row]) { setOpen(row, false); choose(row, { from: "tree" }); }
else if (parents[row] >= 0) choose(parents[row], { from: "tree" });
},
Enter: (row) => { if (isAlias(row)) follow(row); else setOpen(row, !isOpen[row]); },
" ": (row) => setOpen(row, !isOpen[row]),
"*": (row) => {
const end = parents[row] < 0 ? rowCount : nexts[parents[row]];
for (let one = parents[row] + 1; one < end; one = nexts[one]) isOpen[one] = 1;
rebuildTree();
choose(row, { from: "tree" });
},
};
const hexElement = document.getElementById("hex");
const lineLength = 16;
let cursor = 0;
const hex = new VirtualList(hexElement, makeLine, fillLine);
const lineDigits = Math.max(8, offsetDigits);
function makeLine() {
const line = make("div", "line");
line.setAttribute("role", "row");
const place = make("span", "place");
place.setAttribute("role", "rowheader");
line.append(place);
const letters = make("span", "letters");
letters.setAttribute("aria-hidden", "true");
for (let i = 0; i < lineLength; i++) {
const byte = make("span", "byte");
byte.setAttribute("role", "gridcell");
line.append(byte);
letters.append(make("span", "letter"));
}
line.append(letters);
return line;
}
function fillLine(line, number) {
const start = number * lineLength;
line.number = number;
line.setAttribute("aria-rowindex", number + 1);
line.firstChild.textContent = start.toString(16).padStart(lineDigits, "0");
const letters = line.lastChild;
for (let i = 0; i < lineLength; i++) {
const byte = line.children[i + 1], letter = letters.children[i], at = start + i;
const exists = at < bytes.length;
byte.textContent = exists ? hexByte(bytes[at]) : "";
const isPrintable = exists && bytes[at] >= 0x20 && bytes[at] < 0x7f;
letter.textContent = exists ? (isPrintable ? String.fromCharCode(bytes[at]) : "·") : "";
const marks = exists ? marksAt(at) : "";
byte.className = "byte" + (i === lineLength / 2 ? " middle" : "") + marks;
letter.className = "letter" + (isPrintable ? "" : " none") + marks.replace(" type", "");
if (exists && at === cursor) byte.id = "cursor"; else byte.removeAttribute("id");
}
}
function marksAt(at) {
let marks = "";
if (at >= selection.start && at < selection.end) marks += " own";
else if (at >= selection.start && at < selection.inner) marks += " inner";
if (flags[at] & Flag.type) marks += " type";
if (flags[at] & Flag.padding) marks += " padding";
if (flags[at] & Flag.bad) marks += " bad";
if (at === cursor) marks += " cursor";
return marks;
}
const selection = { start: 0, end: 0, inner: 0 };
function showBytes(row, at, isFromHex) {
selection.start = rows.offset[row];
selection.end = selection.start + rows.length[row];
selection.inner = endOf(row);
cursor = Math.min(at ?? selection.start, Math.max(0, bytes.length - 1));
if (isFromHex || selection.end - selection.start <= 4 * lineLength) {
hex.scrollTo(Math.floor(Math.max(0, selection.end - 1) / lineLength));
}
hex.scrollTo(Math.floor(cursor / lineLength));
hex.refresh();
hexElement.setAttribute("aria-activedescendant", "cursor");
}
function chooseByte(at) {
if (bytes.length === 0) return;
at = Math.max(0, Math.min(bytes.length - 1, at));
choose(rowAt(at), { from: "hex", at });
}
hexElement.addEventListener("click", (event) => {
const cell = event.target.closest(".byte, .letter");
if (!cell) return;
const line = cell.closest(".line");
const place = [...cell.parentNode.children].indexOf(cell) - (cell.classList.contains("byte") ? 1 : 0);
chooseByte(line.number * lineLength + place);
});
const hexKeys = {
ArrowRight: () => cursor + 1,
ArrowLeft: () => cursor - 1,
ArrowDown: () => cursor + lineLength < bytes.length ? cursor + lineLength : cursor,
ArrowUp: () => cursor >= lineLength ? cursor - lineLength : cursor,
PageDown: () => cursor + lineLength * hex.page,
PageUp: () => cursor - lineLength * hex.page,
Home: () => 0,
End: () => bytes.length - 1,
};
hexElement.addEventListener("keydown", (event) => {
if (event.ctrlKey || event.metaKey || event.altKey) return;
if (event.key === "Enter") {
treeElement.focus();
} else if (hexKeys[event.key]) {
chooseByte(hexKeys[event.key]());
} else {
return;
}
event.preventDefault();
});
hexElement.setAttribute("aria-rowcount", Math.ceil(bytes.length / lineLength));
const queryElement = document.getElementById("query");
const kindElement = document.getElementById("kind");
const resultsElement = document.getElementById("results");
let results = [];
let searchNumber = 0;
const searchedAtOnce = 20_000;
function searchedTexts(row, kind) {
const texts = [];
if (kind !== "value" && kind !== "class") {
if (rows.role[row] === Role.value || rows.role[row] === Role.property) texts.push(labelOf(row, Infinity));
}
if (kind !== "key" && kind !== "class") {
const text = stringOf(row);
if (text !== null) texts.push(text);
else if (shapeOf(row) === "fixed") texts.push(rows.text.get(row) ?? "");
else if (shapeOf(row) === "none") texts.push(constants[typeName(row)] || typeName(row));
}
if (kind !== "key" && kind !== "value" && (kind !== "class" || shapeOf(row) !== "classDefinition")) {
const name = classOf(row);
if (name !== null) texts.push(name);
}
return texts;
}
function isMatch(row, kind, query) {
if (rows.role[row] >= Role.header) return false;
if (rows.role[row] === Role.key && kind === "key") return false;
if (isAlias(row) && (kind === "value" || kind === "all")) {
const target = targetOf(row);
if (target >= 0 && shapeOf(target) === "string" && matches[target] === 1) return true;
}
return searchedTexts(row, kind).some((text) => text.toLowerCase().includes(query));
}
function offsetOf(text) {
const value = /^0x[0-9a-f]+$/i.test(text) ? parseInt(text, 16) : /^[0-9]+$/.test(text) ? parseInt(text, 10) : NaN;
return value < data.size ? value : NaN;
}
function search(then) {
const number = ++searchNumber;
const text = queryElement.value;
const query = text.toLowerCase();
const kind = kindElement.value;
results = [];
matches = new Uint8Array(rowCount);
queryElement.setAttribute("aria-invalid", "false");
if (query === "") return finishSearch("");
if (kind === "offset" || kind === "all" && /^0x[0-9a-f]+$/.test(query)) {
const offset = offsetOf(query.trim());
queryElement.setAttribute("aria-invalid", Number.isNaN(offset));
if (Number.isNaN(offset)) return finishSearch("none");
finishSearch("1 of 1");
if (then) jump(rowAt(offset), offset);
return;
}
let row = 0;
const step = () => {
if (number !== searchNumber) return;
for (const end = Math.min(rowCount, row + searchedAtOnce); row < end; row++) {
if (!isMatch(row, kind, query)) continue;
matches[row] = 1;
results.push(row);
}
if (row < rowCount) return setTimeout(step);
finishSearch(results.length === 0 ? "none" : results.length.toLocaleString("en") + " found");
if (then) then();
};
step();
}
function finishSearch(text) {
resultsElement.textContent = text;
tree.refresh();
}
function goToResult(by) {
if (results.length === 0) return;
let place = results.findIndex((row) => row >= selectedRow);
if (place < 0) place = results.length;
if (by < 0) place -= 1;
else if (results[place] === selectedRow) place += 1;
place = (place + results.length) % results.length;
jump(results[place]);
resultsElement.textContent = `${(place + 1).toLocaleString("en")} of ${results.length.toLocaleString("en")}`;
}
let typed = 0;
queryElement.addEventListener("input", () => {
clearTimeout(typed);
typed = setTimeout(() => { lastSearch = searchKey(); search(); }, 150);
});
kindElement.addEventListener("change", () => { lastSearch = searchKey(); search(); });
const searchKey = () => kindElement.value + " " + queryElement.value;
let lastSearch = "";
function searchOrGo(by) {
clearTimeout(typed);
if (searchKey() === lastSearch && results.length > 0) return goToResult(by);
lastSearch = searchKey();
search(() => goToResult(by));
}
document.getElementById("search").addEventListener("submit", (event) => {
event.preventDefault();
searchOrGo(1);
});
document.getElementById("previous").addEventListener("click", () => searchOrGo(-1));
queryElement.addEventListener("keydown", (event) => {
if (event.key === "Enter" && event.shiftKey) {
event.preventDefault();
searchOrGo(-1);
} else if (event.key === "Escape" || event.key === "ArrowDown") {
event.preventDefault();
treeElement.focus();
}
});
const chunkPanel = document.getElementById("panel-chunk");
const listedAliases = 100;
function link(row, text) {
const element = make("button", "link", text ?? placeName(row));
element.type = "button";
element.addEventListener("click", () => jump(row));
return element;
}
function showDetails(row) {
chunkPanel.replaceChildren();
const title = make("h3");
title.append(make("span", "", typeName(row)));
const name = classOf(row);
if (name !== null) title.append(" ", make("bdi", "", shown(name.slice(0, 1000))));
const list = make("dl", "facts");
const add = (term, ...parts) => {
const value = make("dd");
value.append(...parts);
list.append(make("dt", "", term), value);
return value;
};
const path = keyPath(row);
if (path !== null) add("Key path", make("bdi", "", path.length > 4000 ? path.slice(0, 4000) + "…" : path));
add("Offset", `${hexOffset(rows.offset[row])} (${rows.offset[row].toLocaleString("en")})`);
const whole = endOf(row) - rows.offset[row];
const own = counted(rows.length[row], "byte");
add("Size", whole > rows.length[row] ? `${own}, ${counted(whole, "byte")} with all that is in it` : own);
if (rows.number[row] >= 0) add("Number", numberText(row));
if (rows.role[row] === Role.header) {
add("Written by", shown(data.origin)).classList.add("plain");
add("Dialect", shown(data.dialect)).classList.add("plain");
}
addValue(row, add);
addReferences(row, add);
for (const finding of findings.get(row) ?? []) {
add(finding.severity, make("span", finding.severity, `${shown(finding.message)} [${finding.code}]`))
.classList.add("plain");
}
chunkPanel.append(title, list);
chunkPanel.scrollTop = 0;
}
function addValue(row, add) {
const text = stringOf(row, 65536);
if (text !== null) {
if (text === "") add("Text", make("span", "none", "empty"));
else add("Text", make("bdi", "string", text)).classList.add("text");
if (rows.count[row] > 65536) add("", `the first 65,536 of ${counted(rows.count[row], "byte")}`);
} else if (!isAlias(row) && classOf(row) === null) {
const value = valueOf(row, 2000);
if (value.text) add("Value", make("span", value.kind, shown(value.text)));
}
const definition = shapeOf(row) === "object" ? data.classes[rows.target[row]] : classesByOffset.get(rows.offset[row]);
if (!definition || shapeOf(row) !== "object" && shapeOf(row) !== "classDefinition") return;
add("Properties", shown(definition.properties.slice(0, 200).join(", ")) || make("span", "none", "none"));
if (shapeOf(row) === "object") add("Defined at", link(rowAt(definition.offset), hexOffset(definition.offset)));
}
function addReferences(row, add) {
const target = targetOf(row);
if (target >= 0) {
const value = valueOf(target, 60);
add("Refers to", link(target), `${typeName(target)} ${shown(value.text)}`);
}
const count = aliasCount(row);
if (count === 0) return;
const some = Array.from(aliases.subarray(aliasStarts[row], aliasStarts[row] + Math.min(count, listedAliases)));
const parts = some.map((alias) => link(alias));
if (count > some.length) parts.push(`and ${(count - some.length).toLocaleString("en")} more`);
add("Referred to by", ...parts);
}
function showClasses() {
const panel = document.getElementById("panel-classes");
const counts = new Map();
const properties = new Map();
for (const one of data.classes) {
if (!counts.has(one.name)) counts.set(one.name, 0);
const names = [...properties.get(one.name) ?? [], ...one.properties.slice(0, 100)];
properties.set(one.name, new Set(names.slice(0, 100)));
}
for (let row = 0; row < rowCount; row++) {
if (shapeOf(row) !== "object" && shapeOf(row) !== "codedObject") continue;
const name = classOf(row) ?? "";
counts.set(name, (counts.get(name) ?? 0) + 1);
}
const sorted = [...counts].sort((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1));
document.getElementById("tab-classes").textContent = `Classes ${sorted.length.toLocaleString("en")}`;
if (sorted.length === 0) panel.append(make("p", "none", "There are no objects of classes."));
for (const [name, objects] of sorted.slice(0, 1000)) {
const button = make("button", "list");
button.type = "button";
button.append(make("span", "count", objects === 0 ? "never used" : counted(objects, "object")));
button.append(make("bdi", "name", shown(name.slice(0, 200)) || "(no name)"));
const names = [...properties.get(name) ?? []].join(", ").slice(0, 1000);
if (names) button.append(make("span", "more", shown(names)));
button.addEventListener("click", () => {
kindElement.value = "class";
queryElement.value = name;
lastSearch = searchKey();
search(() => goToResult(1));
});
panel.append(button);
}
if (sorted.length > 1000) panel.append(make("p", "none", `and ${(sorted.length - 1000).toLocaleString("en")} more`));
}
function showFindings() {
const panel = document.getElementById("panel-findings");
document.getElementById("tab-findings").textContent = `Findings ${data.findings.length}`;
if (data.findings.length === 0) panel.append(make("p", "none", "Nothing is wrong with this archive."));
for (const finding of data.findings) {
const button = make("button", "list");
button.type = "button";
button.append(make("span", "count", finding.offset === null ? "" : hexOffset(finding.at)));
button.append(make("span", "message " + finding.severity, finding.severity + ": " + shown(finding.message)));
if (finding.path) button.append(make("bdi", "more", shown(finding.path)));
button.addEventListener("click", () => jump(finding.row, finding.at));
panel.append(button);
}
}
const tabs = [...document.querySelectorAll("[role=tab]")];
function showTab(tab) {
for (const one of tabs) {
const isShown = one === tab;
one.setAttribute("aria-selected", isShown);
one.tabIndex = isShown ? 0 : -1;
document.getElementById(one.getAttribute("aria-controls")).hidden = !isShown;
}
}
for (const tab of tabs) {
tab.addEventListener("click", () => showTab(tab));
tab.addEventListener("keydown", (event) => {
const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
if (!by) return;
const other = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length];
showTab(other);
other.focus();
});
}
let selectedRow = 0;
const past = [];
const backButton = document.getElementById("back");
function choose(row, { from, at } = {}) {
const shownRow = isFolded(row) && valuesOfKeys[row] >= 0 ? valuesOfKeys[row] : row;
if (from !== "tree") openAround(shownRow);
const before = document.getElementById("row-" + selectedRow);
if (before) select(before, false);
selectedRow = shownRow;
tree.reveal(places[shownRow]);
const item = document.getElementById("row-" + shownRow);
if (item) select(item, true);
treeElement.setAttribute("aria-activedescendant", "row-" + shownRow);
showBytes(row, at, from === "hex");
showDetails(row);
const path = keyPath(row);
const byte = at === undefined || at === rows.offset[row] ? "" : "byte " + hexOffset(at);
document.getElementById("status").textContent =
[byte, path ?? labelOf(row), typeName(row), hexOffset(rows.offset[row])].filter((part) => part).join(" · ");
}
function jump(row, at) {
if (past[past.length - 1] !== selectedRow) past.push(selectedRow);
if (past.length > 1000) past.shift();
backButton.disabled = false;
choose(row, { at });
}
function follow(row) {
const target = targetOf(row);
if (target >= 0) jump(target);
}
function goBack() {
if (past.length === 0) return;
choose(past.pop());
backButton.disabled = past.length === 0;
}
function goToNextFinding() {
if (data.findings.length === 0) return;
const sorted = data.findings.map((one) => one.at).sort((left, right) => left - right);
const at = sorted.find((offset) => offset > cursor) ?? sorted[0];
jump(rowAt(at), at);
}
const pageKeys = {
"/": () => { queryElement.focus(); queryElement.select(); },
Backspace: goBack,
"?": () => document.getElementById("keyboard").showModal(),
n: () => goToResult(1),
p: () => goToResult(-1),
e: goToNextFinding,
};
document.addEventListener("keydown", (event) => {
if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
if (event.target.closest("input, select, dialog") || !pageKeys[event.key]) return;
event.preventDefault();
pageKeys[event.key]();
});
backButton.addEventListener("click", goBack);
document.getElementById("expand").addEventListener("click", () => { setAllOpen(true); choose(selectedRow); });
document.getElementById("collapse").addEventListener("click", () => {
setAllOpen(false);
choose(seenRow(selectedRow), { from: "tree" });
});
document.getElementById("keys").addEventListener("click", () => {
setShowsKeys(!showsKeys);
choose(seenRow(selectedRow), { from: "tree" });
});
document.getElementById("help").addEventListener("click", pageKeys["?"]);
function chooseByAddress() {
const offset = offsetOf(location.hash.slice(1));
if (!Number.isNaN(offset)) jump(rowAt(offset), offset);
}
window.addEventListener("hashchange", chooseByAddress);
(() => {
document.title = shown(data.name);
document.getElementById("name").textContent = shown(data.name);
const chunks = rowCount - 1 - (hasRest ? 1 : 0);
const dialect = data.dialect.split(":")[0];
document.getElementById("facts").textContent = [
counted(data.size, "byte"), "version " + data.version,
(data.shown < data.size ? "the first " : "") + counted(chunks, "chunk"),
dialect === "nominal" ? "" : "dialect " + dialect,
].filter((part) => part).join(" · ");
const notices = [];
if (data.shown < data.size) {
notices.push(`Only the first ${counted(data.shown, "byte")} are shown, as more would be too much for a browser.`);
}
if (data.damage) {
const { offset, path, message } = data.damage;
notices.push((offset === undefined ? "" : `At ${hexOffset(offset)}`)
+ (path === undefined ? "" : `, in ${shown(path)}`) + (offset === undefined ? "" : ": ") + shown(message));
}
document.getElementById("damage").textContent = notices.join(" ");
document.getElementById("damage").hidden = notices.length === 0;
if (rowCount > 500) for (let row = 0; row < rowCount; row++) isOpen[row] = rows.depth[row] < 1 ? 1 : 0;
showClasses();
showFindings();
rebuildTree();
hex.setCount(Math.ceil(bytes.length / lineLength));
let root = rowCount > 1 ? 1 : 0;
while (root < rowCount - 1 && rows.role[root] === Role.definition) root++;
const worst = data.damage && data.findings.find((one) => one.severity === "error");
choose(worst ? worst.row : root, worst ? { at: worst.at } : {});
chooseByAddress();
past.length = 0;
backButton.disabled = true;
treeElement.focus();
})();</script>
</body>
</html>

"""##
}
