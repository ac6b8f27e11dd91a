import { useState } from 'react';
import type { BookFault } from '#domain/pricing/price-book-check.ts';
import { useScopedUndo } from '#web/admin/utils/undo.ts';
import type { FormValues } from '#web/admin/forms/use-draft.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { toSlug } from '#domain/shared/slug.ts';
import { PlusIcon } from '#web/ui/icons.tsx';
import { missingTemplates, type PriceBookSection } from './sections.ts';
import { LineRow } from './line-row.tsx';
import { AddLineDialog } from './add-line-dialog.tsx';
import { uniqueCode, lineFieldName, getLines, serializeLine, type LineInput } from './form-values.ts';

export type SectionProps = {
  values: FormValues;
  base: FormValues;
  /** Those that are told. */
  faults: readonly BookFault[];
  onChange: (change: FormValues) => void;
  /** Hears that the focus has left these, whose faults are to be told now. */
  onLeave: (fields: readonly string[]) => void;
};

/** One part of the book, to be changed: its lines, and what can be added. */
export function SectionPanel({ group, values, base, faults, onChange, onLeave }: SectionProps & { group: PriceBookSection }) {
  const [adding, setAdding] = useState(false);
  const offerUndo = useScopedUndo();
  const lines = getLines(values).filter(group.has);
  const missing = missingTemplates(group, lines);
  const set = (code: string, line: LineInput) => onChange({ [lineFieldName(code)]: serializeLine(line) });

  const add = (line: LineInput) => {
    const named = line.variant === '' && group.own?.named;
    const variant = named ? toSlug(line.name).replaceAll('-', '_').slice(0, 50) : line.variant;
    set(uniqueCode(values, 'line', line.variant === '' ? line.name : `${line.item} ${line.variant}`), { ...line, variant });
    setAdding(false);
  };
  const remove = (code: string, name: string) => {
    const kept = values[lineFieldName(code)]!;
    onChange({ [lineFieldName(code)]: '' });
    offerUndo(`${name} is off this version`, () => {
      onChange({ [lineFieldName(code)]: kept });
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
            base={base[lineFieldName(code)]}
            faults={faults.filter(({ field }) => field === lineFieldName(code))}
            onChange={(change) => set(code, { ...line, ...change })}
            onLeave={() => onLeave([lineFieldName(code)])}
            onRemove={() => remove(code, line.name)}
          />
        ))}
      </ul>
      {(missing.length > 0 || group.own) && (
        <AdminButton variant="quiet" className="-ml-2" aria-label={`Add to ${group.title}`} onClick={() => setAdding(true)}>
          <PlusIcon className="size-4" />
          Add
        </AdminButton>
      )}
      {adding && <AddLineDialog group={group} missing={missing} onAdd={add} onClose={() => setAdding(false)} />}
    </Panel>
  );
}
