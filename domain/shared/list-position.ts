type Item = { _id: string };

/** Position relative to a neighbour, so that it remains valid when the list changes. */
export type ListPosition = { neighbourId: string; isBefore: boolean };

/** Returns the position of an item that was dropped on another item. */
export function getDropPosition(items: readonly Item[], id: string, otherId: string): ListPosition {
  const [from, to] = [id, otherId].map((itemId) => items.findIndex(({ _id }) => _id === itemId)) as [number, number];
  return { neighbourId: otherId, isBefore: to < from };
}

/** Returns the position of an item; undefined without a neighbour. */
export function findPosition(items: readonly Item[], id: string): ListPosition | undefined {
  const index = items.findIndex(({ _id }) => _id === id);
  const [next, previous] = [items[index + 1], items[index - 1]];
  return next ? { neighbourId: next._id, isBefore: true } : previous && { neighbourId: previous._id, isBefore: false };
}

/** Returns the list with an item moved; unchanged if the item or its neighbour is no longer in the list. */
export function moveItemToPosition<Moved extends Item>(
  items: readonly Moved[],
  id: string,
  { neighbourId, isBefore }: ListPosition,
): readonly Moved[] {
  const item = items.find(({ _id }) => _id === id);
  const otherItems = items.filter(({ _id }) => _id !== id);
  const neighbourIndex = otherItems.findIndex(({ _id }) => _id === neighbourId);
  return item && neighbourIndex !== -1 ? otherItems.toSpliced(isBefore ? neighbourIndex : neighbourIndex + 1, 0, item) : items;
}
