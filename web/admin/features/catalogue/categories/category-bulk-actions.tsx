import { BulkActionBar } from '#web/admin/lists/bulk-action-bar.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import type { RowSelection } from '#web/admin/lists/use-row-selection.ts';
import type { CategoryRow } from './categories.ts';
import type { CategoryActions } from './use-category-actions.ts';

type CategoryBulkActionsProps = {
  selection: RowSelection;
  /** All matches, on all pages. */
  found: readonly CategoryRow[];
  /** The number of matches on this page. */
  shown: number;
  actions: CategoryActions;
};

/** Archives or restores the selected categories. */
export function CategoryBulkActions({ selection, found, shown, actions }: CategoryBulkActionsProps) {
  const chosen = found.filter(({ _id }) => selection.has(_id));
  const [archived, active] = [chosen.filter((category) => category.archived), chosen.filter((category) => !category.archived)];
  return (
    <BulkActionBar selection={{ ...selection, count: chosen.length }} shown={shown} fullcount={found.length}>
      {active.length > 0 && (
        <AdminButton busy={actions.busy} onClick={() => actions.archive(active, selection.clear)}>
          Archive
        </AdminButton>
      )}
      {archived.length > 0 && (
        <AdminButton busy={actions.busy} onClick={() => actions.restore(archived, selection.clear)}>
          Restore
        </AdminButton>
      )}
    </BulkActionBar>
  );
}
