import { runForEach, describeOutcome, type FailedItem } from '#web/admin/utils/run-for-each.ts';
import { useAdminMutation } from './use-admin-mutation.ts';
import type { PathPrefix } from './query-client.ts';

export type ArchiveAction = 'delete' | 'restore';
type ArchiveOptions<Item> = {
  /** Calls the endpoint that archives (`delete`) or restores one record. */
  send: (action: ArchiveAction, item: Item) => Promise<unknown>;
  invalidates: readonly PathPrefix[];
  /** Returns the name of the records, for example "Marble" or "2 colors". */
  describe: (items: readonly Item[]) => string;
  /** Formats a number of records with their noun. */
  formatCount: (count: number) => string;
  /** Called after each attempt and each undo with the records that could not be changed. */
  onSettled?: (failed: readonly FailedItem<Item>[]) => void;
};
/** Called if at least one record was changed. @returns a function to call after *Undo* */
type OnArchived = () => void | Promise<() => unknown>;
type ArchiveInput<Item> = { items: readonly Item[]; action: ArchiveAction; onSuccess?: OnArchived | undefined };

export const archiveMessages: Record<ArchiveAction, (records: string) => string> = {
  delete: (records) => `${records} archived`,
  restore: (records) => `${records} restored`,
};
export const oppositeActions: Record<ArchiveAction, ArchiveAction> = { delete: 'restore', restore: 'delete' };

/** Archives and restores one or more records, with undo. */
export function useArchive<Item>({ send, invalidates, describe, formatCount, onSettled }: ArchiveOptions<Item>) {
  const sendAll = async (items: readonly Item[], action: ArchiveAction) => {
    const outcome = await runForEach(items, (item) => send(action, item));
    onSettled?.(outcome.failed);
    return {
      done: outcome.done.map(({ item }) => item),
      message: describeOutcome(outcome, formatCount, (done) => archiveMessages[action](describe(done))),
    };
  };
  const { mutate, isPending } = useAdminMutation({
    mutationFn: ({ items, action }: ArchiveInput<Item>) => sendAll(items, action),
    invalidates,
    onSuccess: async ({ done, message }, { action, onSuccess }) => {
      const onUndone = await onSuccess?.();
      return {
        message,
        undo: async () => {
          const undone = await sendAll(done, oppositeActions[action]);
          await onUndone?.();
          return undone.message;
        },
      };
    },
  });
  return {
    busy: isPending,
    archive: (items: readonly Item[], onSuccess?: OnArchived) => mutate({ items, action: 'delete', onSuccess }),
    restore: (items: readonly Item[], onSuccess?: OnArchived) => mutate({ items, action: 'restore', onSuccess }),
  };
}
