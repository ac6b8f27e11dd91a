import { useEffect, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { formatRand } from '#domain/shared/money.ts';
import { strategyNames } from '#domain/pricing/format-price-book.ts';
import { pricingStrategies, type PricingStrategy } from '#domain/pricing/price-book.ts';
import { findTotals, getDiscountRate } from '#domain/revisions/revision-check.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import type { ProductRef } from '#web/admin/forms/field-config.ts';
import { ProductPicker } from '#web/admin/forms/product-picker.tsx';
import { useField } from '#web/admin/forms/use-field.ts';
import { FieldError, SelectField, TextField } from '#web/ui/forms/field.tsx';
import { PricingLineRow } from './pricing-line-row.tsx';
import {
  createLine,
  toAlternative,
  updatePercentages,
  type AlternativeValue,
  type PricingFormValues,
  type PricingLineValue,
} from './pricing-form-values.ts';

const discountUnits = [
  { value: 'percent', label: 'Percent' },
  { value: 'rand', label: 'Rand' },
];

const strategyOptions = pricingStrategies.map((strategy) => ({ value: strategy, label: strategyNames[strategy] }));

type StrategyFieldsProps = {
  path: string;
  /** Strategy of the price book. */
  bookStrategy: PricingStrategy;
  isBusy: boolean;
  onChange: (strategy: PricingStrategy) => void;
};

/** Chooses how the stone is charged. A strategy other than that of the price book needs a reason. */
function StrategyFields({ path, bookStrategy, isBusy, onChange }: StrategyFieldsProps) {
  const { value, onChange: _, ...strategy } = useField<PricingStrategy | ''>(`${path}.strategy`);
  const { onChange: setReason, ...reason } = useField<string>(`${path}.strategyReason`);
  const isOverride = value !== '' && value !== bookStrategy;
  return (
    <div className="mb-3 grid items-start gap-3 sm:grid-cols-[16rem_minmax(0,1fr)]">
      <SelectField
        {...strategy}
        label="Charge the stone by"
        options={strategyOptions}
        value={value || bookStrategy}
        disabled={isBusy}
        onChange={({ target }) => onChange(target.value as PricingStrategy)}
      />
      {isOverride && (
        <TextField
          {...reason}
          label="Reason for the change"
          hint={`Price book: ${strategyNames[bookStrategy]}`}
          autoComplete="off"
          maxLength={300}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </div>
  );
}

function DiscountFields({ path, limitRate, value }: { path: string; limitRate: number; value: AlternativeValue }) {
  const { onChange: setDiscount, ...discount } = useField<string>(`${path}.discount`);
  const { onChange: setReason, ...reason } = useField<string>(`${path}.discountReason`);
  const { onChange: setUnit, ...unit } = useField<string>(`${path}.discountBy`);
  const isOverLimit = getDiscountRate(toAlternative(value)) > limitRate;
  return (
    <div className="mt-4 grid items-start gap-3 sm:grid-cols-[8rem_8rem_minmax(0,1fr)]">
      <TextField
        {...discount}
        label="Discount"
        optional
        inputMode="decimal"
        autoComplete="off"
        onChange={({ target }) => setDiscount(target.value)}
      />
      <SelectField {...unit} label="Discount in" options={discountUnits} onChange={({ target }) => setUnit(target.value)} />
      <TextField
        {...reason}
        label="Reason for the discount"
        autoComplete="off"
        maxLength={300}
        hint={isOverLimit ? `More than ${limitRate / 100}% needs the approval of an owner.` : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </div>
  );
}

type TotalsProps = { value: AlternativeValue; vatRate: number; margin: number | undefined; minMarginRate: number };

function AlternativeTotals({ value, vatRate, margin, minMarginRate }: TotalsProps) {
  const totals = findTotals(toAlternative(value), vatRate);
  const amounts = totals?.total;
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-1 border-t border-ink pt-3 text-[0.8125rem] sm:grid-cols-4">
      {[
        ['Discount', totals && totals.discountCents > 0 ? `-${formatRand(totals.discountCents)}` : 'None'],
        ['Excluding VAT', amounts && Number.isFinite(amounts.netCents) ? formatRand(amounts.netCents) : '–'],
        [`VAT ${vatRate / 100}%`, amounts && Number.isFinite(amounts.vatCents) ? formatRand(amounts.vatCents) : '–'],
      ].map(([label, text]) => (
        <div key={label}>
          <dt className="text-soft">{label}</dt>
          <dd className="tabular-nums">{text}</dd>
        </div>
      ))}
      <div>
        <dt className="text-soft">Total without extras</dt>
        <dd className="text-lg font-semibold tabular-nums">
          {amounts && Number.isFinite(amounts.grossCents) ? formatRand(amounts.grossCents) : '–'}
        </dd>
      </div>
      {margin !== undefined && (
        <div className="col-span-full">
          <dt className="inline text-soft">Margin when last saved: </dt>
          <dd className={`inline tabular-nums ${margin < minMarginRate ? 'font-semibold text-alarm' : ''}`}>
            {margin / 100}%{margin < minMarginRate && `, below the minimum of ${minMarginRate / 100}%`}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Changed stone or charging strategy of an alternative. */
type Change = { product: Pick<ProductRef, '_id' | 'name'>; strategy: PricingStrategy | '' };

type AlternativePanelProps = {
  index: number;
  /** Prices the request with a stone, charged by a strategy. */
  workOut: (choice: { stoneId: string; strategy: PricingStrategy | '' }) => Promise<PricingLineValue[]>;
  /** Strategy by which the price book charges stone; undefined if there is no price book, or nothing to price by it. */
  bookStrategy: PricingStrategy | undefined;
  limits: { discountLimitRate: number; minMarginRate: number };
  vatRate: number;
  margin: number | undefined;
  onRemove: (() => void) | undefined;
};

/** Edits one alternative: its stone, its lines and its discount. */
export function AlternativePanel({ index, workOut, bookStrategy, limits, vatRate, margin, onRemove }: AlternativePanelProps) {
  const path = `alternatives.${index}` as const;
  const { control, getValues, setValue, watch } = useFormContext<PricingFormValues>();
  const lines = useFieldArray({ control, name: `${path}.lines`, keyName: 'key' });
  const value = watch(path);
  const { error: totalError } = useField<string | undefined>(`${path}.total`);
  useEffect(() => {
    for (const [position, line] of updatePercentages(value.lines).entries()) {
      if (line === value.lines[position]) continue;
      for (const name of ['engine', 'explanation', 'price'] as const) setValue(`${path}.lines.${position}.${name}`, line[name]);
    }
  });
  // A new alternative has no stone yet.
  const [isChoosing, setChoosing] = useState(value.name === '');
  const { error: nameError } = useField<string>(`${path}.name`);
  const name = value.name || 'No stone chosen';
  // Lines entered by hand stay; those of the engine are priced again.
  const change = useAdminMutation({
    mutationFn: async ({ product, strategy }: Change) => workOut({ stoneId: product._id, strategy }),
    onSuccess: (workedOut, { product, strategy }) => {
      const previous = getValues(path);
      const byHand = previous.lines.filter(({ engine }) => engine === null);
      setValue(path, { ...previous, stoneId: product._id, name: product.name, strategy, lines: [...workedOut, ...byHand] });
      setChoosing(false);
      return { message: `Priced with ${product.name}`, undo: async () => setValue(path, previous) };
    },
  });
  return (
    <Panel
      title={`Alternative ${index + 1}: ${name}`}
      tools={
        <>
          <AdminButton variant="quiet" onClick={() => setChoosing(!isChoosing)} aria-expanded={isChoosing}>
            Change stone
          </AdminButton>
          {onRemove && (
            <AdminButton variant="quiet" onClick={onRemove}>
              Remove alternative
            </AdminButton>
          )}
        </>
      }
    >
      {isChoosing && (
        <div className="mb-4 max-w-md">
          <ProductPicker
            inputRef={(input) => input?.focus()}
            label="Stone"
            products={[]}
            error={nameError}
            onChange={([product]) => product && change.mutate({ product, strategy: value.strategy })}
          />
        </div>
      )}
      {bookStrategy !== undefined && value.stoneId !== '' && (
        <StrategyFields
          path={path}
          bookStrategy={bookStrategy}
          isBusy={change.isPending}
          onChange={(strategy) => change.mutate({ product: { _id: value.stoneId, name: value.name }, strategy })}
        />
      )}
      <ul aria-label={`Lines of ${name}`}>
        {lines.fields.map((line, position) => (
          <PricingLineRow key={line.key} path={`${path}.lines.${position}`} onRemove={() => lines.remove(position)} />
        ))}
      </ul>
      <AdminButton className="mt-3" onClick={() => lines.append(createLine({ area: value.lines.at(-1)?.area ?? '' }))}>
        Add line
      </AdminButton>
      <FieldError id={`${path}-total-error`}>{totalError}</FieldError>
      <DiscountFields path={path} limitRate={limits.discountLimitRate} value={value} />
      <AlternativeTotals value={value} vatRate={vatRate} margin={margin} minMarginRate={limits.minMarginRate} />
    </Panel>
  );
}
