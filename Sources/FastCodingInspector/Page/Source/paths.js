// Key paths, as fastcode-notation(5) has them.

const escapedKey = (key) => key.replace(/[.\\]|^\$/g, "\\$&").replace(/^\*(?=\*?$)/, "\\u002a");

/** The key path of components that have their escapes. */
const joinedPath = (components) => components.length === 0 ? "$root" : shown(components.join("."), false) || "$root.";

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
  if (data.form !== Form.chunks) return Math.min(Math.max(parts.rootRow, 0), rowCount - 1);
  let row = rowCount > 1 ? 1 : 0;
  while (row < rowCount - 1 && rows.role[row] === Role.definition) row++;
  return row;
})();

// Of chunks: each one has its place in the tree.

const keyedContainers = new Map();

/** Whether the entries or properties of a chunk are told by their keys, which then are distinct strings. */
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

/** The text of a key, which any number of rows may share: it is decoded once. Null for what is no string. */
function keyText(row) {
  let text = keyTexts.get(row);
  if (text === undefined) {
    if (keyTexts.size > 100_000) keyTexts.clear();
    text = stringOf(row);
    keyTexts.set(row, text);
  }
  return text;
}

/** The name of a property, from the definition of its class. */
const propertyName = (row) =>
  data.classes[rows.target[parents[row]]]?.properties[rows.place[row]] ?? parts.textAt(rows.name[row]);

/** Whether the name of a row is a key or that of a property. */
const isNamedByKey = (row) =>
  (rows.role[row] === Role.property || rows.role[row] === Role.value) && isByKey(parents[row]);

/** What names a row within the one around it, without escapes; null if nothing does. */
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

/** The key path of a chunk, from the way to it; null where none leads to it. */
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

/** The key path of a row; null where none leads to it. */
const keyPath = (row) => data.form === Form.chunks ? chunkPath(row) : valuePath(row);
