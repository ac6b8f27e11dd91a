import { useState } from 'react';
import type { BookFault } from '#domain/pricing/price-book-check.ts';
import { useUndoHere } from '#web/admin/lib/undo.ts';
import type { Values } from '#web/admin/lib/use-draft.ts';
import { DeskButton } from '#web/admin/ui/button.tsx';
import { Panel } from '#web/admin/ui/page.tsx';
import { toSlug } from '#domain/shared/slug.ts';
import { PlusIcon } from '#web/ui/icons.tsx';
import { missingOf, type Group } from './groups.ts';
import { LineRow } from './line-rows.tsx';
import { NewLine } from './new-line.tsx';
import { freeCode, lineKey, linesIn, writeLine, type TypedLine } from './values.ts';

export type PartProps = {
  values: Values;
  base: Values;
  /** Those that are told. */
  faults: readonly BookFault[];
  onChange: (change: Values) => void;
  /** Hears that the focus has left these, whose faults are to be told now. */
  onLeave: (fields: readonly string[]) => void;
};

/** One part of the book, to be changed: its lines, and what can be added. */
export function GroupPanel({ group, values, base, faults, onChange, onLeave }: PartProps & { group: Group }) {
  const [adding, setAdding] = useState(false);
  const offerUndo = useUndoHere();
  const lines = linesIn(values).filter(group.has);
  const missing = missingOf(group, lines);
  const set = (code: string, line: TypedLine) => onChange({ [lineKey(code)]: writeLine(line) });

  const add = (line: TypedLine) => {
    const named = line.variant === '' && group.own?.named;
    const variant = named ? toSlug(line.name).replaceAll('-', '_').slice(0, 50) : line.variant;
    set(freeCode(values, 'line', line.variant === '' ? line.name : `${line.item} ${line.variant}`), { ...line, variant });
    setAdding(false);
  };
  const remove = (code: string, name: string) => {
    const kept = values[lineKey(code)]!;
    onChange({ [lineKey(code)]: '' });
    offerUndo(`${name} is off this version`, () => {
      onChange({ [lineKey(code)]: kept });
      return Promise.resolve();
    });
  };
  return (
    <Panel title={group.title} {...(group.hint && { hint: group.hint })}>
      {lines.length === 0 && <p className="mb-2 text-soft">Nothing here is charged.</p>}
      <ul className="-mx-4 -mt-2 divide-y divide-line pr-2" aria-label={group.title}>
        {lines.map(({ code, ...line }) => (
          <LineRow
            key={code}
            code={code}
            line={line}
            base={base[lineKey(code)]}
            faults={faults.filter(({ field }) => field === lineKey(code))}
            onChange={(change) => set(code, { ...line, ...change })}
            onLeave={() => onLeave([lineKey(code)])}
            onRemove={() => remove(code, line.name)}
          />
        ))}
      </ul>
      {(missing.length > 0 || group.own) && (
        <DeskButton variant="quiet" className="-ml-2" aria-label={`Add to ${group.title}`} onClick={() => setAdding(true)}>
          <PlusIcon className="size-4" />
          Add
        </DeskButton>
      )}
      {adding && <NewLine group={group} missing={missing} onAdd={add} onClose={() => setAdding(false)} />}
    </Panel>
  );
}
