import type { Dispatch } from 'react';
import type { Lookup } from '#contract/schemas.ts';
import type { QuoteField } from '#domain/quotes/quote-request.ts';
import type { QuoteDraft, YesNo } from '#web/features/quote-form/draft/quote-draft.ts';
import { ChipGroup } from '#web/ui/forms/chip-group.tsx';
import type { SelectFieldOption } from '#web/ui/forms/field.tsx';
import type { FormAction } from '#web/features/quote-form/draft/form-reducer.ts';
import type { PendingUploads } from '#web/features/quote-form/uploads/pending-uploads.ts';

/** Props of all steps. */
export type StepProps = {
  draft: QuoteDraft;
  dispatch: Dispatch<FormAction>;
  pendingUploads: PendingUploads;
  getError: (field: QuoteField) => string | undefined;
  onBlur: (field: QuoteField) => void;
};

/** Returns the DOM id of a required field, which gets the focus if it has an error. */
export const getFieldId = (field: QuoteField): string => `quote-${field}`;

/** Returns the options of a list. Adds the selected item if the list does not contain it, for example while it loads. */
export function toOptionsIncluding(list: readonly Lookup[], selectedItem: Lookup | null): SelectFieldOption[] {
  const items = selectedItem === null || list.some(({ _id }) => _id === selectedItem._id) ? list : [selectedItem, ...list];
  return items.map(({ _id, name }) => ({ value: _id, label: name }));
}

const yesNoOptions = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

export function YesNoField({
  legend,
  name,
  value,
  onChange,
}: {
  legend: string;
  name: string;
  value: YesNo;
  onChange: (value: YesNo) => void;
}) {
  return (
    <ChipGroup
      legend={legend}
      type="radio"
      name={name}
      options={yesNoOptions}
      value={value === '' ? [] : [value]}
      onChange={([answer]) => onChange(answer as YesNo)}
    />
  );
}
