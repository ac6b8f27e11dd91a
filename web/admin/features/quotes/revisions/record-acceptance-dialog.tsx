import { useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { acceptanceMethodLabels, recordedAcceptanceMethods } from '#domain/revisions/acceptance-method.ts';
import { pricingErrors } from '#domain/errors/pricing-errors.ts';
import { formatRand } from '#domain/shared/money.ts';
import { refetchAfterChange } from '#web/admin/api/query-client.ts';
import { findTotals } from '#domain/revisions/revision-check.ts';
import { fromWireAlternative } from '#domain/revisions/revision-wire.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { FileButton } from '#web/admin/components/inputs/file-button.tsx';
import { useHostedDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { FormDialog } from '#web/admin/kit/form/form-dialog.tsx';
import type { FieldConfig } from '#web/admin/kit/form/field-config.ts';
import { FormBody } from '#web/admin/kit/form/form-body.tsx';
import { FormField } from '#web/admin/kit/form/form-fields.tsx';
import { FormNotices } from '#web/admin/kit/form/form-notices.tsx';
import { useAdminForm } from '#web/admin/kit/form/use-admin-form.ts';
import { quotePathPrefixes } from '#web/admin/features/quotes/quote-queries.ts';
import { capitalize } from '#web/admin/utils/format.ts';
import { formatFileSize } from '#web/lib/format/file-size.ts';
import { uploadForm } from '#web/lib/api/upload-form.ts';
import { Checkbox, SelectField } from '#web/ui/forms/field.tsx';

const methodOptions = recordedAcceptanceMethods.map((value) => ({ value, label: capitalize(acceptanceMethodLabels[value]) }));

type ProofFieldProps = { file: File | undefined; onChange: (file: File | undefined) => void };

function ProofField({ file, onChange }: ProofFieldProps) {
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">
        Signed quote or email <span className="font-normal text-soft">(optional)</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-sm border border-dashed border-edge p-2">
        <FileButton accept="image/jpeg,image/png,application/pdf" onChoose={([chosenFile]) => chosenFile && onChange(chosenFile)}>
          {file ? 'Replace file' : 'Choose file'}
        </FileButton>
        <p role="status" className="min-w-0 flex-1 text-note wrap-anywhere">
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

/** Returns the total of an alternative with the selected extras, in cents, VAT included. */
const getTotalCents = (revision: AdminRevision, alternative: number, extras: readonly number[]): number | undefined =>
  findTotals(fromWireAlternative(revision.alternatives[alternative]!), revision.vatRate, extras)?.total.grossCents;

type AcceptanceValues = { alternative: string; extras: number[]; name: string; method: string; note: string };

const fields: readonly FieldConfig<keyof AcceptanceValues>[] = [
  { name: 'name', label: 'Name of the customer', panel: '', maxLength: 200 },
  { name: 'method', label: 'How did the customer accept?', panel: '', kind: 'select', options: methodOptions },
  {
    name: 'note',
    label: 'What was agreed',
    panel: '',
    kind: 'textArea',
    hint: 'For example the date and time of the call.',
    maxLength: 1000,
  },
];

const validateAcceptance = ({ name, note }: AcceptanceValues) => ({
  name: name.trim() === '' ? 'Enter the name of the customer.' : undefined,
  note: note.trim() === '' ? pricingErrors.acceptance_note_required[1] : undefined,
});

type RecordAcceptanceDialogProps = { quote: AdminQuoteDetail; revision: AdminRevision };

/** Provides the form of an acceptance. @param file signed quote or email of the customer */
function useAcceptanceForm({ quote, revision }: RecordAcceptanceDialogProps, file: File | undefined) {
  const { close } = useHostedDialog();
  return useAdminForm<AcceptanceValues, { version: number }, { version: number; orderNumber: string }>({
    draftName: () => `acceptance:${quote._id}:${revision.number}`,
    saved: undefined,
    toValues: () => ({ alternative: '0', extras: [], name: quote.customerDetails.fullName, method: 'phone', note: '' }),
    validate: validateAcceptance,
    save: async ({ extras, ...texts }) => {
      const formData = new FormData();
      const textParts = { _id: quote._id, revision: String(revision.number), ...texts, extras: JSON.stringify(extras) };
      for (const [name, value] of Object.entries(textParts)) formData.set(name, value);
      if (file) formData.set('file', file);
      // Needs no idempotency key, because the server returns the existing order of the same choice.
      const options = { onProgress: () => undefined };
      const { response } = await uploadForm<OutputOf<'/admin/quotes/convert'>>('/admin/quotes/convert', formData, options);
      // An acceptance is never edited, so it has no version.
      return { version: 0, orderNumber: response.orderNumber };
    },
    onSaved: ({ orderNumber }) => {
      refetchAfterChange(quotePathPrefixes);
      close();
      return `Order ${orderNumber} created`;
    },
  });
}

type ExtrasFieldProps = {
  lines: AdminRevision['alternatives'][number]['lines'];
  selectedIndexes: number[];
  onChange: (selectedIndexes: number[]) => void;
};

function ExtrasField({ lines, selectedIndexes, onChange }: ExtrasFieldProps) {
  const extras = lines.filter(({ isOptional }) => isOptional);
  if (extras.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">Extras</legend>
      {extras.map(({ index, label, grossCents }) => (
        <Checkbox
          key={index}
          label={`${label}: ${formatRand(grossCents)}`}
          checked={selectedIndexes.includes(index)}
          onChange={({ target }) =>
            onChange(target.checked ? [...selectedIndexes, index] : selectedIndexes.filter((selectedIndex) => selectedIndex !== index))
          }
        />
      ))}
    </fieldset>
  );
}

/** Records the acceptance of a customer who agreed by phone, on paper, by email or in person. */
export function RecordAcceptanceDialog(props: RecordAcceptanceDialogProps) {
  const { quote, revision } = props;
  const [file, setFile] = useState<File>();
  const form = useAcceptanceForm(props, file);
  const { alternative, extras } = form.values;
  const totalCents = getTotalCents(revision, Number(alternative), extras);
  return (
    <FormBody form={form} fields={fields}>
      <FormDialog
        title="Record acceptance"
        label={`Record acceptance of ${quote.number}`}
        className="max-w-xl"
        submit={{ busy: form.busy, children: 'Create order' }}
        onSubmit={form.submit}
      >
        <FormNotices form={form} isDialog />
        <div className="space-y-4">
          <SelectField
            label="Alternative"
            value={alternative}
            options={revision.alternatives.map(({ name, totals }, index) => ({
              value: String(index),
              label: `${name}: ${formatRand(totals.grossCents)}`,
            }))}
            onChange={({ target }) => form.set({ alternative: target.value, extras: [] })}
          />
          <ExtrasField
            lines={revision.alternatives[Number(alternative)]!.lines}
            selectedIndexes={extras}
            onChange={(selectedIndexes) => form.set({ extras: selectedIndexes })}
          />
          {fields.map((field) => (
            <FormField key={field.name} field={field} />
          ))}
          <ProofField file={file} onChange={setFile} />
          <p className="flex items-baseline justify-between gap-4 border-t border-ink pt-3 font-semibold tabular-nums">
            <span>Total, VAT included</span>
            <output className="text-lg">{totalCents === undefined ? '–' : formatRand(totalCents)}</output>
          </p>
          <p className="text-note">The customer is notified and can object.</p>
        </div>
      </FormDialog>
    </FormBody>
  );
}
