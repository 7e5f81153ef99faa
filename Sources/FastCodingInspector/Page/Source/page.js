// What holds the parts together: which row is selected, and the way back.

let selectedRow = 0;
const past = [];
const backButton = document.getElementById("back");
const statusElement = document.getElementById("status");

const isShowingValues = () => document.getElementById("tab-values").getAttribute("aria-selected") === "true";

/** Shows what the tab on the left has to do with, and where the selection is in it. */
function showSide() {
  const showsValues = isShowingValues();
  tableButton.hidden = !showsValues;
  document.getElementById("keys").hidden = showsValues || data.form === Form.objects;
  treeElement.hidden = showsValues;
  if (showsValues) {
    values.refresh();
    selectItem(selectedItem);
  } else {
    tree.setCount(visible.length);
    revealRow();
  }
}

/** Shows the selected row in the tree of the parts. */
function revealRow() {
  if (treeElement.hidden) return;
  openAround(selectedRow);
  tree.reveal(places[selectedRow]);
  const item = document.getElementById("row-" + selectedRow);
  if (item) select(item, true);
  treeElement.setAttribute("aria-activedescendant", "row-" + selectedRow);
}

// Selects a row everywhere. `from` names the part that the user is in, which need not be opened for it; `at` is the
// byte that is meant, `path` the key path that was followed. A key that is folded is selected with the value that it
// belongs to.
function choose(row, { from, at, path } = {}) {
  const shownRow = isFolded(row) && valuesOfKeys[row] >= 0 ? valuesOfKeys[row] : row;
  if (from !== "tree" && !treeElement.hidden) openAround(shownRow);
  const before = document.getElementById("row-" + selectedRow);
  if (before) select(before, false);
  selectedRow = shownRow;
  revealRow();
  const known = path ?? keyPath(isText ? shownRow : row);
  if (from !== "values" && known !== null) showValue(known);
  showBytes(row, at, from === "hex");
  showDetails(row, known);
  const byte = at === undefined || at === rows.offset[row] ? "" : "byte " + hexOffset(at);
  statusElement.textContent =
    [byte, known ?? labelOf(row), typeName(row), hexOffset(rows.offset[row])].filter((part) => part).join(" · ");
  showAddress(row, at, path);
}

/** Selects the value of a key path in the tree of values, if it is short enough to be followed. */
function showValue(path) {
  if (path.length > 4000) return;
  const item = itemOfPath(path);
  if (item !== null) selectItem(item);
}

/** Selects a row that is somewhere else, so that one can come back. */
function jump(row, at, path) {
  if (past[past.length - 1] !== selectedRow) past.push(selectedRow);
  if (past.length > 1000) past.shift();
  backButton.disabled = false;
  choose(row, { at, path });
}

/** Goes from a reference to what it refers to. */
function follow(row) {
  const target = targetOf(row);
  if (target >= 0) jump(target);
}

function goBack() {
  if (past.length === 0) return;
  choose(past.pop());
  backButton.disabled = past.length === 0;
}

function goToNextFinding() {
  if (data.findings.length === 0) return;
  const sorted = data.findings.map((one) => one.at).sort((left, right) => left - right);
  const at = sorted.find((offset) => offset > cursor) ?? sorted[0];
  jump(rowAt(at), at);
}

const pageKeys = {
  "/": () => { queryElement.focus(); queryElement.select(); },
  Backspace: goBack,
  "?": () => document.getElementById("keyboard").showModal(),
  n: () => goToResult(1),
  p: () => goToResult(-1),
  e: goToNextFinding,
  v: () => {
    document.getElementById(isShowingValues() ? "tab-structure" : "tab-values").click();
    (isShowingValues() ? valuesElement : treeElement).focus();
  },
};

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, select, dialog") || !pageKeys[event.key]) return;
  event.preventDefault();
  pageKeys[event.key]();
});

backButton.addEventListener("click", goBack);
document.getElementById("expand").addEventListener("click", () => {
  if (isShowingValues()) {
    openAllItems();
    return showValue(selectedItem.path);
  }
  setAllOpen(true);
  choose(selectedRow);
});
document.getElementById("collapse").addEventListener("click", () => {
  if (isShowingValues()) {
    closeItem(rootItem);
    openItem(rootItem);
    values.setCount(items.length);
    return chooseItem(rootItem);
  }
  setAllOpen(false);
  choose(seenRow(selectedRow), { from: "tree" });
});
document.getElementById("keys").addEventListener("click", () => {
  setShowsKeys(!showsKeys);
  choose(seenRow(selectedRow), { from: "tree" });
});
document.getElementById("help").addEventListener("click", pageKeys["?"]);

window.addEventListener("hashchange", chooseByAddress);

(() => {
  document.title = shown(data.name);
  document.getElementById("name").textContent = shown(data.name);
  const names = { chunks: "Chunks", objects: "Objects", elements: "Elements", values: "JSON", openstep: "OpenStep" };
  document.getElementById("tab-structure").textContent = names[data.form];
  treeElement.setAttribute("aria-label", names[data.form]);
  document.getElementById("facts").textContent = [
    counted(data.fileSize, "byte"), data.headerText,
    (data.shown < data.size ? "the first " : "") + counted(data.rowCount, data.partName), data.note,
  ].filter((part) => part).join(" · ");
  const notices = [];
  if (data.shown < data.size) {
    notices.push(`Only the first ${counted(data.shown, "byte")} are shown, as more would be too much for a browser.`);
  }
  if (data.damage) {
    const { offset, path, message } = data.damage;
    notices.push((offset === undefined ? "" : `At ${hexOffset(offset)}`)
      + (path === undefined ? "" : `, in ${shown(path)}`) + (offset === undefined ? "" : ": ") + shown(message));
  }
  document.getElementById("damage").textContent = notices.join(" ");
  document.getElementById("damage").hidden = notices.length === 0;
  if (rowCount > 500) for (let row = 0; row < rowCount; row++) isOpen[row] = rows.depth[row] < 1 ? 1 : 0;
  showClasses();
  showFindings();
  rebuildTree();
  openItem(rootItem);
  values.setCount(items.length);
  hex.setCount(Math.ceil(bytes.length / lineLength));
  showSide();
  const worst = data.damage && data.findings.find((one) => one.severity === "error");
  if (worst) choose(worst.row, { at: worst.at }); else choose(valueRoot, { path: "$root" });
  // The address changes once something is selected by hand.
  clearTimeout(addressChange);
  chooseByAddress();
  past.length = 0;
  backButton.disabled = true;
  valuesElement.focus();
})();
