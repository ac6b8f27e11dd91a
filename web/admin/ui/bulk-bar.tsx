import type { ReactNode } from 'react';
import { formatCount } from '#web/admin/lib/figures.ts';
import { DeskButton } from './button.tsx';
import type { Selection } from './use-selection.ts';

type BulkBarProps = { selection: Selection; fullcount: number; shown: number; children: ReactNode };

/** What can be done with all that is ticked; it stands at the foot of the window while something is. */
export function BulkBar({ selection, fullcount, shown, children }: BulkBarProps) {
  if (selection.count === 0) return null;
  const more = !selection.all && selection.count >= shown && fullcount > selection.count;
  return (
    <div
      role="region"
      aria-label="What is selected"
      className="sticky bottom-3 z-20 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-sm border border-ink bg-card px-3 py-2 shadow-lift"
    >
      <p role="status" className="font-semibold tabular-nums">
        {formatCount(selection.count)} selected
      </p>
      {more && (
        <DeskButton variant="quiet" onClick={() => selection.takeAll(fullcount)}>
          Select all {formatCount(fullcount)}
        </DeskButton>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {children}
        <DeskButton variant="quiet" onClick={selection.clear}>
          Clear selection
        </DeskButton>
      </div>
    </div>
  );
}
