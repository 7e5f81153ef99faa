// The tree of the values. Its items are made when what is around them is opened, so that references may make cycles.

const valuesElement = document.getElementById("values");

/** A value in the tree. Members that are open are made as a group. */
class Item {
  constructor(group, place) {
    this.group = group;
    this.place = place;
    this.isOpen = false;
  }

  get row() { return this.group === null ? valueRoot : this.group.content.rows[this.place]; }
  get depth() { return this.group === null ? 0 : this.group.depth; }
  get name() { return this.group === null ? "" : this.group.content.name(this.place); }

  get path() {
    const components = [];
    for (let item = this; item.group !== null; item = item.group.item) components.push(item.group.content.component(item.place));
    return joinedPath(components.reverse());
  }
}

const rootItem = new Item(null, 0);
/** The items that are in the tree as it is open now. */
let items = [rootItem];
let selectedItem = rootItem;
/** No more items than this are opened at once. */
const mostOpened = 200_000;

const values = new VirtualList(valuesElement, makeValueItem, fillValueItem);

function makeValueItem() {
  const item = make("div", "item");
  item.setAttribute("role", "treeitem");
  for (const name of ["twist", "label", "value", "mark"]) item.append(make("span", name));
  item.children[0].setAttribute("aria-hidden", "true");
  item.children[1].append(make("bdi"));
  item.children[2].append(make("bdi"));
  return item;
}

function fillValueItem(element, place) {
  const item = items[place], row = item.row, target = resolved(row);
  const [twist, label, value, mark] = element.children;
  const preview = previewOf(row);
  element.item = item;
  element.id = "value-" + place;
  element.className = "item" + (matches[row] === 1 || target >= 0 && matches[target] === 1 ? " match" : "");
  twist.style.marginLeft = 8 + Math.min(item.depth, deepestIndent) * 18 + "px";
  const canOpen = hasMembers(item);
  twist.textContent = canOpen ? (item.isOpen ? "▼" : "▶") : "";
  label.firstChild.textContent = (item.depth > deepestIndent ? `<${item.depth}> ` : "") + shown(item.name.slice(0, 200));
  label.classList.toggle("index", item.group !== null && item.group.content.names === null);
  label.hidden = item.group === null;
  value.className = "value " + preview.kind;
  value.firstChild.textContent = shown(preview.text);
  const worst = worstFinding(target >= 0 ? target : row);
  mark.className = "mark " + (worst ? worst.severity : "");
  mark.textContent = worst ? "● " + shown(worst.message) : "";
  element.setAttribute("aria-level", item.depth + 1);
  element.setAttribute("aria-posinset", item.place + 1);
  element.setAttribute("aria-setsize", item.group === null ? 1 : item.group.content.count);
  if (canOpen) element.setAttribute("aria-expanded", item.isOpen); else element.removeAttribute("aria-expanded");
  select(element, item === selectedItem);
}

const hasMembers = (item) => contentOf(item.row).count > 0;

/** The items of what is in one. */
function membersOf(item) {
  const content = contentOf(item.row);
  const group = { item, content, depth: item.depth + 1 };
  return Array.from({ length: content.count }, (_, place) => new Item(group, place));
}

/** Where an item stands among those that are open. */
const placeOfItem = (item) => items.indexOf(item);

function insertItems(place, more) {
  // Spreading that many arguments would overflow the stack.
  if (more.length < 10_000) items.splice(place, 0, ...more);
  else items = items.slice(0, place).concat(more, items.slice(place));
}

function openItem(item, place = placeOfItem(item)) {
  if (item.isOpen || !hasMembers(item)) return [];
  item.isOpen = true;
  const more = membersOf(item);
  insertItems(place + 1, more);
  return more;
}

function closeItem(item) {
  if (!item.isOpen) return;
  item.isOpen = false;
  const place = placeOfItem(item);
  let end = place + 1;
  while (end < items.length && items[end].depth > item.depth) end++;
  for (let at = place + 1; at < end; at++) items[at].isOpen = false;
  items.splice(place + 1, end - place - 1);
}

function setItemOpen(item, open) {
  if (open) openItem(item); else closeItem(item);
  values.setCount(items.length);
}

/** Opens what is in the root, level by level as far as there is room, but nothing that is around itself. */
function openAllItems() {
  closeItem(rootItem);
  const found = [];
  // The rows that are open around the item that is looked at.
  const around = new Set();
  const waiting = [{ item: rootItem, members: null, next: 0 }];
  found.push(rootItem);
  while (waiting.length > 0) {
    const top = waiting[waiting.length - 1];
    if (top.members === null) {
      const row = resolved(top.item.row);
      const isOpened = hasMembers(top.item) && !around.has(row) && found.length + contentOf(row).count < mostOpened;
      if (isOpened) around.add(row);
      top.item.isOpen = isOpened;
      top.members = isOpened ? membersOf(top.item) : [];
    }
    if (top.next === top.members.length) {
      if (top.item.isOpen) around.delete(resolved(top.item.row));
      waiting.pop();
      continue;
    }
    const item = top.members[top.next++];
    found.push(item);
    if (hasMembers(item)) waiting.push({ item, members: null, next: 0 });
  }
  items = found;
  values.setCount(items.length);
}

/** The item of a key path, once all around it is open; null if there is none. */
function itemOfPath(path) {
  let item = rootItem;
  const components = componentsOf(path);
  for (let at = 0; at < components.length; at++) {
    const content = contentOf(item.row);
    let place = components[at] === "NS" && components[at + 1] === "base" ? content.placeOf("NS.base") : -1;
    if (place >= 0) at++; else place = content.placeOf(components[at]);
    if (place < 0) return null;
    const where = placeOfItem(item);
    if (!item.isOpen) openItem(item, where);
    // The members follow, those that are open with their own.
    let next = where + 1;
    for (; next < items.length; next++) if (items[next].group?.item === item && items[next].place === place) break;
    item = items[next];
  }
  values.setCount(items.length);
  return item;
}

/** Shows an item as the one that is selected. */
function selectItem(item) {
  selectedItem = item;
  const place = placeOfItem(item);
  values.refresh();
  if (place >= 0) values.reveal(place);
  valuesElement.setAttribute("aria-activedescendant", "value-" + place);
  showTableButton();
}

/** Selects an item, and its row everywhere else. */
function chooseItem(item) {
  const target = resolved(item.row);
  selectItem(item);
  choose(data.form === Form.chunks || target < 0 ? item.row : target, { from: "values", path: item.path });
}

valuesElement.addEventListener("click", (event) => {
  const item = event.target.closest(".item")?.item;
  if (!item) return;
  if (event.target.classList.contains("twist")) setItemOpen(item, !item.isOpen);
  chooseItem(item);
});

valuesElement.addEventListener("dblclick", (event) => {
  const item = event.target.closest(".item")?.item;
  if (item && !event.target.classList.contains("twist")) setItemOpen(item, !item.isOpen);
});

const moveItem = (by) =>
  chooseItem(items[Math.max(0, Math.min(items.length - 1, placeOfItem(selectedItem) + by))]);

const valueKeys = {
  ArrowDown: () => moveItem(1),
  ArrowUp: () => moveItem(-1),
  PageDown: () => moveItem(values.page),
  PageUp: () => moveItem(-values.page),
  Home: () => moveItem(-items.length),
  End: () => moveItem(items.length),
  ArrowRight: (item) => { if (item.isOpen) moveItem(1); else { setItemOpen(item, true); chooseItem(item); } },
  ArrowLeft: (item) => {
    if (item.isOpen) { setItemOpen(item, false); chooseItem(item); } else if (item.group !== null) chooseItem(item.group.item);
  },
  Enter: (item) => setItemOpen(item, !item.isOpen),
  " ": (item) => setItemOpen(item, !item.isOpen),
};

valuesElement.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !valueKeys[event.key]) return;
  event.preventDefault();
  valueKeys[event.key](selectedItem);
});
