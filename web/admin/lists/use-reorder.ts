import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { moveTo, positionAt, positionOf, type ListPosition } from './position.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import { useOptimisticList } from './use-optimistic-list.ts';

type OrderOptions<Item> = {
  nameOf: (item: Item) => string;
  /** Has a whole order saved. */
  save: (ids: string[]) => Promise<unknown>;
  /** Asks anew for the list. */
  reload: () => void;
};

const none: readonly never[] = [];

/**
 * A list whose order staff choose: what is moved stands in its new place at once, and moves are saved one after the other.
 * @param given the list as it was loaded last
 * @returns the list as it shows, and what puts an item where another is
 */
export function useReorder<Item extends { _id: string }>(
  given: readonly Item[] | undefined,
  { nameOf, save, reload }: OrderOptions<Item>,
): { items: readonly Item[]; move: (item: Item, other: Item | undefined) => void } {
  const { items, take } = useOptimisticList<Item>(given ?? none);
  const put = (id: string, spot: ListPosition) =>
    take({
      guess: (now) => moveTo(now, id, spot),
      work: async (next) => {
        await save(next.map(({ _id }) => _id));
      },
    }).finally(reload);
  const move = async (item: Item, other: Item | undefined) => {
    const before = positionOf(items, item._id);
    if (!other || !before) return;
    try {
      await put(item._id, positionAt(items, item._id, other._id));
      showUndo(`${nameOf(item)} moved`, () => put(item._id, before));
    } catch (error) {
      showToast(getErrorMessage(error), { tone: 'alarm' });
    }
  };
  return { items, move: (item, other) => void move(item, other) };
}
