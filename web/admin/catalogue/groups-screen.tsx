import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { formatCount } from '#web/admin/lib/figures.ts';
import { useList } from '#web/admin/lib/use-list.ts';
import { useKept } from '#web/admin/lib/use-kept.ts';
import { useOrder } from '#web/admin/lib/use-order.ts';
import { DeskButton, IconButton } from '#web/admin/ui/button.tsx';
import { DataTable, type Column } from '#web/admin/ui/data-table.tsx';
import { ListBar, useColumns } from '#web/admin/ui/list-bar.tsx';
import { ArchiveIcon } from '#web/admin/ui/icons.tsx';
import { DeskPage } from '#web/admin/ui/page.tsx';
import { useSelection } from '#web/admin/ui/use-selection.ts';
import { fold } from '#domain/shared/search.ts';
import { call } from '#web/lib/api/api-client.ts';
import type { Answer } from '#web/admin/lib/use-answer.ts';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { GroupBulk } from './group-bulk.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { GroupUses } from './group-uses.tsx';
import { groupCall, groupWords, type Group, type GroupKind } from './groups.ts';
import { OrderButtons } from './order-buttons.tsx';
import { statusOf } from './status-column.tsx';
import { useGroupDeeds } from './use-group-deeds.ts';

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'archived', label: 'Archived' },
] as const;

type GroupsScreenProps = {
  kind: GroupKind;
  answer: Answer<Group[]>;
  columns: readonly Column<Group>[];
  /** Of which a type is one, for its form and its filter. */
  mainCategories?: readonly Group[];
  hint: string;
};

type GroupActionsProps = { group: Group; onArchive: () => void; onRestore: () => void; children: ReactNode };

function GroupActions({ group, onArchive, onRestore, children }: GroupActionsProps) {
  if (group.archived) {
    return (
      <DeskButton variant="quiet" data-takes-off onClick={onRestore}>
        Bring back
      </DeskButton>
    );
  }
  return (
    <span className="inline-flex items-center">
      {children}
      <IconButton label={`Archive ${group.name}`} data-takes-off onClick={onArchive}>
        <ArchiveIcon className="size-4" />
      </IconButton>
    </span>
  );
}

const order = {
  name: (a: Group, b: Group) => a.name.localeCompare(b.name),
  productCount: (a: Group, b: Group) => a.productCount - b.productCount,
};

/** Materials, types or colours: few enough to be searched and sorted here. */
export function GroupsScreen({ kind, answer, columns, mainCategories, hint }: GroupsScreenProps) {
  const words = groupWords[kind];
  const list = useList(['status', 'mainCategory'] as const);
  const [parameters, setParameters] = useSearchParams();
  const { data, fresh } = useKept(answer.data);
  const { search, sort, skip, limit, filters } = list;
  const reload = answer.retry;
  const { items, move } = useOrder(data, {
    nameOf: ({ name }) => name,
    save: (ids) => call(groupCall(kind, 'order'), { ids }),
    reload,
  });
  const all = data && items;
  const deeds = useGroupDeeds(kind, reload);
  const selection = useSelection(JSON.stringify({ search, ...filters }));
  const { shown, choice } = useColumns(words.many.toLowerCase(), columns);

  const edit = (id: string) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === '') next.delete('edit');
        else next.set('edit', id);
        return next;
      },
      { preventScrollReset: true },
    );
  const editing = parameters.get('edit') ?? '';
  const edited = all?.find(({ _id }) => _id === editing);

  const wanted = fold(search);
  const fitting = all?.filter(
    (group) =>
      (filters.status === '' ? !group.archived : statusOf(group) === filters.status) &&
      (filters.mainCategory === '' || group.mainCategory === filters.mainCategory) &&
      fold(`${group.name} ${group.mainCategoryName ?? ''}`).includes(wanted),
  );
  const key = sort.replace('-', '') as keyof typeof order;
  const sorted = key in order ? fitting?.toSorted((a, b) => order[key](a, b) * (sort.startsWith('-') ? -1 : 1)) : fitting;

  const rows = sorted?.slice(skip, skip + limit);

  const actions = (group: Group) => (
    <GroupActions group={group} onArchive={() => void deeds.archive([group])} onRestore={() => void deeds.restore([group])}>
      {!list.narrowed && sort === '' && all && <OrderButtons all={all} group={group} onMove={move} />}
    </GroupActions>
  );

  return (
    <DeskPage
      title={words.many}
      note={all && formatCount(all.filter(({ archived }) => !archived).length)}
      actions={
        <DeskButton variant="primary" data-new onClick={() => edit('new')}>
          <PlusIcon className="size-4" />
          {words.add}
        </DeskButton>
      }
    >
      <p className="mb-3 max-w-prose text-soft">{hint}</p>
      <ListBar
        list={list}
        searchLabel={`Search ${words.many.toLowerCase()}`}
        filters={[
          { name: 'status', label: 'Status', options: statuses, unset: 'not archived' },
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
      >
        {choice}
      </ListBar>
      <GroupUses kind={kind} uses={deeds.uses} onClose={deeds.forgetUses} />
      <DataTable
        label={words.many}
        columns={shown}
        rows={rows}
        fullcount={sorted?.length ?? 0}
        fresh={fresh}
        problem={answer.problem}
        onRetry={answer.retry}
        list={list}
        idOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        hrefOf={({ _id }) => `?${new URLSearchParams({ ...Object.fromEntries(parameters), edit: _id }).toString()}`}
        selection={selection}
        empty={<Notice title={`No ${words.many.toLowerCase()} yet`}>{hint}</Notice>}
        actions={actions}
      />
      <GroupBulk selection={selection} found={sorted ?? []} shown={rows?.length ?? 0} deeds={deeds} />
      {(edited || editing === 'new') && (
        <GroupDialog key={editing} kind={kind} group={edited} mainCategories={mainCategories} onSaved={reload} onClose={() => edit('')} />
      )}
    </DeskPage>
  );
}
