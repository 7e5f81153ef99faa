// The bytes.

const hexElement = document.getElementById("hex");
const lineLength = 16;
let cursor = 0;

const hex = new VirtualList(hexElement, makeLine, fillLine);
const lineDigits = Math.max(8, offsetDigits);

function makeLine() {
  const line = make("div", "line");
  line.setAttribute("role", "row");
  const place = make("span", "place");
  place.setAttribute("role", "rowheader");
  line.append(place);
  const letters = make("span", "letters");
  letters.setAttribute("aria-hidden", "true");
  for (let i = 0; i < lineLength; i++) {
    const byte = make("span", "byte");
    byte.setAttribute("role", "gridcell");
    line.append(byte);
    letters.append(make("span", "letter"));
  }
  line.append(letters);
  return line;
}

function fillLine(line, number) {
  const start = number * lineLength;
  line.number = number;
  line.setAttribute("aria-rowindex", number + 1);
  line.firstChild.textContent = start.toString(16).padStart(lineDigits, "0");
  const letters = line.lastChild;
  for (let i = 0; i < lineLength; i++) {
    const byte = line.children[i + 1], letter = letters.children[i], at = start + i;
    const exists = at < bytes.length;
    byte.textContent = exists ? hexByte(bytes[at]) : "";
    const isPrintable = exists && bytes[at] >= 0x20 && bytes[at] < 0x7f;
    letter.textContent = exists ? (isPrintable ? String.fromCharCode(bytes[at]) : "·") : "";
    const marks = exists ? marksAt(at) : "";
    byte.className = "byte" + (i === lineLength / 2 ? " middle" : "") + marks;
    letter.className = "letter" + (isPrintable ? "" : " none") + marks.replace(" type", "");
    if (exists && at === cursor) byte.id = "cursor"; else byte.removeAttribute("id");
  }
}

function marksAt(at) {
  let marks = "";
  if (at >= selection.start && at < selection.end) marks += " own";
  else if (at >= selection.start && at < selection.inner) marks += " inner";
  if (flags[at] & Flag.type) marks += " type";
  if (flags[at] & Flag.padding) marks += " padding";
  if (flags[at] & Flag.bad) marks += " bad";
  if (at === cursor) marks += " cursor";
  return marks;
}

/** The bytes of the row that is selected, and where all that is in it ends. */
const selection = { start: 0, end: 0, inner: 0 };

function showBytes(row, at, isFromHex) {
  selection.start = rows.offset[row];
  selection.end = selection.start + rows.length[row];
  selection.inner = endOf(row);
  cursor = Math.min(at ?? selection.start, Math.max(0, bytes.length - 1));
  if (isFromHex || selection.end - selection.start <= 4 * lineLength) {
    hex.scrollTo(Math.floor(Math.max(0, selection.end - 1) / lineLength));
  }
  hex.scrollTo(Math.floor(cursor / lineLength));
  hex.refresh();
  hexElement.setAttribute("aria-activedescendant", "cursor");
}

/** Selects the chunk that a byte belongs to. */
function chooseByte(at) {
  if (bytes.length === 0) return;
  at = Math.max(0, Math.min(bytes.length - 1, at));
  choose(rowAt(at), { from: "hex", at });
}

hexElement.addEventListener("click", (event) => {
  const cell = event.target.closest(".byte, .letter");
  if (!cell) return;
  const line = cell.closest(".line");
  const place = [...cell.parentNode.children].indexOf(cell) - (cell.classList.contains("byte") ? 1 : 0);
  chooseByte(line.number * lineLength + place);
});

const hexKeys = {
  ArrowRight: () => cursor + 1,
  ArrowLeft: () => cursor - 1,
  ArrowDown: () => cursor + lineLength < bytes.length ? cursor + lineLength : cursor,
  ArrowUp: () => cursor >= lineLength ? cursor - lineLength : cursor,
  PageDown: () => cursor + lineLength * hex.page,
  PageUp: () => cursor - lineLength * hex.page,
  Home: () => 0,
  End: () => bytes.length - 1,
};

hexElement.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter") {
    treeElement.focus();
  } else if (hexKeys[event.key]) {
    chooseByte(hexKeys[event.key]());
  } else {
    return;
  }
  event.preventDefault();
});

hexElement.setAttribute("aria-rowcount", Math.ceil(bytes.length / lineLength));
