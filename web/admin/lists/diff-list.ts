type Listed<Row> = { result: Row[]; fullcount: number };

/**
 * Compares the list on screen with a newer result.
 * `inPlace`: the newer rows in the current order. `moves`: true if rows were added, removed or reordered.
 * @param place the field that decides where a row is shown, besides its order: on a board the column
 */
export function diffList<Row extends { _id: string }, Result extends Listed<Row> = Listed<Row>>(
  shown: Result & Listed<Row>,
  next: Result & Listed<Row>,
  place: keyof Row = '_id',
) {
  const [before, after] = [shown.result, next.result].map((rows) => new Map(rows.map((row) => [row._id, row]))) as [
    Map<string, Row>,
    Map<string, Row>,
  ];
  const fresh = next.result.filter(({ _id }) => !before.has(_id)).length;
  const gone = shown.result.filter(({ _id }) => !after.has(_id)).map(({ _id }) => _id);
  const isUnmoved = (row: Row, newer?: Row) => newer?._id === row._id && newer[place] === row[place];
  const same = shown.result.length === next.result.length && shown.result.every((row, index) => isUnmoved(row, next.result[index]));
  // An empty list is replaced at once.
  if (same || shown.result.length === 0) return { inPlace: next, fresh: 0, gone: [], moves: false };
  const result = shown.result.map((row): Row => ({ ...(after.get(row._id) ?? row), [place]: row[place] }));
  return { inPlace: { ...shown, result }, fresh, gone, moves: true };
}
