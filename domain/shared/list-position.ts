type Item = { _id: string };

/** A position relative to a neighbour, which remains valid when other items of the list move. */
export type ListPosition = { neighbourId: string; isBefore: boolean };

/** Returns the position of an item that was dropped on another item. */
export function getDropPosition(items: readonly Item[], id: string, targetId: string): ListPosition {
  const [index, targetIndex] = [id, targetId].map((itemId) => items.findIndex(({ _id }) => _id === itemId)) as [number, number];
  return { neighbourId: targetId, isBefore: targetIndex < index };
}

/** Returns the position of an item; undefined without a neighbour. */
export function findPosition(items: readonly Item[], id: string): ListPosition | undefined {
  const index = items.findIndex(({ _id }) => _id === id);
  const [next, previous] = [items[index + 1], items[index - 1]];
  return next ? { neighbourId: next._id, isBefore: true } : previous && { neighbourId: previous._id, isBefore: false };
}

/** Returns the list with an item moved; unchanged if the item or its neighbour is no longer in the list. */
export function moveItemToPosition<ListItem extends Item>(
  items: readonly ListItem[],
  id: string,
  { neighbourId, isBefore }: ListPosition,
): readonly ListItem[] {
  const item = items.find(({ _id }) => _id === id);
  const otherItems = items.filter(({ _id }) => _id !== id);
  const neighbourIndex = otherItems.findIndex(({ _id }) => _id === neighbourId);
  return item && neighbourIndex !== -1 ? otherItems.toSpliced(isBefore ? neighbourIndex : neighbourIndex + 1, 0, item) : items;
}
