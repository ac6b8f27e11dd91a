import type { FocusEvent } from 'react';
import { describePriceBookLine, formatUnit } from '#domain/pricing/format-price-book.ts';
import type { PriceBookError } from '#domain/pricing/price-book-check.ts';
import { focusOnRemoval } from '#web/admin/components/focus-on-removal.ts';
import { IconButton } from '#web/admin/components/icon-button.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { getErrorAttributes, ErrorMessages } from './line-errors.tsx';
import { LineDetails } from './line-details.tsx';
import { isSameValue } from '#web/admin/forms/form-values.ts';
import { getLineFieldName, toPriceBookLine, type LineChange, type LineValue } from './price-book-form-values.ts';

type RateInputsProps = {
  name: string;
  line: LineValue;
  errors: readonly PriceBookError[];
  onChange: (change: Partial<Pick<LineValue, 'low' | 'high'>>) => void;
};

/** Returns a blur handler that runs when the focus leaves the row. */
export const onFocusLeave =
  (onBlurRow: () => void) =>
  ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) onBlurRow();
  };

/** Renders the inputs of the lower and upper rate. Errors are displayed below the row. */
export function RateInputs({ name, line, errors, onChange }: RateInputsProps) {
  const renderInput = (bound: 'low' | 'high', label: string) => (
    <label className="relative block min-w-0">
      <span className="sr-only">{`${name}: ${label}`}</span>
      <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-soft">
        {line.unit === 'percent' ? '%' : 'R'}
      </span>
      <input
        className="control pl-7 text-right tabular-nums"
        inputMode="decimal"
        autoComplete="off"
        data-rate={bound}
        {...getErrorAttributes(errors, bound)}
        value={line[bound]}
        onChange={({ target }) => onChange({ [bound]: target.value })}
      />
    </label>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-1.5">
      {renderInput('low', 'from')}
      <span aria-hidden="true" className="text-soft">
        –
      </span>
      {renderInput('high', 'to')}
    </div>
  );
}

/** Describes the previous values of a line: "was R100". Returns "new" for a new line and undefined for an unchanged one. */
export function describePrevious(previousLine: LineValue | undefined, currentLine: LineValue): string | undefined {
  if (previousLine === undefined) return 'new';
  if (isSameValue({ ...previousLine, name: '' }, { ...currentLine, name: '' }))
    return previousLine.name === currentLine.name ? undefined : `was ${previousLine.name}`;
  return `was ${describePriceBookLine(toPriceBookLine(previousLine))}`;
}

type LineRowProps = {
  line: LineValue;
  /** Line before editing; undefined for a new one. */
  base: LineValue | undefined;
  /** Errors to display. */
  errors: readonly PriceBookError[];
  onChange: (change: LineChange) => void;
  onBlurRow: () => void;
  onRemove: () => void;
};

/** Edits one line of the price book. */
export function LineRow({ line, base, errors, onChange, onBlurRow, onRemove }: LineRowProps) {
  const name = line.name || line.code;
  const previousText = describePrevious(base, line);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only handles bubbling blur events
    <li
      ref={focusOnRemoval}
      data-field={getLineFieldName(line.code)}
      onBlur={onFocusLeave(onBlurRow)}
      className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1.5 border-l-2 py-2 pr-4 pl-3.5 sm:grid-cols-[minmax(0,1fr)_7.5rem_15rem_auto] ${previousText === undefined ? 'border-l-transparent' : 'border-l-rust'}`}
    >
      <input
        className="control order-1"
        aria-label={`${name}: description`}
        {...getErrorAttributes(errors, 'name')}
        maxLength={120}
        value={line.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <p className="order-4 self-center text-[0.8125rem] text-soft max-sm:col-span-2 sm:order-2">
        {formatUnit(line)}
        {previousText !== undefined && <span className="sm:hidden">, {previousText}</span>}
      </p>
      <div className="order-3 max-sm:col-span-2">
        <RateInputs name={name} line={line} errors={errors} onChange={onChange} />
      </div>
      <LineDetails name={name} line={line} errors={errors} hasConditions onChange={onChange} />
      <IconButton label={`Remove ${name}`} data-removes-item className="order-2 sm:order-4" onClick={onRemove}>
        <CloseIcon className="size-4" />
      </IconButton>
      {previousText !== undefined && (
        <p className="order-6 col-span-full text-right text-[0.8125rem] text-soft max-sm:hidden">{previousText}</p>
      )}
      <ErrorMessages errors={errors} />
    </li>
  );
}
