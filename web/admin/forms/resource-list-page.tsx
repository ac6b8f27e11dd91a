import type { ReactNode } from 'react';
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
import type { ResourceConfig, Resource } from './resource-config.ts';
import { callUntyped } from './use-resource-form.ts';

type Listed<View> = { result: View[]; fullcount: number };

const load = async (question: string, signal: AbortSignal) => {
  const { path, ...input } = JSON.parse(question) as { path: string };
  return (await callUntyped(path, input, { signal })).response as Listed<Resource>;
};

type ThingListProps<View extends Resource> = { kind: ResourceConfig<View>; children?: ReactNode };

/** The things of one kind: searched, filtered, put in order, opened. */
export function ResourceListPage<View extends Resource>({ kind, children }: ThingListProps<View>) {
  const list = useListParams(['status'] as const);
  const { search, skip, limit, filters } = list;
  const answer = useAnswer(JSON.stringify({ path: `/admin/${kind.call}/list`, search, skip, limit, ...filters }), load);
  const { data, fresh } = usePreviousData(answer.data as Listed<View> | undefined);
  const movable = kind.ordered && !list.narrowed && skip === 0;

  const { items, move } = useReorder(data?.result, {
    nameOf: kind.nameOf,
    save: (ids) => callUntyped(`/admin/${kind.call}/order`, { ids }),
    reload: answer.retry,
  });
  const movesOf = (thing: View) => {
    return (
      <span className="inline-flex">
        <ReorderButtons
          name={kind.nameOf(thing)}
          index={items.indexOf(thing)}
          count={items.length}
          onMove={(to) => move(thing, items[to])}
        />
      </span>
    );
  };
  const statuses = listingStatuses.filter(({ value }) => kind.drafts || value !== 'draft');

  return (
    <AdminPage
      title={kind.title}
      note={data && `${data.fullcount}`}
      actions={
        <AdminButtonLink to={`${kind.path}/new`} variant="primary" data-new>
          <PlusIcon className="size-4" />
          New {kind.one}
        </AdminButtonLink>
      }
    >
      {children}
      <ListToolbar
        list={list}
        searchLabel={`Search ${kind.title.toLowerCase()}`}
        filters={[{ name: 'status', label: 'Status', options: statuses }]}
      />
      <DataTable
        label={kind.title}
        columns={kind.columns}
        rows={data && items}
        fullcount={data?.fullcount ?? 0}
        fresh={fresh}
        problem={answer.problem}
        onRetry={answer.retry}
        list={list}
        idOf={({ _id }) => _id}
        nameOf={kind.nameOf}
        hrefOf={({ _id }) => `${kind.path}/${_id}`}
        empty={
          <Notice title="Nothing here yet" action={<AdminButtonLink to={`${kind.path}/new`}>Make the first</AdminButtonLink>}>
            {kind.empty}
          </Notice>
        }
        {...(movable && { actions: movesOf, onReorder: move })}
      />
    </AdminPage>
  );
}
