// What is told of the part that is selected, of the classes, and of what verify found.

const chunkPanel = document.getElementById("panel-chunk");
/** How many references are listed. */
const listedReferences = 100;

function link(row, text) {
  const element = make("button", "link", text ?? placeName(row));
  element.type = "button";
  element.addEventListener("click", () => jump(row));
  return element;
}

function showDetails(row, path = keyPath(row)) {
  chunkPanel.replaceChildren();
  const title = make("h3");
  title.append(make("span", "", typeName(row)));
  const name = classOf(row);
  if (name !== null) title.append(" ", make("bdi", "", shown(name.slice(0, 1000))));
  const list = make("dl", "facts");
  const add = (term, ...parts) => {
    const value = make("dd");
    value.append(...parts);
    list.append(make("dt", "", term), value);
    return value;
  };
  if (path !== null) add("Key path", make("bdi", "", path.length > 4000 ? path.slice(0, 4000) + "…" : path));
  add("Offset", `${hexOffset(rows.offset[row])} (${rows.offset[row].toLocaleString("en")})`);
  const whole = endOf(row) - rows.offset[row];
  const own = counted(rows.length[row], "byte");
  add("Size", whole > rows.length[row] ? `${own}, ${counted(whole, "byte")} with all that is in it` : own);
  if (rows.number[row] >= 0) add("Number", numberText(row));
  if (rows.role[row] === Role.header) {
    add("Written by", shown(data.origin)).classList.add("plain");
    if (data.dialect !== undefined) add("Dialect", shown(data.dialect)).classList.add("plain");
  }
  addValue(row, add);
  addReferences(row, add);
  for (const finding of findings.get(row) ?? []) {
    add(finding.severity, make("span", finding.severity, `${shown(finding.message)} [${finding.code}]`))
      .classList.add("plain");
  }
  chunkPanel.append(title, list);
  chunkPanel.scrollTop = 0;
}

function addValue(row, add) {
  const text = stringOf(row, 65536);
  if (text !== null) {
    if (text === "") add("Text", make("span", "none", "empty"));
    else add("Text", make("bdi", "string", text)).classList.add("text");
    if (rows.count[row] > 65536) add("", `the first 65,536 of ${counted(rows.count[row], "byte")}`);
  } else if (!isReference(row) && classOf(row) === null) {
    const value = valueOf(row, 2000);
    if (value.text) add("Value", make("span", value.kind, shown(value.text)));
  }
  if (data.form !== Form.chunks) return;
  const definition = shapeOf(row) === "object" ? data.classes[rows.target[row]] : parts.classesByOffset.get(rows.offset[row]);
  if (!definition || shapeOf(row) !== "object" && shapeOf(row) !== "classDefinition") return;
  add("Properties", shown(definition.properties.slice(0, 200).join(", ")) || make("span", "none", "none"));
  if (shapeOf(row) === "object") add("Defined at", link(rowAt(definition.offset), hexOffset(definition.offset)));
}

function addReferences(row, add) {
  const target = targetOf(row);
  if (target >= 0) {
    const value = valueOf(target, 60);
    add("Refers to", link(target), `${typeName(target)} ${shown(value.text)}`);
  }
  if (data.form === Form.objects) addChildren(row, add);
  const count = referrerCount(row);
  if (count === 0) return;
  const start = referrerStarts[row];
  const some = Array.from(referrers.subarray(start, start + Math.min(count, listedReferences)));
  const links = some.map((one) => link(one));
  if (count > some.length) links.push(`and ${(count - some.length).toLocaleString("en")} more`);
  add("Referred to by", ...links);
}

/** The objects that a container of a binary property list refers to. */
function addChildren(row, add) {
  const children = parts.childrenOf(row);
  if (children.length === 0) return;
  const some = Array.from(children.subarray(0, listedReferences));
  const links = some.map((one) => one < 0 ? "?" : link(one));
  if (children.length > some.length) links.push(`and ${(children.length - some.length).toLocaleString("en")} more`);
  add("Holds", ...links);
}

function showClasses() {
  const panel = document.getElementById("panel-classes");
  const counts = new Map();
  const properties = new Map();
  for (const one of data.classes) {
    if (!counts.has(one.name)) counts.set(one.name, 0);
    // Of a very long list the beginning is enough.
    const names = [...properties.get(one.name) ?? [], ...one.properties.slice(0, 100)];
    properties.set(one.name, new Set(names.slice(0, 100)));
  }
  for (let row = 0; row < rowCount && data.form === Form.chunks; row++) {
    if (shapeOf(row) !== "object" && shapeOf(row) !== "codedObject") continue;
    const name = classOf(row) ?? "";
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  for (const one of data.classes) if (one.objects !== undefined) counts.set(one.name, one.objects);
  const sorted = [...counts].sort((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1));
  document.getElementById("tab-classes").textContent = `Classes ${sorted.length.toLocaleString("en")}`;
  if (sorted.length === 0) panel.append(make("p", "none", "There are no objects of classes."));
  for (const [name, objects] of sorted.slice(0, 1000)) {
    const button = make("button", "list");
    button.type = "button";
    button.append(make("span", "count", objects === 0 ? "never used" : counted(objects, "object")));
    button.append(make("bdi", "name", shown(name.slice(0, 200)) || "(no name)"));
    const names = [...properties.get(name) ?? []].join(", ").slice(0, 1000);
    if (names) button.append(make("span", "more", shown(names)));
    button.addEventListener("click", () => {
      kindElement.value = "class";
      queryElement.value = name;
      lastSearch = searchKey();
      search(() => goToResult(1));
    });
    panel.append(button);
  }
  if (sorted.length > 1000) panel.append(make("p", "none", `and ${(sorted.length - 1000).toLocaleString("en")} more`));
}

function showFindings() {
  const panel = document.getElementById("panel-findings");
  document.getElementById("tab-findings").textContent = `Findings ${data.findings.length}`;
  if (data.findings.length === 0) panel.append(make("p", "none", "Nothing is wrong with this document."));
  for (const finding of data.findings) {
    const button = make("button", "list");
    button.type = "button";
    button.append(make("span", "count", finding.offset === null ? "" : hexOffset(finding.at)));
    button.append(make("span", "message " + finding.severity, finding.severity + ": " + shown(finding.message)));
    if (finding.path) button.append(make("bdi", "more", shown(finding.path)));
    button.addEventListener("click", () => jump(finding.row, finding.at));
    panel.append(button);
  }
}

const tabs = [...document.querySelectorAll("[role=tab]")];
const tabsBeside = (tab) => tabs.filter((one) => one.parentNode === tab.parentNode);

function showTab(tab) {
  for (const one of tabsBeside(tab)) {
    const isShown = one === tab;
    one.setAttribute("aria-selected", isShown);
    one.tabIndex = isShown ? 0 : -1;
    document.getElementById(one.getAttribute("aria-controls")).hidden = !isShown;
  }
}

for (const tab of tabs) {
  tab.addEventListener("click", () => { showTab(tab); if (tab.id === "tab-values" || tab.id === "tab-structure") showSide(); });
  tab.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const beside = tabsBeside(tab);
    const other = beside[(beside.indexOf(tab) + by + beside.length) % beside.length];
    other.click();
    other.focus();
  });
}
