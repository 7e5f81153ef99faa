// The values of the document, apart from how they are stored: what a key path leads to. A value is known by the row that
// it is in; a row that only refers to another one stands for that.

/** What there is in a value: the rows of its members, and their names if they have any. */
class Content {
  constructor(kind, rows, { names = null, className = null, text = null } = {}) {
    /** "list", "record" or "" for what has no members that are shown. */
    this.kind = kind;
    this.rows = rows;
    this.names = names;
    this.className = className;
    /** What a scalar is in words, if its row doesn't say that. */
    this.text = text;
  }

  get count() { return this.rows.length; }
  name(place) { return this.names === null ? String(place) : this.names(place); }
  component(place) { return this.names === null ? String(place) : escapedKey(this.names(place)); }

  /** The place of a name or an index; -1 if there is none. */
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

/** What there is in the value of a row. */
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

/** The entries of a dictionary, or the properties of an object. */
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

/** An object of a keyed archive; Foundation's collections and simple values are shown as what they mean. */
function keyedContent(row) {
  const className = classOf(row, 200);
  if (className === null) return recordContent(row, null);
  const listOf = (key) => {
    const list = resolved(parts.valueOfKey(row, key));
    return list >= 0 && shapeOf(list) === "elements" ? parts.childrenOf(list) : null;
  };
  /* Ordered sets, and dictionaries of GNUstep, have a key of the archive for each element. */
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

/** The text of an object that is a simple value; null for others. */
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

/** The value that key paths begin at. */
const valueRoot = (() => {
  if (data.format !== "keyed") return rootRow;
  const top = parts.valueOfKey(rootRow, "$top");
  const entries = parts.childrenOf(top);
  if (entries.length !== 2) return top >= 0 ? top : rootRow;
  const root = resolved(entries[1]);
  return root >= 0 ? root : rootRow;
})();

/** A value in a few characters, as it stands in the preview of another one. */
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

/** What a row without members holds. */
function scalarText(row, most) {
  const value = valueOf(row, most);
  if (data.format === "keyed" && value.text === "“$null”") return { text: "nil", kind: "word" };
  if (value.text === "" && !(value.kind === "string")) return { text: typeName(row).toLowerCase(), kind: "word" };
  // A date is enough; its seconds are among the details.
  if (/^date/.test(data.types[rows.type[row]][2] ?? shapeOf(row))) return { text: value.text.split(", ")[0], kind: value.kind };
  if (shapeOf(row) === "none") return { text: value.text || typeName(row).toLowerCase(), kind: value.text ? "number" : "word" };
  return value;
}

/** A value on a line: the beginning of its members, or what it holds. */
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

// Where the values of a property list or a text are: a row may be in several places, of which the first one counts.

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

/** The same as contentOf, without keeping it: all values are looked at. */
const partContentOf = (row) => contents.get(row) ?? (data.form === Form.chunks ? chunkContent(row) : partContent(row));

/** The key path of a row that is a value, or that a value is in; null where none leads to it. */
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

/** The row that a key path leads to, through references where it has to; -1 if there is none. */
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

/** The row that a component of a key path names in another one; -1 if there is none. */
function memberOf(row, component) {
  if (data.form === Form.chunks) {
    for (let child = row + 1; child < nexts[row]; child = nexts[child]) if (nameOf(child) === component) return child;
    return -1;
  }
  const content = contentOf(row), place = content.placeOf(component);
  return place < 0 ? -1 : content.rows[place];
}
