type Listed<Row> = { result: Row[]; fullcount: number };

/**
 * What a newer answer means for a list that is being read.
 * `inPlace`: the newer rows in the older order, which moves nothing. `moves`: whether the newer one has other rows, or another order.
 */
export function arrivals<Row extends { _id: string }>(shown: Listed<Row>, next: Listed<Row>) {
  const [before, after] = [shown.result, next.result].map((rows) => new Map(rows.map((row) => [row._id, row]))) as [
    Map<string, Row>,
    Map<string, Row>,
  ];
  const fresh = next.result.filter(({ _id }) => !before.has(_id)).length;
  const gone = shown.result.filter(({ _id }) => !after.has(_id)).map(({ _id }) => _id);
  const same = shown.result.length === next.result.length && shown.result.every(({ _id }, index) => next.result[index]?._id === _id);
  // Nobody reads an empty list.
  if (same || shown.result.length === 0) return { inPlace: next, fresh: 0, gone: [], moves: false };
  return { inPlace: { ...shown, result: shown.result.map((row) => after.get(row._id) ?? row) }, fresh, gone, moves: true };
}
