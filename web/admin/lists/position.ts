type Item = { _id: string };

/** A place in a list, told by a neighbour: it holds whatever else comes, goes or moves. */
export type ListPosition = { beside: string; before: boolean };

/** The place that an item takes which goes where another is. */
export function positionAt(items: readonly Item[], id: string, other: string): ListPosition {
  const [from, to] = [id, other].map((each) => items.findIndex(({ _id }) => _id === each)) as [number, number];
  return { beside: other, before: to < from };
}

/** The place in which an item is; undefined where it has no neighbour. */
export function positionOf(items: readonly Item[], id: string): ListPosition | undefined {
  const at = items.findIndex(({ _id }) => _id === id);
  const [next, last] = [items[at + 1], items[at - 1]];
  return next ? { beside: next._id, before: true } : last && { beside: last._id, before: false };
}

/** The list with an item in another place; as it is, where the item or its neighbour is there no longer. */
export function moveTo<One extends Item>(items: readonly One[], id: string, { beside, before }: ListPosition): readonly One[] {
  const item = items.find(({ _id }) => _id === id);
  const others = items.filter(({ _id }) => _id !== id);
  const at = others.findIndex(({ _id }) => _id === beside);
  return item && at !== -1 ? others.toSpliced(before ? at : at + 1, 0, item) : items;
}
