// The address of the page: what follows its number sign names the value or the byte that is selected.

/** Changes of the address wait this long for another one: browsers take only so many in a minute. */
const addressDelay = 250;
let addressChange = 0;

/** The offset that a text gives; not a number if it gives none within the archive. */
function offsetOf(text) {
  const value = /^0x[0-9a-f]+$/i.test(text) ? parseInt(text, 16) : /^[0-9]+$/.test(text) ? parseInt(text, 10) : NaN;
  return value < data.size ? value : NaN;
}

/** What leads to a row: the key path that was followed or another one, or its offset if none does or another byte is meant. */
function addressOf(row, at, followed) {
  const offset = hexOffset(at ?? rows.offset[row]);
  if (at !== undefined && at !== rows.offset[row]) return offset;
  // These share the key path of what they belong to.
  if (rows.role[row] === Role.relative || rows.role[row] === Role.className) return offset;
  const path = followed ?? keyPath(row);
  if (path === null || path.length > 2000) return offset;
  // Digits alone would be an offset.
  return Number.isNaN(offsetOf(path)) ? path : "$root." + path;
}

/** Lets the address name what is selected, once nothing else has been selected for a while. */
function showAddress(row, at, path) {
  clearTimeout(addressChange);
  addressChange = setTimeout(() => {
    history.replaceState(null, "", "#" + encodeURI(addressOf(row, at, path)));
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
  if (row >= 0) return jump(row, undefined, text === "$root" ? undefined : text);
  const most = 200;
  const name = shown(text.length > most ? text.slice(0, most) + "…" : text);
  document.getElementById("status").textContent = `There is nothing at ${name}.`;
}
