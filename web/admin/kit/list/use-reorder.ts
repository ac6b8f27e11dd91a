import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { moveItemToPosition, getDropPosition, findPosition, type ListPosition } from '#domain/shared/list-position.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import { useOptimisticList } from './use-optimistic-list.ts';

type ReorderOptions<Item> = {
  getName: (item: Item) => string;
  /** Saves a move. */
  save: (move: { _id: string } & ListPosition) => Promise<unknown>;
  /** Loads the list again. */
  refetch: () => void;
};

const noItems: readonly never[] = [];

/**
 * Provides a list that staff reorder. Displays a moved item at its new position at once.
 * @param serverItems last loaded list
 * @returns the list to display, and a function that moves an item to the position of another item
 */
export function useReorder<Item extends { _id: string }>(
  serverItems: readonly Item[] | undefined,
  { getName, save, refetch }: ReorderOptions<Item>,
): { items: readonly Item[]; move: (item: Item, targetItem: Item | undefined) => void } {
  const { items, change } = useOptimisticList<Item>(serverItems ?? noItems, refetch);
  const moveToPosition = (id: string, position: ListPosition) =>
    change({
      apply: (list) => moveItemToPosition(list, id, position),
      save: async () => {
        await save({ _id: id, ...position });
      },
    });
  const move = async (item: Item, targetItem: Item | undefined) => {
    const previous = findPosition(items, item._id);
    if (!targetItem || !previous) return;
    try {
      await moveToPosition(item._id, getDropPosition(items, item._id, targetItem._id));
      showUndo(`${getName(item)} moved`, async () => {
        await moveToPosition(item._id, previous);
      });
    } catch (error) {
      showToast(getErrorMessage(error), { tone: 'error' });
    }
  };
  return { items, move: (item, targetItem) => void move(item, targetItem) };
}
