import { useState } from 'react';
import type { FormValues } from './use-draft.ts';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';

export type ConflictField<V extends FormValues> = { name: keyof V & string; label: string; show?: (value: string) => string };
type Side = 'mine' | 'theirs';

type ConflictProps<V extends FormValues> = {
  fields: readonly ConflictField<V>[];
  base: V;
  mine: V;
  theirs: V;
  /** Who saved it, where that is known. */
  who?: string | undefined;
  busy: boolean;
  onSave: (values: V) => void;
  onTakeTheirs: () => void;
  onClose: () => void;
};

/** Of what differs, what is to be kept unless somebody chooses: what only one side changed is that side's, of what both changed, one's own. */
const likelySide = <V extends FormValues>({ base, mine }: Pick<ConflictProps<V>, 'base' | 'mine'>, name: keyof V): Side =>
  mine[name] === base[name] ? 'theirs' : 'mine';

/** Two have changed the same thing: side by side what differs, to choose from field by field. */
export function ConflictDialog<V extends FormValues>(props: ConflictProps<V>) {
  const { fields, mine, theirs, who, busy, onSave, onTakeTheirs, onClose } = props;
  const [chosen, setChosen] = useState<Partial<Record<keyof V, Side>>>({});
  const differing = fields.filter(({ name }) => mine[name] !== theirs[name]);
  const sideOf = (name: keyof V): Side => chosen[name] ?? likelySide(props, name);
  const merged = {
    ...theirs,
    ...Object.fromEntries(differing.map(({ name }) => [name, sideOf(name) === 'mine' ? mine[name] : theirs[name]])),
  };
  return (
    <AdminDialog onClose={onClose} label="Changed by somebody else meanwhile" className="max-w-3xl">
      <div className="p-5 sm:p-6">
        <h2 data-first tabIndex={-1} className="pr-12 font-display text-2xl outline-none [--opsz:48]">
          Changed by {who || 'somebody else'} meanwhile
        </h2>
        <p className="mt-2 max-w-prose text-soft">
          Nothing is saved yet. Choose what to keep of each field that differs; what only one of you changed is chosen already.
        </p>
        <div className="mt-5 overflow-x-auto">
          <table className="w-full border-collapse text-left max-sm:block sm:min-w-lg" aria-label="What differs">
            <thead className="max-sm:sr-only">
              <tr className="border-b border-line text-xs text-soft">
                <th scope="col" className="py-2 pr-3 font-semibold">
                  Field
                </th>
                <th scope="col" className="px-3 py-2 font-semibold">
                  Yours
                </th>
                <th scope="col" className="px-3 py-2 font-semibold">
                  Saved now
                </th>
              </tr>
            </thead>
            <tbody className="max-sm:block">
              {differing.map(({ name, label, show = String }) => (
                <tr key={name} className="border-b border-line align-top max-sm:block max-sm:pb-3">
                  <th scope="row" className="py-2.5 pr-3 font-semibold max-sm:block">
                    {label}
                  </th>
                  {(['mine', 'theirs'] as const).map((side) => (
                    <td key={side} className={`px-3 py-2.5 max-sm:block sm:w-2/5 ${sideOf(name) === side ? 'bg-mark' : ''}`}>
                      <label className="flex items-start gap-2">
                        <input
                          type="radio"
                          name={`side-${name}`}
                          aria-label={`${label}: ${side === 'mine' ? 'yours' : 'saved now'}`}
                          className="mt-0.5 size-4 shrink-0 accent-rust"
                          checked={sideOf(name) === side}
                          onChange={() => setChosen({ ...chosen, [name]: side })}
                        />
                        <span className="min-w-0 wrap-anywhere whitespace-pre-line">
                          <span aria-hidden="true" className="block text-xs text-soft sm:hidden">
                            {side === 'mine' ? 'Yours' : 'Saved now'}
                          </span>
                          {show((side === 'mine' ? mine : theirs)[name]!) || <span className="text-soft">empty</span>}
                        </span>
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <AdminButton variant="quiet" onClick={onClose}>
            Back to the form
          </AdminButton>
          <AdminButton onClick={onTakeTheirs}>Drop mine</AdminButton>
          <AdminButton variant="primary" busy={busy} onClick={() => onSave(merged)}>
            Save the chosen
          </AdminButton>
        </div>
      </div>
    </AdminDialog>
  );
}
