import { pluralize } from '#web/admin/utils/format.ts';
import { useForm } from 'react-hook-form';
import { adjustPrice, parsePriceChange } from '#domain/catalogue/product-price.ts';
import { isSameValue } from '#web/admin/kit/form/form-values.ts';
import { useHostedDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { FormDialog } from '#web/admin/kit/form/form-dialog.tsx';
import { PercentField, percentMessage, roundingOptions } from '#web/admin/components/inputs/percent-field.tsx';
import { SelectField } from '#web/ui/forms/field.tsx';
import { priceBookSections } from './price-book-sections.ts';
import { formatRateInput, parseRate, type LineValue } from './price-book-schema.ts';

/** Returns the changed lines of a section, except those with a percentage as the rate. @param sectionId '' for all sections */
function changeRates(lines: readonly LineValue[], sectionId: string, percent: number, roundTo: number): LineValue[] {
  const section = priceBookSections.find(({ id }) => id === sectionId);
  const changeRate = (unit: LineValue['unit'], rateText: string) => {
    const rate = parseRate(unit, rateText);
    return Number.isNaN(rate) ? rateText : formatRateInput(unit, adjustPrice(rate, percent, roundTo));
  };
  return lines.flatMap((line) => {
    if (line.unit === 'percent' || (section !== undefined && !section.containsLine(line))) return [];
    const { unit } = line;
    const next = { ...line, low: changeRate(unit, line.low), high: changeRate(unit, line.high), quote: changeRate(unit, line.quote) };
    return isSameValue(next, line) ? [] : [next];
  });
}

type ChangeRatesDialogProps = {
  lines: readonly LineValue[];
  /** Called with the changed lines. @param message success message */
  onChange: (changed: LineValue[], message: string) => void;
};

/** Changes many rates of the draft by a percentage. */
export function ChangeRatesDialog({ lines, onChange }: ChangeRatesDialogProps) {
  const { close } = useHostedDialog();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { sectionId: '', percent: '', rounding: '100' } });
  const submit = handleSubmit(({ sectionId, percent: typed, rounding }) => {
    const percent = parsePriceChange(typed)!;
    const changed = changeRates(lines, sectionId, percent, Number(rounding));
    if (changed.length === 0) return setError('percent', { message: 'This would not change any rate.' });
    const percentLabel = `${Math.abs(percent)}%`;
    const lineCount = pluralize(changed.length, 'line');
    const message =
      percent > 0 ? `${lineCount} increased by ${percentLabel} in the draft` : `${lineCount} decreased by ${percentLabel} in the draft`;
    onChange(changed, message);
    return close();
  });
  const sectionOptions = priceBookSections.map(({ id, title }) => ({ value: id, label: title }));
  const validatePercent = (typed: string) => parsePriceChange(typed) !== undefined || percentMessage;
  return (
    <FormDialog
      title="Change rates by %"
      label="Change rates"
      className="max-w-md"
      focusesContent
      submit={{ children: 'Change rates' }}
      onSubmit={() => void submit()}
    >
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          label="Rates to change"
          className="col-span-2"
          options={[{ value: '', label: 'All rates in rand' }, ...sectionOptions]}
          {...register('sectionId')}
        />
        <PercentField error={formState.errors.percent?.message} {...register('percent', { validate: validatePercent })} />
        <SelectField label="Rounded to" options={roundingOptions} {...register('rounding')} />
      </div>
      <p className="mt-4 text-note">Only the draft changes. Costs stay the same. You can review each line before you publish.</p>
    </FormDialog>
  );
}
