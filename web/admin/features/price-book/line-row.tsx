import type { FocusEvent } from 'react';
import { describePriceBookLine, formatUnit } from '#domain/pricing/format-price-book.ts';
import type { PriceBookError } from '#domain/pricing/price-book-check.ts';
import { focusOnRemoval } from '#web/admin/components/focus-on-removal.ts';
import { IconButton } from '#web/admin/components/icon-button.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { errorAttributes, ErrorMessages } from './line-errors.tsx';
import { LineDetails } from './line-details.tsx';
import { isSameValue } from '#web/admin/forms/form-values.ts';
import { lineFieldName, toPriceBookLine, type LineChange, type LineValue } from './price-book-form-values.ts';

type RatesProps = {
  name: string;
  line: LineValue;
  faults: readonly PriceBookError[];
  onChange: (change: Partial<Pick<LineValue, 'low' | 'high'>>) => void;
};

/** Returns a blur handler that runs when the focus leaves the row. */
export const onFocusLeave =
  (onLeave: () => void) =>
  ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) onLeave();
  };

/** The inputs of the two ends of a rate. Errors are shown below the row. */
export function RateInputs({ name, line, faults, onChange }: RatesProps) {
  const box = (end: 'low' | 'high', label: string) => (
    <label className="relative block min-w-0">
      <span className="sr-only">{`${name}: ${label}`}</span>
      <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-soft">
        {line.unit === 'percent' ? '%' : 'R'}
      </span>
      <input
        className="control pl-7 text-right tabular-nums"
        inputMode="decimal"
        autoComplete="off"
        data-rate={end}
        {...errorAttributes(faults, end)}
        value={line[end]}
        onChange={({ target }) => onChange({ [end]: target.value })}
      />
    </label>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-1.5">
      {box('low', 'from')}
      <span aria-hidden="true" className="text-soft">
        –
      </span>
      {box('high', 'to')}
    </div>
  );
}

/** Describes the previous values of a line if they have changed. */
export function describePrevious(was: LineValue | undefined, now: LineValue): string | undefined {
  if (was === undefined) return 'new';
  if (isSameValue({ ...was, name: '' }, { ...now, name: '' })) return was.name === now.name ? undefined : `was ${was.name}`;
  return `was ${describePriceBookLine(toPriceBookLine(was))}`;
}

type LineRowProps = {
  line: LineValue;
  /** The previous line; undefined for a new one. */
  base: LineValue | undefined;
  /** The errors to show. */
  faults: readonly PriceBookError[];
  onChange: (change: LineChange) => void;
  onLeave: () => void;
  onRemove: () => void;
};

/** Edits one line of the price book. */
export function LineRow({ line, base, faults, onChange, onLeave, onRemove }: LineRowProps) {
  const name = line.name || line.code;
  const was = describePrevious(base, line);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only handles bubbling blur events
    <li
      ref={focusOnRemoval}
      data-field={lineFieldName(line.code)}
      onBlur={onFocusLeave(onLeave)}
      className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1.5 border-l-2 py-2 pl-3 sm:grid-cols-[minmax(0,1fr)_7.5rem_15rem_auto] ${was === undefined ? 'border-l-transparent' : 'border-l-rust'}`}
    >
      <input
        className="control order-1"
        aria-label={`${name}: description`}
        {...errorAttributes(faults, 'name')}
        maxLength={120}
        value={line.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <p className="order-4 self-center text-[0.8125rem] text-soft max-sm:col-span-2 sm:order-2">
        {formatUnit(line)}
        {was !== undefined && <span className="sm:hidden">, {was}</span>}
      </p>
      <div className="order-3 max-sm:col-span-2">
        <RateInputs name={name} line={line} faults={faults} onChange={onChange} />
      </div>
      <LineDetails name={name} line={line} faults={faults} hasConditions onChange={onChange} />
      <IconButton label={`Remove ${name}`} data-removes-item className="order-2 sm:order-4" onClick={onRemove}>
        <CloseIcon className="size-4" />
      </IconButton>
      {was !== undefined && <p className="order-6 col-span-full text-right text-[0.8125rem] text-soft max-sm:hidden">{was}</p>}
      <ErrorMessages faults={faults} />
    </li>
  );
}
