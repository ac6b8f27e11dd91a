import { BulkActionBar } from '#web/admin/lists/bulk-action-bar.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import type { RowSelection } from '#web/admin/lists/use-row-selection.ts';
import type { CategoryRow } from './categories.ts';
import type { CategoryActions } from './use-category-actions.ts';

type CategoryBulkActionsProps = {
  selection: RowSelection;
  /** Categories on this page. */
  rows: readonly CategoryRow[];
  actions: CategoryActions;
};

/** Renders the actions that archive or restore the selected categories. */
export function CategoryBulkActions({ selection, rows, actions }: CategoryBulkActionsProps) {
  const selected = rows.filter(({ _id }) => selection.has(_id));
  const archivedCategories = selected.filter(({ status }) => status === 'archived');
  const activeCategories = selected.filter(({ status }) => status !== 'archived');
  return (
    <BulkActionBar selection={{ ...selection, count: selected.length }}>
      {activeCategories.length > 0 && (
        <AdminButton busy={actions.busy} onClick={() => actions.archive(activeCategories, selection.clear)}>
          Archive
        </AdminButton>
      )}
      {archivedCategories.length > 0 && (
        <AdminButton busy={actions.busy} onClick={() => actions.restore(archivedCategories, selection.clear)}>
          Restore
        </AdminButton>
      )}
    </BulkActionBar>
  );
}
