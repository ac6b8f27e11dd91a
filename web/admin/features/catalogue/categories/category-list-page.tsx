import type { ReactNode } from 'react';
import { useListParams } from '#web/admin/lists/use-list-params.ts';
import type { TableState } from '#web/admin/lists/use-list-query.ts';
import { useReorder } from '#web/admin/lists/use-reorder.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { IconButton } from '#web/admin/components/icon-button.tsx';
import type { TableColumn } from '#web/admin/lists/data-table.tsx';
import { ListPage } from '#web/admin/lists/list-page.tsx';
import { ArchiveIcon } from '#web/admin/components/admin-icons.tsx';
import { useRowSelection } from '#web/admin/lists/use-row-selection.ts';
import { compareNames } from '#domain/shared/compare-names.ts';
import { foldText } from '#domain/shared/fold-text.ts';
import { formatInteger } from '#web/admin/utils/format.ts';
import { call } from '#web/lib/api/api-client.ts';
import { refetchAfterChange } from '#web/admin/api/query-client.ts';
import { useUrlDialog } from '#web/admin/utils/use-url-dialog.ts';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { CategoryBulkActions } from './category-bulk-actions.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { CategoryInUseNotice } from './category-in-use-notice.tsx';
import { getCategoryEndpoint, categoryLabels, type CategoryRow, type CategoryKind } from './categories.ts';
import { ReorderButtons } from '#web/admin/components/reorder-buttons.tsx';
import { getCategoryStatus } from './category-status-column.tsx';
import { useCategoryActions } from './use-category-actions.ts';

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'archived', label: 'Archived' },
] as const;

type CategoryListPageProps = {
  kind: CategoryKind;
  rows: readonly CategoryRow[] | undefined;
  table: TableState;
  columns: readonly TableColumn<CategoryRow>[];
  /** Materials to choose from in the dialog and in the filter. Only types belong to a material. */
  mainCategories?: readonly CategoryRow[];
  hint: string;
};

type CategoryRowActionsProps = { category: CategoryRow; onArchive: () => void; onRestore: () => void; children: ReactNode };

function CategoryRowActions({ category, onArchive, onRestore, children }: CategoryRowActionsProps) {
  if (category.archived) {
    return (
      <AdminButton variant="quiet" data-removes-item onClick={onRestore}>
        Restore
      </AdminButton>
    );
  }
  return (
    <span className="inline-flex items-center">
      {children}
      <IconButton label={`Archive ${category.name}`} data-removes-item onClick={onArchive}>
        <ArchiveIcon className="size-4" />
      </IconButton>
    </span>
  );
}

const comparators = {
  name: (a: CategoryRow, b: CategoryRow) => compareNames(a.name, b.name),
  productCount: (a: CategoryRow, b: CategoryRow) => a.productCount - b.productCount,
};

/** Lists materials, types or colours. Loads the whole list, then searches and sorts it in the browser. */
export function CategoryListPage({ kind, rows: serverRows, table, columns, mainCategories, hint }: CategoryListPageProps) {
  const labels = categoryLabels[kind];
  const list = useListParams(['status', 'mainCategory'] as const);
  const { search, sort, skip, limit, filters } = list;
  const reload = () => refetchAfterChange([`/admin/product/${kind}/list`]);
  const { items, move } = useReorder(serverRows, {
    getName: ({ name }) => name,
    save: (change) => call(getCategoryEndpoint(kind, 'order'), change),
    refetch: reload,
  });
  // Undefined while the list is loading.
  const categories = serverRows && items;
  const categoryActions = useCategoryActions(kind);
  const selection = useRowSelection(JSON.stringify({ search, ...filters }));

  const editor = useUrlDialog('edit');
  const editedId = editor.value ?? '';
  const editedCategory = categories?.find(({ _id }) => _id === editedId);

  const foldedSearch = foldText(search);
  const matches = categories?.filter(
    (category) =>
      (filters.status === '' ? !category.archived : getCategoryStatus(category) === filters.status) &&
      (filters.mainCategory === '' || category.mainCategory === filters.mainCategory) &&
      foldText(`${category.name} ${category.mainCategoryName ?? ''}`).includes(foldedSearch),
  );
  const sortKey = sort.replace('-', '') as keyof typeof comparators;
  const sorted =
    sortKey in comparators ? matches?.toSorted((a, b) => comparators[sortKey](a, b) * (sort.startsWith('-') ? -1 : 1)) : matches;

  const rows = sorted?.slice(skip, skip + limit);

  // Rows can be moved only in the saved order, which the list has without a filter and a sort column.
  const isMovable = !list.isFiltered && sort === '';
  // Types are ordered within their material. Archived categories have no position.
  const getPeers = ({ mainCategory }: CategoryRow) => items.filter((peer) => !peer.archived && peer.mainCategory === mainCategory);
  const reorder = (category: CategoryRow, target: CategoryRow) => getPeers(category).includes(target) && move(category, target);
  const renderRowActions = (category: CategoryRow) => {
    const peers = getPeers(category);
    return (
      <CategoryRowActions
        category={category}
        onArchive={() => categoryActions.archive([category])}
        onRestore={() => categoryActions.restore([category])}
      >
        {isMovable && (
          <ReorderButtons
            name={category.name}
            index={peers.indexOf(category)}
            count={peers.length}
            onMove={(index) => move(category, peers[index])}
          />
        )}
      </CategoryRowActions>
    );
  };

  return (
    <ListPage
      title={labels.title}
      searchLabel={labels.search}
      subtitle={categories && formatInteger(categories.filter(({ archived }) => !archived).length)}
      actions={
        <AdminButton variant="primary" data-shortcut="n" onClick={() => editor.open('new')}>
          <PlusIcon className="size-4" />
          {labels.add}
        </AdminButton>
      }
      intro={<p className="mb-3 max-w-prose text-soft">{hint}</p>}
      list={list}
      filters={[
        { name: 'status', label: 'Status', options: statuses, emptyLabel: 'all except archived' },
        ...(mainCategories
          ? [
              {
                name: 'mainCategory' as const,
                label: 'Material',
                options: mainCategories.map(({ _id, name }) => ({ value: _id, label: name })),
              },
            ]
          : []),
      ]}
      notice={
        <CategoryInUseNotice kind={kind} categoriesInUse={categoryActions.categoriesInUse} onClose={categoryActions.clearCategoriesInUse} />
      }
      columns={columns}
      hiddenColumnsStorageName={labels.hiddenColumnsStorageName}
      rows={rows}
      fullcount={sorted?.length ?? 0}
      table={table}
      getRowLabel={({ name }) => name}
      getRowHref={({ _id }) => editor.getHref(_id)}
      rowLinkProps={editor.linkProps}
      selection={selection}
      empty={<Notice title={labels.empty}>{hint}</Notice>}
      rowActions={renderRowActions}
      onReorder={isMovable ? reorder : undefined}
    >
      <CategoryBulkActions selection={selection} matches={sorted ?? []} shownCount={rows?.length ?? 0} actions={categoryActions} />
      {(editedCategory || editedId === 'new') && (
        <CategoryDialog
          key={editedId}
          kind={kind}
          category={editedCategory}
          mainCategories={mainCategories}
          onSaved={reload}
          onClose={editor.close}
        />
      )}
    </ListPage>
  );
}
