import { useId, useState, type SubmitEvent } from 'react';
import type { OutputOf } from '#contract/index.ts';
import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { recordedAcceptanceMethods, type RecordedAcceptanceMethod } from '#domain/revisions/acceptance-method.ts';
import { pricingErrors } from '#domain/errors/pricing-errors.ts';
import { formatRand } from '#domain/shared/money.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { findTotals } from '#domain/revisions/revision-check.ts';
import { AdminButton, getAdminButtonClass } from '#web/admin/components/admin-button.tsx';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { quoteData } from '#web/admin/features/quotes/quote-queries.ts';
import { formatFileSize } from '#web/lib/format/file-size.ts';
import { uploadForm } from '#web/lib/api/upload-form.ts';
import { Checkbox, SelectField, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { UploadIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toAlternative, toPricingValues } from './pricing-form-values.ts';

const methodLabels: Record<RecordedAcceptanceMethod, string> = {
  phone: 'By phone',
  paper: 'On paper',
  email: 'By email',
  in_person: 'In person',
};
const methodOptions = recordedAcceptanceMethods.map((value) => ({ value, label: methodLabels[value] }));

type ProofFieldProps = { file: File | undefined; onChange: (file: File | undefined) => void };

/** Chooses the signed quote or the customer's email. */
function ProofField({ file, onChange }: ProofFieldProps) {
  const id = useId();
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">
        Signed quote or email <span className="font-normal text-soft">(optional)</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-sm border border-dashed border-edge p-2">
        <label
          htmlFor={id}
          className={`${getAdminButtonClass()} has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-rust`}
        >
          <UploadIcon className="size-4" />
          {file ? 'Replace file' : 'Choose file'}
          <input
            id={id}
            type="file"
            accept="image/jpeg,image/png,application/pdf"
            className="sr-only"
            onChange={({ target }) => {
              if (target.files?.[0]) onChange(target.files[0]);
              target.value = '';
            }}
          />
        </label>
        <p role="status" className="min-w-0 flex-1 text-[0.8125rem] wrap-anywhere text-soft">
          {file ? `${file.name}, ${formatFileSize(file.size)}` : 'JPEG, PNG or PDF, up to 5 MB'}
        </p>
        {file && (
          <AdminButton variant="quiet" onClick={() => onChange(undefined)}>
            Remove file
          </AdminButton>
        )}
      </div>
    </div>
  );
}

/** Returns the total of a choice in cents, VAT included. */
const getTotalCents = (revision: AdminRevision, alternative: number, extras: readonly number[]): number | undefined =>
  findTotals(toAlternative(toPricingValues(revision, []).alternatives[alternative]!), revision.vatRate, extras)?.total.grossCents;

type RecordAcceptanceDialogProps = { quote: AdminQuoteDetail; revision: AdminRevision; onClose: () => void };

/** Records the acceptance of a customer who agreed by phone, on paper, by email or in person. */
export function RecordAcceptanceDialog({ quote, revision, onClose }: RecordAcceptanceDialogProps) {
  const [alternative, setAlternative] = useState(0);
  const [extras, setExtras] = useState<readonly number[]>([]);
  const [name, setName] = useState(quote.person.fullName);
  const [how, setHow] = useState('phone');
  const [note, setNote] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [file, setFile] = useState<File>();
  const chosen = revision.alternatives[alternative]!;
  const totalCents = getTotalCents(revision, alternative, extras);
  const record = useAdminMutation({
    mutationFn: () => {
      const form = new FormData();
      const fields = {
        _id: quote._id,
        revision: String(revision.number),
        alternative: String(alternative),
        extras: JSON.stringify(extras),
        name,
        how,
        note,
      };
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      if (file) form.set('file', file);
      // Without an idempotency key: the server returns the existing order of the same choice.
      return uploadForm<OutputOf<'/admin/quotes/convert'>>('/admin/quotes/convert', form, { onProgress: () => undefined });
    },
    invalidates: quoteData,
    hasErrorToast: false,
    onSuccess: ({ response }) => {
      onClose();
      return `Order ${response.orderNumber} created`;
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setWasSubmitted(true);
    if (name.trim() !== '' && note.trim() !== '') record.mutate();
  };
  return (
    <AdminDialog onClose={onClose} label={`Record acceptance of ${quote.number}`} className="max-w-xl">
      <form noValidate className="space-y-4 p-5 sm:p-6" onSubmit={submit}>
        <h2 data-first tabIndex={-1} className="pr-12 font-display text-2xl outline-none [--opsz:48]">
          Record acceptance
        </h2>
        <SelectField
          label="Alternative"
          value={String(alternative)}
          options={revision.alternatives.map((option, index) => ({
            value: String(index),
            label: `${option.name}: ${formatRand(option.totals.grossCents)}`,
          }))}
          onChange={({ target }) => {
            setAlternative(Number(target.value));
            setExtras([]);
          }}
        />
        {chosen.lines.some(({ isOptional }) => isOptional) && (
          <fieldset>
            <legend className="mb-1 text-sm font-semibold">Extras</legend>
            {chosen.lines.map(
              ({ index, isOptional, label, grossCents }) =>
                isOptional && (
                  <Checkbox
                    key={index}
                    label={`${label}: ${formatRand(grossCents)}`}
                    checked={extras.includes(index)}
                    onChange={({ target }) => setExtras(target.checked ? [...extras, index] : extras.filter((extra) => extra !== index))}
                  />
                ),
            )}
          </fieldset>
        )}
        <TextField
          label="Name of the customer"
          autoComplete="off"
          maxLength={200}
          value={name}
          error={wasSubmitted && name.trim() === '' ? 'Enter the name of the customer.' : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <SelectField
          label="How did the customer accept?"
          value={how}
          options={methodOptions}
          onChange={({ target }) => setHow(target.value)}
        />
        <TextArea
          label="What was agreed"
          hint="For example the date and time of the call."
          rows={3}
          maxLength={1000}
          value={note}
          error={wasSubmitted && note.trim() === '' ? pricingErrors.acceptance_note_required[1] : undefined}
          onChange={({ target }) => setNote(target.value)}
        />
        <ProofField file={file} onChange={setFile} />
        {record.errorMessage && <Notice tone="alarm" title={record.errorMessage} />}
        <p className="flex items-baseline justify-between gap-4 border-t border-ink pt-3 font-semibold tabular-nums">
          <span>Total, VAT included</span>
          <output className="text-lg">{totalCents === undefined ? '–' : formatRand(totalCents)}</output>
        </p>
        <p className="text-[0.8125rem] text-soft">The customer is notified and can object.</p>
        <div className="flex flex-wrap justify-end gap-2">
          <AdminButton onClick={onClose}>Cancel</AdminButton>
          <AdminButton type="submit" variant="primary" busy={record.isPending}>
            Create order
          </AdminButton>
        </div>
      </form>
    </AdminDialog>
  );
}
