// Searching.

const queryElement = document.getElementById("query");
const kindElement = document.getElementById("kind");
const resultsElement = document.getElementById("results");
let results = [];
let searchNumber = 0;
let isSearching = false;
/** The result that was gone to, -1 for none. */
let resultPlace = -1;
/** What is done once a search has found something. */
let afterSearch = null;
/** How many rows are looked at before the page gets a chance to do something else. */
const searchedAtOnce = 10_000;

/** What a row is searched for, in lower case. */
function searchedTexts(row, kind) {
  const texts = [];
  if (kind !== "value" && kind !== "class") {
    if (rows.role[row] === Role.value || rows.role[row] === Role.property) texts.push(labelOf(row, Infinity));
  }
  if (kind !== "key" && kind !== "class") {
    const text = stringOf(row);
    if (text !== null) texts.push(text);
    else if (shapeOf(row) === "fixed" || shapeOf(row) === "number" || shapeOf(row) === "date") texts.push(valueOf(row).text);
    else if (shapeOf(row) === "none") texts.push(constants[typeName(row)] || typeName(row));
  }
  if (kind !== "key" && kind !== "value" && (kind !== "class" || shapeOf(row) !== "classDefinition")) {
    const name = classOf(row);
    if (name !== null) texts.push(name);
  }
  return texts;
}

/** Whether a row is found. A value that an alias refers to is found at the alias, too, and a key at its value only. */
function isMatch(row, kind, query) {
  if (rows.role[row] >= Role.header) return false;
  if (isText && rows.role[row] === Role.key) return false;
  if (rows.role[row] === Role.key && kind === "key") return false;
  if (isAlias(row) && (kind === "value" || kind === "all")) {
    const target = targetOf(row);
    if (target >= 0 && shapeOf(target) === "string" && matches[target] === 1) return true;
  }
  return searchedTexts(row, kind).some((text) => text.toLowerCase().includes(query));
}

/** Searches for what is typed; `then` is called once all is found. */
function search(then) {
  const number = ++searchNumber;
  const text = queryElement.value;
  const query = text.toLowerCase();
  const kind = kindElement.value;
  results = [];
  resultPlace = -1;
  afterSearch = then ?? null;
  isSearching = false;
  matches = new Uint8Array(rowCount);
  queryElement.setAttribute("aria-invalid", "false");
  if (query === "") return showResults("");
  if (kind === "offset" || kind === "all" && /^0x[0-9a-f]+$/.test(query)) {
    const offset = offsetOf(query.trim());
    queryElement.setAttribute("aria-invalid", Number.isNaN(offset));
    if (Number.isNaN(offset)) return showResults("none");
    showResults("1 of 1");
    if (then) jump(rowAt(offset), offset);
    return;
  }
  let row = 0;
  isSearching = true;
  const step = () => {
    if (number !== searchNumber) return;
    for (const end = Math.min(rowCount, row + searchedAtOnce); row < end; row++) {
      if (!isMatch(row, kind, query)) continue;
      matches[row] = 1;
      results.push(row);
    }
    if (row < rowCount) {
      showResults(resultsText());
      return setTimeout(step);
    }
    isSearching = false;
    showResults(resultsText());
    if (afterSearch) afterSearch();
  };
  step();
}

/** How many results there are, and which one is selected; while the search goes on, that it does. */
function resultsText() {
  const count = results.length.toLocaleString("en");
  const place = resultPlace < 0 ? "" : `${(resultPlace + 1).toLocaleString("en")} of `;
  if (isSearching) return `searching, ${place}${count} so far`;
  if (results.length === 0) return "none";
  return place === "" ? count + " found" : place + count;
}

function showResults(text) {
  resultsElement.textContent = text;
  // A screen reader is told of the result, not of each step.
  resultsElement.setAttribute("aria-busy", isSearching);
  if (treeElement.hidden) values.refresh(); else tree.refresh();
}

/** Goes to the next result from the row that is selected, or back. */
function goToResult(by) {
  if (results.length === 0) return;
  let place = results.findIndex((row) => row >= selectedRow);
  if (place < 0) place = results.length;
  if (by < 0) place -= 1;
  else if (results[place] === selectedRow) place += 1;
  place = (place + results.length) % results.length;
  resultPlace = place;
  jump(results[place]);
  resultsElement.textContent = resultsText();
}

let typed = 0;
queryElement.addEventListener("input", () => {
  clearTimeout(typed);
  typed = setTimeout(() => { lastSearch = searchKey(); search(); }, 150);
});
kindElement.addEventListener("change", () => { lastSearch = searchKey(); search(); });

const searchKey = () => kindElement.value + " " + queryElement.value;
let lastSearch = "";

/** Goes on in the results, or searches first if something else was typed. */
function searchOrGo(by) {
  clearTimeout(typed);
  if (searchKey() === lastSearch && results.length > 0) return goToResult(by);
  if (searchKey() === lastSearch && isSearching) {
    afterSearch = () => goToResult(by);
    return;
  }
  lastSearch = searchKey();
  search(() => goToResult(by));
}

document.getElementById("search").addEventListener("submit", (event) => {
  event.preventDefault();
  searchOrGo(1);
});
document.getElementById("previous").addEventListener("click", () => searchOrGo(-1));
queryElement.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.shiftKey) {
    event.preventDefault();
    searchOrGo(-1);
  } else if (event.key === "Escape" || event.key === "ArrowDown") {
    event.preventDefault();
    (treeElement.hidden ? valuesElement : treeElement).focus();
  }
});
