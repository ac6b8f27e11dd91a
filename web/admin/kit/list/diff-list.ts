type Listed<Row> = { result: Row[]; fullcount: number };

/**
 * Compares the displayed list with a newer result. `inPlace` contains the newer rows in the displayed order. `moves` is
 * true if rows were added, removed or reordered.
 * @param groupField field that groups rows, such as the column of a board; a change of it counts as a move
 */
export function diffList<Row extends { _id: string }, Result extends Listed<Row> = Listed<Row>>(
  displayed: Result & Listed<Row>,
  next: Result & Listed<Row>,
  groupField: keyof Row = '_id',
) {
  const [displayedById, nextById] = [displayed.result, next.result].map((rows) => new Map(rows.map((row) => [row._id, row]))) as [
    Map<string, Row>,
    Map<string, Row>,
  ];
  const addedCount = next.result.filter(({ _id }) => !displayedById.has(_id)).length;
  const removedIds = displayed.result.filter(({ _id }) => !nextById.has(_id)).map(({ _id }) => _id);
  const isUnmoved = (row: Row, newer?: Row) => newer?._id === row._id && newer[groupField] === row[groupField];
  const isUnchanged =
    displayed.result.length === next.result.length && displayed.result.every((row, index) => isUnmoved(row, next.result[index]));
  // An empty list is replaced at once.
  if (isUnchanged || displayed.result.length === 0) return { inPlace: next, addedCount: 0, removedIds: [], moves: false };
  const result = displayed.result.map((row): Row => ({ ...(nextById.get(row._id) ?? row), [groupField]: row[groupField] }));
  return { inPlace: { ...displayed, result }, addedCount, removedIds, moves: true };
}
