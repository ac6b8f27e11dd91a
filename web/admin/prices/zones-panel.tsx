import { useRef, useState } from 'react';
import type { BookFault } from '#domain/pricing/price-book-check.ts';
import { useUndoHere } from '#web/admin/lib/undo.ts';
import { DeskButton, IconButton } from '#web/admin/ui/button.tsx';
import { Panel } from '#web/admin/ui/page.tsx';
import { CloseIcon, PlusIcon } from '#web/ui/icons.tsx';
import type { PartProps } from './group-panel.tsx';
import { FaultWords, onLeft, Rates, toldOf, wasOf } from './line-rows.tsx';
import { freeCode, lineKey, linesIn, writeLine, writeZone, zoneKey, zonesIn, type TypedLine, type TypedZone } from './values.ts';

const lineName = (zone: string): string => `Delivery: ${zone}`;
const countOf = (suburbs: string): number => suburbs.split('\n').filter((each) => each.trim() !== '').length;

type Zone = TypedZone & { code: string };
type ZoneLine = TypedLine & { code: string };

type SuburbsProps = { name: string; suburbs: string; told: ReturnType<typeof toldOf>; onChange: (suburbs: string) => void };

/** The suburbs of a zone, folded away; open from the start where there are none yet, and while there is a fault in them. */
function ZoneSuburbs({ name, suburbs, told, onChange }: SuburbsProps) {
  const [open, setOpen] = useState(suburbs === '');
  return (
    <details
      className="order-4 col-span-2"
      open={open || 'aria-invalid' in told}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="w-fit text-[0.8125rem] text-soft hover:text-ink">
        {countOf(suburbs)} {countOf(suburbs) === 1 ? 'suburb' : 'suburbs'}
      </summary>
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
export function ZonesPanel({ values, base, faults, onChange, onLeave }: PartProps) {
  const list = useRef<HTMLUListElement>(null);
  const offerUndo = useUndoHere();
  const zones = zonesIn(values);
  const lineOf = (zone: string): ZoneLine | undefined =>
    linesIn(values).find(({ item, variant }) => item === 'delivery' && variant === zone);
  const emptyLine = (zone: Zone): ZoneLine => ({
    code: freeCode(values, 'line', `delivery ${zone.code}`),
    name: lineName(zone.name),
    item: 'delivery',
    variant: zone.code,
    unit: 'each',
    low: '',
    high: '',
  });

  const setLine = ({ code, ...line }: ZoneLine) => onChange({ [lineKey(code)]: writeLine(line) });
  const setZone = ({ code, ...before }: Zone, change: Partial<TypedZone>) => {
    const next = { ...before, ...change };
    const line = lineOf(code);
    // What visitors read follows the zone's name, unless it was given one of its own.
    const { code: lineCode, ...rest } = line ?? { code: '' };
    const renamed =
      line?.name === lineName(before.name) ? { [lineKey(lineCode)]: writeLine({ ...(rest as TypedLine), name: lineName(next.name) }) } : {};
    onChange({ [zoneKey(code)]: writeZone(next), ...renamed });
  };
  const add = () => {
    const code = freeCode(values, 'zone', `zone ${zones.length + 1}`);
    const { code: lineCode, ...line } = emptyLine({ code, name: '', suburbs: '' });
    onChange({ [zoneKey(code)]: writeZone({ name: '', suburbs: '' }), [lineKey(lineCode)]: writeLine(line) });
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  };
  const remove = ({ code, name }: Zone) => {
    const keys = [zoneKey(code), ...[lineOf(code)].flatMap((line) => (line ? [lineKey(line.code)] : []))];
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
          const fields = [zoneKey(zone.code), lineKey(line.code)];
          const own = faults.filter(({ field }) => fields.includes(field));
          const [ofZone, ofLine] = fields.map((key) => own.filter(({ field }) => field === key)) as [BookFault[], BookFault[]];
          const changed = values[zoneKey(zone.code)] !== base[zoneKey(zone.code)];
          const was = wasOf(base[lineKey(line.code)] ?? '', line);
          const name = zone.name || 'New zone';
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only hears that its boxes were left
            <li
              key={zone.code}
              data-field={zoneKey(zone.code)}
              data-line={lineKey(line.code)}
              onBlur={onLeft(() => onLeave(fields))}
              aria-label={name}
              className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1.5 border-l-2 py-2 pl-3 sm:grid-cols-[minmax(0,1fr)_15rem_auto] ${changed || was !== undefined ? 'border-l-rust' : 'border-l-transparent'}`}
            >
              <input
                className="control"
                aria-label={`${name}: name of the zone`}
                {...toldOf(ofZone, 'name')}
                maxLength={120}
                placeholder="Name of the zone"
                value={zone.name}
                onChange={({ target }) => setZone(zone, { name: target.value })}
              />
              <div className="max-sm:order-3 max-sm:col-span-2">
                <Rates name={`${name}, delivery`} line={line} faults={ofLine} onChange={(change) => setLine({ ...line, ...change })} />
              </div>
              <IconButton label={`Take ${name} off`} data-takes-off onClick={() => remove(zone)}>
                <CloseIcon className="size-4" />
              </IconButton>
              <ZoneSuburbs
                name={name}
                suburbs={zone.suburbs}
                told={toldOf(ofZone, 'suburbs')}
                onChange={(suburbs) => setZone(zone, { suburbs })}
              />
              <FaultWords faults={own} />
            </li>
          );
        })}
      </ul>
      <DeskButton variant="quiet" className="-ml-2" onClick={add}>
        <PlusIcon className="size-4" />
        Add a zone
      </DeskButton>
    </Panel>
  );
}
