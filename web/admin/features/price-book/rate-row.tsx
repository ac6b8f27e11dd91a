import { useFormContext } from 'react-hook-form';
import { useTriggerIfInvalid } from '#web/admin/kit/form/inputs/use-field.ts';
import { describePriceBookLine, formatUnit } from '#domain/pricing/format-price-book.ts';
import { focusOnRemoval } from '#web/admin/components/focus-on-removal.ts';
import { IconButton } from '#web/admin/components/icon-button.tsx';
import { isSameValue } from '#web/admin/kit/form/form-values.ts';
import { RowInput } from '#web/admin/kit/form/inputs/row-input.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { LineDetails } from './line-details.tsx';
import { toPriceBookLine, type LineValue, type PriceBookFormValues } from './price-book-schema.ts';

type RateInputsProps = { path: `lines.${number}`; name: string; line: LineValue };

export function RateInputs({ path, name, line }: RateInputsProps) {
  const { setValue } = useFormContext<PriceBookFormValues>();
  const revalidate = useTriggerIfInvalid(path);
  // The quote rate equals the high rate until staff edit the quote rate.
  const copiesHighRate = line.quote === line.high || line.quote === '';
  const renderInput = (bound: 'low' | 'high', label: string) => (
    <RowInput
      name={`${path}.${bound}`}
      label={`${name}: ${label}`}
      className="pl-7 text-right tabular-nums"
      inputMode="decimal"
      onChanged={(rate) => {
        if (bound === 'high' && copiesHighRate) setValue(`${path}.quote`, rate);
        revalidate();
      }}
      renderAround={(input) => (
        <div className="relative min-w-0">
          <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-soft">
            {line.unit === 'percent' ? '%' : 'R'}
          </span>
          {input}
        </div>
      )}
    />
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

type RateRowProps = {
  path: `lines.${number}`;
  line: LineValue;
  /** Line before editing; undefined for a new one. */
  base: LineValue | undefined;
  onRemove: () => void;
};

/** Edits one line of the price book. */
export function RateRow({ path, line, base, onRemove }: RateRowProps) {
  const name = line.name || line.code;
  const previousText = describePrevious(base, line);
  return (
    <li
      ref={focusOnRemoval}
      className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1.5 border-l-2 py-2 pr-4 pl-3.5 sm:grid-cols-[minmax(0,1fr)_7.5rem_15rem_auto] ${previousText === undefined ? 'border-l-transparent' : 'border-l-rust'}`}
    >
      <RowInput name={`${path}.name`} label={`${name}: description`} className="order-1" maxLength={120} />
      <p className="order-4 self-center text-note max-sm:col-span-2 sm:order-2">
        <span>{formatUnit(line)}</span>
        {previousText !== undefined && <span className="sm:hidden">{`, ${previousText}`}</span>}
      </p>
      <div className="order-3 max-sm:col-span-2">
        <RateInputs path={path} name={name} line={line} />
      </div>
      <LineDetails path={path} name={name} unit={line.unit} hasConditions />
      <IconButton label={`Remove ${name}`} data-removes-item className="order-2 sm:order-4" onClick={onRemove}>
        <CloseIcon className="size-4" />
      </IconButton>
      {previousText !== undefined && <p className="order-6 col-span-full text-right text-note max-sm:hidden">{previousText}</p>}
    </li>
  );
}
