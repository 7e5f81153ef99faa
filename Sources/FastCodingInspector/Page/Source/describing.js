// What is said of a row, whatever the document is.

const parts = data.form === Form.chunks ? new Chunks() : new PlistParts();

const stringOf = (row, most) => parts.stringOf(row, most);
const classOf = (row, most) => rows.role[row] >= Role.header ? null : parts.classOf(row, most);
const labelOf = (row, most) => parts.labelOf(row, most);
const targetOf = (row) => rows.role[row] >= Role.header ? -1 : parts.targetOf(row);

/** Whether a row does nothing but refer to another one. */
const isReference = (row) => isAlias(row) || data.form !== Form.chunks && parts.identifierOf(row) >= 0;

/** The row itself, or what an alias or a UID refers to; -1 if that can't be found. */
function resolved(row) {
  return row >= 0 && isReference(row) ? targetOf(row) : row;
}

/** What a row holds: a text that is as short as the row is to be, and the kind of it. */
function valueOf(row, most = 200) {
  if (rows.role[row] === Role.header) return { text: data.headerText, kind: "" };
  if (rows.role[row] === Role.unread) {
    return { text: rows.length[row] > 0 ? counted(rows.length[row], "byte") : "", kind: "error" };
  }
  return parts.valueOf(row, most);
}

/** The rows that refer to each row: those of `row` are `referrers.slice(referrerStarts[row], referrerStarts[row + 1])`. */
const referrerStarts = new Int32Array(rowCount + 1);
const referrers = (() => {
  const forEach = (take) => {
    for (let row = firstRow; row < rowCount; row++) {
      if (rows.role[row] >= Role.header) continue;
      if (data.form === Form.objects) {
        const shape = shapeOf(row);
        if (shape !== "elements" && shape !== "entries") continue;
        for (const child of parts.childrenOf(row)) {
          if (child < 0) continue;
          take(child, row);
          const target = data.format === "keyed" && shapeOf(child) === "identifier" ? parts.targetOf(child) : -1;
          if (target >= 0) take(target, row);
        }
      } else {
        const target = data.form === Form.chunks ? (isAlias(row) ? parts.targetOf(row) : -1) : data.format === "keyed" ? parts.targetOf(row) : -1;
        if (target >= 0) take(target, row);
      }
    }
  };
  forEach((target) => { referrerStarts[target + 1]++; });
  for (let row = 0; row < rowCount; row++) referrerStarts[row + 1] += referrerStarts[row];
  const filled = referrerStarts.slice();
  const referrers = new Int32Array(referrerStarts[rowCount]);
  forEach((target, row) => { referrers[filled[target]++] = row; });
  return referrers;
})();
const referrerCount = (row) => referrerStarts[row + 1] - referrerStarts[row];

const cacheNames = ["obj", "str", "class"];
const numberText = (row) => rows.number[row] < 0 ? "" : `${cacheNames[rows.number[row] & 3]} ${rows.number[row] >> 2}`;

/** Where a row is, for a link: its key path, or its offset if that would be long or there is none. */
function placeName(row) {
  if (valuesOfKeys[row] >= 0) return "key of " + placeName(valuesOfKeys[row]);
  if (data.form === Form.objects) return numberText(row) || hexOffset(rows.offset[row]);
  const path = rows.depth[row] <= 32 ? keyPath(row) : null;
  return path !== null && path.length <= 80 ? path : hexOffset(rows.offset[row]);
}
