// The address of the page: what follows its number sign names the chunk or the byte that is selected.

/** Changes of the address wait this long for another one: browsers take only so many in a minute. */
const addressDelay = 250;
let addressChange = 0;

/** The offset that a text gives; not a number if it gives none within the archive. */
function offsetOf(text) {
  const value = /^0x[0-9a-f]+$/i.test(text) ? parseInt(text, 16) : /^[0-9]+$/.test(text) ? parseInt(text, 10) : NaN;
  return value < data.size ? value : NaN;
}

/** The components of a key path without their escapes; none for the path of the root. */
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

/** What an escape of a key path stands for and how long it is; null where there is none. */
function escapeAt(path, at, isFirst) {
  if (path[at] !== "\\") return null;
  const next = path[at + 1];
  if (next === "." || next === "\\" || next === "$" && isFirst) return { character: next, length: 2 };
  const code = path.slice(at, at + 6).match(/^\\u([0-9a-f]{4})$/i)?.[1];
  return code === undefined ? null : { character: String.fromCharCode(parseInt(code, 16)), length: 6 };
}

/** The row of the root. */
const rootRow = (() => {
  let row = rowCount > 1 ? 1 : 0;
  while (row < rowCount - 1 && rows.role[row] === Role.definition) row++;
  return row;
})();

/** The row that a key path leads to, through aliases where it has to; -1 if there is none. */
function rowOfPath(path) {
  let row = rootRow;
  const components = componentsOf(path);
  for (let place = 0; place < components.length; place++) {
    const isBase = components[place] === "NS" && components[place + 1] === "base";
    const around = resolved(row);
    if (around < 0) return -1;
    const base = isBase ? childOf(around, "NS.base") : -1;
    row = base >= 0 ? base : childOf(around, components[place]);
    if (base >= 0) place++;
    if (row < 0) return -1;
  }
  return row;
}

/** The child of a row that a component of a key path names; -1 if there is none. */
function childOf(row, component) {
  for (let child = row + 1; child < nexts[row]; child = nexts[child]) {
    if (nameOf(child) === component) return child;
  }
  return -1;
}

/** What leads to a row: its key path, or its offset if no path does or another byte is meant. */
function addressOf(row, at) {
  const offset = hexOffset(at ?? rows.offset[row]);
  if (at !== undefined && at !== rows.offset[row]) return offset;
  // These share the key path of what they belong to.
  if (rows.role[row] === Role.relative || rows.role[row] === Role.className) return offset;
  const path = keyPath(row);
  if (path === null || path.length > 2000) return offset;
  // Digits alone would be an offset.
  return Number.isNaN(offsetOf(path)) ? path : "$root." + path;
}

/** Lets the address name what is selected, once nothing else has been selected for a while. */
function showAddress(row, at) {
  clearTimeout(addressChange);
  addressChange = setTimeout(() => {
    history.replaceState(null, "", "#" + encodeURI(addressOf(row, at)));
  }, addressDelay);
}

/** What follows the number sign of the address. */
function addressText() {
  const text = location.hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that somebody typed is no escape.
    return text;
  }
}

/** Selects what the address names. */
function chooseByAddress() {
  const text = addressText();
  if (text === "") return;
  const offset = offsetOf(text);
  if (!Number.isNaN(offset)) return jump(rowAt(offset), offset);
  const row = rowOfPath(text);
  if (row >= 0) return jump(row);
  const most = 200;
  const name = shown(text.length > most ? text.slice(0, most) + "…" : text);
  document.getElementById("status").textContent = `There is nothing at ${name}.`;
}
