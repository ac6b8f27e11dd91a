import type { ReactNode } from 'react';
import { formatInteger } from '#web/admin/utils/format.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import type { RowSelection } from '#web/admin/lists/use-row-selection.ts';

type BulkBarProps = { selection: RowSelection; fullcount: number; shown: number; children: ReactNode };

/** What can be done with all that is ticked; it stands at the foot of the window while something is. */
export function BulkActionBar({ selection, fullcount, shown, children }: BulkBarProps) {
  if (selection.count === 0) return null;
  const more = !selection.all && selection.count >= shown && fullcount > selection.count;
  return (
    <div
      role="region"
      aria-label="What is selected"
      className="sticky bottom-3 z-20 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-sm border border-ink bg-card px-3 py-2 shadow-lift"
    >
      <p role="status" className="font-semibold tabular-nums">
        {formatInteger(selection.count)} selected
      </p>
      {more && (
        <AdminButton variant="quiet" onClick={() => selection.takeAll(fullcount)}>
          Select all {formatInteger(fullcount)}
        </AdminButton>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {children}
        <AdminButton variant="quiet" onClick={selection.clear}>
          Clear selection
        </AdminButton>
      </div>
    </div>
  );
}
