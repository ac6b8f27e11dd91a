import { pluralize } from '#web/admin/utils/format.ts';
import { useState } from 'react';
import type { PriceBookDifference } from '#domain/pricing/format-price-book.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { priceErrors } from '#domain/errors/price-errors.ts';

type PublishPriceBookDialogProps = {
  differences: readonly PriceBookDifference[];
  before: string;
  note: string;
  busy: boolean;
  errorMessage: string | undefined;
  onNote: (note: string) => void;
  onPublish: () => void;
  onClose: () => void;
};

/** Shows the changes of a version before it is published, and asks for the reason. */
export function PublishPriceBookDialog({
  differences,
  before,
  note,
  busy,
  errorMessage,
  onNote,
  onPublish,
  onClose,
}: PublishPriceBookDialogProps) {
  const [showsError, setShowsError] = useState(false);
  const noteError = note.trim() === '' ? priceErrors.price_note_required[1] : undefined;
  return (
    <AdminDialog onClose={onClose} label="Publish price book" className="max-w-2xl">
      <form
        noValidate
        className="px-5 pt-5 sm:px-6 sm:pt-6"
        onSubmit={(event) => {
          event.preventDefault();
          setShowsError(true);
          if (!noteError) onPublish();
        }}
      >
        <h2 className="pr-12 font-display text-2xl [--opsz:48]">Publish price book</h2>
        <p className="mt-1 text-soft">Visitors see the new estimates at once. Quotes that were already sent do not change.</p>
        <TextField
          label="What changes and why"
          className="mt-4"
          data-first
          maxLength={300}
          autoComplete="off"
          placeholder="New prices for next year"
          value={note}
          error={showsError ? noteError : undefined}
          onChange={({ target }) => onNote(target.value)}
        />
        <div className="mt-4 border-t border-line">
          <DifferenceTable differences={differences} beforeLabel={before} afterLabel="Now" />
        </div>
        {errorMessage && (
          <p role="alert" className="mt-3 text-alarm">
            {errorMessage}
          </p>
        )}
        <div className="sticky bottom-0 -mx-5 mt-3 flex flex-wrap justify-end gap-2 border-t border-line bg-card px-5 py-4 sm:-mx-6 sm:px-6">
          <AdminButton variant="quiet" onClick={onClose}>
            Back to draft
          </AdminButton>
          <AdminButton type="submit" variant="primary" busy={busy}>
            Publish {pluralize(differences.length, 'change')}
          </AdminButton>
        </div>
      </form>
    </AdminDialog>
  );
}
