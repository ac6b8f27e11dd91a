type Item = { _id: string };

/** A position relative to a neighbouring item, so that it remains valid when the list changes. */
export type ListPosition = { beside: string; before: boolean };

/** Returns the position of an item after it is moved to that of another. */
export function positionAt(items: readonly Item[], id: string, otherId: string): ListPosition {
  const [from, to] = [id, otherId].map((itemId) => items.findIndex(({ _id }) => _id === itemId)) as [number, number];
  return { beside: otherId, before: to < from };
}

/** Returns the position of an item; undefined if it has no neighbour. */
export function getPosition(items: readonly Item[], id: string): ListPosition | undefined {
  const index = items.findIndex(({ _id }) => _id === id);
  const [next, previous] = [items[index + 1], items[index - 1]];
  return next ? { beside: next._id, before: true } : previous && { beside: previous._id, before: false };
}

/** Returns the list with an item moved; unchanged if the item or its neighbour is no longer in the list. */
export function moveTo<Moved extends Item>(items: readonly Moved[], id: string, { beside, before }: ListPosition): readonly Moved[] {
  const item = items.find(({ _id }) => _id === id);
  const others = items.filter(({ _id }) => _id !== id);
  const at = others.findIndex(({ _id }) => _id === beside);
  return item && at !== -1 ? others.toSpliced(before ? at : at + 1, 0, item) : items;
}
