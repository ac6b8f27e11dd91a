import { pluralize } from '#web/admin/utils/format.ts';
import type { PriceBookDifference } from '#domain/pricing/format-price-book.ts';
import { FormDialog } from '#web/admin/kit/form/form-dialog.tsx';
import { useField } from '#web/admin/kit/form/inputs/use-field.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { DifferenceTable } from './difference-table.tsx';

type PublishPriceBookDialogProps = {
  differences: readonly PriceBookDifference[];
  beforeLabel: string;
  busy: boolean;
  errorMessage: string | undefined;
  onPublish: () => void;
  onClose: () => void;
};

/** Shows the changes of a version before it is published, and asks for the reason. */
export function PublishPriceBookDialog({ differences, beforeLabel, busy, errorMessage, onPublish, onClose }: PublishPriceBookDialogProps) {
  const { onChange, ...note } = useField<string>('note');
  return (
    <FormDialog
      title="Publish price book"
      className="max-w-2xl"
      focusesContent
      submit={{ busy, children: `Publish ${pluralize(differences.length, 'change')}` }}
      closeLabel="Back to draft"
      errorMessage={errorMessage}
      onSubmit={onPublish}
      onClose={onClose}
    >
      <p className="text-soft">Visitors see the new estimates at once. Quotes that were already sent do not change.</p>
      <TextField
        label="What changes and why"
        className="mt-4"
        data-initial-focus
        maxLength={300}
        autoComplete="off"
        placeholder="New prices for next year"
        {...note}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="mt-4 border-t border-line">
        <DifferenceTable differences={differences} beforeLabel={beforeLabel} afterLabel="Now" />
      </div>
    </FormDialog>
  );
}
