/** Pending changes of a list: the number of new rows, and the ids of removed rows. */
export type PendingUpdates = { addedCount: number; removedIds: readonly string[] };
type PendingUpdatesBarProps = { pendingUpdates: PendingUpdates | undefined; onShow: () => void };

/** Announces pending changes of a list, with a button that displays them. */
export function PendingUpdatesBar({ pendingUpdates, onShow }: PendingUpdatesBarProps) {
  const message = pendingUpdates && (pendingUpdates.addedCount > 0 ? `${pendingUpdates.addedCount} new` : 'The list has changed');
  return (
    <div role="status">
      {message && (
        <button
          type="button"
          onClick={onShow}
          className="mb-3 flex min-h-9 w-full items-center justify-center gap-2 rounded-sm border border-sea/50 bg-card px-3 text-sm hover:bg-well pointer-coarse:min-h-11"
        >
          <span className="font-semibold">{message}</span>
          <span className="link">Show</span>
        </button>
      )}
    </div>
  );
}
