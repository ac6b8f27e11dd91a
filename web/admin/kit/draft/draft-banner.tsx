import { offerDraftRestore, type RestoreDraft } from '#web/admin/utils/undo.ts';
import { formatDateTime } from '#web/lib/format/dates.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';

/** Discards a draft, with undo. @param discard returns the function that restores the draft */
export function discardDraftWithUndo(discard: () => RestoreDraft): void {
  offerDraftRestore('Draft discarded', discard());
}

/**
 * Shows that the form contains a draft of an earlier visit. @param props.onDiscard returns the function that restores
 * the draft
 */
export function DraftBanner({ changedAt, onDiscard }: { changedAt: number | undefined; onDiscard: () => RestoreDraft }) {
  if (changedAt === undefined) return null;
  return (
    <div role="status" className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-sm border border-line bg-mark px-4 py-1.5">
      <p className="flex-1 basis-60">{`You have unsaved changes from ${formatDateTime(new Date(changedAt).toISOString())}, stored on this device.`}</p>
      <AdminButton variant="quiet" onClick={() => discardDraftWithUndo(onDiscard)}>
        Discard draft
      </AdminButton>
    </div>
  );
}
