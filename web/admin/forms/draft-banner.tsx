import { offerDraftRestore, type RestoreDraft } from '#web/admin/utils/undo.ts';
import { formatTime } from '#web/lib/format/dates.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';

/** Gives up what is typed, with Undo. @param discard answers with what brings it back */
export function discardDraftWithUndo(discard: () => RestoreDraft): void {
  offerDraftRestore('The draft is discarded', discard());
}

/** Says that what shows was typed earlier on this device and is not saved. @param props.onDiscard answers with what brings it back */
export function DraftBanner({ at, onDiscard }: { at: number | undefined; onDiscard: () => RestoreDraft }) {
  if (at === undefined) return null;
  return (
    <div role="status" className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-sm border border-line bg-mark px-4 py-1.5">
      <p className="flex-1 basis-60">Your draft of {formatTime(new Date(at).toISOString())}, kept on this device. It is not saved yet.</p>
      <AdminButton variant="quiet" onClick={() => discardDraftWithUndo(onDiscard)}>
        Discard the draft
      </AdminButton>
    </div>
  );
}
