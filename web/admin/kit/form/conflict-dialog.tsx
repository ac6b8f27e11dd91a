import { useState } from 'react';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { isSameValue } from './form-values.ts';
import type { EditConflict } from './use-admin-form.ts';

/** Field of an edit conflict. `format` may describe only the difference to the value of the other side. */
export type ConflictField = { name: string; label: string; format?: (value: unknown, otherValue: unknown) => string };
type Side = 'draft' | 'saved';
type ConflictDialogProps = {
  fields: readonly ConflictField[];
  conflict: EditConflict;
  busy: boolean;
  /** Message of a failed save of the selected values. */
  errorMessage: string | undefined;
};

const formatText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const tableHead = (
  <thead className="max-sm:sr-only">
    <tr className="border-b border-line text-xs text-soft">
      <th scope="col" className="py-2 pr-3 font-semibold">
        Field
      </th>
      <th scope="col" className="px-3 py-2 font-semibold">
        Yours
      </th>
      <th scope="col" className="px-3 py-2 font-semibold">
        Saved version
      </th>
    </tr>
  </thead>
);

type SideCellProps = { name: string; label: string; side: Side; isSelected: boolean; text: string; onSelect: () => void };

/** Renders the value of one side, which can be selected. */
const SideCell = ({ name, label, side, isSelected, text, onSelect }: SideCellProps) => (
  <td className={`px-3 py-2.5 max-sm:block sm:w-2/5 ${isSelected ? 'bg-mark' : ''}`}>
    <label className="flex items-start gap-2">
      <input
        type="radio"
        name={`side-${name}`}
        aria-label={`${label}: ${side === 'draft' ? 'yours' : 'saved version'}`}
        className="mt-0.5 size-4 shrink-0"
        checked={isSelected}
        onChange={onSelect}
      />
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">
        <span aria-hidden="true" className="block text-xs text-soft sm:hidden">
          {side === 'draft' ? 'Yours' : 'Saved version'}
        </span>
        <span>{text || <span className="text-soft">empty</span>}</span>
      </span>
    </label>
  </td>
);

/**
 * Compares the fields that differ between the draft and the saved version. A value that only one side
 * changed is preselected.
 */
export function ConflictDialog({ fields, conflict, busy, errorMessage }: ConflictDialogProps) {
  const { base, draft, saved, savedBy } = conflict;
  const [selectedSides, setSelectedSides] = useState<Partial<Record<string, Side>>>({});
  const differingFields = fields.filter(({ name }) => !isSameValue(draft[name], saved[name]));
  const getSide = (name: string): Side => selectedSides[name] ?? (isSameValue(draft[name], base[name]) ? 'saved' : 'draft');
  const merged = {
    ...saved,
    ...Object.fromEntries(differingFields.map(({ name }) => [name, getSide(name) === 'draft' ? draft[name] : saved[name]])),
  };
  return (
    <AdminDialog
      onClose={conflict.close}
      title={`${savedBy || 'Someone else'} also changed this`}
      label="Someone else changed this"
      errorMessage={errorMessage}
      closeLabel="Back to form"
      actions={
        <>
          <AdminButton onClick={conflict.discardDraft}>Discard my changes</AdminButton>
          <AdminButton variant="primary" busy={busy} onClick={() => conflict.saveSelected(merged)}>
            Save selected values
          </AdminButton>
        </>
      }
      className="max-w-3xl"
    >
      <p className="max-w-prose text-soft">
        Your changes are not saved yet. Choose which value to keep for each field. Where only one of you made a change, it is already
        selected.
      </p>
      <div className="mt-5 overflow-x-auto">
        <table className="w-full border-collapse text-left max-sm:block sm:min-w-lg" aria-label="Differences">
          {tableHead}
          <tbody className="max-sm:block">
            {differingFields.map(({ name, label, format = formatText }) => (
              <tr key={name} className="border-b border-line align-top max-sm:block max-sm:pb-3">
                <th scope="row" className="py-2.5 pr-3 font-semibold max-sm:block">
                  {label}
                </th>
                {(['draft', 'saved'] as const).map((side) => (
                  <SideCell
                    key={side}
                    name={name}
                    label={label}
                    side={side}
                    isSelected={getSide(name) === side}
                    text={side === 'draft' ? format(draft[name], saved[name]) : format(saved[name], draft[name])}
                    onSelect={() => setSelectedSides({ ...selectedSides, [name]: side })}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </AdminDialog>
  );
}
