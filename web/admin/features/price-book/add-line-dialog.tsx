import { useState } from 'react';
import { unitNames } from '#domain/pricing/price-book-words.ts';
import type { PriceUnit } from '#domain/pricing/price-book.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { SelectField, TextField } from '#web/ui/forms/field.tsx';
import type { PriceBookSection, LineTemplate } from './sections.ts';
import { parseRate, type LineValue } from './form-values.ts';

const units = (['each', 'running_metre', 'square_metre', 'percent'] as const).map((unit) => ({ value: unit, label: unitNames[unit] }));
const own = 'own';

type NewLineProps = {
  group: PriceBookSection;
  missing: readonly LineTemplate[];
  onAdd: (line: Omit<LineValue, 'code'>) => void;
  onClose: () => void;
};

/** A line to be added to a part of the book: one of the usual that it lacks, or one of one's own. */
export function AddLineDialog({ group, missing, onAdd, onClose }: NewLineProps) {
  const [chosen, setChosen] = useState(missing[0] ? '0' : own);
  const start = missing[0] ?? { name: '', unit: group.own?.unit ?? 'each' };
  const [name, setName] = useState(start.name);
  const [unit, setUnit] = useState<PriceUnit>(start.unit);
  const [rates, setRates] = useState({ low: '', high: '' });
  const [tried, setTried] = useState(false);
  const usual = missing[Number(chosen)];
  const options = [
    ...missing.map((each, index) => ({ value: String(index), label: each.name })),
    ...(group.own ? [{ value: own, label: 'Something of our own' }] : []),
  ];
  const high = rates.high.trim() === '' ? rates.low : rates.high;
  const wrong = (typed: string) =>
    Number.isNaN(parseRate(unit, typed)) ? (unit === 'percent' ? 'Enter per cent.' : 'Enter an amount in rand.') : undefined;
  const faults = {
    name: name.trim() === '' ? 'Say what it is for.' : undefined,
    low: wrong(rates.low),
    high: wrong(high) ?? (parseRate(unit, high) < parseRate(unit, rates.low) ? 'The upper end is below the lower one.' : undefined),
  };

  const choose = (value: string) => {
    const next = missing[Number(value)];
    setChosen(value);
    setName(next?.name ?? '');
    setUnit(next?.unit ?? group.own?.unit ?? 'each');
  };
  const add = () => {
    setTried(true);
    if (faults.name || faults.low || faults.high) return;
    const item = usual?.item ?? group.own!.item;
    onAdd({ name: name.trim(), item, variant: usual?.variant ?? '', unit, low: rates.low, high });
  };
  const told = (words: string | undefined) => (tried ? words : undefined);
  return (
    <AdminDialog onClose={onClose} label={`Add to ${group.title}`} className="max-w-lg">
      <form
        noValidate
        className="p-5 sm:p-6"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <h2 data-first tabIndex={-1} className="pr-12 font-display text-2xl outline-none [--opsz:48]">
          Add to “{group.title}”
        </h2>
        <div className="mt-4 grid grid-cols-2 gap-4">
          {options.length > 1 && (
            <SelectField
              label="What it prices"
              className="col-span-2"
              options={options}
              value={chosen}
              onChange={({ target }) => choose(target.value)}
            />
          )}
          <TextField
            label="Its name, as visitors read it"
            className="col-span-2"
            maxLength={120}
            autoComplete="off"
            value={name}
            error={told(faults.name)}
            onChange={({ target }) => setName(target.value)}
          />
          {!usual && (
            <SelectField
              label="Counted"
              className="col-span-2"
              options={units}
              value={unit}
              onChange={({ target }) => setUnit(target.value as PriceUnit)}
            />
          )}
          <TextField
            label={unit === 'percent' ? 'From, per cent' : 'From, in rand'}
            inputMode="decimal"
            autoComplete="off"
            value={rates.low}
            error={told(faults.low)}
            onChange={({ target }) => setRates({ ...rates, low: target.value })}
          />
          <TextField
            label="To"
            inputMode="decimal"
            autoComplete="off"
            placeholder={rates.low}
            value={rates.high}
            error={told(faults.high)}
            onChange={({ target }) => setRates({ ...rates, high: target.value })}
          />
        </div>
        <div className="mt-6 flex justify-end gap-2">
          <AdminButton variant="quiet" onClick={onClose}>
            Cancel
          </AdminButton>
          <AdminButton type="submit" variant="primary">
            Add
          </AdminButton>
        </div>
      </form>
    </AdminDialog>
  );
}
