// The parts of property lists and JSON texts: objects of binary lists, elements of XML, values of JSON. Their types and
// places come with the page; what they hold is read from the document's own bytes.

/** What Chunks is for archives. */
class PlistParts {
  constructor() {
    /** The row of each slot of a keyed archive, and the slot of each row. */
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

  /** The rows of the elements of an array, or of the keys and values of a dictionary in turn; -1 for what is not shown. */
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

  /** The value of a key, of several equal ones the last; -1 if there is none. */
  valueOfKey(row, key) {
    if (row < 0 || shapeOf(row) !== "entries") return -1;
    const children = this.childrenOf(row);
    for (let i = children.length - 2; i >= 0; i -= 2) {
      if (this.stringOf(children[i], key.length + 1) === key) return children[i + 1];
    }
    return -1;
  }

  /** The slot that a UID refers to, -1 for other rows. */
  identifierOf(row) {
    if (row < 0 || data.format !== "keyed") return -1;
    if (shapeOf(row) === "identifier") return Number(this.identifier(row) & 0xffffffffn);
    if (shapeOf(row) !== "entries" || rows.count[row] !== 1) return -1;
    const [key, value] = this.childrenOf(row);
    if (value === undefined || this.stringOf(key, 10) !== "CF$UID" || shapeOf(value) !== "number") return -1;
    const number = Number(this.numberText(value));
    return Number.isInteger(number) && number >= 0 ? number : -1;
  }

  /** The number of a UID in a binary property list. */
  identifier(row) {
    return bigEndian(rows.offset[row] + 1, (bytes[rows.offset[row]] & 15) + 1);
  }

  /** The row that a UID refers to, -1 if there is none. */
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

  /** The name of the class of an object of a keyed archive; null for others. */
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

/** A row, or what it refers to if it is a UID. */
function resolvedPart(parts, row) {
  const target = parts.targetOf(row);
  return target >= 0 ? target : row;
}

const entities = { lt: "<", gt: ">", amp: "&", quot: "\"", apos: "'" };

/** The text in an element of XML that contains no others. */
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
/** The characters of NeXTSTEP's encoding, which octal escapes are in, from 0x80 on. */
const nextStepCharacters =
  "\u00a0ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿" +
  "¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ—±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ";

/** The text of a string of an OpenStep property list, in quotes or without. */
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
