import { useState } from 'react';
import { unitNames } from '#domain/pricing/format-price-book.ts';
import type { PriceUnit } from '#domain/pricing/price-book.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { SelectField, TextField } from '#web/ui/forms/field.tsx';
import type { PriceBookSection, LineTemplate } from './sections.ts';
import { parseRate, type LineValue } from './price-book-form-values.ts';
import { priceBookMessages } from '#domain/errors/price-errors.ts';

const units = (['each', 'running_metre', 'square_metre', 'percent'] as const).map((unit) => ({ value: unit, label: unitNames[unit] }));
const customItem = 'own';

type AddLineDialogProps = {
  section: PriceBookSection;
  missing: readonly LineTemplate[];
  onAdd: (line: Omit<LineValue, 'code'>) => void;
  onClose: () => void;
};

/** Adds a line to a section of the price book: a missing standard line, or a custom one. */
export function AddLineDialog({ section, missing, onAdd, onClose }: AddLineDialogProps) {
  const [chosen, setChosen] = useState(missing[0] ? '0' : customItem);
  const start = missing[0] ?? { name: '', unit: section.own?.unit ?? 'each' };
  const [name, setName] = useState(start.name);
  const [unit, setUnit] = useState<PriceUnit>(start.unit);
  const [rates, setRates] = useState({ low: '', high: '' });
  const [tried, setTried] = useState(false);
  const template = missing[Number(chosen)];
  const options = [
    ...missing.map((item, index) => ({ value: String(index), label: item.name })),
    ...(section.own ? [{ value: customItem, label: 'Custom item' }] : []),
  ];
  const high = rates.high.trim() === '' ? rates.low : rates.high;
  const validateRate = (typed: string) =>
    Number.isNaN(parseRate(unit, typed)) ? priceBookMessages[unit === 'percent' ? 'percentInvalid' : 'amountInvalid'] : undefined;
  const errors = {
    name: name.trim() === '' ? priceBookMessages.nameRequired : undefined,
    low: validateRate(rates.low),
    high: validateRate(high) ?? (parseRate(unit, high) < parseRate(unit, rates.low) ? priceBookMessages.highBelowLow : undefined),
  };

  const choose = (value: string) => {
    const next = missing[Number(value)];
    setChosen(value);
    setName(next?.name ?? '');
    setUnit(next?.unit ?? section.own?.unit ?? 'each');
  };
  const add = () => {
    setTried(true);
    if (errors.name || errors.low || errors.high) return;
    const item = template?.item ?? section.own!.item;
    onAdd({ name: name.trim(), item, variant: template?.variant ?? '', unit, low: rates.low, high });
  };
  const showError = (message: string | undefined) => (tried ? message : undefined);
  return (
    <AdminDialog onClose={onClose} label={`Add to ${section.title}`} className="max-w-lg">
      <form
        noValidate
        className="p-5 sm:p-6"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <h2 data-first tabIndex={-1} className="pr-12 font-display text-2xl outline-none [--opsz:48]">
          Add to “{section.title}”
        </h2>
        <div className="mt-4 grid grid-cols-2 gap-4">
          {options.length > 1 && (
            <SelectField
              label="Item"
              className="col-span-2"
              options={options}
              value={chosen}
              onChange={({ target }) => choose(target.value)}
            />
          )}
          <TextField
            label="Name shown to visitors"
            className="col-span-2"
            maxLength={120}
            autoComplete="off"
            value={name}
            error={showError(errors.name)}
            onChange={({ target }) => setName(target.value)}
          />
          {!template && (
            <SelectField
              label="Unit"
              className="col-span-2"
              options={units}
              value={unit}
              onChange={({ target }) => setUnit(target.value as PriceUnit)}
            />
          )}
          <TextField
            label={unit === 'percent' ? 'From (%)' : 'From (R)'}
            inputMode="decimal"
            autoComplete="off"
            value={rates.low}
            error={showError(errors.low)}
            onChange={({ target }) => setRates({ ...rates, low: target.value })}
          />
          <TextField
            label="To"
            inputMode="decimal"
            autoComplete="off"
            placeholder={rates.low}
            value={rates.high}
            error={showError(errors.high)}
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
