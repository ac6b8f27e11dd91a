import type { ReactNode } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ResponseOf } from '#web/admin/api/query-client.ts';
import type { ListingStatus } from '#domain/catalogue/listing-status.ts';
import { combineQueries } from '#web/admin/components/query-view.tsx';
import { listingStatuses } from '#web/admin/components/listing-status-badge.tsx';
import { createListLoader } from '#web/admin/api/screen-loaders.ts';
import { parseListState, useListParams, type ListState } from '#web/admin/lists/use-list-params.ts';
import { toTableState, useListQuery } from '#web/admin/lists/use-list-query.ts';
import { resourceListQuery } from '#web/admin/resources/resource-config.ts';
import { useReorder } from '#web/admin/lists/use-reorder.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { IconButton } from '#web/admin/components/icon-button.tsx';
import type { TableColumn } from '#web/admin/lists/data-table.tsx';
import { ListPage } from '#web/admin/lists/list-page.tsx';
import { ArchiveIcon } from '#web/admin/components/admin-icons.tsx';
import { useRowSelection } from '#web/admin/lists/use-row-selection.ts';
import { call } from '#web/lib/api/api-client.ts';
import { refetchAfterChange } from '#web/admin/api/query-client.ts';
import { useUrlDialog } from '#web/admin/utils/use-url-dialog.ts';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { CategoryBulkActions } from './category-bulk-actions.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { CategoryInUseNotice } from './category-in-use-notice.tsx';
import { listAffectedPaths, categoryLabels, type CategoryRow, type CategoryKind } from './categories.ts';
import { ReorderButtons } from '#web/admin/components/reorder-buttons.tsx';
import { useCategoryActions } from './use-category-actions.ts';

const statuses = listingStatuses.filter(({ value }) => value !== 'draft');

type CategoryListPageProps = {
  kind: CategoryKind;
  columns: readonly TableColumn<CategoryRow>[];
  /** Query of the materials to choose from in the dialog and in the filter. Only types belong to a material. */
  materialsQuery?: UseQueryResult<ResponseOf<'/admin/product/options'>>;
  hint: string;
};

type CategoryRowActionsProps = { category: CategoryRow; onArchive: () => void; onRestore: () => void; children: ReactNode };

function CategoryRowActions({ category, onArchive, onRestore, children }: CategoryRowActionsProps) {
  if (category.status === 'archived') {
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

/** Returns the record to edit, from the displayed rows or from the server. */
function useEditedCategory(kind: CategoryKind, id: string, rows: readonly CategoryRow[] | undefined): CategoryRow | undefined {
  const row = rows?.find(({ _id }) => _id === id);
  const isMissing = rows !== undefined && row === undefined && id !== '' && id !== 'new';
  const { data } = useQuery({ ...resourceListQuery<CategoryRow>(kind, { _id: id }), enabled: isMissing });
  return row ?? data?.result[0];
}

const filterNames = ['status', 'mainCategory'] as const;

function categoriesQuery(kind: CategoryKind, { search, skip, limit, sort, filters }: ListState<(typeof filterNames)[number]>) {
  const { status, ...otherFilters } = filters;
  return resourceListQuery<CategoryRow>(kind, { search, skip, limit, sort, status: status as ListingStatus, ...otherFilters });
}

/** Creates the loader of the list of a kind. @param otherQueries queries that the list needs besides */
export const createCategoryLoader = (kind: CategoryKind, otherQueries: readonly { queryKey: readonly unknown[] }[] = []) =>
  createListLoader(({ parameters }) => [categoriesQuery(kind, parseListState(parameters, filterNames)), ...otherQueries]);

/** Lists materials, types or colours. */
export function CategoryListPage({ kind, columns, materialsQuery, hint }: CategoryListPageProps) {
  const labels = categoryLabels[kind];
  const list = useListParams(filterNames);
  const { search, sort, skip, limit, filters } = list;
  const query = useListQuery(categoriesQuery(kind, list));
  const reload = () => refetchAfterChange(listAffectedPaths(kind));
  const { items, move } = useReorder(query.data?.result, {
    getName: ({ name }) => name,
    save: (change) => call(`/admin/${kind}/order`, change),
    refetch: reload,
  });
  const tableQuery = materialsQuery ? { ...query, ...combineQueries([query, materialsQuery]) } : query;
  // Undefined while the list is loading.
  const rows = tableQuery.data && items;
  const mainCategories = materialsQuery?.data?.mainCategories;
  const categoryActions = useCategoryActions(kind);
  const selection = useRowSelection(JSON.stringify({ search, skip, limit, ...filters }));

  const editor = useUrlDialog('edit');
  const editedId = editor.value ?? '';
  const editedCategory = useEditedCategory(kind, editedId, rows);

  // Rows can be moved only in the saved order, which the list has without a filter and a sort column.
  const isMovable = !list.isFiltered && sort === '';
  // Types are ordered within their material.
  const getPeers = ({ mainCategory }: CategoryRow) => items.filter((peer) => peer.mainCategory === mainCategory);
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
        ...(materialsQuery
          ? [
              {
                name: 'mainCategory' as const,
                label: 'Material',
                options: (mainCategories ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
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
      fullcount={query.data?.fullcount ?? 0}
      table={toTableState(tableQuery)}
      getRowLabel={({ name }) => name}
      getRowHref={({ _id }) => editor.getHref(_id)}
      rowLinkProps={editor.linkProps}
      selection={selection}
      empty={<Notice title={labels.empty}>{hint}</Notice>}
      rowActions={renderRowActions}
      onReorder={isMovable ? reorder : undefined}
    >
      <CategoryBulkActions selection={selection} rows={rows ?? []} actions={categoryActions} />
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
