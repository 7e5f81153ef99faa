// The chunks of an archive.

/** What the page asks of the parts of a document; see PlistParts for those of property lists and texts. */
class Chunks {
  constructor() {
    this.classesByOffset = new Map(data.classes.map((one) => [one.offset, one]));
  }

  /** The row that an alias refers to, -1 if there is none. */
  targetOf(row) {
    const target = rows.target[row];
    if (!isAlias(row) || target < 0) return -1;
    return rowsByNumber[target & 3][target >> 2] ?? -1;
  }

  /** The text that begins at an offset and ends with a zero byte, or the beginning of it. */
  textAt(offset, most = Infinity) {
    let end = bytes.indexOf(0, offset);
    if (end < 0) end = bytes.length;
    return decoder.decode(bytes.subarray(offset, Math.min(end, offset + most)));
  }

  /** The text of a string, or the beginning of it; null where there is no string. */
  stringOf(row, most = Infinity) {
    if (row < 0 || shapeOf(row) !== "string") return null;
    const start = rows.offset[row] + rows.payload[row];
    return decoder.decode(bytes.subarray(start, start + Math.min(rows.count[row], most)));
  }

  /** The name of the class of an object or of a coded object; null for others. */
  classOf(row, most = Infinity) {
    if (row < 0) return null;
    switch (shapeOf(row)) {
      case "object": return data.classes[rows.target[row]]?.name ?? null;
      case "classDefinition": return this.textAt(rows.offset[row] + rows.payload[row], most);
      case "codedObject": return nexts[row] > row + 1 ? this.stringOf(resolved(row + 1), most) : null;
      default: return null;
    }
  }

  /** What a row is to the one around it. */
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

  /** What a row holds: a text that is as short as the row is to be, and the kind of it. */
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

  /** The numbers in a chunk of a fixed size. */
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

  /** NSDecimal: an exponent, a length and flags, then the digits in words of 16 bits. See fastcoded(5), "Chunks". */
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
