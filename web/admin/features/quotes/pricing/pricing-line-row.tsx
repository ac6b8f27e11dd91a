import { memo, type ComponentProps, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { formatRand } from '#domain/shared/money.ts';
import { getLineGrossCents } from '#domain/pricing/quote-totals.ts';
import type { EngineFigures } from '#domain/pricing/price-lines.ts';
import type { LineUnit } from '#domain/revisions/revision.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { focusOnRemoval } from '#web/admin/components/focus-on-removal.ts';
import { IconButton } from '#web/admin/components/icon-button.tsx';
import { InlineSelect } from '#web/admin/components/inline-select.tsx';
import { RowInput, RowInputError } from '#web/admin/kit/form/inputs/row-input.tsx';
import { useField } from '#web/admin/kit/form/inputs/use-field.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import { lineUnitLabels } from './line-unit-labels.ts';
import { formatQuantity, formatSignedRand, parseQuantity, parseSignedRand } from './pricing-form-values.ts';

/** Renders a heading above an input. Wide screens and screen readers do not need it: they have column headings and labels. */
const WithHeading = ({ heading, className = '', children }: { heading: string; className?: string; children: ReactNode }) => (
  <div className={`grid min-w-0 ${className}`}>
    <span aria-hidden="true" className="text-xs text-soft xl:hidden">
      {heading}
    </span>
    {children}
  </div>
);

type CellProps = ComponentProps<typeof RowInput> & { heading?: string; wrapperClass?: string };

/** Renders a text input of a line. */
function Cell({ heading, wrapperClass, ...inputProps }: CellProps) {
  if (heading === undefined) return <RowInput {...inputProps} />;
  return (
    <RowInput
      {...inputProps}
      renderAround={(input) => (
        <WithHeading heading={heading} className={wrapperClass}>
          {input}
        </WithHeading>
      )}
    />
  );
}

function UnitSelect({ name, label }: { name: string; label: string }) {
  const { onChange, error: _error, ...field } = useField<LineUnit>(name);
  return (
    <WithHeading heading="Unit">
      <InlineSelect {...field} className="min-w-0 truncate pl-2" label={label} onChange={(unit) => onChange(unit as LineUnit)}>
        {Object.entries(lineUnitLabels).map(([unit, text]) => (
          <option key={unit} value={unit}>
            {text}
          </option>
        ))}
      </InlineSelect>
    </WithHeading>
  );
}

function OptionalCheckbox({ name, label }: { name: string; label: string }) {
  const { value, onChange, ref } = useField<boolean>(name);
  return (
    <label className="flex min-h-9 items-center gap-2 text-[0.8125rem] whitespace-nowrap xl:justify-center pointer-coarse:min-h-11">
      <input
        ref={ref}
        type="checkbox"
        className="size-4"
        aria-label={`${label}: optional extra`}
        checked={value}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="xl:sr-only">Optional extra</span>
    </label>
  );
}

/** Renders the description of a line. Long text wraps, and spaces replace entered line breaks. */
function DescriptionCell({ name, label }: { name: string; label: string }) {
  const { value, error, onChange, ...field } = useField<string>(name);
  return (
    <>
      <WithHeading heading="Description">
        <textarea
          {...field}
          rows={1}
          className="control field-sizing-content min-w-0 resize-none py-1.5 leading-5.5 wrap-anywhere pointer-coarse:py-2.5"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-error` : undefined}
          autoComplete="off"
          placeholder="Description"
          maxLength={200}
          value={value}
          onChange={({ target }) => onChange(target.value.replaceAll(/\s*\n\s*/g, ' '))}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </WithHeading>
      <RowInputError name={name} error={error} />
    </>
  );
}

/** Shows and offers the quantity and price of the price book for a line that staff changed, and asks for the reason. */
function OverrideReason({ path, label, engine }: { path: string; label: string; engine: EngineFigures }) {
  const { setFocus, setValue } = useFormContext();
  const restoreFigures = (): void => {
    setValue(`${path}.quantity`, formatQuantity(engine.quantity));
    setValue(`${path}.unit`, engine.unit);
    setValue(`${path}.price`, formatSignedRand(engine.unitPriceCents));
    setValue(`${path}.reason`, '');
    setFocus(`${path}.quantity`);
  };
  return (
    <div className="col-span-full flex flex-wrap items-start gap-x-3 gap-y-1.5 rounded-sm bg-mark px-3 py-2 max-xl:order-3">
      <p className="py-1.5 text-[0.8125rem]">{`Price book: ${formatQuantity(engine.quantity)} × ${formatRand(engine.unitPriceCents)}`}</p>
      <AdminButton variant="quiet" className="-mx-2" aria-label={`${label}: use the figures of the price book`} onClick={restoreFigures}>
        Use these figures
      </AdminButton>
      <div className="grid min-w-48 flex-1">
        <Cell name={`${path}.reason`} label={`${label}: reason for the change`} placeholder="Reason for the change" maxLength={300} />
      </div>
    </div>
  );
}

/** Asks for the cost of a line entered by hand: in its own column on wide screens, below the price on narrow screens. */
const ManualCost = ({ path, label }: { path: string; label: string }) => (
  <div className="col-span-full row-start-2 grid grid-cols-[minmax(0,1fr)_8rem] items-center gap-x-2 sm:col-end-4 sm:grid-cols-[minmax(0,1fr)_8.5rem] xl:contents">
    <span aria-hidden="true" className="text-right text-xs text-soft xl:hidden">
      Cost, VAT excluded (R)
    </span>
    <Cell
      name={`${path}.cost`}
      label={`${label}: cost per unit in rand, VAT excluded`}
      inputMode="decimal"
      className="text-right tabular-nums"
    />
  </div>
);

/** Grid columns of the lines and their headings on wide screens. */
export const lineColumnsClass = 'gap-x-2 xl:grid-cols-[minmax(0,1fr)_8rem_5.5rem_5rem_6.5rem_6rem_7rem_3rem_2.25rem]';

type PricingLineRowProps = {
  path: string;
  position: number;
  /** True if an amount of the alternative has cents. */
  showsCents: boolean;
  /** True to hide the row on phones, unless it contains the focus. */
  isCollapsed: boolean;
  onRemove: (position: number) => void;
};

/**
 * Edits one line of an alternative, in one row on wide screens and in several rows on narrow screens. Memoized, because each
 * change of a field renders the list. Each input subscribes to its own value.
 */
export const PricingLineRow = memo(function PricingLineRow({ path, position, showsCents, isCollapsed, onRemove }: PricingLineRowProps) {
  const { value: typedLabel } = useField<string>(`${path}.label`);
  const { value: typedQuantity } = useField<string>(`${path}.quantity`);
  const { value: typedPrice } = useField<string>(`${path}.price`);
  const { value: unit } = useField<LineUnit>(`${path}.unit`);
  const { value: engine } = useField<EngineFigures | null>(`${path}.engine`);
  const { value: explanation } = useField<string>(`${path}.explanation`);
  const [quantity, unitPriceCents] = [parseQuantity(typedQuantity), parseSignedRand(typedPrice)];
  const isNumber = Number.isFinite(quantity) && Number.isFinite(unitPriceCents);
  const isChanged = engine !== null && (engine.quantity !== quantity || engine.unit !== unit || engine.unitPriceCents !== unitPriceCents);
  const label = typedLabel.trim() || 'New line';
  return (
    <li
      ref={focusOnRemoval}
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-start gap-y-1.5 border-t border-line py-3 sm:grid-cols-[minmax(0,1fr)_11rem_auto] xl:py-1.5 ${isCollapsed ? 'max-sm:not-focus-within:hidden' : ''} ${lineColumnsClass}`}
    >
      <DescriptionCell name={`${path}.label`} label={`${label}: description`} />
      <Cell
        name={`${path}.area`}
        label={`${label}: area`}
        heading="Area"
        placeholder="Whole quote"
        maxLength={60}
        wrapperClass="max-sm:order-1 max-sm:col-span-2"
      />
      <div className="col-span-full grid grid-cols-[minmax(0,1fr)_5rem_minmax(0,1.4fr)] items-start gap-x-2 gap-y-1.5 max-xl:order-2 sm:grid-cols-[6.5rem_5.5rem_8.5rem_minmax(0,1fr)_auto] xl:contents">
        <Cell
          name={`${path}.quantity`}
          label={`${label}: quantity`}
          heading="Quantity"
          inputMode="decimal"
          className="text-right tabular-nums"
        />
        <UnitSelect name={`${path}.unit`} label={`${label}: unit`} />
        <Cell
          name={`${path}.price`}
          label={`${label}: price per unit in rand`}
          heading="Price (R)"
          inputMode="decimal"
          className="text-right tabular-nums"
        />
        {engine === null ? <ManualCost path={path} label={label} /> : <div className="hidden xl:block" />}
        <p className="flex min-h-9 items-center justify-end self-start font-semibold tabular-nums max-sm:order-1 sm:max-xl:mt-4">
          {isNumber ? formatRand(getLineGrossCents({ quantity, unit, unitPriceCents }), showsCents) : '–'}
        </p>
        <div className="max-sm:col-span-2 sm:max-xl:mt-4">
          <OptionalCheckbox name={`${path}.isOptional`} label={label} />
        </div>
      </div>
      <div className="flex min-h-9 items-center max-xl:mt-4 pointer-coarse:min-h-11">
        <IconButton label={`Remove ${label}`} data-removes-item onClick={() => onRemove(position)}>
          <CloseIcon className="size-4" />
        </IconButton>
      </div>
      {explanation !== '' && <p className="col-span-full text-[0.8125rem] text-soft max-xl:order-3 xl:-mt-1 xl:pl-3">{explanation}</p>}
      {isChanged && <OverrideReason path={path} label={label} engine={engine} />}
    </li>
  );
});
