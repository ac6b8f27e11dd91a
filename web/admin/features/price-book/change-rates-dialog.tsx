import { pluralize } from '#web/admin/utils/format.ts';
import { useState } from 'react';
import { changePrice, readPercent } from '#domain/catalogue/product-price.ts';
import type { FormValues } from '#web/admin/forms/use-draft.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { SelectField, TextField } from '#web/ui/forms/field.tsx';
import { priceBookSections } from './sections.ts';
import { lineFieldName, getLines, parseRate, serializeLine, formatRateInput } from './form-values.ts';

const roundings = [
  { value: '100', label: 'R1' },
  { value: '500', label: 'R5' },
  { value: '1000', label: 'R10' },
  { value: '5000', label: 'R50' },
];

/** The lines of a form with every rate in rand some per cent up or down. @param part a group's id; '' all of them */
function raised(values: FormValues, part: string, percent: number, roundTo: number): FormValues {
  const group = priceBookSections.find(({ id }) => id === part);
  const lines = getLines(values).filter((line) => line.unit !== 'percent' && (group === undefined || group.has(line)));
  return Object.fromEntries(
    lines.map(({ code, ...line }) => {
      const next = (typed: string) => {
        const rate = parseRate(line.unit, typed);
        return Number.isNaN(rate) ? typed : formatRateInput(line.unit, changePrice(rate, percent, roundTo));
      };
      return [lineFieldName(code), serializeLine({ ...line, low: next(line.low), high: next(line.high) })];
    }),
  );
}

type RatesDialogProps = {
  values: FormValues;
  /** Hears of the lines that become others, and of how it is called. */
  onChange: (change: FormValues, words: string) => void;
  onClose: () => void;
};

/** Many rates some per cent up or down, in the draft. */
export function ChangeRatesDialog({ values, onChange, onClose }: RatesDialogProps) {
  const [typed, setTyped] = useState('');
  const [part, setPart] = useState('');
  const [rounding, setRounding] = useState('100');
  const [tried, setTried] = useState(false);
  const [none, setNone] = useState(false);
  const percent = readPercent(typed);
  return (
    <AdminDialog onClose={onClose} label="Change rates" className="max-w-md">
      <form
        noValidate
        className="p-5 sm:p-6"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (percent === undefined) return;
          const change = Object.entries(raised(values, part, percent, Number(rounding))).filter(([key, line]) => line !== values[key]);
          const count = change.length;
          if (count === 0) return setNone(true);
          const by = `${Math.abs(percent)} % ${percent > 0 ? 'up' : 'down'}`;
          onChange(Object.fromEntries(change), `${pluralize(count, 'line')} ${by}, in the draft`);
          onClose();
        }}
      >
        <h2 className="pr-12 font-display text-2xl [--opsz:48]">Change rates by per cent</h2>
        <div className="mt-4 grid grid-cols-2 gap-4">
          <SelectField
            label="Which"
            className="col-span-2"
            options={[
              { value: '', label: 'All that are in rand' },
              ...priceBookSections.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            value={part}
            onChange={({ target }) => setPart(target.value)}
          />
          <TextField
            label="Per cent up or down"
            data-first
            inputMode="decimal"
            autoComplete="off"
            placeholder="7.5 or -10"
            value={typed}
            error={tried && percent === undefined ? 'Enter per cent from -90 to 500, not 0.' : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
          <SelectField label="Rounded to" options={roundings} value={rounding} onChange={({ target }) => setRounding(target.value)} />
        </div>
        {none && (
          <p role="alert" className="mt-4 text-alarm">
            No rate would change.
          </p>
        )}
        <p className="mt-4 text-[0.8125rem] text-soft">Only the draft changes; you see each line before anything is published.</p>
        <div className="mt-5 flex justify-end gap-2">
          <AdminButton variant="quiet" onClick={onClose}>
            Cancel
          </AdminButton>
          <AdminButton type="submit" variant="primary">
            Change the draft
          </AdminButton>
        </div>
      </form>
    </AdminDialog>
  );
}
