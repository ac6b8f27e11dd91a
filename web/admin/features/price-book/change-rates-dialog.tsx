import { pluralize } from '#web/admin/utils/format.ts';
import { useState } from 'react';
import { adjustPrice, parsePercent } from '#domain/catalogue/product-price.ts';
import { isSameValue } from '#web/admin/forms/form-values.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { SelectField, TextField } from '#web/ui/forms/field.tsx';
import { priceBookSections } from './sections.ts';
import { formatRateInput, parseRate, type LineValue } from './price-book-form-values.ts';

const roundings = [
  { value: '100', label: 'R1' },
  { value: '500', label: 'R5' },
  { value: '1000', label: 'R10' },
  { value: '5000', label: 'R50' },
];

/** Returns the changed lines. @param sectionId '' for all sections */
function changeRates(lines: readonly LineValue[], sectionId: string, percent: number, roundTo: number): LineValue[] {
  const section = priceBookSections.find(({ id }) => id === sectionId);
  const change = (unit: LineValue['unit'], percentText: string) => {
    const rate = parseRate(unit, percentText);
    return Number.isNaN(rate) ? percentText : formatRateInput(unit, adjustPrice(rate, percent, roundTo));
  };
  return lines.flatMap((line) => {
    if (line.unit === 'percent' || (section !== undefined && !section.has(line))) return [];
    const { unit } = line;
    const next = { ...line, low: change(unit, line.low), high: change(unit, line.high), quote: change(unit, line.quote) };
    return isSameValue(next, line) ? [] : [next];
  });
}

type ChangeRatesDialogProps = {
  lines: readonly LineValue[];
  /** Called with the changed lines. @param message success message */
  onChange: (changed: LineValue[], message: string) => void;
  onClose: () => void;
};

/** Changes many rates of the draft by a percentage. */
export function ChangeRatesDialog({ lines, onChange, onClose }: ChangeRatesDialogProps) {
  const [percentText, setPercentText] = useState('');
  const [sectionId, setSectionId] = useState('');
  const [rounding, setRounding] = useState('100');
  const [showsError, setShowsError] = useState(false);
  const [hasNoChanges, setHasNoChanges] = useState(false);
  const percent = parsePercent(percentText);
  return (
    <AdminDialog onClose={onClose} label="Change rates" className="max-w-md">
      <form
        noValidate
        className="p-5 sm:p-6"
        onSubmit={(event) => {
          event.preventDefault();
          setShowsError(true);
          if (percent === undefined) return;
          const changed = changeRates(lines, sectionId, percent, Number(rounding));
          const count = changed.length;
          if (count === 0) return setHasNoChanges(true);
          const share = `${Math.abs(percent)}%`;
          const changedLines = pluralize(count, 'line');
          const message =
            percent > 0 ? `${changedLines} increased by ${share} in the draft` : `${changedLines} decreased by ${share} in the draft`;
          onChange(changed, message);
          onClose();
        }}
      >
        <h2 className="pr-12 font-display text-2xl [--opsz:48]">Change rates by %</h2>
        <div className="mt-4 grid grid-cols-2 gap-4">
          <SelectField
            label="Rates to change"
            className="col-span-2"
            options={[
              { value: '', label: 'All rates in rand' },
              ...priceBookSections.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            value={sectionId}
            onChange={({ target }) => setSectionId(target.value)}
          />
          <TextField
            label="Change (%)"
            data-first
            inputMode="decimal"
            autoComplete="off"
            placeholder="7.5 or -10"
            value={percentText}
            error={showsError && percent === undefined ? 'Enter a percentage from -90 to 500, other than 0.' : undefined}
            onChange={({ target }) => setPercentText(target.value)}
          />
          <SelectField label="Rounded to" options={roundings} value={rounding} onChange={({ target }) => setRounding(target.value)} />
        </div>
        {hasNoChanges && (
          <p role="alert" className="mt-4 text-alarm">
            This would not change any rate.
          </p>
        )}
        <p className="mt-4 text-[0.8125rem] text-soft">
          Only the draft changes; costs stay the same. You can review each line before you publish.
        </p>
        <div className="mt-5 flex justify-end gap-2">
          <AdminButton variant="quiet" onClick={onClose}>
            Cancel
          </AdminButton>
          <AdminButton type="submit" variant="primary">
            Change rates
          </AdminButton>
        </div>
      </form>
    </AdminDialog>
  );
}
