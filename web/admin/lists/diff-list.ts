type Listed<Row> = { result: Row[]; fullcount: number };

/**
 * What a newer answer means for a list that is being read.
 * `inPlace`: the newer rows in the older order, which moves nothing. `moves`: whether the newer one has other rows, or another order.
 * @param place what of a row tells where it stands, beside its order: on a board its column
 */
export function diffList<Row extends { _id: string }, Answer extends Listed<Row> = Listed<Row>>(
  shown: Answer & Listed<Row>,
  next: Answer & Listed<Row>,
  place: keyof Row = '_id',
) {
  const [before, after] = [shown.result, next.result].map((rows) => new Map(rows.map((row) => [row._id, row]))) as [
    Map<string, Row>,
    Map<string, Row>,
  ];
  const fresh = next.result.filter(({ _id }) => !before.has(_id)).length;
  const gone = shown.result.filter(({ _id }) => !after.has(_id)).map(({ _id }) => _id);
  const stays = (row: Row, other?: Row) => other?._id === row._id && other[place] === row[place];
  const same = shown.result.length === next.result.length && shown.result.every((row, index) => stays(row, next.result[index]));
  // Nobody reads an empty list.
  if (same || shown.result.length === 0) return { inPlace: next, fresh: 0, gone: [], moves: false };
  const result = shown.result.map((row): Row => ({ ...(after.get(row._id) ?? row), [place]: row[place] }));
  return { inPlace: { ...shown, result }, fresh, gone, moves: true };
}
