// Made by scripts/embed-page from the files in Source; not to be edited.
// swift-format-ignore-file

/// The parts of the page that are the same for all archives.
enum PageResources {
    static let styleHash = "OMmHmbBPJHStdDAtGcrvuIpUz/IeCExNEmHAv+OI8+E="
    static let scriptHash = "ngbqwH0oyyN3dGA64Qu94fzcRXtSNbBmXFasg9uRJy4="
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
<section id="structure" aria-label="Content">
<div class="bar">
<div role="tablist" aria-label="Content">
<button type="button" role="tab" id="tab-values" aria-controls="panel-values" aria-selected="true">Values</button>
<button type="button" role="tab" id="tab-structure" aria-controls="tree" aria-selected="false"
tabindex="-1">Chunks</button>
</div>
<button type="button" id="as-table" aria-pressed="false" disabled
title="Show a list of records as a table">Table</button>
<button type="button" id="back" disabled title="Back to where the last jump began (Backspace)">Back</button>
<button type="button" id="expand" title="Open everything">Open all</button>
<button type="button" id="collapse" title="Close everything below the root">Close all</button>
<button type="button" id="keys" aria-pressed="false" title="Show keys as rows of their own">Keys</button>
<button type="button" id="help" title="Keyboard (?)" aria-label="Keyboard">?</button>
</div>
<div id="panel-values">
<div id="values" role="tree" tabindex="0" aria-label="Values"></div>
<div id="table" hidden>
<div class="tools">
<input id="filter" type="search" placeholder="Filter" aria-label="Filter the rows" autocomplete="off"
spellcheck="false">
<output id="table-count" for="filter"></output>
<button type="button" id="copy" title="Copy the rows that are shown, as CSV">Copy CSV</button>
</div>
<div id="table-scroll">
<div id="table-head"></div>
<div id="table-body" role="table" tabindex="0" aria-label="Records"></div>
</div>
</div>
</div>
<div id="tree" role="tree" tabindex="0" aria-label="Chunks" hidden></div>
</section>
<section id="content" aria-label="Bytes">
<div class="bar"><h2>Bytes</h2><p id="legend"><i class="type">type</i><i class="own">part</i><i
class="inner">what is in it</i><i class="padding">padding</i><i class="bad">finding</i></p></div>
<div id="hex" role="grid" tabindex="0" aria-label="Bytes" aria-colcount="16"></div>
</section>
<section id="details" aria-label="Details">
<div class="bar" role="tablist" aria-label="Details">
<button type="button" role="tab" id="tab-chunk" aria-controls="panel-chunk" aria-selected="true">Details</button>
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
<div><dt><kbd>↑</kbd> <kbd>↓</kbd></dt><dd>previous, next</dd></div>
<div><dt><kbd>→</kbd> <kbd>←</kbd></dt><dd>open, close; go in, go out</dd></div>
<div><dt><kbd>Home</kbd> <kbd>End</kbd></dt><dd>the first, the last</dd></div>
<div><dt><kbd>*</kbd></dt><dd>open all beside it, in the tree of parts</dd></div>
<div><dt><kbd>Enter</kbd></dt><dd>open; from a reference to what it refers to</dd></div>
<div><dt><kbd>Backspace</kbd></dt><dd>back</dd></div>
<div><dt><kbd>/</kbd></dt><dd>search; then <kbd>Enter</kbd> and <kbd>Shift</kbd> <kbd>Enter</kbd></dd></div>
<div><dt><kbd>n</kbd> <kbd>p</kbd></dt><dd>next result, previous result</dd></div>
<div><dt><kbd>v</kbd></dt><dd>values, parts</dd></div>
<div><dt><kbd>e</kbd></dt><dd>the next finding</dd></div>
</dl>
<form method="dialog"><button autofocus>Close</button></form>
</dialog>
<noscript><p>This page shows a document with a script, which this browser does not run.</p></noscript>
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
#tree:focus-visible, #values:focus-visible, #table-body:focus-visible, #hex:focus-visible, [role="tabpanel"]:focus-visible { outline-width: 1px; outline-offset: -1px; }
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
#results { min-width: 5.5rem; color: var(--quiet); font-variant-numeric: tabular-nums; white-space: nowrap; }
#results[aria-busy="true"] { min-width: 14rem; }
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
.bar [role="tablist"] { display: flex; gap: 4px; margin-right: auto; }
.bar button { padding: 1px 9px; font-size: 13px; white-space: nowrap; flex: none; }
#legend { display: flex; gap: 8px; font: 12px var(--mono); }
#legend i { font-style: normal; padding: 1px 5px; border-radius: 3px; }
#tree, #values, #hex {
flex: 1;
min-height: 0;
overflow: auto;
position: relative;
contain: strict;
font: 13px/24px var(--mono);
}
.spacer { width: 1px; }
#tree .item, #values .item, #table-body .record, #hex .line { position: absolute; top: 0; left: 0; right: 0; height: 24px; white-space: pre; }
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
#panel-values { flex: 1; min-height: 0; display: flex; flex-direction: column; }
#values .twist { margin-left: 8px; }
#values .label.index { color: var(--faint); }
#values .label.index::after { content: "  "; }
#values .value { color: var(--quiet); }
#values .value.string { color: var(--string); }
#values .value.number { color: var(--number); }
#values .value.word { color: var(--word); }
#values .value.object { color: var(--text); font-weight: 400; }
#values .value.error { color: var(--error); }
#table { flex: 1; min-height: 0; display: flex; flex-direction: column; }
#table .tools { display: flex; align-items: center; gap: 8px; padding: 6px 16px; border-bottom: 1px solid var(--line); }
#table .tools output { color: var(--quiet); font-variant-numeric: tabular-nums; margin-right: auto; }
#filter { width: 14rem; min-width: 6rem; }
#table-scroll { flex: 1; min-height: 0; overflow-x: auto; overflow-y: hidden; display: flex; flex-direction: column; }
#table-head, #table-body { min-width: calc(6rem + var(--columns) * 9rem); }
#table-head, #table-body .record {
display: grid;
grid-template-columns: 5rem repeat(var(--columns), minmax(8rem, 1fr));
font: 13px/24px var(--mono);
}
#table-head { flex: none; border-bottom: 1px solid var(--line); background: var(--panel); overflow: hidden; scrollbar-gutter: stable; }
#table-body { flex: 1; min-height: 0; scrollbar-gutter: stable; overflow-y: scroll; overflow-x: hidden; position: relative; contain: strict; }
#table .cell { overflow: hidden; text-overflow: ellipsis; white-space: pre; padding: 0 10px; min-width: 0; }
#table-head button.cell { border: 0; border-radius: 0; background: none; text-align: left; font: 600 13px/28px var(--mono); }
#table-head .cell.index { line-height: 28px; }
#table-head [aria-sort="ascending"]::after { content: " ▲"; font-size: 10px; }
#table-head [aria-sort="descending"]::after { content: " ▼"; font-size: 10px; }
#table .cell.index { color: var(--faint); text-align: right; }
.record:hover { background: var(--inner); }
.record.selected, .record.selected:hover { background: var(--selected); box-shadow: inset 3px 0 var(--accent); }
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
@media (max-width: 600px) {
html, body { height: auto; }
main { display: block; }
section { height: 60vh; }
#structure { height: 75vh; }
#content { height: 45vh; }
#search { flex: 1 1 100%; flex-wrap: wrap; }
#kind { width: 6.5rem; }
#query { width: 4rem; flex: 1; }
#legend { flex-wrap: wrap; gap: 2px 4px; }
#results[aria-busy="true"], #results { min-width: 0; white-space: normal; }
.bar { flex-wrap: wrap; height: auto; min-height: 40px; padding: 6px 8px; }
#hex { font-size: min(11px, calc((100vw - 8px) / 41)); }
#hex .line { padding-left: 4px; }
#hex .place { width: 9ch; }
#hex .byte { width: 2.3ch; }
#hex .letters { margin-left: 1ch; }
#tree .offset { display: none; }
}
"""##
    static let tail = ##"""
</script>
<script>"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
function bytesOf(blocks, count) {
const bytes = new Uint8Array(count);
let place = 0;
for (const block of blocks) {
const text = atob(block);
for (let i = 0; i < text.length; i++) bytes[place++] = text.charCodeAt(i);
}
return bytes;
}
const bytes = bytesOf(data.bytes, data.shown);
data.bytes = null;
const Form = Object.freeze({ chunks: "chunks", objects: "objects", elements: "elements", values: "values", openStep: "openstep" });
const isText = [Form.elements, Form.values, Form.openStep].includes(data.form);
const Role = Object.freeze({
root: 0, element: 1, member: 2, value: 3, key: 4, property: 5, relative: 6, base: 7, className: 8, end: 9,
definition: 10, header: 11, unread: 12,
});
const columnNames = ["offset", "length", "type", "depth", "role", "place", "payload", "count", "name", "number", "target"];
const hasRest = data.unread < data.size || data.isCut;
const hasHeader = data.header > 0;
const firstRow = hasHeader ? 1 : 0;
const rowCount = data.rowCount + firstRow + (hasRest ? 1 : 0);
class NumberReader {
constructor(bytes) {
this.bytes = bytes;
this.place = 0;
}
next() {
let value = 0, scale = 1;
for (;;) {
const byte = this.bytes[this.place++];
if (byte < 0x80) return value + byte * scale;
value += (byte - 0x80) * scale;
scale *= 128;
}
}
signed() {
const value = this.next();
return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}
}
function unknownBytes(blocks) {
const count = blocks.reduce((sum, block) =>
sum + block.length / 4 * 3 - (block.endsWith("==") ? 2 : block.endsWith("=") ? 1 : 0), 0);
return bytesOf(blocks, count);
}
const rows = (() => {
const rows = {};
for (const name of columnNames) rows[name] = new Int32Array(rowCount);
rows.name.fill(-1);
rows.number.fill(-1);
rows.target.fill(-1);
if (hasHeader) {
rows.length[0] = data.header;
rows.role[0] = Role.header;
}
if (hasRest) {
const last = rowCount - 1;
rows.offset[last] = data.unread;
rows.length[last] = data.size - data.unread;
rows.role[last] = Role.unread;
}
const reader = new NumberReader(unknownBytes(data.rows));
data.rows = null;
const fields = 12, mostTemplates = 65536;
const templates = [];
const lastPlaces = [-1];
const lastNumbers = [-1, -1, -1, -1];
let end = data.header, depth = 0;
for (let row = firstRow, rest = data.rowCount; rest > 0; rest--, row++) {
const known = reader.next();
let start = (known - 1) * fields;
if (known === 0) {
start = templates.length;
for (let i = 0; i < fields; i++) templates.push(reader.signed());
}
const offset = end + templates[start], role = templates[start + 4], cache = templates[start + 9];
depth += templates[start + 3];
const place = (lastPlaces[depth] ?? -1) + (role === (isText ? Role.value : Role.key) ? 0 : 1) + templates[start + 5];
lastPlaces[depth] = place;
lastPlaces[depth + 1] = -1;
rows.offset[row] = offset;
rows.length[row] = templates[start + 1];
rows.type[row] = templates[start + 2];
rows.depth[row] = depth;
rows.role[row] = role;
rows.place[row] = place;
rows.payload[row] = templates[start + 6];
rows.count[row] = templates[start + 7];
rows.name[row] = templates[start + 8];
if (cache > 0) {
lastNumbers[cache] += templates[start + 10];
rows.number[row] = lastNumbers[cache] * 4 + cache - 1;
}
rows.target[row] = data.types[rows.type[row]][1] === "alias" ? reader.next() - 1 : templates[start + 11];
end = offset + (isText && rows.payload[row] > 0 ? rows.payload[row] : rows.length[row]);
if (known === 0 && templates.length > mostTemplates * fields) templates.length = start;
}
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
if (data.form !== Form.chunks) return Math.min(rows.offset[row] + rows.length[row], data.size);
if (nexts[row] < rowCount) return rows.offset[nexts[row]];
return rows.role[row] === Role.unread ? data.size : data.unread;
}
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
const valuesOfKeys = new Int32Array(rowCount).fill(-1);
const keysOfValues = new Int32Array(rowCount).fill(-1);
(() => {
const waiting = [];
for (let row = firstRow; row < rowCount; row++) {
const role = rows.role[row];
if (role !== Role.key && role !== Role.value) continue;
const depth = rows.depth[row];
if (role === (isText ? Role.key : Role.value)) {
waiting[depth] = row;
continue;
}
const other = waiting[depth] ?? -1;
if (other < 0 || parents[other] !== parents[row] || rows.place[other] !== rows.place[row]) continue;
const [key, value] = isText ? [other, row] : [row, other];
valuesOfKeys[key] = value;
keysOfValues[value] = key;
}
})();
const rowsByNumber = [[], [], []];
for (let row = firstRow; row < rowCount; row++) {
const number = rows.number[row];
if (number < 0) continue;
rowsByNumber[number & 3][number >> 2] = row;
if (shapeOf(row) === "keyedArchive") rowsByNumber[number & 3][(number >> 2) - 1] ??= row;
}
const Flag = Object.freeze({ type: 1, padding: 2, bad: 4 });
const flags = new Uint8Array(data.shown);
const findings = new Map();
for (let row = firstRow; row < rowCount; row++) {
if (rows.role[row] !== Role.unread) flags[rows.offset[row]] |= Flag.type;
}
(() => {
const reader = new NumberReader(unknownBytes(data.padding));
for (let at = 0; reader.place < reader.bytes.length;) {
at += reader.next();
for (const end = at + reader.next(); at < end; at++) flags[at] |= Flag.padding;
}
})();
for (const finding of data.findings) {
finding.at = finding.offset ?? 0;
if (finding.offset !== null && finding.at < data.shown) flags[finding.at] |= Flag.bad;
finding.row = rowAt(finding.at);
if (!findings.has(finding.row)) findings.set(finding.row, []);
findings.get(finding.row).push(finding);
}
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const wideDecoder = new TextDecoder("utf-16be", { ignoreBOM: true });
const view = new DataView(bytes.buffer);
const offsetDigits = Math.max(4, data.size.toString(16).length);
const hexOffset = (offset) => "0x" + offset.toString(16).padStart(offsetDigits, "0");
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
function quoted(text, most) {
return text.length > most ? `“${text.slice(0, most)}”…` : `“${text}”`;
}
function hexPreview(start, count) {
const some = Array.from(bytes.subarray(start, start + Math.min(count, 16)), hexByte).join(" ");
return counted(count, "byte") + (some ? ": " + some + (count > 16 ? " …" : "") : "");
}
function realText(value) {
if (Object.is(value, -0)) return "-0.0";
const text = String(value).replace("Infinity", "inf").replace("NaN", "nan");
return /^-?[0-9]+$/.test(text) ? text + ".0" : text;
}
function singleText(value) {
for (let digits = 1; digits < 9; digits++) {
const short = Number(value.toPrecision(digits));
if (Math.fround(short) === value) return realText(short);
}
return realText(Number(value.toPrecision(9)));
}
function dateText(seconds) {
const time = new Date(Math.round((seconds + 978307200) * 1000));
return Number.isNaN(time.getTime()) ? null : time.toISOString().replace(/\.000Z$/, "Z");
}
function bigEndian(start, size) {
let value = 0n;
for (let at = start; at < start + size; at++) value = value << 8n | BigInt(bytes[at] ?? 0);
return size >= 8 ? BigInt.asIntN(8 * size, value) : value;
}
class Chunks {
constructor() {
this.classesByOffset = new Map(data.classes.map((one) => [one.offset, one]));
}
targetOf(row) {
const target = rows.target[row];
if (!isAlias(row) || target < 0) return -1;
return rowsByNumber[target & 3][target >> 2] ?? -1;
}
textAt(offset, most = Infinity) {
let end = bytes.indexOf(0, offset);
if (end < 0) end = bytes.length;
return decoder.decode(bytes.subarray(offset, Math.min(end, offset + most)));
}
stringOf(row, most = Infinity) {
if (row < 0 || shapeOf(row) !== "string") return null;
const start = rows.offset[row] + rows.payload[row];
return decoder.decode(bytes.subarray(start, start + Math.min(rows.count[row], most)));
}
classOf(row, most = Infinity) {
if (row < 0) return null;
switch (shapeOf(row)) {
case "object": return data.classes[rows.target[row]]?.name ?? null;
case "classDefinition": return this.textAt(rows.offset[row] + rows.payload[row], most);
case "codedObject": return nexts[row] > row + 1 ? this.stringOf(resolved(row + 1), most) : null;
default: return null;
}
}
labelOf(row, most = 200) {
switch (rows.role[row]) {
case Role.element:
case Role.member: return String(rows.place[row]);
case Role.property: return this.textAt(rows.name[row], most);
case Role.value: {
const key = keysOfValues[row] < 0 ? null : this.stringOf(resolved(keysOfValues[row]), most);
return key === null ? String(rows.place[row]) : key;
}
default: return roleWords[rows.role[row]] ?? "";
}
}
valueOf(row, most = 200) {
const count = rows.count[row];
switch (shapeOf(row)) {
case "string": return { text: quoted(this.stringOf(row, 4 * most), most), kind: "string" };
case "elements": return { text: counted(count, "element"), kind: "" };
case "entries": return { text: counted(count, "entry", "entries"), kind: "" };
case "keyedArchive":
case "data": return { text: hexPreview(rows.offset[row] + rows.payload[row], count), kind: "" };
case "object":
case "codedObject": return { text: (this.classOf(row, 4 * most) ?? "").slice(0, most), kind: "object" };
case "classDefinition": {
const found = this.classesByOffset.get(rows.offset[row]);
return { text: found ? `${found.name} (${found.properties.join(", ")})`.slice(0, most) : "", kind: "object" };
}
case "alias": return this.aliasText(row, most);
case "none": return { text: constants[typeName(row)] ?? "", kind: "number" };
case "ranges": return { text: this.rangesText(row, most), kind: "number" };
default: return { text: this.fixedText(row), kind: "number" };
}
}
aliasText(row, most) {
const target = this.targetOf(row);
if (target < 0) return { text: "→ nothing that can be found", kind: "alias" };
const value = this.valueOf(target, Math.min(most, 60));
if (value.kind === "string") return { text: "→ " + value.text, kind: "alias" };
return { text: `→ ${placeName(target)} ${value.kind === "object" ? value.text : typeName(target)}`, kind: "alias" };
}
rangesText(row, most) {
const start = rows.offset[row] + rows.payload[row];
let text = "";
for (let i = 0; i < rows.count[row] && text.length < most; i++) text += (i > 0 ? ", " : "") + this.range(start + 8 * i);
return counted(rows.count[row], "range") + (text ? ": " + text : "");
}
range(at) {
return at + 8 > bytes.length ? "" : `{${view.getUint32(at, true)}, ${view.getUint32(at + 4, true)}}`;
}
fixedText(row) {
const start = rows.offset[row] + rows.payload[row], end = rows.offset[row] + rows.length[row];
if (end > bytes.length) return "";
const name = data.types[rows.type[row]][2];
switch (name) {
case "int8": return String(view.getInt8(start));
case "int16": return String(view.getInt16(start, true));
case "int32": return String(view.getInt32(start, true));
case "int64": return String(view.getBigInt64(start, true));
case "float32": return singleText(view.getFloat32(start, true));
case "float64": return realText(view.getFloat64(start, true));
case "range": return this.range(start);
case "decimal": return this.decimalText(start);
case "date1970":
case "date2001": {
const seconds = view.getFloat64(start, true), epoch = name.slice(4);
const date = dateText(epoch === "1970" ? seconds - 978307200 : seconds);
return (date === null ? "" : date + ", ") + `${realText(seconds)} s since ${epoch}`;
}
default: {
const numbers = [];
for (let at = start; at + 8 <= end; at += 8) numbers.push(realText(view.getFloat64(at, true)));
return `{${numbers.join(", ")}}`;
}
}
}
decimalText(start) {
const exponent = view.getInt8(start), bits = bytes[start + 1], length = bits & 15, isNegative = (bits >> 4 & 1) === 1;
if (length === 0 && isNegative) return "nan";
let digits = 0n;
for (let i = Math.min(length, 8) - 1; i >= 0; i--) digits = digits << 16n | BigInt(view.getUint16(start + 4 + 2 * i, true));
let text = digits.toString();
if (exponent > 0) text = text === "0" ? text : text + "0".repeat(exponent);
else if (exponent < 0) {
text = text.padStart(1 - exponent, "0");
text = text.slice(0, exponent) + "." + text.slice(exponent);
}
return (isNegative ? "-" : "") + text;
}
}
const roleWords = {
[Role.relative]: "relative", [Role.base]: "base", [Role.className]: "class", [Role.end]: "end", [Role.key]: "key",
};
const constants = { Nil: "", Null: "", True: "", False: "", One: "1", Zero: "0" };
class PlistParts {
constructor() {
this.slots = [];
this.slotsOfRows = new Map();
this.rootRow = this.findRoot();
if (data.format === "keyed") this.findSlots();
}
findRoot() {
if (data.form !== Form.objects) return firstRow;
return rowsByNumber[0][data.root] ?? firstRow;
}
findSlots() {
const list = this.valueOfKey(this.rootRow, "$objects");
this.slots = list < 0 ? [] : Array.from(this.childrenOf(list));
this.slots.forEach((row, slot) => { if (row >= 0 && !this.slotsOfRows.has(row)) this.slotsOfRows.set(row, slot); });
}
childrenOf(row) {
if (row < 0 || rows.role[row] >= Role.header) return new Int32Array(0);
const shape = shapeOf(row);
if (shape !== "elements" && shape !== "entries") return new Int32Array(0);
if (data.form === Form.objects) return this.referredBy(row, shape === "entries");
const found = [];
for (let child = row + 1; child < nexts[row]; child = nexts[child]) found.push(child);
return Int32Array.from(found);
}
referredBy(row, isDictionary) {
const count = rows.count[row], size = data.referenceSize;
const start = rows.offset[row] + rows.payload[row];
const reference = (place) => {
const first = start + place * size, end = first + size;
if (end > bytes.length) return -1;
let number = 0;
for (let at = first; at < end; at++) number = number * 256 + bytes[at];
return rowsByNumber[0][number] ?? -1;
};
const found = new Int32Array(isDictionary ? 2 * count : count);
for (let i = 0; i < count; i++) {
if (isDictionary) {
found[2 * i] = reference(i);
found[2 * i + 1] = reference(i + count);
} else {
found[i] = reference(i);
}
}
return found;
}
valueOfKey(row, key) {
if (row < 0 || shapeOf(row) !== "entries") return -1;
const children = this.childrenOf(row);
for (let i = children.length - 2; i >= 0; i -= 2) {
if (this.stringOf(children[i], key.length + 1) === key) return children[i + 1];
}
return -1;
}
identifierOf(row) {
if (row < 0 || data.format !== "keyed") return -1;
if (shapeOf(row) === "identifier") return Number(this.identifier(row) & 0xffffffffn);
if (shapeOf(row) !== "entries" || rows.count[row] !== 1) return -1;
const [key, value] = this.childrenOf(row);
if (value === undefined || this.stringOf(key, 10) !== "CF$UID" || shapeOf(value) !== "number") return -1;
const number = Number(this.numberText(value));
return Number.isInteger(number) && number >= 0 ? number : -1;
}
identifier(row) {
return bigEndian(rows.offset[row] + 1, (bytes[rows.offset[row]] & 15) + 1);
}
targetOf(row) {
return this.slots[this.identifierOf(row)] ?? -1;
}
stringOf(row, most = Infinity) {
if (row < 0 || shapeOf(row) !== "string") return null;
const start = rows.offset[row], end = Math.min(start + rows.length[row], bytes.length);
switch (data.form) {
case Form.objects: {
const first = start + rows.payload[row], isWide = bytes[start] >> 4 === 6;
const last = Math.min(end, first + (isWide ? 2 : 1) * Math.min(most, end));
return (isWide ? wideDecoder : decoder).decode(bytes.subarray(first, last));
}
case Form.elements: return elementText(start, end).slice(0, most);
case Form.openStep: return openStepText(start, end).slice(0, most);
default:
try {
return String(JSON.parse(decoder.decode(bytes.subarray(start, end)))).slice(0, most);
} catch {
return "";
}
}
}
classOf(row, most = Infinity) {
if (row < 0 || data.format !== "keyed" || shapeOf(row) !== "entries" || !this.slotsOfRows.has(row)) return null;
const description = this.targetOf(this.valueOfKey(row, "$class"));
const name = this.valueOfKey(description, "$classname");
return name < 0 ? null : this.stringOf(resolvedPart(this, name), most);
}
labelOf(row, most = 200) {
const slot = this.slotsOfRows.get(row);
if (slot !== undefined) return "slot " + slot;
if (data.form === Form.objects) return "";
switch (rows.role[row]) {
case Role.element: return String(rows.place[row]);
case Role.key: return "key";
case Role.value: return this.stringOf(keysOfValues[row], most) ?? String(rows.place[row]);
default: return "";
}
}
valueOf(row, most = 200) {
const slot = this.identifierOf(row);
if (slot >= 0) return this.referenceText(slot, most);
const count = rows.count[row];
switch (shapeOf(row)) {
case "string": return { text: quoted(this.stringOf(row, most + 1), most), kind: "string" };
case "elements": return { text: counted(count, "element"), kind: "" };
case "entries": {
const name = this.classOf(row, most);
return { text: (name === null ? "" : name + ", ") + counted(count, "entry", "entries"), kind: name === null ? "" : "object" };
}
case "data": return { text: this.dataText(row), kind: "" };
case "number": return { text: this.numberText(row), kind: "number" };
case "date": return { text: this.dateText(row), kind: "number" };
case "identifier": return { text: `UID ${this.identifier(row)}`, kind: "number" };
case "unreadable": return { text: "can't be read", kind: "error" };
default: return { text: "", kind: "number" };
}
}
referenceText(slot, most) {
const target = this.slots[slot] ?? -1;
if (target < 0) return { text: `${slot} → nothing that can be found`, kind: "alias" };
const value = shapeOf(target) === "elements" ? { text: typeName(target) } : this.valueOf(target, Math.min(most, 60));
return { text: `${slot} → ${value.text || typeName(target)}`, kind: "alias" };
}
dataText(row) {
const start = rows.offset[row];
if (data.form === Form.objects) return hexPreview(start + rows.payload[row], rows.count[row]);
const end = Math.min(start + rows.length[row], start + 200);
const text = (data.form === Form.openStep ? decoder.decode(bytes.subarray(start, end)) : elementText(start, end))
.replace(/[<>\s]+/g, "");
return counted(rows.count[row], "byte") + (text ? ": " + text.slice(0, 40) + (rows.count[row] > 30 ? " …" : "") : "");
}
numberText(row) {
const start = rows.offset[row], end = Math.min(start + rows.length[row], bytes.length);
switch (data.form) {
case Form.objects: {
const marker = bytes[start], size = 1 << (marker & 15);
if (start + 1 + size > bytes.length) return "";
if (marker >> 4 === 1) return String(bigEndian(start + 1, size));
return size === 4 ? singleText(view.getFloat32(start + 1)) : realText(view.getFloat64(start + 1));
}
case Form.elements: return elementText(start, end).trim();
default: return decoder.decode(bytes.subarray(start, end));
}
}
dateText(row) {
const start = rows.offset[row];
if (data.form === Form.elements) return elementText(start, start + rows.length[row]).trim();
if (start + 9 > bytes.length) return "";
const seconds = view.getFloat64(start + 1), date = dateText(seconds);
return (date === null ? "" : date + ", ") + `${realText(seconds)} s since 2001`;
}
}
function resolvedPart(parts, row) {
const target = parts.targetOf(row);
return target >= 0 ? target : row;
}
const entities = { lt: "<", gt: ">", amp: "&", quot: "\"", apos: "'" };
function elementText(start, end) {
const text = decoder.decode(bytes.subarray(start, end));
const open = text.indexOf(">"), close = text.lastIndexOf("</");
if (open < 0 || close <= open) return open < 0 || text[open - 1] === "/" ? "" : text.slice(open + 1);
return text.slice(open + 1, close).split(/(<!\[CDATA\[[^]*?\]\]>)/).map((part) => {
if (part.startsWith("<![CDATA[")) return part.slice(9, -3);
return part.replace(/&(#x[0-9a-f]+|#[0-9]+|[a-z]+);/gi, (whole, name) => {
if (name[0] !== "#") return entities[name] ?? whole;
const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10);
return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
});
}).join("");
}
const openStepEscapes = { a: "\x07", b: "\b", t: "\t", n: "\n", v: "\v", f: "\f", r: "\r" };
const nextStepCharacters =
"\u00a0ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿" +
"¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ—±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ";
function openStepText(start, end) {
const text = decoder.decode(bytes.subarray(start, end));
if (text[0] !== "\"" && text[0] !== "'") return text;
return text.slice(1, -1).replace(/\\(U[0-9a-f]{0,4}|[0-7]{1,3}|[^])/gi, (whole, escape) => {
if (/^U/.test(escape)) return String.fromCharCode(parseInt(escape.slice(1) || "0", 16));
if (/^[0-7]/.test(escape)) {
const code = parseInt(escape, 8) & 0xff;
return code < 0x80 ? String.fromCharCode(code) : nextStepCharacters[code - 0x80] ?? "\ufffd";
}
return openStepEscapes[escape] ?? escape;
});
}
const parts = data.form === Form.chunks ? new Chunks() : new PlistParts();
const stringOf = (row, most) => parts.stringOf(row, most);
const classOf = (row, most) => rows.role[row] >= Role.header ? null : parts.classOf(row, most);
const labelOf = (row, most) => parts.labelOf(row, most);
const targetOf = (row) => rows.role[row] >= Role.header ? -1 : parts.targetOf(row);
const isReference = (row) => isAlias(row) || data.form !== Form.chunks && parts.identifierOf(row) >= 0;
function resolved(row) {
return row >= 0 && isReference(row) ? targetOf(row) : row;
}
function valueOf(row, most = 200) {
if (rows.role[row] === Role.header) return { text: data.headerText, kind: "" };
if (rows.role[row] === Role.unread) {
return { text: rows.length[row] > 0 ? counted(rows.length[row], "byte") : "", kind: "error" };
}
return parts.valueOf(row, most);
}
const referrerStarts = new Int32Array(rowCount + 1);
const referrers = (() => {
const forEach = (take) => {
for (let row = firstRow; row < rowCount; row++) {
if (rows.role[row] >= Role.header) continue;
if (data.form === Form.objects) {
const shape = shapeOf(row);
if (shape !== "elements" && shape !== "entries") continue;
for (const child of parts.childrenOf(row)) {
if (child < 0) continue;
take(child, row);
const target = data.format === "keyed" && shapeOf(child) === "identifier" ? parts.targetOf(child) : -1;
if (target >= 0) take(target, row);
}
} else {
const target = data.form === Form.chunks ? (isAlias(row) ? parts.targetOf(row) : -1) : data.format === "keyed" ? parts.targetOf(row) : -1;
if (target >= 0) take(target, row);
}
}
};
forEach((target) => { referrerStarts[target + 1]++; });
for (let row = 0; row < rowCount; row++) referrerStarts[row + 1] += referrerStarts[row];
const filled = referrerStarts.slice();
const referrers = new Int32Array(referrerStarts[rowCount]);
forEach((target, row) => { referrers[filled[target]++] = row; });
return referrers;
})();
const referrerCount = (row) => referrerStarts[row + 1] - referrerStarts[row];
const cacheNames = ["obj", "str", "class"];
const numberText = (row) => rows.number[row] < 0 ? "" : `${cacheNames[rows.number[row] & 3]} ${rows.number[row] >> 2}`;
function placeName(row) {
if (valuesOfKeys[row] >= 0) return "key of " + placeName(valuesOfKeys[row]);
if (data.form === Form.objects) return numberText(row) || hexOffset(rows.offset[row]);
const path = rows.depth[row] <= 32 ? keyPath(row) : null;
return path !== null && path.length <= 80 ? path : hexOffset(rows.offset[row]);
}
const escapedKey = (key) => key.replace(/[.\\]|^\$/g, "\\$&").replace(/^\*(?=\*?$)/, "\\u002a");
const joinedPath = (components) => components.length === 0 ? "$root" : shown(components.join("."), false) || "$root.";
function componentsOf(path) {
if (path === "$root") return [];
const start = path.startsWith("$root.") ? "$root.".length : 0;
const components = [""];
for (let at = start; at < path.length;) {
const last = components.length - 1;
if (path[at] === ".") {
components.push("");
at += 1;
continue;
}
const escape = escapeAt(path, at, components[last] === "");
components[last] += escape?.character ?? path[at];
at += escape?.length ?? 1;
}
return components;
}
function escapeAt(path, at, isFirst) {
if (path[at] !== "\\") return null;
const next = path[at + 1];
if (next === "." || next === "\\" || next === "$" && isFirst) return { character: next, length: 2 };
const code = path.slice(at, at + 6).match(/^\\u([0-9a-f]{4})$/i)?.[1];
return code === undefined ? null : { character: String.fromCharCode(parseInt(code, 16)), length: 6 };
}
const rootRow = (() => {
if (data.form !== Form.chunks) return Math.min(Math.max(parts.rootRow, 0), rowCount - 1);
let row = rowCount > 1 ? 1 : 0;
while (row < rowCount - 1 && rows.role[row] === Role.definition) row++;
return row;
})();
const keyedContainers = new Map();
function isByKey(row) {
if (!keyedContainers.has(row)) keyedContainers.set(row, hasDistinctKeys(row));
return keyedContainers.get(row);
}
function hasDistinctKeys(row) {
const seen = new Set();
if (shapeOf(row) === "object") {
const names = data.classes[rows.target[row]]?.properties ?? [];
return new Set(names).size === names.length;
}
for (let child = row + 1; child < nexts[row]; child = nexts[child]) {
if (rows.role[child] !== Role.key) continue;
const key = resolved(child);
if (key < 0 || shapeOf(key) !== "string" || data.form === Form.chunks && typeName(key) !== "String") return false;
const text = keyText(key);
if (seen.has(text)) return false;
seen.add(text);
}
return true;
}
const keyTexts = new Map();
function keyText(row) {
let text = keyTexts.get(row);
if (text === undefined) {
if (keyTexts.size > 100_000) keyTexts.clear();
text = stringOf(row);
keyTexts.set(row, text);
}
return text;
}
const propertyName = (row) =>
data.classes[rows.target[parents[row]]]?.properties[rows.place[row]] ?? parts.textAt(rows.name[row]);
const isNamedByKey = (row) =>
(rows.role[row] === Role.property || rows.role[row] === Role.value) && isByKey(parents[row]);
function nameOf(row) {
const place = String(rows.place[row]);
switch (rows.role[row]) {
case Role.property: return isNamedByKey(row) ? propertyName(row) : place;
case Role.value:
if (keysOfValues[row] < 0) return null;
return isNamedByKey(row) ? keyText(resolved(keysOfValues[row])) : place;
case Role.key: return isByKey(parents[row]) ? null : place + "k";
case Role.base: return "NS.base";
case Role.element:
case Role.member: return place;
default: return null;
}
}
function chunkPath(row) {
if (rows.role[row] >= Role.end || rows.role[row] === Role.base && typeName(row) === "Nil") return null;
if (rows.role[row] === Role.key && isByKey(parents[row])) return null;
if (rows.role[row] === Role.relative || rows.role[row] === Role.className) row = parents[row];
const components = [];
for (; parents[row] >= 0; row = parents[row]) {
const name = nameOf(row);
if (name === null) return null;
components.push(isNamedByKey(row) ? escapedKey(name) : name);
}
return joinedPath(components.reverse());
}
const keyPath = (row) => data.form === Form.chunks ? chunkPath(row) : valuePath(row);
class Content {
constructor(kind, rows, { names = null, className = null, text = null } = {}) {
this.kind = kind;
this.rows = rows;
this.names = names;
this.className = className;
this.text = text;
}
get count() { return this.rows.length; }
name(place) { return this.names === null ? String(place) : this.names(place); }
component(place) { return this.names === null ? String(place) : escapedKey(this.names(place)); }
placeOf(name) {
if (this.names === null) {
const place = /^(0|[1-9][0-9]*)$/.test(name) ? Number(name) : -1;
return place < this.count ? place : -1;
}
for (let place = 0; place < this.count; place++) if (this.names(place) === name) return place;
return -1;
}
}
const noRows = new Int32Array(0);
const contents = new Map();
function contentOf(row) {
row = resolved(row);
if (row < 0 || rows.role[row] >= Role.header) return new Content("", noRows);
let found = contents.get(row);
if (found === undefined) {
if (contents.size > 20_000) contents.clear();
found = data.form === Form.chunks ? chunkContent(row) : partContent(row);
contents.set(row, found);
}
return found;
}
function chunkContent(row) {
const children = (role, also) => {
const found = [];
for (let child = row + 1; child < nexts[row]; child = nexts[child]) {
if (rows.role[child] === role || rows.role[child] === also) found.push(child);
}
return Int32Array.from(found);
};
const named = (found) => isByKey(row) ? (place) => nameOf(found[place]) ?? String(place) : null;
switch (shapeOf(row)) {
case "elements": return new Content("list", children(Role.element, Role.member));
case "entries": {
const found = children(Role.value);
return new Content("record", found, { names: named(found) });
}
case "object": {
const found = children(Role.property);
return new Content("record", found, { names: named(found), className: classOf(row, 200) });
}
case "codedObject": {
const found = children(Role.value);
return new Content("record", found, { names: named(found), className: classOf(row, 200) });
}
case "url": {
const text = row + 1 < nexts[row] ? stringOf(resolved(row + 1), 500) : null;
const base = children(Role.base).filter((child) => typeName(child) !== "Nil");
return new Content("", base, { names: () => "NS.base", text: text === null ? "URL" : quoted(text, 200) });
}
default: return new Content("", noRows);
}
}
function partContent(row) {
const shape = shapeOf(row);
if (shape === "elements") return new Content("list", parts.childrenOf(row));
if (shape !== "entries") return new Content("", noRows);
if (data.format === "keyed" && parts.slotsOfRows.has(row)) return keyedContent(row);
return recordContent(row, null);
}
function recordContent(row, className) {
const children = parts.childrenOf(row);
const keys = [], values = [];
for (let i = 0; i + 1 < children.length; i += 2) {
if (className !== null && stringOf(children[i], 7) === "$class") continue;
keys.push(children[i]);
values.push(children[i + 1]);
}
const names = (place) => keyText(keys[place]) ?? String(place);
return new Content("record", Int32Array.from(values), { names, className });
}
function keyedContent(row) {
const className = classOf(row, 200);
if (className === null) return recordContent(row, null);
const listOf = (key) => {
const list = resolved(parts.valueOfKey(row, key));
return list >= 0 && shapeOf(list) === "elements" ? parts.childrenOf(list) : null;
};
const numbered = (beginning) => {
const children = parts.childrenOf(row), found = [];
for (let i = 0; i + 1 < children.length; i += 2) {
if (stringOf(children[i], 40) === beginning + found.length) found.push(children[i + 1]);
}
return found.length > 0 ? Int32Array.from(found) : null;
};
const values = listOf("NS.objects") ?? numbered("NS.object."), keys = listOf("NS.keys") ?? numbered("NS.key.");
if (values !== null && keys !== null) {
return new Content("record", values.subarray(0, keys.length), {
names: (place) => keyText(resolved(keys[place])) ?? String(place),
className: /^NS(Mutable)?Dictionary$/.test(className) ? null : className,
});
}
if (values !== null) {
const isPlain = /^NS(Mutable)?Array$/.test(className);
return new Content("list", values, { className: isPlain ? null : className });
}
const text = keyedText(row, className);
return text === null ? recordContent(row, className) : new Content("", noRows, { className, text });
}
function keyedText(row, className) {
const value = (key) => resolved(parts.valueOfKey(row, key));
const part = (key) => { const found = value(key); return found < 0 ? null : valueOf(found).text; };
switch (className) {
case "NSDate": {
const seconds = Number(part("NS.time"));
return part("NS.time") === null ? null : dateText(seconds) ?? realText(seconds);
}
case "NSString":
case "NSMutableString": return part("NS.string");
case "NSData":
case "NSMutableData": return part("NS.data") ?? part("NS.bytes");
case "NSURL": return part("NS.relative");
case "NSNull": return "null";
case "NSUUID": return uuidText(value("NS.uuidbytes"));
default: return null;
}
}
function uuidText(row) {
if (row < 0 || shapeOf(row) !== "data" || rows.count[row] !== 16 || data.form !== Form.objects) return null;
const start = rows.offset[row] + rows.payload[row];
const digits = Array.from(bytes.subarray(start, start + 16), hexByte).join("").toUpperCase();
return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
const valueRoot = (() => {
if (data.format !== "keyed") return rootRow;
const top = parts.valueOfKey(rootRow, "$top");
const entries = parts.childrenOf(top);
if (entries.length !== 2) return top >= 0 ? top : rootRow;
const root = resolved(entries[1]);
return root >= 0 ? root : rootRow;
})();
function shortText(row) {
const target = resolved(row);
if (target < 0) return "?";
const content = contentOf(target);
if (content.text !== null) return content.text.slice(0, 40);
if (content.className !== null) return content.className.slice(0, 40);
if (content.kind === "list") return `[${content.count}]`;
if (content.kind === "record") return `{${content.count}}`;
return scalarText(target, 30).text;
}
function scalarText(row, most) {
const value = valueOf(row, most);
if (data.format === "keyed" && value.text === "“$null”") return { text: "nil", kind: "word" };
if (value.text === "" && !(value.kind === "string")) return { text: typeName(row).toLowerCase(), kind: "word" };
if (/^date/.test(data.types[rows.type[row]][2] ?? shapeOf(row))) return { text: value.text.split(", ")[0], kind: value.kind };
if (shapeOf(row) === "none") return { text: value.text || typeName(row).toLowerCase(), kind: value.text ? "number" : "word" };
return value;
}
function previewOf(row, most = 160) {
const target = resolved(row);
if (target < 0) return { text: "nothing that can be found", kind: "error" };
const content = contentOf(target);
if (content.text !== null) return { text: content.text.slice(0, most), kind: content.text.startsWith("“") ? "string" : "number" };
if (content.kind === "") return scalarText(target, most);
const [open, close] = content.kind === "list" ? ["[", "]"] : ["{", "}"];
let text = content.className === null ? "" : content.className.slice(0, most) + " ";
text += open;
for (let place = 0; place < content.count; place++) {
if (text.length > most || place === 20) {
text += ", …";
break;
}
const name = content.kind === "list" ? "" : content.name(place).slice(0, 40) + ": ";
text += (place > 0 ? ", " : "") + name + shortText(content.rows[place]);
}
return { text: text + close, kind: content.className === null ? "" : "object" };
}
let firstPlaces = null;
function findFirstPlaces() {
const around = new Int32Array(rowCount).fill(-1), place = new Int32Array(rowCount);
const isSeen = new Uint8Array(rowCount);
const waiting = [valueRoot];
isSeen[valueRoot] = 1;
for (let next = 0; next < waiting.length; next++) {
const content = partContentOf(waiting[next]);
for (let i = 0; i < content.count; i++) {
const row = content.rows[i], target = resolved(row);
for (const one of row === target ? [row] : [row, target]) {
if (one < 0 || isSeen[one] || one === valueRoot) continue;
around[one] = waiting[next];
place[one] = i;
isSeen[one] = 1;
if (one === target) waiting.push(one);
}
}
}
return { around, place };
}
const partContentOf = (row) => contents.get(row) ?? (data.form === Form.chunks ? chunkContent(row) : partContent(row));
function valuePath(row) {
if (row === valueRoot) return "$root";
if (rows.role[row] >= Role.header) return null;
firstPlaces ??= findFirstPlaces();
const components = [];
for (let at = row; at !== valueRoot; at = firstPlaces.around[at]) {
const around = firstPlaces.around[at];
if (around < 0) return null;
components.push(contentOf(around).component(firstPlaces.place[at]));
}
return joinedPath(components.reverse());
}
function rowOfPath(path) {
let row = data.form === Form.chunks ? rootRow : valueRoot;
const components = componentsOf(path);
for (let place = 0; place < components.length; place++) {
const isBase = components[place] === "NS" && components[place + 1] === "base";
const around = resolved(row);
if (around < 0) return -1;
const base = isBase ? memberOf(around, "NS.base") : -1;
row = base >= 0 ? base : memberOf(around, components[place]);
if (base >= 0) place++;
if (row < 0) return -1;
}
return row;
}
function memberOf(row, component) {
if (data.form === Form.chunks) {
for (let child = row + 1; child < nexts[row]; child = nexts[child]) if (nameOf(child) === component) return child;
return -1;
}
const content = contentOf(row), place = content.placeOf(component);
return place < 0 ? -1 : content.rows[place];
}
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
function isFolded(row) {
if (showsKeys || rows.role[row] !== Role.key) return false;
const target = isAlias(row) ? targetOf(row) : row;
return target >= 0 && shapeOf(target) === "string";
}
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
label.hidden = name === "" && (![Role.value, Role.property].includes(rows.role[row]) || data.form === Form.objects);
kind.textContent = isAlias(row) ? "" : data.form === Form.objects ? `${numberText(row)} ${typeName(row)}`.trim() : typeName(row);
kind.className = "kind " + (shapeOf(row) === "none" ? "word" : "");
value.className = "value " + found.kind;
value.firstChild.textContent = shown(found.text);
refs.textContent = referrerCount(row) > 0 ? "←" + referrerCount(row) : "";
refs.title = referrerCount(row) > 0 ? counted(referrerCount(row), "reference leads", "references lead") + " to this" : "";
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
if (isReference(row) && event.target.closest(".value")) follow(row);
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
Enter: (row) => { if (isReference(row)) follow(row); else setOpen(row, !isOpen[row]); },
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
const addressDelay = 250;
let addressChange = 0;
function offsetOf(text) {
const value = /^0x[0-9a-f]+$/i.test(text) ? parseInt(text, 16) : /^[0-9]+$/.test(text) ? parseInt(text, 10) : NaN;
return value < data.size ? value : NaN;
}
function addressOf(row, at, followed) {
const offset = hexOffset(at ?? rows.offset[row]);
if (at !== undefined && at !== rows.offset[row]) return offset;
if (rows.role[row] === Role.relative || rows.role[row] === Role.className) return offset;
const path = followed ?? keyPath(row);
if (path === null || path.length > 2000) return offset;
return Number.isNaN(offsetOf(path)) ? path : "$root." + path;
}
function showAddress(row, at, path) {
clearTimeout(addressChange);
addressChange = setTimeout(() => {
history.replaceState(null, "", "#" + encodeURI(addressOf(row, at, path)));
}, addressDelay);
}
function addressText() {
const text = location.hash.slice(1);
try {
return decodeURIComponent(text);
} catch {
return text;
}
}
function chooseByAddress() {
const text = addressText();
if (text === "") return;
const offset = offsetOf(text);
if (!Number.isNaN(offset)) return jump(rowAt(offset), offset);
const row = rowOfPath(text);
if (row >= 0) return jump(row, undefined, text === "$root" ? undefined : text);
const most = 200;
const name = shown(text.length > most ? text.slice(0, most) + "…" : text);
document.getElementById("status").textContent = `There is nothing at ${name}.`;
}
const queryElement = document.getElementById("query");
const kindElement = document.getElementById("kind");
const resultsElement = document.getElementById("results");
let results = [];
let searchNumber = 0;
let isSearching = false;
let resultPlace = -1;
let afterSearch = null;
const searchedAtOnce = 10_000;
function searchedTexts(row, kind) {
const texts = [];
if (kind !== "value" && kind !== "class") {
if (rows.role[row] === Role.value || rows.role[row] === Role.property) texts.push(labelOf(row, Infinity));
}
if (kind !== "key" && kind !== "class") {
const text = stringOf(row);
if (text !== null) texts.push(text);
else if (shapeOf(row) === "fixed" || shapeOf(row) === "number" || shapeOf(row) === "date") texts.push(valueOf(row).text);
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
if (isText && rows.role[row] === Role.key) return false;
if (rows.role[row] === Role.key && kind === "key") return false;
if (isAlias(row) && (kind === "value" || kind === "all")) {
const target = targetOf(row);
if (target >= 0 && shapeOf(target) === "string" && matches[target] === 1) return true;
}
return searchedTexts(row, kind).some((text) => text.toLowerCase().includes(query));
}
function search(then) {
const number = ++searchNumber;
const text = queryElement.value;
const query = text.toLowerCase();
const kind = kindElement.value;
results = [];
resultPlace = -1;
afterSearch = then ?? null;
isSearching = false;
matches = new Uint8Array(rowCount);
queryElement.setAttribute("aria-invalid", "false");
if (query === "") return showResults("");
if (kind === "offset" || kind === "all" && /^0x[0-9a-f]+$/.test(query)) {
const offset = offsetOf(query.trim());
queryElement.setAttribute("aria-invalid", Number.isNaN(offset));
if (Number.isNaN(offset)) return showResults("none");
showResults("1 of 1");
if (then) jump(rowAt(offset), offset);
return;
}
let row = 0;
isSearching = true;
const step = () => {
if (number !== searchNumber) return;
for (const end = Math.min(rowCount, row + searchedAtOnce); row < end; row++) {
if (!isMatch(row, kind, query)) continue;
matches[row] = 1;
results.push(row);
}
if (row < rowCount) {
showResults(resultsText());
return setTimeout(step);
}
isSearching = false;
showResults(resultsText());
if (afterSearch) afterSearch();
};
step();
}
function resultsText() {
const count = results.length.toLocaleString("en");
const place = resultPlace < 0 ? "" : `${(resultPlace + 1).toLocaleString("en")} of `;
if (isSearching) return `searching, ${place}${count} so far`;
if (results.length === 0) return "none";
return place === "" ? count + " found" : place + count;
}
function showResults(text) {
resultsElement.textContent = text;
resultsElement.setAttribute("aria-busy", isSearching);
if (treeElement.hidden) values.refresh(); else tree.refresh();
}
function goToResult(by) {
if (results.length === 0) return;
let place = results.findIndex((row) => row >= selectedRow);
if (place < 0) place = results.length;
if (by < 0) place -= 1;
else if (results[place] === selectedRow) place += 1;
place = (place + results.length) % results.length;
resultPlace = place;
jump(results[place]);
resultsElement.textContent = resultsText();
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
if (searchKey() === lastSearch && isSearching) {
afterSearch = () => goToResult(by);
return;
}
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
(treeElement.hidden ? valuesElement : treeElement).focus();
}
});
const valuesElement = document.getElementById("values");
class Item {
constructor(group, place) {
this.group = group;
this.place = place;
this.isOpen = false;
}
get row() { return this.group === null ? valueRoot : this.group.content.rows[this.place]; }
get depth() { return this.group === null ? 0 : this.group.depth; }
get name() { return this.group === null ? "" : this.group.content.name(this.place); }
get path() {
const components = [];
for (let item = this; item.group !== null; item = item.group.item) components.push(item.group.content.component(item.place));
return joinedPath(components.reverse());
}
}
const rootItem = new Item(null, 0);
let items = [rootItem];
let selectedItem = rootItem;
const mostOpened = 200_000;
const values = new VirtualList(valuesElement, makeValueItem, fillValueItem);
function makeValueItem() {
const item = make("div", "item");
item.setAttribute("role", "treeitem");
for (const name of ["twist", "label", "value", "mark"]) item.append(make("span", name));
item.children[0].setAttribute("aria-hidden", "true");
item.children[1].append(make("bdi"));
item.children[2].append(make("bdi"));
return item;
}
function fillValueItem(element, place) {
const item = items[place], row = item.row, target = resolved(row);
const [twist, label, value, mark] = element.children;
const preview = previewOf(row);
element.item = item;
element.id = "value-" + place;
element.className = "item" + (matches[row] === 1 || target >= 0 && matches[target] === 1 ? " match" : "");
twist.style.marginLeft = 8 + Math.min(item.depth, deepestIndent) * 18 + "px";
const canOpen = hasMembers(item);
twist.textContent = canOpen ? (item.isOpen ? "▼" : "▶") : "";
label.firstChild.textContent = (item.depth > deepestIndent ? `<${item.depth}> ` : "") + shown(item.name.slice(0, 200));
label.classList.toggle("index", item.group !== null && item.group.content.names === null);
label.hidden = item.group === null;
value.className = "value " + preview.kind;
value.firstChild.textContent = shown(preview.text);
const worst = worstFinding(target >= 0 ? target : row);
mark.className = "mark " + (worst ? worst.severity : "");
mark.textContent = worst ? "● " + shown(worst.message) : "";
element.setAttribute("aria-level", item.depth + 1);
element.setAttribute("aria-posinset", item.place + 1);
element.setAttribute("aria-setsize", item.group === null ? 1 : item.group.content.count);
if (canOpen) element.setAttribute("aria-expanded", item.isOpen); else element.removeAttribute("aria-expanded");
select(element, item === selectedItem);
}
const hasMembers = (item) => contentOf(item.row).count > 0;
function membersOf(item) {
const content = contentOf(item.row);
const group = { item, content, depth: item.depth + 1 };
return Array.from({ length: content.count }, (_, place) => new Item(group, place));
}
const placeOfItem = (item) => items.indexOf(item);
function insertItems(place, more) {
if (more.length < 10_000) items.splice(place, 0, ...more);
else items = items.slice(0, place).concat(more, items.slice(place));
}
function openItem(item, place = placeOfItem(item)) {
if (item.isOpen || !hasMembers(item)) return [];
item.isOpen = true;
const more = membersOf(item);
insertItems(place + 1, more);
return more;
}
function closeItem(item) {
if (!item.isOpen) return;
item.isOpen = false;
const place = placeOfItem(item);
let end = place + 1;
while (end < items.length && items[end].depth > item.depth) end++;
for (let at = place + 1; at < end; at++) items[at].isOpen = false;
items.splice(place + 1, end - place - 1);
}
function setItemOpen(item, open) {
if (open) openItem(item); else closeItem(item);
values.setCount(items.length);
}
function openAllItems() {
closeItem(rootItem);
const found = [];
const around = new Set();
const waiting = [{ item: rootItem, members: null, next: 0 }];
found.push(rootItem);
while (waiting.length > 0) {
const top = waiting[waiting.length - 1];
if (top.members === null) {
const row = resolved(top.item.row);
const isOpened = hasMembers(top.item) && !around.has(row) && found.length + contentOf(row).count < mostOpened;
if (isOpened) around.add(row);
top.item.isOpen = isOpened;
top.members = isOpened ? membersOf(top.item) : [];
}
if (top.next === top.members.length) {
if (top.item.isOpen) around.delete(resolved(top.item.row));
waiting.pop();
continue;
}
const item = top.members[top.next++];
found.push(item);
if (hasMembers(item)) waiting.push({ item, members: null, next: 0 });
}
items = found;
values.setCount(items.length);
}
function itemOfPath(path) {
let item = rootItem;
const components = componentsOf(path);
for (let at = 0; at < components.length; at++) {
const content = contentOf(item.row);
let place = components[at] === "NS" && components[at + 1] === "base" ? content.placeOf("NS.base") : -1;
if (place >= 0) at++; else place = content.placeOf(components[at]);
if (place < 0) return null;
const where = placeOfItem(item);
if (!item.isOpen) openItem(item, where);
let next = where + 1;
for (; next < items.length; next++) if (items[next].group?.item === item && items[next].place === place) break;
item = items[next];
}
values.setCount(items.length);
return item;
}
function selectItem(item) {
selectedItem = item;
const place = placeOfItem(item);
values.refresh();
if (place >= 0) values.reveal(place);
valuesElement.setAttribute("aria-activedescendant", "value-" + place);
showTableButton();
}
function chooseItem(item) {
const target = resolved(item.row);
selectItem(item);
choose(data.form === Form.chunks || target < 0 ? item.row : target, { from: "values", path: item.path });
}
valuesElement.addEventListener("click", (event) => {
const item = event.target.closest(".item")?.item;
if (!item) return;
if (event.target.classList.contains("twist")) setItemOpen(item, !item.isOpen);
chooseItem(item);
});
valuesElement.addEventListener("dblclick", (event) => {
const item = event.target.closest(".item")?.item;
if (item && !event.target.classList.contains("twist")) setItemOpen(item, !item.isOpen);
});
const moveItem = (by) =>
chooseItem(items[Math.max(0, Math.min(items.length - 1, placeOfItem(selectedItem) + by))]);
const valueKeys = {
ArrowDown: () => moveItem(1),
ArrowUp: () => moveItem(-1),
PageDown: () => moveItem(values.page),
PageUp: () => moveItem(-values.page),
Home: () => moveItem(-items.length),
End: () => moveItem(items.length),
ArrowRight: (item) => { if (item.isOpen) moveItem(1); else { setItemOpen(item, true); chooseItem(item); } },
ArrowLeft: (item) => {
if (item.isOpen) { setItemOpen(item, false); chooseItem(item); } else if (item.group !== null) chooseItem(item.group.item);
},
Enter: (item) => setItemOpen(item, !item.isOpen),
" ": (item) => setItemOpen(item, !item.isOpen),
};
valuesElement.addEventListener("keydown", (event) => {
if (event.ctrlKey || event.metaKey || event.altKey || !valueKeys[event.key]) return;
event.preventDefault();
valueKeys[event.key](selectedItem);
});
const tablePanel = document.getElementById("table");
const tableHead = document.getElementById("table-head");
const tableBody = document.getElementById("table-body");
const filterElement = document.getElementById("filter");
const tableButton = document.getElementById("as-table");
const sampledRecords = 1000, mostColumns = 100;
let table = null;
const columnsOfLists = new WeakMap();
function columnsOf(content) {
if (!columnsOfLists.has(content)) columnsOfLists.set(content, findColumns(content));
return columnsOfLists.get(content);
}
function findColumns(content) {
if (content.kind !== "list" || content.count < 2) return null;
const names = new Set();
let records = 0;
const looked = Math.min(content.count, sampledRecords);
for (let place = 0; place < looked; place++) {
const record = contentOf(content.rows[place]);
if (record.kind !== "record" || record.names === null) continue;
records += 1;
for (let i = 0; i < record.count && names.size < mostColumns; i++) names.add(record.name(i));
}
return records * 5 >= looked * 4 && names.size > 0 ? [...names] : null;
}
function tableItem() {
for (const item of [selectedItem, selectedItem.group?.item]) {
if (item && columnsOf(contentOf(item.row)) !== null) return item;
}
return null;
}
function showTableButton() {
tableButton.disabled = table === null && tableItem() === null;
}
function cellRow(record, name) {
const content = contentOf(record), place = content.placeOf(name);
return place < 0 ? -1 : content.rows[place];
}
function cellRows(record) {
const content = contentOf(record);
if (content.names === null) return table.columns.map((name) => content.rows[content.placeOf(name)] ?? -1);
const found = new Map();
for (let place = 0; place < content.count; place++) {
const name = content.name(place);
if (!found.has(name)) found.set(name, content.rows[place]);
}
return table.columns.map((name) => found.get(name) ?? -1);
}
function cellText(row) {
if (row < 0) return "";
const target = resolved(row), text = target < 0 ? null : stringOf(target, 300);
if (text !== null && !(data.format === "keyed" && text === "$null")) return text;
return previewOf(row, 60).text;
}
function arrangeTable() {
const { content, sorting } = table;
const wanted = filterElement.value.toLowerCase();
const isWanted = (place) => wanted === ""
|| cellRows(content.rows[place]).some((row) => cellText(row).toLowerCase().includes(wanted));
let places = Array.from({ length: content.count }, (_, place) => place).filter(isWanted);
if (sorting !== null) {
const keys = new Map(places.map((place) => {
const text = cellText(cellRow(content.rows[place], sorting.name));
const number = text === "" ? NaN : Number(text);
return [place, { text, number }];
}));
places.sort((left, right) => sorting.direction * compareCells(keys.get(left), keys.get(right)) || left - right);
}
table.places = places;
document.getElementById("table-count").textContent =
places.length === content.count ? counted(content.count, "row") : `${places.length.toLocaleString("en")} of ${counted(content.count, "row")}`;
tableRows.setCount(places.length);
}
function compareCells(left, right) {
const areNumbers = [!Number.isNaN(left.number), !Number.isNaN(right.number)];
if (areNumbers[0] && areNumbers[1]) return left.number - right.number;
if (areNumbers[0] !== areNumbers[1]) return areNumbers[0] ? -1 : 1;
return left.text < right.text ? -1 : left.text > right.text ? 1 : 0;
}
const tableRows = new VirtualList(tableBody, makeTableRow, fillTableRow);
function makeTableRow() {
const line = make("div", "record");
line.setAttribute("role", "row");
return line;
}
function fillTableRow(line, at) {
const place = table.places[at], record = table.content.rows[place];
while (line.children.length < table.columns.length + 1) {
const cell = make("span", "cell");
cell.setAttribute("role", "cell");
cell.append(make("bdi"));
line.append(cell);
}
while (line.children.length > table.columns.length + 1) line.lastChild.remove();
line.place = place;
line.className = "record";
line.children[0].className = "cell index";
line.children[0].firstChild.textContent = String(place);
const rows = cellRows(record);
table.columns.forEach((name, i) => {
const cell = line.children[i + 1], row = rows[i], preview = row < 0 ? { kind: "" } : previewOf(row, 60);
cell.className = "cell " + preview.kind;
cell.name = name;
cell.firstChild.textContent = shown(cellText(row).slice(0, 200));
});
select(line, table.selected === place);
}
function openTable(item) {
const content = contentOf(item.row);
table = { item, content, columns: columnsOf(content), sorting: null, places: [], selected: -1 };
filterElement.value = "";
tableHead.replaceChildren(make("span", "cell index", "#"), ...table.columns.map((name) => {
const cell = make("button", "cell");
cell.type = "button";
cell.append(make("bdi", "", shown(name.slice(0, 100))));
cell.addEventListener("click", () => {
const isSame = table.sorting?.name === name;
table.sorting = isSame && table.sorting.direction < 0 ? null : { name, direction: isSame ? -1 : 1 };
for (const one of tableHead.querySelectorAll("button")) one.removeAttribute("aria-sort");
if (table.sorting) cell.setAttribute("aria-sort", table.sorting.direction > 0 ? "ascending" : "descending");
arrangeTable();
});
return cell;
}));
tablePanel.style.setProperty("--columns", table.columns.length);
tablePanel.hidden = false;
valuesElement.hidden = true;
tableButton.setAttribute("aria-pressed", "true");
arrangeTable();
}
function closeTable() {
table = null;
tablePanel.hidden = true;
valuesElement.hidden = false;
tableButton.setAttribute("aria-pressed", "false");
selectItem(selectedItem);
}
function tableCSV() {
const field = (text) => /[",\r\n]/.test(text) ? `"${text.replaceAll("\"", "\"\"")}"` : text;
const whole = (row) => {
if (row < 0) return "";
const target = resolved(row);
return (target < 0 ? null : stringOf(target)) ?? cellText(row);
};
const lines = [table.columns.map(field).join(",")];
for (const place of table.places) {
lines.push(cellRows(table.content.rows[place]).map((row) => field(whole(row))).join(","));
}
return lines.join("\r\n") + "\r\n";
}
async function copyTable() {
const text = tableCSV();
try {
await navigator.clipboard.writeText(text);
} catch {
const area = make("textarea");
area.value = text;
document.body.append(area);
area.select();
document.execCommand("copy");
area.remove();
}
document.getElementById("status").textContent = counted(table.places.length, "row") + " copied as CSV";
}
tableBody.addEventListener("click", (event) => {
const cell = event.target.closest(".cell"), line = event.target.closest(".record");
if (!line) return;
table.selected = line.place;
const component = table.content.component(line.place);
const base = table.item.path === "$root" ? "" : table.item.path + ".";
const hasCell = cell?.name !== undefined && cellRow(table.content.rows[line.place], cell.name) >= 0;
const path = base + component + (hasCell && !cell.classList.contains("index") ? "." + escapedKey(cell.name) : "");
const item = itemOfPath(path);
if (item) chooseItem(item);
tableRows.refresh();
});
let filtered = 0;
filterElement.addEventListener("input", () => {
clearTimeout(filtered);
filtered = setTimeout(arrangeTable, 150);
});
tableButton.addEventListener("click", () => {
if (table !== null) return closeTable();
const item = tableItem();
if (item !== null) openTable(item);
});
document.getElementById("copy").addEventListener("click", copyTable);
const chunkPanel = document.getElementById("panel-chunk");
const listedReferences = 100;
function link(row, text) {
const element = make("button", "link", text ?? placeName(row));
element.type = "button";
element.addEventListener("click", () => jump(row));
return element;
}
function showDetails(row, path = keyPath(row)) {
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
if (path !== null) add("Key path", make("bdi", "", path.length > 4000 ? path.slice(0, 4000) + "…" : path));
add("Offset", `${hexOffset(rows.offset[row])} (${rows.offset[row].toLocaleString("en")})`);
const whole = endOf(row) - rows.offset[row];
const own = counted(rows.length[row], "byte");
add("Size", whole > rows.length[row] ? `${own}, ${counted(whole, "byte")} with all that is in it` : own);
if (rows.number[row] >= 0) add("Number", numberText(row));
if (rows.role[row] === Role.header) {
add("Written by", shown(data.origin)).classList.add("plain");
if (data.dialect !== undefined) add("Dialect", shown(data.dialect)).classList.add("plain");
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
} else if (!isReference(row) && classOf(row) === null) {
const value = valueOf(row, 2000);
if (value.text) add("Value", make("span", value.kind, shown(value.text)));
}
if (data.form !== Form.chunks) return;
const definition = shapeOf(row) === "object" ? data.classes[rows.target[row]] : parts.classesByOffset.get(rows.offset[row]);
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
if (data.form === Form.objects) addChildren(row, add);
const count = referrerCount(row);
if (count === 0) return;
const start = referrerStarts[row];
const some = Array.from(referrers.subarray(start, start + Math.min(count, listedReferences)));
const links = some.map((one) => link(one));
if (count > some.length) links.push(`and ${(count - some.length).toLocaleString("en")} more`);
add("Referred to by", ...links);
}
function addChildren(row, add) {
const children = parts.childrenOf(row);
if (children.length === 0) return;
const some = Array.from(children.subarray(0, listedReferences));
const links = some.map((one) => one < 0 ? "?" : link(one));
if (children.length > some.length) links.push(`and ${(children.length - some.length).toLocaleString("en")} more`);
add("Holds", ...links);
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
for (let row = 0; row < rowCount && data.form === Form.chunks; row++) {
if (shapeOf(row) !== "object" && shapeOf(row) !== "codedObject") continue;
const name = classOf(row) ?? "";
counts.set(name, (counts.get(name) ?? 0) + 1);
}
for (const one of data.classes) if (one.objects !== undefined) counts.set(one.name, one.objects);
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
if (data.findings.length === 0) panel.append(make("p", "none", "Nothing is wrong with this document."));
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
const tabsBeside = (tab) => tabs.filter((one) => one.parentNode === tab.parentNode);
function showTab(tab) {
for (const one of tabsBeside(tab)) {
const isShown = one === tab;
one.setAttribute("aria-selected", isShown);
one.tabIndex = isShown ? 0 : -1;
document.getElementById(one.getAttribute("aria-controls")).hidden = !isShown;
}
}
for (const tab of tabs) {
tab.addEventListener("click", () => { showTab(tab); if (tab.id === "tab-values" || tab.id === "tab-structure") showSide(); });
tab.addEventListener("keydown", (event) => {
const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
if (!by) return;
const beside = tabsBeside(tab);
const other = beside[(beside.indexOf(tab) + by + beside.length) % beside.length];
other.click();
other.focus();
});
}
let selectedRow = 0;
const past = [];
const backButton = document.getElementById("back");
const statusElement = document.getElementById("status");
const isShowingValues = () => document.getElementById("tab-values").getAttribute("aria-selected") === "true";
function showSide() {
const showsValues = isShowingValues();
tableButton.hidden = !showsValues;
document.getElementById("keys").hidden = showsValues || data.form === Form.objects;
treeElement.hidden = showsValues;
if (showsValues) {
values.refresh();
selectItem(selectedItem);
} else {
tree.setCount(visible.length);
revealRow();
}
}
function revealRow() {
if (treeElement.hidden) return;
openAround(selectedRow);
tree.reveal(places[selectedRow]);
const item = document.getElementById("row-" + selectedRow);
if (item) select(item, true);
treeElement.setAttribute("aria-activedescendant", "row-" + selectedRow);
}
function choose(row, { from, at, path } = {}) {
const shownRow = isFolded(row) && valuesOfKeys[row] >= 0 ? valuesOfKeys[row] : row;
if (from !== "tree" && !treeElement.hidden) openAround(shownRow);
const before = document.getElementById("row-" + selectedRow);
if (before) select(before, false);
selectedRow = shownRow;
revealRow();
const known = path ?? keyPath(isText ? shownRow : row);
if (from !== "values" && known !== null) showValue(known);
showBytes(row, at, from === "hex");
showDetails(row, known);
const byte = at === undefined || at === rows.offset[row] ? "" : "byte " + hexOffset(at);
statusElement.textContent =
[byte, known ?? labelOf(row), typeName(row), hexOffset(rows.offset[row])].filter((part) => part).join(" · ");
showAddress(row, at, path);
}
function showValue(path) {
if (path.length > 4000) return;
const item = itemOfPath(path);
if (item !== null) selectItem(item);
}
function jump(row, at, path) {
if (past[past.length - 1] !== selectedRow) past.push(selectedRow);
if (past.length > 1000) past.shift();
backButton.disabled = false;
choose(row, { at, path });
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
v: () => {
document.getElementById(isShowingValues() ? "tab-structure" : "tab-values").click();
(isShowingValues() ? valuesElement : treeElement).focus();
},
};
document.addEventListener("keydown", (event) => {
if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
if (event.target.closest("input, select, dialog") || !pageKeys[event.key]) return;
event.preventDefault();
pageKeys[event.key]();
});
backButton.addEventListener("click", goBack);
document.getElementById("expand").addEventListener("click", () => {
if (isShowingValues()) {
openAllItems();
return showValue(selectedItem.path);
}
setAllOpen(true);
choose(selectedRow);
});
document.getElementById("collapse").addEventListener("click", () => {
if (isShowingValues()) {
closeItem(rootItem);
openItem(rootItem);
values.setCount(items.length);
return chooseItem(rootItem);
}
setAllOpen(false);
choose(seenRow(selectedRow), { from: "tree" });
});
document.getElementById("keys").addEventListener("click", () => {
setShowsKeys(!showsKeys);
choose(seenRow(selectedRow), { from: "tree" });
});
document.getElementById("help").addEventListener("click", pageKeys["?"]);
window.addEventListener("hashchange", chooseByAddress);
(() => {
document.title = shown(data.name);
document.getElementById("name").textContent = shown(data.name);
const names = { chunks: "Chunks", objects: "Objects", elements: "Elements", values: "JSON", openstep: "OpenStep" };
document.getElementById("tab-structure").textContent = names[data.form];
treeElement.setAttribute("aria-label", names[data.form]);
document.getElementById("facts").textContent = [
counted(data.fileSize, "byte"), data.headerText,
(data.shown < data.size ? "the first " : "") + counted(data.rowCount, data.partName), data.note,
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
openItem(rootItem);
values.setCount(items.length);
hex.setCount(Math.ceil(bytes.length / lineLength));
showSide();
const worst = data.damage && data.findings.find((one) => one.severity === "error");
if (worst) choose(worst.row, { at: worst.at }); else choose(valueRoot, { path: "$root" });
clearTimeout(addressChange);
chooseByAddress();
past.length = 0;
backButton.disabled = true;
valuesElement.focus();
})();</script>
</body>
</html>

"""##
}
