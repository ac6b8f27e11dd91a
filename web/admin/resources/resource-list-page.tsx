import type { OrderedResourceType } from '#contract/admin/resources.endpoints.ts';
import type { ListingStatus } from '#domain/catalogue/listing-status.ts';
import { refetchAfterChange } from '#web/admin/api/query-client.ts';
import { useListQuery } from '#web/admin/lists/use-list-query.ts';
import { useListParams, type ListState } from '#web/admin/lists/use-list-params.ts';
import { useReorder } from '#web/admin/lists/use-reorder.ts';
import { AdminButtonLink } from '#web/admin/components/admin-button-link.tsx';
import { ReorderButtons } from '#web/admin/components/reorder-buttons.tsx';
import { ListPage } from '#web/admin/lists/list-page.tsx';
import { listingStatuses } from '#web/admin/components/listing-status-badge.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { SchemaTree } from '#web/admin/kit/form/form-schema.ts';
import { hasDraftStatus, resourceListQuery, type Resource, type ResourcePageProps } from './resource-config.ts';

export const resourceFilterNames = ['status'] as const;

/** Returns the input of the list endpoint. */
export const toResourceListInput = ({ search, skip, limit, filters }: ListState<'status'>) => ({
  search,
  skip,
  limit,
  status: filters.status as ListingStatus,
});

/** Lists the records of one type, with search, filter and order. */
export function ResourceListPage<View extends Resource, T extends SchemaTree>({ resource, path, title }: ResourcePageProps<View, T>) {
  const { type, newLabel, searchLabel, getName } = resource;
  const list = useListParams(resourceFilterNames);
  const { data, table } = useListQuery(resourceListQuery<View>(type, toResourceListInput(list)));
  const isMovable = resource.isOrdered && !list.isFiltered && list.skip === 0;

  const { items, move } = useReorder(data?.result, {
    getName,
    save: (change) => call(`/admin/${type as OrderedResourceType}/order`, change),
    refetch: () => refetchAfterChange([`/admin/${type}/list`]),
  });
  const renderReorderButtons = (record: View) => (
    <span className="inline-flex">
      <ReorderButtons name={getName(record)} index={items.indexOf(record)} count={items.length} onMove={(to) => move(record, items[to])} />
    </span>
  );
  const statuses = listingStatuses.filter(({ value }) => hasDraftStatus(resource.schema) || value !== 'draft');

  return (
    <ListPage
      title={title}
      searchLabel={searchLabel}
      actions={
        <AdminButtonLink to={`${path}/new`} variant="primary" data-shortcut="n">
          <PlusIcon className="size-4" />
          {newLabel}
        </AdminButtonLink>
      }
      list={list}
      filters={[{ name: 'status', label: 'Status', options: statuses }]}
      columns={resource.columns}
      rows={data && items}
      fullcount={data?.fullcount ?? 0}
      table={table}
      getRowLabel={getName}
      getRowHref={({ _id }) => `${path}/${_id}`}
      empty={
        <Notice title="Nothing here yet" action={<AdminButtonLink to={`${path}/new`}>{newLabel}</AdminButtonLink>}>
          {resource.empty}
        </Notice>
      }
      {...(isMovable && { rowActions: renderReorderButtons, onReorder: move })}
    />
  );
}
