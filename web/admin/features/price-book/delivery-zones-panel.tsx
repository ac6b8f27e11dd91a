import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { priceBookLimits } from '#domain/pricing/price-book-check.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { focusOnRemoval } from '#web/admin/components/focus-on-removal.ts';
import { IconButton } from '#web/admin/components/icon-button.tsx';
import { isSameValue } from '#web/admin/kit/form/form-values.ts';
import { RowInput } from '#web/admin/kit/form/inputs/row-input.tsx';
import { useField, useTriggerIfInvalid } from '#web/admin/kit/form/inputs/use-field.ts';
import { pluralize } from '#web/admin/utils/format.ts';
import { FieldError } from '#web/ui/forms/field.tsx';
import { CloseIcon, PlusIcon } from '#web/ui/icons.tsx';
import { LineDetails } from './line-details.tsx';
import { describePrevious, RateInputs } from './rate-row.tsx';
import { createUniqueCode, newLineDefaults, type LineValue, type PriceBookFormValues, type ZoneValue } from './price-book-schema.ts';
import type { PriceBookForm } from './use-price-book-form.ts';

const formatLineName = (zone: string): string => `Delivery: ${zone}`;
const countSuburbs = (suburbs: string): number => suburbs.split('\n').filter((suburb) => suburb.trim() !== '').length;

const createLine = ({ lines, form: { base } }: PriceBookForm, zone: ZoneValue): LineValue => ({
  code: createUniqueCode(`delivery ${zone.code}`, 'line', lines, base.lines),
  name: formatLineName(zone.name),
  item: 'delivery',
  variant: zone.code,
  unit: 'each',
  low: '',
  high: '',
  cost: '',
  ...newLineDefaults,
});

/** Renders the suburbs of a zone, collapsed unless the list is empty or has an error. */
function ZoneSuburbs({ path, name }: { path: `zones.${number}`; name: string }) {
  const { ref, value: suburbs, error, onChange, ...field } = useField<string>(`${path}.suburbs`);
  // The same suburb in two zones is an error of both.
  const revalidate = useTriggerIfInvalid('zones');
  const [isOpen, setIsOpen] = useState(suburbs === '');
  const errorId = `${path}-suburbs-error`;
  return (
    <details
      className="order-6 col-span-full"
      open={isOpen || error !== undefined}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="w-fit text-note hover:text-ink">{pluralize(countSuburbs(suburbs), 'suburb')}</summary>
      <textarea
        {...field}
        ref={(textArea) =>
          ref(
            textArea && {
              focus: () => {
                // A collapsed element cannot be focused.
                textArea.closest('details')!.open = true;
                textArea.focus();
              },
            },
          )
        }
        aria-label={`${name}: suburbs, one per line`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        className="control mt-1.5 field-sizing-content max-h-80 min-h-28 resize-y"
        rows={6}
        value={suburbs}
        onChange={({ target }) => {
          onChange(target.value);
          revalidate();
        }}
      />
      <FieldError id={errorId}>{error}</FieldError>
    </details>
  );
}

type ZoneRowProps = { priceBook: PriceBookForm; zone: ZoneValue; path: `zones.${number}` };

/** Edits a delivery zone: its name, suburbs and delivery price. */
function ZoneRow({ priceBook, zone, path }: ZoneRowProps) {
  const { setValue } = useFormContext<PriceBookFormValues>();
  const { base } = priceBook.form;
  const lineIndex = priceBook.lines.findIndex(({ item, variant }) => item === 'delivery' && variant === zone.code);
  const line = priceBook.lines[lineIndex];
  const linePath = `lines.${lineIndex}` as const;
  const isZoneChanged = !isSameValue(
    zone,
    base.zones.find(({ code }) => code === zone.code),
  );
  const baseLine = base.lines.find(({ code }) => code === line?.code);
  const isChanged = isZoneChanged || (line && describePrevious(baseLine, line) !== undefined);
  const name = zone.name || 'New zone';
  return (
    <li
      ref={focusOnRemoval}
      aria-label={name}
      className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1.5 border-l-2 py-2 pr-4 pl-3.5 sm:grid-cols-[minmax(0,1fr)_15rem_auto] ${isChanged ? 'border-l-rust' : 'border-l-transparent'}`}
    >
      <RowInput
        name={`${path}.name`}
        label={`${name}: name of the zone`}
        className="order-1"
        // The name of the line contains the name of the zone.
        maxLength={priceBookLimits.name - formatLineName('').length}
        placeholder="Name of the zone"
        // The line is renamed with the zone unless staff have changed the name of the line.
        onChanged={(newName) => {
          if (line?.name === formatLineName(zone.name)) setValue(`${linePath}.name`, formatLineName(newName));
        }}
      />
      <div className="order-3 max-sm:col-span-2 sm:order-2">
        {line ? (
          <RateInputs path={linePath} name={`${name}, delivery`} line={line} />
        ) : (
          <AdminButton variant="quiet" onClick={() => priceBook.addLine(createLine(priceBook, zone), { shouldFocus: true })}>
            Add delivery price<span className="sr-only">{` of ${name}`}</span>
          </AdminButton>
        )}
      </div>
      {line && <LineDetails path={linePath} name={`${name}, delivery`} unit={line.unit} hasConditions={false} />}
      <IconButton
        label={`Remove ${name}`}
        className="order-2 sm:order-3"
        data-removes-item
        onClick={() => priceBook.removeZone(zone.code, line?.code)}
      >
        <CloseIcon className="size-4" />
      </IconButton>
      <ZoneSuburbs path={path} name={name} />
    </li>
  );
}

/** Edits the delivery zones: their suburbs and delivery prices. */
export function DeliveryZonesPanel({ priceBook }: { priceBook: PriceBookForm }) {
  const { zones, form } = priceBook;
  const addZone = () => {
    const code = createUniqueCode(`zone ${zones.length + 1}`, 'zone', zones, form.base.zones);
    const zone = { code, name: '', suburbs: '' };
    priceBook.addZone(zone, createLine(priceBook, zone));
  };
  return (
    <Panel title="Delivery zones" hint="One suburb per line. A suburb outside all zones uses the price for “suburb not known”.">
      <ul className="-mx-4 -mt-2 divide-y divide-line" aria-label="Delivery zones">
        {zones.map((zone, index) => (
          <ZoneRow key={zone.code} priceBook={priceBook} zone={zone} path={`zones.${index}`} />
        ))}
      </ul>
      <AdminButton variant="quiet" className="-ml-2" onClick={addZone}>
        <PlusIcon className="size-4" />
        Add zone
      </AdminButton>
    </Panel>
  );
}
