"use strict";

// What the page shows: the document's bytes, and its parts as columns of numbers. The parts are the chunks of an
// archive, the objects of a binary property list, the elements of an XML one, the values of an OpenStep one or of a
// JSON text, with a row
// for the header before them and one for what could not be read after them. Nothing that comes from the document is
// ever taken for markup or for a script.

const data = JSON.parse(document.getElementById("data").textContent);

/** The bytes that blocks of base64 stand for. */
function bytesOf(blocks, count) {
  const bytes = new Uint8Array(count);
  let place = 0;
  for (const block of blocks) {
    const text = atob(block);
    for (let i = 0; i < text.length; i++) bytes[place++] = text.charCodeAt(i);
  }
  return bytes;
}

/** The bytes of the document that the page shows. */
const bytes = bytesOf(data.bytes, data.shown);
data.bytes = null;

const Form = Object.freeze({ chunks: "chunks", objects: "objects", elements: "elements", values: "values", openStep: "openstep" });
const isText = [Form.elements, Form.values, Form.openStep].includes(data.form);

const Role = Object.freeze({
  root: 0, element: 1, member: 2, value: 3, key: 4, property: 5, relative: 6, base: 7, className: 8, end: 9,
  definition: 10, header: 11, unread: 12,
});

const columnNames = ["offset", "length", "type", "depth", "role", "place", "payload", "count", "name", "number", "target"];

/** Whether there is a row for what follows the last part, be it only the place where the file breaks off. */
const hasRest = data.unread < data.size || data.isCut;
const hasHeader = data.header > 0;
const firstRow = hasHeader ? 1 : 0;
const rowCount = data.rowCount + firstRow + (hasRest ? 1 : 0);

/** Reads numbers of seven bits to a byte, the lowest first; the highest bit of a byte says that another one follows. */
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

  /** A number with a sign, which is in the lowest bit. */
  signed() {
    const value = this.next();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}

/** The bytes of blocks of base64 whose number is not known. */
function unknownBytes(blocks) {
  const count = blocks.reduce((sum, block) =>
    sum + block.length / 4 * 3 - (block.endsWith("==") ? 2 : block.endsWith("=") ? 1 : 0), 0);
  return bytesOf(blocks, count);
}

/** What is known of each row; see PageRows.swift, whose templates this repeats. Offsets are those of bytes. */
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
  if (data.form !== Form.chunks) return Math.min(rows.offset[row] + rows.length[row], data.size);
  if (nexts[row] < rowCount) return rows.offset[nexts[row]];
  return rows.role[row] === Role.unread ? data.size : data.unread;
}

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

/** The value that each key belongs to, -1 for other rows, and the key of each value. */
const valuesOfKeys = new Int32Array(rowCount).fill(-1);
const keysOfValues = new Int32Array(rowCount).fill(-1);
(() => {
  // The row at each depth whose partner is to come: a value in an archive, a key in a text.
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

/** The rows by their numbers: those of the object cache or of objects, of the string cache, of the class cache. */
const rowsByNumber = [[], [], []];
for (let row = firstRow; row < rowCount; row++) {
  const number = rows.number[row];
  if (number < 0) continue;
  rowsByNumber[number & 3][number >> 2] = row;
  // The data of a keyed archive has a number, too, the one before.
  if (shapeOf(row) === "keyedArchive") rowsByNumber[number & 3][(number >> 2) - 1] ??= row;
}

/** What is to be marked at bytes. */
const Flag = Object.freeze({ type: 1, padding: 2, bad: 4 });
const flags = new Uint8Array(data.shown);

/** The findings of each row. */
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
