// Texts and numbers of the document as the page shows them.

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const wideDecoder = new TextDecoder("utf-16be", { ignoreBOM: true });
const view = new DataView(bytes.buffer);
const offsetDigits = Math.max(4, data.size.toString(16).length);
const hexOffset = (offset) => "0x" + offset.toString(16).padStart(offsetDigits, "0");
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

function quoted(text, most) {
  return text.length > most ? `“${text.slice(0, most)}”…` : `“${text}”`;
}

/** The first bytes of some data. */
function hexPreview(start, count) {
  const some = Array.from(bytes.subarray(start, start + Math.min(count, 16)), hexByte).join(" ");
  return counted(count, "byte") + (some ? ": " + some + (count > 16 ? " …" : "") : "");
}

/** A number of a binary file with a point, unless it is written as a power of ten. */
function realText(value) {
  if (Object.is(value, -0)) return "-0.0";
  const text = String(value).replace("Infinity", "inf").replace("NaN", "nan");
  return /^-?[0-9]+$/.test(text) ? text + ".0" : text;
}

/** The shortest decimal number that is a number of single precision; nine digits are enough for each. */
function singleText(value) {
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return realText(short);
  }
  return realText(Number(value.toPrecision(9)));
}

/** Seconds since 2001 as a date; null beyond the range of the calendar. */
function dateText(seconds) {
  const time = new Date(Math.round((seconds + 978307200) * 1000));
  return Number.isNaN(time.getTime()) ? null : time.toISOString().replace(/\.000Z$/, "Z");
}

/** A whole number of big-endian bytes; those of 8 and 16 bytes have a sign. */
function bigEndian(start, size) {
  let value = 0n;
  for (let at = start; at < start + size; at++) value = value << 8n | BigInt(bytes[at] ?? 0);
  return size >= 8 ? BigInt.asIntN(8 * size, value) : value;
}
