// What holds the parts together: which chunk is selected, and the way back.

let selectedRow = 0;
const past = [];
const backButton = document.getElementById("back");

// Selects a row everywhere. `from` names the part that the user is in, which need not be opened for it; `at` is the
// byte that is meant. A key that is folded is selected with the value that it belongs to.
function choose(row, { from, at } = {}) {
  const shownRow = isFolded(row) && valuesOfKeys[row] >= 0 ? valuesOfKeys[row] : row;
  if (from !== "tree") openAround(shownRow);
  const before = document.getElementById("row-" + selectedRow);
  if (before) select(before, false);
  selectedRow = shownRow;
  tree.reveal(places[shownRow]);
  const item = document.getElementById("row-" + shownRow);
  if (item) select(item, true);
  treeElement.setAttribute("aria-activedescendant", "row-" + shownRow);
  showBytes(row, at, from === "hex");
  showDetails(row);
  const path = keyPath(row);
  const byte = at === undefined || at === rows.offset[row] ? "" : "byte " + hexOffset(at);
  document.getElementById("status").textContent =
    [byte, path ?? labelOf(row), typeName(row), hexOffset(rows.offset[row])].filter((part) => part).join(" · ");
  showAddress(row, at);
}

/** Selects a row that is somewhere else, so that one can come back. */
function jump(row, at) {
  if (past[past.length - 1] !== selectedRow) past.push(selectedRow);
  if (past.length > 1000) past.shift();
  backButton.disabled = false;
  choose(row, { at });
}

/** Goes from an alias to what it refers to. */
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
};

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, select, dialog") || !pageKeys[event.key]) return;
  event.preventDefault();
  pageKeys[event.key]();
});

backButton.addEventListener("click", goBack);
document.getElementById("expand").addEventListener("click", () => { setAllOpen(true); choose(selectedRow); });
document.getElementById("collapse").addEventListener("click", () => {
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
  const chunks = rowCount - 1 - (hasRest ? 1 : 0);
  const dialect = data.dialect.split(":")[0];
  document.getElementById("facts").textContent = [
    counted(data.size, "byte"), "version " + data.version,
    (data.shown < data.size ? "the first " : "") + counted(chunks, "chunk"),
    dialect === "nominal" ? "" : "dialect " + dialect,
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
  hex.setCount(Math.ceil(bytes.length / lineLength));
  const worst = data.damage && data.findings.find((one) => one.severity === "error");
  choose(worst ? worst.row : rootRow, worst ? { at: worst.at } : {});
  // The address changes once something is selected by hand.
  clearTimeout(addressChange);
  chooseByAddress();
  past.length = 0;
  backButton.disabled = true;
  treeElement.focus();
})();
