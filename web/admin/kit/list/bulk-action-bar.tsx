import type { ReactNode } from 'react';
import { formatInteger } from '#web/admin/utils/format.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { observeFloatingBar } from '#web/admin/components/observe-height.ts';
import type { RowSelection } from '#web/admin/kit/list/use-row-selection.ts';

type BulkActionBarProps = {
  selection: RowSelection;
  /** Number of displayed rows. */
  shownCount?: number;
  /** Number of rows of the whole list. If omitted, only displayed rows can be selected. */
  fullcount?: number;
  children: ReactNode;
};

/** Renders the actions for the selected rows at the bottom of the window. */
export function BulkActionBar({ selection, shownCount = 0, fullcount = 0, children }: BulkActionBarProps) {
  if (selection.count === 0) return null;
  const canSelectMore = !selection.isAllSelected && selection.count >= shownCount && fullcount > selection.count;
  return (
    <div
      ref={observeFloatingBar}
      role="region"
      aria-label="Bulk actions"
      className="sticky bottom-[calc(0.75rem+var(--connection-banner-height,0px))] z-20 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-sm border border-ink bg-card px-3 py-2 shadow-lift"
    >
      <p role="status" className="font-semibold tabular-nums">
        {`${formatInteger(selection.count)} selected`}
      </p>
      {canSelectMore && (
        <AdminButton variant="quiet" onClick={() => selection.selectAll(fullcount)}>
          {`Select all ${formatInteger(fullcount)}`}
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
