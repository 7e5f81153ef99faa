"use strict";

// What the page shows: the chunks of an archive as columns of numbers, with a row for the header before them and one
// for what could not be read after them. Nothing that comes from the archive is ever taken for markup or for a script.

const data = JSON.parse(document.getElementById("data").textContent);

/** The bytes of the archive that the page shows. */
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

/** Whether there is a row for what follows the last chunk, be it only the place where the file breaks off. */
const hasRest = data.unread < data.size || data.isCut;
const rowCount = data.chunks.length / stride + (hasRest ? 2 : 1);

/** What is known of each row; see PageData.swift. Offsets are from the beginning of the file. */
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
    // A key follows its value.
    if (rows.name[row] >= data.unread) rows.name[row] = -1;
  }
  data.chunks = null;
  return rows;
})();

/** The row around each one, -1 for none, and the row after all that is in it. */
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

/** Where all that is in a row ends. */
function endOf(row) {
  if (nexts[row] < rowCount) return rows.offset[nexts[row]];
  return rows.role[row] === Role.unread ? data.size : data.unread;
}

/** The value that each key belongs to, -1 for other rows. */
const valuesOfKeys = new Int32Array(rowCount).fill(-1);

/** The last row that begins at an offset or before it: the one that the byte there belongs to. */
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

/** The row that an alias refers to, -1 if there is none. */
function targetOf(row) {
  if (!isAlias(row) || rows.target[row] < 0 || rows.target[row] >= data.unread) return -1;
  const target = rowAt(rows.target[row]);
  return rows.offset[target] === rows.target[row] ? target : -1;
}

/** The row itself, or what an alias refers to. */
const resolved = (row) => isAlias(row) ? targetOf(row) : row;

/** The aliases of each row: those of `row` are `aliases.slice(aliasStarts[row], aliasStarts[row + 1])`. */
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

/** What is to be marked at bytes. */
const Flag = Object.freeze({ type: 1, padding: 2, bad: 4 });
const flags = new Uint8Array(data.shown);

/** The findings of each row. */
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
