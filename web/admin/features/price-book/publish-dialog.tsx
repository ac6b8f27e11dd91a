import { pluralize } from '#web/admin/utils/format.ts';
import { useState } from 'react';
import type { BookDifference } from '#domain/pricing/price-book-words.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { DifferenceTable } from './difference-table.tsx';

type PublishDialogProps = {
  differences: readonly BookDifference[];
  before: string;
  note: string;
  busy: boolean;
  problem: string | undefined;
  onNote: (note: string) => void;
  onPublish: () => void;
  onClose: () => void;
};

/** What a version changes, once more before it is in force; and why. */
export function PublishPriceBookDialog({ differences, before, note, busy, problem, onNote, onPublish, onClose }: PublishDialogProps) {
  const [tried, setTried] = useState(false);
  const missing = note.trim() === '' ? 'Write a line on what changes, and why.' : undefined;
  return (
    <AdminDialog onClose={onClose} label="Publish the prices" className="max-w-2xl">
      <form
        noValidate
        className="px-5 pt-5 sm:px-6 sm:pt-6"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!missing) onPublish();
        }}
      >
        <h2 className="pr-12 font-display text-2xl [--opsz:48]">Publish these prices</h2>
        <p className="mt-1 text-soft">Visitors are told the new range at once. Quotes that were sent keep theirs.</p>
        <TextField
          label="What changes, and why"
          className="mt-4"
          data-first
          maxLength={300}
          autoComplete="off"
          placeholder="Prices of the new year"
          value={note}
          error={tried ? missing : undefined}
          onChange={({ target }) => onNote(target.value)}
        />
        <div className="mt-4 border-t border-line">
          <DifferenceTable differences={differences} before={before} after="Now" />
        </div>
        {problem && (
          <p role="alert" className="mt-3 text-alarm">
            {problem}
          </p>
        )}
        <div className="sticky bottom-0 -mx-5 mt-3 flex flex-wrap justify-end gap-2 border-t border-line bg-card px-5 py-4 sm:-mx-6 sm:px-6">
          <AdminButton variant="quiet" onClick={onClose}>
            Back to the draft
          </AdminButton>
          <AdminButton type="submit" variant="primary" busy={busy}>
            Publish {pluralize(differences.length, 'change')}
          </AdminButton>
        </div>
      </form>
    </AdminDialog>
  );
}
