import { pluralize } from '#web/admin/utils/format.ts';
import { useRef, useState } from 'react';
import type { BookFault } from '#domain/pricing/price-book-check.ts';
import { useScopedUndo } from '#web/admin/utils/undo.ts';
import { AdminButton, IconButton } from '#web/admin/components/admin-button.tsx';
import { focusOnRemoval } from '#web/admin/components/focus-on-removal.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { CloseIcon, PlusIcon } from '#web/ui/icons.tsx';
import type { SectionProps } from './section-panel.tsx';
import { ErrorMessages, onFocusLeave, RateInputs, errorAttributes, describePrevious } from './line-row.tsx';
import {
  uniqueCode,
  lineFieldName,
  getLines,
  serializeLine,
  serializeZone,
  zoneFieldName,
  getZones,
  type LineInput,
  type ZoneInput,
} from './form-values.ts';

const lineName = (zone: string): string => `Delivery: ${zone}`;
const countOf = (suburbs: string): number => suburbs.split('\n').filter((each) => each.trim() !== '').length;

type Zone = ZoneInput & { code: string };
type ZoneLine = LineInput & { code: string };

type SuburbsProps = { name: string; suburbs: string; told: ReturnType<typeof errorAttributes>; onChange: (suburbs: string) => void };

/** The suburbs of a zone, folded away; open from the start where there are none yet, and while there is a fault in them. */
function ZoneSuburbs({ name, suburbs, told, onChange }: SuburbsProps) {
  const [open, setOpen] = useState(suburbs === '');
  return (
    <details
      className="order-4 col-span-2"
      open={open || 'aria-invalid' in told}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="w-fit text-[0.8125rem] text-soft hover:text-ink">{pluralize(countOf(suburbs), 'suburb')}</summary>
      <textarea
        aria-label={`${name}: suburbs, one to a line`}
        {...told}
        className="control mt-1.5 field-sizing-content max-h-80 min-h-28 resize-y"
        rows={6}
        value={suburbs}
        onChange={({ target }) => onChange(target.value)}
      />
    </details>
  );
}

/** Where delivery costs the same: zones with their suburbs, and what it costs there. */
export function DeliveryZonesPanel({ values, base, faults, onChange, onLeave }: SectionProps) {
  const list = useRef<HTMLUListElement>(null);
  const offerUndo = useScopedUndo();
  const zones = getZones(values);
  const lineOf = (zone: string): ZoneLine | undefined =>
    getLines(values).find(({ item, variant }) => item === 'delivery' && variant === zone);
  const emptyLine = (zone: Zone): ZoneLine => ({
    code: uniqueCode(values, 'line', `delivery ${zone.code}`),
    name: lineName(zone.name),
    item: 'delivery',
    variant: zone.code,
    unit: 'each',
    low: '',
    high: '',
  });

  const setLine = ({ code, ...line }: ZoneLine) => onChange({ [lineFieldName(code)]: serializeLine(line) });
  const setZone = ({ code, ...before }: Zone, change: Partial<ZoneInput>) => {
    const next = { ...before, ...change };
    const line = lineOf(code);
    // What visitors read follows the zone's name, unless it was given one of its own.
    const { code: lineCode, ...rest } = line ?? { code: '' };
    const renamed =
      line?.name === lineName(before.name)
        ? { [lineFieldName(lineCode)]: serializeLine({ ...(rest as LineInput), name: lineName(next.name) }) }
        : {};
    onChange({ [zoneFieldName(code)]: serializeZone(next), ...renamed });
  };
  const add = () => {
    const code = uniqueCode(values, 'zone', `zone ${zones.length + 1}`);
    const { code: lineCode, ...line } = emptyLine({ code, name: '', suburbs: '' });
    onChange({ [zoneFieldName(code)]: serializeZone({ name: '', suburbs: '' }), [lineFieldName(lineCode)]: serializeLine(line) });
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  };
  const remove = ({ code, name }: Zone) => {
    const keys = [zoneFieldName(code), ...[lineOf(code)].flatMap((line) => (line ? [lineFieldName(line.code)] : []))];
    const kept = Object.fromEntries(keys.map((key) => [key, values[key]!]));
    onChange(Object.fromEntries(keys.map((key) => [key, ''])));
    offerUndo(`${name || 'The zone'} is off this version`, () => {
      onChange(kept);
      return Promise.resolve();
    });
  };

  return (
    <Panel title="Delivery zones" hint="One suburb to a line. A suburb that lies in no zone is priced like a place that is not known.">
      <ul ref={list} className="-mx-4 -mt-2 divide-y divide-line pr-2" aria-label="Delivery zones">
        {zones.map((zone) => {
          const line = lineOf(zone.code) ?? emptyLine(zone);
          const fields = [zoneFieldName(zone.code), lineFieldName(line.code)];
          const own = faults.filter(({ field }) => fields.includes(field));
          const [ofZone, ofLine] = fields.map((key) => own.filter(({ field }) => field === key)) as [BookFault[], BookFault[]];
          const changed = values[zoneFieldName(zone.code)] !== base[zoneFieldName(zone.code)];
          const was = describePrevious(base[lineFieldName(line.code)] ?? '', line);
          const name = zone.name || 'New zone';
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only hears that its boxes were left
            <li
              key={zone.code}
              ref={focusOnRemoval}
              data-field={zoneFieldName(zone.code)}
              data-line={lineFieldName(line.code)}
              onBlur={onFocusLeave(() => onLeave(fields))}
              aria-label={name}
              className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1.5 border-l-2 py-2 pl-3 sm:grid-cols-[minmax(0,1fr)_15rem_auto] ${changed || was !== undefined ? 'border-l-rust' : 'border-l-transparent'}`}
            >
              <input
                className="control"
                aria-label={`${name}: name of the zone`}
                {...errorAttributes(ofZone, 'name')}
                maxLength={120}
                placeholder="Name of the zone"
                value={zone.name}
                onChange={({ target }) => setZone(zone, { name: target.value })}
              />
              <div className="max-sm:order-3 max-sm:col-span-2">
                <RateInputs name={`${name}, delivery`} line={line} faults={ofLine} onChange={(change) => setLine({ ...line, ...change })} />
              </div>
              <IconButton label={`Take ${name} off`} data-takes-off onClick={() => remove(zone)}>
                <CloseIcon className="size-4" />
              </IconButton>
              <ZoneSuburbs
                name={name}
                suburbs={zone.suburbs}
                told={errorAttributes(ofZone, 'suburbs')}
                onChange={(suburbs) => setZone(zone, { suburbs })}
              />
              <ErrorMessages faults={own} />
            </li>
          );
        })}
      </ul>
      <AdminButton variant="quiet" className="-ml-2" onClick={add}>
        <PlusIcon className="size-4" />
        Add a zone
      </AdminButton>
    </Panel>
  );
}
