// What is said of a row.

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const hexOffset = (offset) => "0x" + offset.toString(16).padStart(offsetDigits, "0");
const offsetDigits = Math.max(4, data.size.toString(16).length);
const hexByte = (byte) => byte.toString(16).padStart(2, "0");
const counted = (count, one, many = one + "s") => count.toLocaleString("en") + " " + (count === 1 ? one : many);

/** A text in which characters that are not seen, or that turn others around, are escapes; key paths have none with letters. */
function shown(text, hasLetters = true) {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => {
    const short = { "\n": "\\n", "\t": "\\t", "\r": "\\r" }[character];
    if (short && hasLetters) return short;
    let escape = "";
    for (let i = 0; i < character.length; i++) escape += "\\u" + character.charCodeAt(i).toString(16).padStart(4, "0");
    return escape;
  });
}

/** The text that begins at an offset and ends with a zero byte, or the beginning of it. */
function textAt(offset, most = Infinity) {
  let end = bytes.indexOf(0, offset);
  if (end < 0) end = bytes.length;
  return decoder.decode(bytes.subarray(offset, Math.min(end, offset + most)));
}

/** The text of a string, or the beginning of it; null where there is no string. */
function stringOf(row, most = Infinity) {
  if (row < 0 || shapeOf(row) !== "string") return null;
  const start = rows.offset[row] + rows.payload[row];
  return decoder.decode(bytes.subarray(start, start + Math.min(rows.count[row], most)));
}

/** The name of the class of an object or of a coded object; null for others. */
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

/** What a row is to the one around it. */
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

/** What a row holds: a text that is as short as the row is to be, and the kind of it. */
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

/** Where a row is, for a link: its key path, or its offset if that would be long or there is none. */
function placeName(row) {
  if (valuesOfKeys[row] >= 0) return "key of " + placeName(valuesOfKeys[row]);
  const path = rows.depth[row] <= 32 ? keyPath(row) : null;
  return path !== null && path.length <= 80 ? path : hexOffset(rows.offset[row]);
}

const cacheNames = ["obj", "str", "class"];
const numberText = (row) =>
  rows.number[row] < 0 ? "" : `${cacheNames[rows.number[row] & 3]} ${rows.number[row] >> 2}`;

// Key paths, as fastcode-notation(5) has them.

const keyedContainers = new Map();

/** Whether the entries or properties of a row are told by their keys, which then are distinct strings. */
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

/** The key path of a row; null where none leads to it. */
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

/** The component of a key path that leads to a row from the one around it; null if there is none. */
function componentOf(row) {
  const name = nameOf(row);
  return name !== null && isNamedByKey(row) ? escapedKey(name) : name;
}

/** Whether the name of a row is a key or that of a property. */
const isNamedByKey = (row) =>
  (rows.role[row] === Role.property || rows.role[row] === Role.value) && isByKey(parents[row]);

/** The same as the component without escapes. */
function nameOf(row) {
  const place = String(rows.place[row]);
  switch (rows.role[row]) {
    case Role.property: return isNamedByKey(row) ? textAt(rows.name[row]) : place;
    case Role.value:
      if (rows.name[row] < 0) return null;
      return isNamedByKey(row) ? labelOf(row, Infinity) : place;
    case Role.key: return isByKey(parents[row]) ? null : place + "k";
    case Role.base: return "NS.base";
    case Role.element:
    case Role.member: return place;
    default: return null;
  }
}

const escapedKey = (key) => key.replace(/[.\\]|^\$/g, "\\$&").replace(/^\*(?=\*?$)/, "\\u002a");
