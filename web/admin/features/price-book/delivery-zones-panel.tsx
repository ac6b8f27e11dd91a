import { pluralize } from '#web/admin/utils/format.ts';
import { useRef, useState } from 'react';
import type { PriceBookError } from '#domain/pricing/price-book-check.ts';
import { isSameValue } from '#web/admin/forms/form-values.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { IconButton } from '#web/admin/components/icon-button.tsx';
import { focusOnRemoval } from '#web/admin/components/focus-on-removal.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { CloseIcon, PlusIcon } from '#web/ui/icons.tsx';
import type { SectionProps } from './section-panel.tsx';
import { LineDetails } from './line-details.tsx';
import { getErrorAttributes, ErrorMessages } from './line-errors.tsx';
import { describePrevious, onFocusLeave, RateInputs } from './line-row.tsx';
import { getLineFieldName, newLineDefaults, createUniqueCode, getZoneFieldName } from './price-book-form-values.ts';
import type { LineChange, LineValue, ZoneValue } from './price-book-form-values.ts';

const formatLineName = (zone: string): string => `Delivery: ${zone}`;
const countSuburbs = (suburbs: string): number => suburbs.split('\n').filter((suburb) => suburb.trim() !== '').length;

type ZoneSuburbsProps = {
  name: string;
  suburbs: string;
  errorProps: ReturnType<typeof getErrorAttributes>;
  onChange: (suburbs: string) => void;
};

/** Renders the suburbs of a zone, collapsed unless the list is empty or has an error. */
function ZoneSuburbs({ name, suburbs, errorProps, onChange }: ZoneSuburbsProps) {
  const [isOpen, setIsOpen] = useState(suburbs === '');
  return (
    <details
      className="order-6 col-span-full"
      open={isOpen || 'aria-invalid' in errorProps}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="w-fit text-[0.8125rem] text-soft hover:text-ink">{pluralize(countSuburbs(suburbs), 'suburb')}</summary>
      <textarea
        aria-label={`${name}: suburbs, one per line`}
        {...errorProps}
        className="control mt-1.5 field-sizing-content max-h-80 min-h-28 resize-y"
        rows={6}
        value={suburbs}
        onChange={({ target }) => onChange(target.value)}
      />
    </details>
  );
}

/** Edits the delivery zones: their suburbs and delivery prices. */
export function DeliveryZonesPanel({ book, errors, onBlurFields }: SectionProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const { values, base } = book.form;
  const { lines, zones } = values;
  const getLine = (zone: string): LineValue | undefined => lines.find(({ item, variant }) => item === 'delivery' && variant === zone);
  const createLine = (zone: ZoneValue): LineValue => ({
    code: createUniqueCode(`delivery ${zone.code}`, 'line', lines, base.lines),
    name: formatLineName(zone.name),
    item: 'delivery',
    variant: zone.code,
    unit: 'each',
    low: '',
    high: '',
    ...newLineDefaults,
  });

  const changeRates = (zone: ZoneValue, change: LineChange) => {
    const line = getLine(zone.code);
    if (line) book.changeLine(line.code, change);
    else book.addLine({ ...createLine(zone), quote: change.high ?? '', ...change });
  };
  const renameZone = (zone: ZoneValue, name: string) => {
    const line = getLine(zone.code);
    book.changeZone(zone.code, { name });
    // The delivery line is renamed with the zone unless staff have changed the name of the line.
    if (line?.name === formatLineName(zone.name)) book.changeLine(line.code, { name: formatLineName(name) });
  };
  const addZone = () => {
    const zone = { code: createUniqueCode(`zone ${zones.length + 1}`, 'zone', zones, base.zones), name: '', suburbs: '' };
    book.addZone(zone, createLine(zone));
    requestAnimationFrame(() => listRef.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  };

  return (
    <Panel title="Delivery zones" hint="One suburb per line. A suburb outside all zones uses the price for “suburb not known”.">
      <ul ref={listRef} className="-mx-4 -mt-2 divide-y divide-line" aria-label="Delivery zones">
        {zones.map((zone) => {
          const line = getLine(zone.code) ?? createLine(zone);
          const fields = [getZoneFieldName(zone.code), getLineFieldName(line.code)];
          const rowErrors = errors.filter(({ field }) => fields.includes(field));
          const [zoneErrors, lineErrors] = fields.map((key) => rowErrors.filter(({ field }) => field === key)) as [
            PriceBookError[],
            PriceBookError[],
          ];
          const isChanged = !isSameValue(
            zone,
            base.zones.find(({ code }) => code === zone.code),
          );
          const previousText = describePrevious(
            base.lines.find(({ code }) => code === line.code),
            line,
          );
          const name = zone.name || 'New zone';
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only handles bubbling blur events
            <li
              key={zone.code}
              ref={focusOnRemoval}
              data-field={getZoneFieldName(zone.code)}
              data-line={getLineFieldName(line.code)}
              onBlur={onFocusLeave(() => onBlurFields(fields))}
              aria-label={name}
              className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1.5 border-l-2 py-2 pr-4 pl-3.5 sm:grid-cols-[minmax(0,1fr)_15rem_auto] ${isChanged || previousText !== undefined ? 'border-l-rust' : 'border-l-transparent'}`}
            >
              <input
                className="control order-1"
                aria-label={`${name}: name of the zone`}
                {...getErrorAttributes(zoneErrors, 'name')}
                maxLength={120}
                placeholder="Name of the zone"
                value={zone.name}
                onChange={({ target }) => renameZone(zone, target.value)}
              />
              <div className="order-3 max-sm:col-span-2 sm:order-2">
                <RateInputs name={`${name}, delivery`} line={line} errors={lineErrors} onChange={(change) => changeRates(zone, change)} />
              </div>
              <LineDetails
                name={`${name}, delivery`}
                line={line}
                errors={lineErrors}
                hasConditions={false}
                onChange={(change) => changeRates(zone, change)}
              />
              <IconButton
                label={`Remove ${name}`}
                className="order-2 sm:order-3"
                data-removes-item
                onClick={() => book.removeZone(zone.code, getLine(zone.code)?.code)}
              >
                <CloseIcon className="size-4" />
              </IconButton>
              <ZoneSuburbs
                name={name}
                suburbs={zone.suburbs}
                errorProps={getErrorAttributes(zoneErrors, 'suburbs')}
                onChange={(suburbs) => book.changeZone(zone.code, { suburbs })}
              />
              <ErrorMessages errors={rowErrors} />
            </li>
          );
        })}
      </ul>
      <AdminButton variant="quiet" className="-ml-2" onClick={addZone}>
        <PlusIcon className="size-4" />
        Add zone
      </AdminButton>
    </Panel>
  );
}
