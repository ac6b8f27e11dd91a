import type { ChangeEvent } from 'react';
import { strategyNames } from '#domain/pricing/format-price-book.ts';
import { pricingStrategies, type PricingStrategy } from '#domain/pricing/price-book.ts';
import type { EditedAlternative, TypedDiscount } from '#domain/revisions/edit/edited-revision.ts';
import { toFieldName } from '#domain/revisions/edit/list-field-errors.ts';
import { listOfferTotals } from '#domain/revisions/offer-figures.ts';
import { getDiscountRate } from '#domain/revisions/revision-check.ts';
import { haveCents } from '#domain/shared/money.ts';
import { SelectField, TextField } from '#web/ui/forms/field.tsx';
import { formatAmount } from './lines/line-fields.tsx';
import { bindField, usePricing } from './pricing-context.ts';

type AlternativeFieldsProps = { alternative: EditedAlternative };

type Changes = { name?: string; strategyReason?: string; discount?: Partial<TypedDiscount> };

/** Returns the function that changes an alternative, and the properties of its text fields. */
function useAlternativeFields({ key }: EditedAlternative) {
  const { session, state } = usePricing();
  const change = (changes: Changes) => session.edit({ type: 'change_alternative', alternative: key, changes });
  const bind = (field: string, value: string, toChanges: (text: string) => Changes) => ({
    ...bindField(session, state.shownErrors, toFieldName(key, field)),
    autoComplete: 'off',
    value,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(toChanges(target.value)),
  });
  return { change, bind };
}

/** Renders the name of an alternative without a stone. */
export function ServiceName({ alternative }: AlternativeFieldsProps) {
  const { bind } = useAlternativeFields(alternative);
  return (
    <TextField
      {...bind('name', alternative.name, (name) => ({ name }))}
      className="mb-4 max-w-md"
      label="Name of the service"
      hint="For an alternative without a stone. The customer reads it."
      maxLength={200}
    />
  );
}

const strategyOptions = pricingStrategies.map((strategy) => ({ value: strategy, label: strategyNames[strategy] }));

type StrategyFieldsProps = AlternativeFieldsProps & {
  bookStrategy: PricingStrategy;
  isBusy: boolean;
  onChange: (strategy: PricingStrategy) => void;
};

/** Renders the choice of the pricing strategy, and the reason for a strategy other than that of the price book. */
export function StrategyFields({ alternative, bookStrategy, isBusy, onChange }: StrategyFieldsProps) {
  const { bind } = useAlternativeFields(alternative);
  const { strategy } = alternative;
  return (
    <div className="mb-3 grid items-start gap-3 sm:grid-cols-[16rem_minmax(0,1fr)]">
      <SelectField
        label="Charge the stone by"
        options={strategyOptions}
        value={strategy ?? bookStrategy}
        disabled={isBusy}
        onChange={({ target }) => onChange(target.value as PricingStrategy)}
      />
      {strategy !== null && strategy !== bookStrategy && (
        <TextField
          {...bind('strategyReason', alternative.strategyReason, (strategyReason) => ({ strategyReason }))}
          label="Reason for the change"
          hint={`Price book: ${strategyNames[bookStrategy]}`}
          maxLength={300}
        />
      )}
    </div>
  );
}

const discountUnits = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Rand' },
];

export function DiscountFields({ alternative }: AlternativeFieldsProps) {
  const { bind, change } = useAlternativeFields(alternative);
  const limitRate = usePricing().data.settings.discountLimitRate;
  const { typedDiscount } = alternative;
  const isOverLimit = getDiscountRate(alternative) > limitRate;
  return (
    <div className="mt-4 grid items-start gap-3 sm:grid-cols-[8rem_8rem_minmax(0,1fr)]">
      <TextField
        {...bind('discount', typedDiscount.amount, (amount) => ({ discount: { amount } }))}
        label="Discount"
        optional
        inputMode="decimal"
      />
      <SelectField
        label="Discount in"
        options={discountUnits}
        value={typedDiscount.kind}
        onChange={({ target }) => change({ discount: { kind: target.value as TypedDiscount['kind'] } })}
      />
      <TextField
        {...bind('discount.reason', typedDiscount.reason, (reason) => ({ discount: { reason } }))}
        label="Reason for the discount"
        maxLength={300}
        hint={isOverLimit ? `More than ${limitRate / 100}% needs the approval of an owner.` : undefined}
      />
    </div>
  );
}

/** Renders the totals of an alternative; dashes while a number is incomplete. @param props.vatRate hundredths of a percent */
export function AlternativeTotals({ alternative, vatRate }: AlternativeFieldsProps & { vatRate: number }) {
  const totals = listOfferTotals(alternative, vatRate);
  const showsCents = haveCents(totals.map(({ cents = 0 }) => cents));
  return (
    <dl className="mt-4 gap-x-8 gap-y-1 border-t border-ink pt-3 text-small sm:flex sm:flex-wrap sm:justify-end">
      {totals.map(({ label, cents }) => (
        <div key={label} className="last:text-right max-sm:flex max-sm:justify-between max-sm:gap-x-4 max-sm:py-0.5">
          <dt className="text-soft">{label}</dt>
          <dd className="tabular-nums">{cents === undefined ? 'None' : formatAmount(cents, showsCents)}</dd>
        </div>
      ))}
    </dl>
  );
}
