import { runForEach, describeFailures, type FailedItem } from '#web/admin/utils/run-for-each.ts';
import { useAdminMutation } from './use-admin-mutation.ts';
import type { PathPrefix } from './query-client.ts';

type ArchiveAction = 'delete' | 'restore';
type ArchiveOptions<Item> = {
  /** Calls the endpoint that archives (`delete`) or restores one record. */
  send: (action: ArchiveAction, item: Item) => Promise<unknown>;
  invalidates: readonly PathPrefix[];
  /** Returns the name and verb of the records, such as "Marble is" or "2 colors are". */
  describe: (items: readonly Item[]) => string;
  /** Returns the number of records in words. */
  formatCount: (count: number) => string;
  /** Called after each attempt, also after undo, with the records that were refused. */
  onSettled?: (refused: readonly FailedItem<Item>[]) => void;
};
type ArchiveInput<Item> = { items: readonly Item[]; action: ArchiveAction; onSuccess?: (() => void) | undefined };

const results: Record<ArchiveAction, string> = { delete: 'in the archive', restore: 'back' };
const opposites: Record<ArchiveAction, ArchiveAction> = { delete: 'restore', restore: 'delete' };

/** Archives and restores one or several records, with undo. */
export function useArchive<Item>({ send, invalidates, describe, formatCount, onSettled }: ArchiveOptions<Item>) {
  const sendAll = async (items: readonly Item[], action: ArchiveAction) => {
    const outcome = await runForEach(items, (item) => send(action, item));
    onSettled?.(outcome.refused);
    return { done: outcome.done.map(({ thing }) => thing), failures: describeFailures(outcome, formatCount) };
  };
  const { mutate, isPending } = useAdminMutation({
    mutationFn: ({ items, action }: ArchiveInput<Item>) => sendAll(items, action),
    invalidates,
    onSuccess: ({ done, failures }, { action, onSuccess }) => {
      onSuccess?.();
      return {
        message: `${describe(done)} ${results[action]}${failures}`,
        undo: async () => `Undone${(await sendAll(done, opposites[action])).failures}`,
      };
    },
  });
  return {
    busy: isPending,
    /** @param onSuccess is called if at least one record was archived */
    archive: (items: readonly Item[], onSuccess?: () => void) => mutate({ items, action: 'delete', onSuccess }),
    restore: (items: readonly Item[], onSuccess?: () => void) => mutate({ items, action: 'restore', onSuccess }),
  };
}
