import type { FieldValues } from 'react-hook-form';
import type { InputOf } from '#contract/index.ts';
import { usePreviousData } from '#web/admin/lists/use-previous-data.ts';
import { useListParams } from '#web/admin/lists/use-list-params.ts';
import { useReorder } from '#web/admin/lists/use-reorder.ts';
import { AdminButtonLink } from '#web/admin/components/admin-button.tsx';
import { ReorderButtons } from '#web/admin/components/reorder-buttons.tsx';
import { DataTable } from '#web/admin/lists/data-table.tsx';
import { ListToolbar } from '#web/admin/lists/list-toolbar.tsx';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { listingStatuses } from '#web/admin/components/listing-status-badge.tsx';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Resource, ResourceConfig } from './resource-config.ts';

type ResourceListPageProps<View extends Resource, Values extends FieldValues> = { resource: ResourceConfig<View, Values> };

/** The list of the records of one kind: search, filter, order. */
export function ResourceListPage<View extends Resource, Values extends FieldValues>({ resource }: ResourceListPageProps<View, Values>) {
  const { api, path, title, singular, nameOf } = resource;
  const list = useListParams(['status'] as const);
  const { search, skip, limit, filters } = list;
  const answer = useAnswer(JSON.stringify({ search, skip, limit, ...filters }), async (question, signal) => {
    const input = JSON.parse(question) as InputOf<'/admin/service/list'>;
    return (await api.list(input, { signal })).response;
  });
  const { data, fresh } = usePreviousData(answer.data);
  const isMovable = api.reorder !== undefined && !list.narrowed && skip === 0;

  const { items, move } = useReorder(data?.result, {
    nameOf,
    save: (ids) => api.reorder!(ids),
    reload: answer.retry,
  });
  const movesOf = (record: View) => (
    <span className="inline-flex">
      <ReorderButtons name={nameOf(record)} index={items.indexOf(record)} count={items.length} onMove={(to) => move(record, items[to])} />
    </span>
  );
  const statuses = listingStatuses.filter(({ value }) => resource.hasDrafts || value !== 'draft');

  return (
    <AdminPage
      title={title}
      note={data && `${data.fullcount}`}
      actions={
        <AdminButtonLink to={`${path}/new`} variant="primary" data-new>
          <PlusIcon className="size-4" />
          New {singular}
        </AdminButtonLink>
      }
    >
      <ListToolbar
        list={list}
        searchLabel={`Search ${title.toLowerCase()}`}
        filters={[{ name: 'status', label: 'Status', options: statuses }]}
      />
      <DataTable
        label={title}
        columns={resource.columns}
        rows={data && items}
        fullcount={data?.fullcount ?? 0}
        fresh={fresh}
        problem={answer.problem}
        onRetry={answer.retry}
        list={list}
        idOf={({ _id }) => _id}
        nameOf={nameOf}
        hrefOf={({ _id }) => `${path}/${_id}`}
        empty={
          <Notice title="Nothing here yet" action={<AdminButtonLink to={`${path}/new`}>Make the first</AdminButtonLink>}>
            {resource.empty}
          </Notice>
        }
        {...(isMovable && { actions: movesOf, onReorder: move })}
      />
    </AdminPage>
  );
}
