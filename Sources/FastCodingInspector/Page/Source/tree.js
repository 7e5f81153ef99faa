// The tree of the parts: chunks, objects, elements or values, as they are stored.

const treeElement = document.getElementById("tree");
const isOpen = new Uint8Array(rowCount).fill(1);
let showsKeys = false;
/** The rows that are in the tree as it is open now, and where each one stands among them, -1 for nowhere. */
let visible = new Int32Array(0);
const places = new Int32Array(rowCount);
/** The number of each row among its siblings, from 1, and how many rows are directly in each one and, last, in none. */
const siblingPlaces = new Int32Array(rowCount);
const childCounts = new Int32Array(rowCount + 1);
/** Levels that are indented; deeper ones show their number. */
const deepestIndent = 16;
/** The rows that the search has found. */
let matches = new Uint8Array(rowCount);

const hasChildren = (row) => nexts[row] > row + 1;

/** Whether a row is a key that its value's row shows. */
function isFolded(row) {
  if (showsKeys || rows.role[row] !== Role.key) return false;
  const target = isAlias(row) ? targetOf(row) : row;
  return target >= 0 && shapeOf(target) === "string";
}

const tree = new VirtualList(treeElement, makeItem, fillItem);
treeElement.style.setProperty("--offset-width", `calc(${offsetDigits + 4}ch + 16px)`);

function rebuildTree() {
  const list = new Int32Array(rowCount);
  let count = 0;
  places.fill(-1);
  childCounts.fill(0);
  let closedUntil = 0;
  for (let row = 0; row < rowCount; row++) {
    if (isFolded(row)) continue;
    const parent = parents[row] < 0 ? rowCount : parents[row];
    siblingPlaces[row] = ++childCounts[parent];
    if (row < closedUntil) continue;
    places[row] = count;
    list[count++] = row;
    if (!isOpen[row]) closedUntil = nexts[row];
  }
  visible = list.slice(0, count);
  tree.setCount(count);
}

function makeItem() {
  const item = make("div", "item");
  item.setAttribute("role", "treeitem");
  for (const name of ["offset", "twist", "label", "kind", "value", "refs", "mark"]) item.append(make("span", name));
  item.children[2].append(make("bdi"));
  item.children[4].append(make("bdi"));
  item.children[1].setAttribute("aria-hidden", "true");
  return item;
}

function fillItem(item, place) {
  const row = visible[place];
  const [offset, twist, label, kind, value, refs, mark] = item.children;
  const found = valueOf(row);
  item.row = row;
  item.id = "row-" + row;
  item.className = "item";
  item.classList.toggle("aside", [Role.key, Role.end, Role.definition, Role.header].includes(rows.role[row]));
  item.classList.toggle("match", matches[row] === 1);
  offset.textContent = hexOffset(rows.offset[row]);
  twist.style.marginLeft = Math.min(rows.depth[row], deepestIndent) * 18 + "px";
  twist.textContent = hasChildren(row) ? (isOpen[row] ? "▼" : "▶") : "";
  const name = (rows.depth[row] > deepestIndent ? `<${rows.depth[row]}> ` : "") + shown(labelOf(row));
  label.firstChild.textContent = name;
  label.hidden = name === "" && (![Role.value, Role.property].includes(rows.role[row]) || data.form === Form.objects);
  kind.textContent = isAlias(row) ? "" : data.form === Form.objects ? `${numberText(row)} ${typeName(row)}`.trim() : typeName(row);
  kind.className = "kind " + (shapeOf(row) === "none" ? "word" : "");
  value.className = "value " + found.kind;
  value.firstChild.textContent = shown(found.text);
  refs.textContent = referrerCount(row) > 0 ? "←" + referrerCount(row) : "";
  refs.title = referrerCount(row) > 0 ? counted(referrerCount(row), "reference leads", "references lead") + " to this" : "";
  const worst = worstFinding(row);
  mark.className = "mark " + (worst ? worst.severity : "");
  mark.textContent = worst ? "● " + shown(worst.message) : "";
  setAttributes(item, row);
  select(item, row === selectedRow);
}

function worstFinding(row) {
  const list = findings.get(row);
  return list && (list.find((one) => one.severity === "error") ?? list[0]);
}

function setAttributes(item, row) {
  const parent = parents[row] < 0 ? rowCount : parents[row];
  item.setAttribute("aria-level", rows.depth[row] + 1);
  item.setAttribute("aria-posinset", siblingPlaces[row]);
  item.setAttribute("aria-setsize", childCounts[parent]);
  if (hasChildren(row)) item.setAttribute("aria-expanded", isOpen[row] === 1);
  else item.removeAttribute("aria-expanded");
}

function select(item, isSelected) {
  item.classList.toggle("selected", isSelected);
  item.setAttribute("aria-selected", isSelected);
}

/** Opens or closes a row. */
function setOpen(row, open) {
  if (!hasChildren(row) || (isOpen[row] === 1) === open) return;
  isOpen[row] = open ? 1 : 0;
  rebuildTree();
}

/** Opens all that is around a row, so that it can be seen. */
function openAround(row) {
  let changed = false;
  for (let around = parents[row]; around >= 0; around = parents[around]) {
    if (!isOpen[around]) changed = true;
    isOpen[around] = 1;
  }
  if (isFolded(row)) {
    setShowsKeys(true);
  } else if (changed) {
    rebuildTree();
  }
}

function setShowsKeys(shows) {
  showsKeys = shows;
  document.getElementById("keys").setAttribute("aria-pressed", shows);
  rebuildTree();
}

/** Opens everything, or closes all but the root. */
function setAllOpen(open) {
  for (let row = 0; row < rowCount; row++) isOpen[row] = open || rows.depth[row] === 0 ? 1 : 0;
  rebuildTree();
}

/** The row that stands for this one where rows are closed around it, or where it is folded. */
function seenRow(row) {
  if (isFolded(row) && valuesOfKeys[row] >= 0) row = valuesOfKeys[row];
  while (row >= 0 && places[row] < 0) row = parents[row];
  return Math.max(0, row);
}

treeElement.addEventListener("click", (event) => {
  const item = event.target.closest(".item");
  if (!item) return;
  const row = item.row;
  if (event.target.classList.contains("twist")) setOpen(row, !isOpen[row]);
  choose(row, { from: "tree" });
  if (isReference(row) && event.target.closest(".value")) follow(row);
});

treeElement.addEventListener("dblclick", (event) => {
  const item = event.target.closest(".item");
  if (item && !event.target.classList.contains("twist")) setOpen(item.row, !isOpen[item.row]);
});

treeElement.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const action = treeKeys[event.key];
  if (!action) return;
  event.preventDefault();
  action(seenRow(selectedRow));
});

const move = (row, by) =>
  choose(visible[Math.max(0, Math.min(visible.length - 1, places[row] + by))], { from: "tree" });

const treeKeys = {
  ArrowDown: (row) => move(row, 1),
  ArrowUp: (row) => move(row, -1),
  PageDown: (row) => move(row, tree.page),
  PageUp: (row) => move(row, -tree.page),
  Home: (row) => move(row, -visible.length),
  End: (row) => move(row, visible.length),
  ArrowRight: (row) => {
    if (!hasChildren(row)) return;
    if (isOpen[row]) move(row, 1); else { setOpen(row, true); choose(row, { from: "tree" }); }
  },
  ArrowLeft: (row) => {
    if (hasChildren(row) && isOpen[row]) { setOpen(row, false); choose(row, { from: "tree" }); }
    else if (parents[row] >= 0) choose(parents[row], { from: "tree" });
  },
  Enter: (row) => { if (isReference(row)) follow(row); else setOpen(row, !isOpen[row]); },
  " ": (row) => setOpen(row, !isOpen[row]),
  "*": (row) => {
    const end = parents[row] < 0 ? rowCount : nexts[parents[row]];
    for (let one = parents[row] + 1; one < end; one = nexts[one]) isOpen[one] = 1;
    rebuildTree();
    choose(row, { from: "tree" });
  },
};
