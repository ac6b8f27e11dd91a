import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatRand, haveCents } from '#domain/shared/money.ts';
import { slabPriceReason, strategyNames } from '#domain/pricing/format-price-book.ts';
import { pricingStrategies, type PricingStrategy } from '#domain/pricing/price-book.ts';
import { findTotals, getDiscountRate } from '#domain/revisions/revision-check.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import type { ProductRef } from '#web/admin/kit/form/field-config.ts';
import { ProductPicker } from '#web/admin/kit/form/inputs/product-picker.tsx';
import { useField } from '#web/admin/kit/form/inputs/use-field.ts';
import { FieldError, SelectField, TextField } from '#web/ui/forms/field.tsx';
import { mergeStaffChanges } from './merge-staff-changes.ts';
import { PricingLines } from './pricing-lines.tsx';
import {
  createLine,
  toAlternative,
  toStrategyValues,
  updateDerivedLines,
  type AlternativeValue,
  type PriceMinimum,
  type PricingFormValues,
  type PricingLineValue,
} from './pricing-form-values.ts';
import type { StoneChoice } from './request-prices.ts';

const discountUnits = [
  { value: 'percent', label: 'Percent' },
  { value: 'rand', label: 'Rand' },
];

const strategyOptions = pricingStrategies.map((strategy) => ({ value: strategy, label: strategyNames[strategy] }));

type StrategyFieldsProps = {
  path: string;
  bookStrategy: PricingStrategy;
  isBusy: boolean;
  onChange: (strategy: PricingStrategy) => void;
};

/** Renders the choice of the pricing strategy, and the reason for a strategy other than that of the price book. */
function StrategyFields({ path, bookStrategy, isBusy, onChange }: StrategyFieldsProps) {
  const { value, onChange: _onChange, ...strategyField } = useField<PricingStrategy | ''>(`${path}.strategy`);
  const { onChange: setReason, ...reasonField } = useField<string>(`${path}.strategyReason`);
  const isOverride = value !== '' && value !== bookStrategy;
  return (
    <div className="mb-3 grid items-start gap-3 sm:grid-cols-[16rem_minmax(0,1fr)]">
      <SelectField
        {...strategyField}
        label="Charge the stone by"
        options={strategyOptions}
        value={value || bookStrategy}
        disabled={isBusy}
        onChange={({ target }) => onChange(target.value as PricingStrategy)}
      />
      {isOverride && (
        <TextField
          {...reasonField}
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
  const { onChange: setDiscount, ...discountField } = useField<string>(`${path}.discount`);
  const { onChange: setReason, ...reasonField } = useField<string>(`${path}.discountReason`);
  const { onChange: setUnit, ...unitField } = useField<string>(`${path}.discountBy`);
  const isOverLimit = getDiscountRate(toAlternative(value)) > limitRate;
  return (
    <div className="mt-4 grid items-start gap-3 sm:grid-cols-[8rem_8rem_minmax(0,1fr)]">
      <TextField
        {...discountField}
        label="Discount"
        optional
        inputMode="decimal"
        autoComplete="off"
        onChange={({ target }) => setDiscount(target.value)}
      />
      <SelectField {...unitField} label="Discount in" options={discountUnits} onChange={({ target }) => setUnit(target.value)} />
      <TextField
        {...reasonField}
        label="Reason for the discount"
        autoComplete="off"
        maxLength={300}
        hint={isOverLimit ? `More than ${limitRate / 100}% needs the approval of an owner.` : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </div>
  );
}

type AlternativeTotalsProps = { value: AlternativeValue; vatRate: number };

function AlternativeTotals({ value, vatRate }: AlternativeTotalsProps) {
  const totals = findTotals(toAlternative(value), vatRate);
  const { netCents, vatCents, grossCents } = totals?.total ?? { netCents: Number.NaN, vatCents: Number.NaN, grossCents: Number.NaN };
  const discountCents = totals?.discountCents ?? 0;
  const showsCents = haveCents([discountCents, netCents, vatCents, grossCents]);
  const formatAmount = (cents: number) => (Number.isFinite(cents) ? formatRand(cents, showsCents) : '–');
  const amounts = [
    ['Discount', discountCents > 0 ? formatAmount(-discountCents) : 'None'],
    ['Excluding VAT', formatAmount(netCents)],
    [`VAT ${vatRate / 100}%`, formatAmount(vatCents)],
    ['Total without extras', formatAmount(grossCents)],
  ];
  return (
    <dl className="mt-4 gap-x-8 gap-y-1 border-t border-ink pt-3 text-[0.8125rem] sm:flex sm:flex-wrap sm:justify-end">
      {amounts.map(([label, text]) => (
        <div key={label} className="last:text-right max-sm:flex max-sm:justify-between max-sm:gap-x-4 max-sm:py-0.5">
          <dt className="text-soft">{label}</dt>
          <dd className="tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Lines of the price engine for the previous and the next choice of stone and strategy; undefined without a price. */
type PricedChoices = {
  previous: PricingLineValue[] | undefined;
  next: { lines: PricingLineValue[]; strategy: PricingStrategy } | undefined;
};

type ChoiceInput = { product: ProductRef; strategy: PricingStrategy | '' };
type AlternativePanelProps = {
  index: number;
  onPrice: (previous: StoneChoice, next: StoneChoice) => Promise<PricedChoices>;
  /** Strategy of the price book; undefined without one, or if the request is for a service. */
  bookStrategy: PricingStrategy | undefined;
  minimums: readonly PriceMinimum[];
  discountLimitRate: number;
  vatRate: number;
  /** Paths of the form's fields with an error, also of fields that do not show it yet. */
  invalidPaths: readonly string[];
  onRemove: (() => void) | undefined;
};

/** Renders the fields of one alternative: its stone, strategy, lines and discount. */
export function AlternativePanel({
  index,
  onPrice,
  bookStrategy,
  minimums,
  discountLimitRate,
  vatRate,
  invalidPaths,
  onRemove,
}: AlternativePanelProps) {
  const path = `alternatives.${index}` as const;
  const { control, getValues, setFocus, setValue } = useFormContext<PricingFormValues>();
  const value = useWatch({ control, name: path });
  const { error: totalError } = useField<string | undefined>(`${path}.total`);
  const { error: nameError, onChange: setName, ...nameField } = useField<string>(`${path}.name`);
  useEffect(() => {
    for (const [position, line] of updateDerivedLines(value.lines, minimums).entries()) {
      if (line === value.lines[position]) continue;
      for (const name of ['engine', 'explanation', 'price'] as const) setValue(`${path}.lines.${position}.${name}`, line[name]);
    }
  });
  // The picker of a new alternative is open, because the alternative has no stone.
  const [isPickerOpen, setIsPickerOpen] = useState(value.name === '');
  const name = value.name || 'No stone chosen';
  const hasDefaultStrategy = value.strategy === bookStrategy || value.strategyReason === slabPriceReason;
  const changeMutation = useAdminMutation({
    mutationFn: ({ product, strategy }: ChoiceInput) => {
      const current = getValues(path);
      // A new alternative has no stone. Its lines are copies of the lines of the first alternative.
      const stoneId = current.stoneId || getValues('alternatives.0.stoneId');
      return onPrice({ stoneId, strategy: current.strategy }, { stoneId: product._id, strategy });
    },
    onSuccess: ({ previous: previousLines, next }, { product, strategy }) => {
      // Copies the values, because `setValue` changes the objects of the form.
      const previousValue = structuredClone(getValues(path));
      const isOtherStone = previousValue.stoneId !== product._id;
      const manualLines = previousValue.lines.filter(({ engine }) => engine === null);
      const strategyValues = strategy === '' ? toStrategyValues(next?.strategy ?? bookStrategy, bookStrategy) : { strategy };
      const lines =
        next === undefined
          ? manualLines.length > 0
            ? manualLines
            : [createLine({ label: product.name })]
          : mergeStaffChanges({
              current: previousValue.lines,
              previous: previousLines,
              next: next.lines,
              isOtherStone,
              isOtherStrategy: (previousValue.strategy || bookStrategy) !== (strategyValues.strategy || bookStrategy),
            });
      setValue(path, { ...previousValue, stoneId: product._id, name: product.name, ...strategyValues, lines });
      setIsPickerOpen(false);
      // Sets the focus after the new rows are rendered.
      if (isOtherStone) setTimeout(() => setFocus(`${path}.lines.0.quantity`));
      const message =
        next === undefined ? `${product.name} has no price yet. Enter the sizes, or the lines by hand.` : `Priced with ${product.name}`;
      return { message, undo: async () => setValue(path, previousValue) };
    },
  });
  return (
    <Panel
      title={`Alternative ${index + 1}: ${name}`}
      tools={
        <>
          <AdminButton variant="quiet" onClick={() => setIsPickerOpen(!isPickerOpen)} aria-expanded={isPickerOpen}>
            {value.stoneId === '' ? 'Choose stone' : 'Change stone'}
          </AdminButton>
          {onRemove && (
            <AdminButton variant="quiet" onClick={onRemove}>
              Remove alternative
            </AdminButton>
          )}
        </>
      }
    >
      {isPickerOpen && (
        <div className="mb-4 max-w-md">
          <ProductPicker
            inputRef={(input) => input?.focus()}
            label="Stone"
            products={[]}
            error={undefined}
            onChange={([product]) => product && changeMutation.mutate({ product, strategy: hasDefaultStrategy ? '' : value.strategy })}
          />
        </div>
      )}
      {value.stoneId === '' && (
        <TextField
          {...nameField}
          className="mb-4 max-w-md"
          label="Name of the service"
          hint="For an alternative without a stone. The customer reads it."
          autoComplete="off"
          maxLength={200}
          error={nameError}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      {bookStrategy !== undefined && value.stoneId !== '' && (
        <StrategyFields
          path={path}
          bookStrategy={bookStrategy}
          isBusy={changeMutation.isPending}
          onChange={(strategy) => changeMutation.mutate({ product: { _id: value.stoneId, name: value.name }, strategy })}
        />
      )}
      <PricingLines path={path} name={name} hasOpenArea={index === 0 || value.name === ''} invalidPaths={invalidPaths} />
      <FieldError id={`${path}-total-error`}>{totalError}</FieldError>
      <DiscountFields path={path} limitRate={discountLimitRate} value={value} />
      <AlternativeTotals value={value} vatRate={vatRate} />
    </Panel>
  );
}
