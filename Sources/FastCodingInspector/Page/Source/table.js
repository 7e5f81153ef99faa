// A list of alike records as a table.

const tablePanel = document.getElementById("table");
const tableHead = document.getElementById("table-head");
const tableBody = document.getElementById("table-body");
const filterElement = document.getElementById("filter");
const tableButton = document.getElementById("as-table");

/** Records that are looked at to find the columns, and the most columns. */
const sampledRecords = 1000, mostColumns = 100;
/** The list that the table shows: its item, the names of the columns, and the places of the records in their order. */
let table = null;

/** What was found for each list, because it takes a look at many records. */
const columnsOfLists = new WeakMap();

/** The names of the columns that a list has; null if it is none of records. */
function columnsOf(content) {
  if (!columnsOfLists.has(content)) columnsOfLists.set(content, findColumns(content));
  return columnsOfLists.get(content);
}

function findColumns(content) {
  if (content.kind !== "list" || content.count < 2) return null;
  const names = new Set();
  let records = 0;
  const looked = Math.min(content.count, sampledRecords);
  for (let place = 0; place < looked; place++) {
    const record = contentOf(content.rows[place]);
    if (record.kind !== "record" || record.names === null) continue;
    records += 1;
    for (let i = 0; i < record.count && names.size < mostColumns; i++) names.add(record.name(i));
  }
  return records * 5 >= looked * 4 && names.size > 0 ? [...names] : null;
}

/** The item of the list that is selected, or that the selected one is in; null if that is none of records. */
function tableItem() {
  for (const item of [selectedItem, selectedItem.group?.item]) {
    if (item && columnsOf(contentOf(item.row)) !== null) return item;
  }
  return null;
}

function showTableButton() {
  tableButton.disabled = table === null && tableItem() === null;
}

/** The row of a record's value in a column, -1 if it has none. */
function cellRow(record, name) {
  const content = contentOf(record), place = content.placeOf(name);
  return place < 0 ? -1 : content.rows[place];
}

/** The rows of a record's values in all columns, -1 where it has none. */
function cellRows(record) {
  const content = contentOf(record);
  if (content.names === null) return table.columns.map((name) => content.rows[content.placeOf(name)] ?? -1);
  const found = new Map();
  for (let place = 0; place < content.count; place++) {
    const name = content.name(place);
    if (!found.has(name)) found.set(name, content.rows[place]);
  }
  return table.columns.map((name) => found.get(name) ?? -1);
}

/** What a cell shows. */
function cellText(row) {
  if (row < 0) return "";
  const target = resolved(row), text = target < 0 ? null : stringOf(target, 300);
  if (text !== null && !(data.format === "keyed" && text === "$null")) return text;
  return previewOf(row, 60).text;
}

/** The records in which the filter's text occurs, in the order of the column that is sorted by. */
function arrangeTable() {
  const { content, sorting } = table;
  const wanted = filterElement.value.toLowerCase();
  const isWanted = (place) => wanted === ""
    || cellRows(content.rows[place]).some((row) => cellText(row).toLowerCase().includes(wanted));
  let places = Array.from({ length: content.count }, (_, place) => place).filter(isWanted);
  if (sorting !== null) {
    const keys = new Map(places.map((place) => {
      const text = cellText(cellRow(content.rows[place], sorting.name));
      const number = text === "" ? NaN : Number(text);
      return [place, { text, number }];
    }));
    places.sort((left, right) => sorting.direction * compareCells(keys.get(left), keys.get(right)) || left - right);
  }
  table.places = places;
  document.getElementById("table-count").textContent =
    places.length === content.count ? counted(content.count, "row") : `${places.length.toLocaleString("en")} of ${counted(content.count, "row")}`;
  tableRows.setCount(places.length);
}

/** Numbers come before texts, and by their size. */
function compareCells(left, right) {
  const areNumbers = [!Number.isNaN(left.number), !Number.isNaN(right.number)];
  if (areNumbers[0] && areNumbers[1]) return left.number - right.number;
  if (areNumbers[0] !== areNumbers[1]) return areNumbers[0] ? -1 : 1;
  return left.text < right.text ? -1 : left.text > right.text ? 1 : 0;
}

const tableRows = new VirtualList(tableBody, makeTableRow, fillTableRow);

function makeTableRow() {
  const line = make("div", "record");
  line.setAttribute("role", "row");
  return line;
}

function fillTableRow(line, at) {
  const place = table.places[at], record = table.content.rows[place];
  while (line.children.length < table.columns.length + 1) {
    const cell = make("span", "cell");
    cell.setAttribute("role", "cell");
    cell.append(make("bdi"));
    line.append(cell);
  }
  while (line.children.length > table.columns.length + 1) line.lastChild.remove();
  line.place = place;
  line.className = "record";
  line.children[0].className = "cell index";
  line.children[0].firstChild.textContent = String(place);
  const rows = cellRows(record);
  table.columns.forEach((name, i) => {
    const cell = line.children[i + 1], row = rows[i], preview = row < 0 ? { kind: "" } : previewOf(row, 60);
    cell.className = "cell " + preview.kind;
    cell.name = name;
    cell.firstChild.textContent = shown(cellText(row).slice(0, 200));
  });
  select(line, table.selected === place);
}

function openTable(item) {
  const content = contentOf(item.row);
  table = { item, content, columns: columnsOf(content), sorting: null, places: [], selected: -1 };
  filterElement.value = "";
  tableHead.replaceChildren(make("span", "cell index", "#"), ...table.columns.map((name) => {
    const cell = make("button", "cell");
    cell.type = "button";
    cell.append(make("bdi", "", shown(name.slice(0, 100))));
    cell.addEventListener("click", () => {
      const isSame = table.sorting?.name === name;
      table.sorting = isSame && table.sorting.direction < 0 ? null : { name, direction: isSame ? -1 : 1 };
      for (const one of tableHead.querySelectorAll("button")) one.removeAttribute("aria-sort");
      if (table.sorting) cell.setAttribute("aria-sort", table.sorting.direction > 0 ? "ascending" : "descending");
      arrangeTable();
    });
    return cell;
  }));
  tablePanel.style.setProperty("--columns", table.columns.length);
  tablePanel.hidden = false;
  valuesElement.hidden = true;
  tableButton.setAttribute("aria-pressed", "true");
  arrangeTable();
}

function closeTable() {
  table = null;
  tablePanel.hidden = true;
  valuesElement.hidden = false;
  tableButton.setAttribute("aria-pressed", "false");
  selectItem(selectedItem);
}

/** The table as it is sorted and filtered, as CSV. */
function tableCSV() {
  const field = (text) => /[",\r\n]/.test(text) ? `"${text.replaceAll("\"", "\"\"")}"` : text;
  const whole = (row) => {
    if (row < 0) return "";
    const target = resolved(row);
    return (target < 0 ? null : stringOf(target)) ?? cellText(row);
  };
  const lines = [table.columns.map(field).join(",")];
  for (const place of table.places) {
    lines.push(cellRows(table.content.rows[place]).map((row) => field(whole(row))).join(","));
  }
  return lines.join("\r\n") + "\r\n";
}

async function copyTable() {
  const text = tableCSV();
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // A page from a file may have no clipboard of its own.
    const area = make("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  document.getElementById("status").textContent = counted(table.places.length, "row") + " copied as CSV";
}

tableBody.addEventListener("click", (event) => {
  const cell = event.target.closest(".cell"), line = event.target.closest(".record");
  if (!line) return;
  table.selected = line.place;
  const component = table.content.component(line.place);
  const base = table.item.path === "$root" ? "" : table.item.path + ".";
  const hasCell = cell?.name !== undefined && cellRow(table.content.rows[line.place], cell.name) >= 0;
  const path = base + component + (hasCell && !cell.classList.contains("index") ? "." + escapedKey(cell.name) : "");
  const item = itemOfPath(path);
  if (item) chooseItem(item);
  tableRows.refresh();
});

let filtered = 0;
filterElement.addEventListener("input", () => {
  clearTimeout(filtered);
  filtered = setTimeout(arrangeTable, 150);
});
tableButton.addEventListener("click", () => {
  if (table !== null) return closeTable();
  const item = tableItem();
  if (item !== null) openTable(item);
});
document.getElementById("copy").addEventListener("click", copyTable);
