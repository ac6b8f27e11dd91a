import type { ReactNode } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { focusOnRemoval } from '#web/admin/components/focus-on-removal.ts';
import { IconButton } from '#web/admin/components/icon-button.tsx';
import { ReorderButtons } from '#web/admin/components/reorder-buttons.tsx';
import { useScopedUndo } from '#web/admin/utils/undo.ts';
import { CloseIcon, PlusIcon } from '#web/ui/icons.tsx';
import type { FieldConfig, ListConfig } from './field-config.ts';
import { readValues, toFieldConfigs, type SchemaTree } from './form-schema.ts';

type RowHeaderProps = { name: string; index: number; count: number; list: ListConfig; onMove: (to: number) => void; onRemove: () => void };

function RowHeader({ name, index, count, list: { minRows = 0, isOrdered }, onMove, onRemove }: RowHeaderProps) {
  return (
    <div className="-mr-2 flex items-center">
      <span className="flex-1 text-note tabular-nums">{name}</span>
      {isOrdered && <ReorderButtons name={name} index={index} count={count} onMove={onMove} />}
      <IconButton label={`Remove ${name}`} data-removes-item disabled={count <= minRows} onClick={onRemove}>
        <CloseIcon className="size-4" />
      </IconButton>
    </div>
  );
}

type EditableListProps = { field: FieldConfig; renderRow: (fields: readonly FieldConfig[], className: string) => ReactNode };

/** Edits the rows of a list of the surrounding form: adds, moves and removes them. Removal can be undone until the form closes. */
export function EditableList({ field, renderRow }: EditableListProps) {
  const { name, label } = field;
  const { rows, list } = field as { rows: SchemaTree; list: ListConfig };
  const { noun, maxRows = Number.POSITIVE_INFINITY, rowClass = 'grid gap-3 sm:grid-cols-2', getRowName = () => '' } = list;
  const { control, getValues } = useFormContext<Record<string, Record<string, unknown>[]>>();
  const { fields, append, insert, move, remove } = useFieldArray({ control, name });
  const offerUndo = useScopedUndo();
  const removeRow = (index: number) => {
    const row = structuredClone(getValues(name)[index]!);
    remove(index);
    offerUndo(`${getRowName(row) || `${noun} ${index + 1}`} removed. Save to apply.`, async () =>
      insert(Math.min(index, getValues(name).length), row, { shouldFocus: false }),
    );
  };
  return (
    <div className="col-span-full">
      <ol aria-label={label} className="-mx-4 divide-y divide-line border-y border-line empty:hidden">
        {fields.map(({ id }, index) => {
          const rowName = `${noun} ${index + 1}`;
          return (
            <li key={id} ref={focusOnRemoval} aria-label={rowName} className="px-4 pt-1 pb-4">
              <RowHeader
                name={rowName}
                index={index}
                count={fields.length}
                list={list}
                onMove={(to) => move(index, to)}
                onRemove={() => removeRow(index)}
              />
              {renderRow(
                toFieldConfigs(rows, undefined, `${name}.${index}`).map((rowField) => ({ ...rowField, half: true })),
                rowClass,
              )}
            </li>
          );
        })}
      </ol>
      {fields.length < maxRows && (
        <AdminButton className="mt-3" onClick={() => append(readValues(rows, undefined) as Record<string, unknown>)}>
          <PlusIcon className="size-4" />
          <span>{`Add ${noun.toLowerCase()}`}</span>
        </AdminButton>
      )}
    </div>
  );
}
