import type { ReactNode } from 'react';
import { useKept } from '#web/admin/lib/use-kept.ts';
import { useList } from '#web/admin/lib/use-list.ts';
import { useOrder } from '#web/admin/lib/use-order.ts';
import { DeskLink, IconButton } from '#web/admin/ui/button.tsx';
import { ArrowUpIcon } from '#web/admin/ui/icons.tsx';
import { DataTable } from '#web/admin/ui/data-table.tsx';
import { ListBar } from '#web/admin/ui/list-bar.tsx';
import { DeskPage } from '#web/admin/ui/page.tsx';
import { listingStatuses } from '#web/admin/ui/status.tsx';
import { useAnswer } from '#web/admin/lib/use-answer.ts';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Kind, Thing } from './kind.ts';
import { ask } from './use-edit-form.ts';

type Listed<View> = { result: View[]; fullcount: number };

const load = async (question: string, signal: AbortSignal) => {
  const { path, ...input } = JSON.parse(question) as { path: string };
  return (await ask(path, input, { signal })).response as Listed<Thing>;
};

type MovesProps = { name: string; at: number; last: number; onMove: (by: 1 | -1) => void };

function Moves({ name, at, last, onMove }: MovesProps) {
  return (
    <span className="inline-flex">
      <IconButton label={`${name}: one place up`} disabled={at === 0} onClick={() => onMove(-1)}>
        <ArrowUpIcon className="size-4" />
      </IconButton>
      <IconButton label={`${name}: one place down`} disabled={at === last} onClick={() => onMove(1)}>
        <ArrowUpIcon className="size-4 rotate-180" />
      </IconButton>
    </span>
  );
}

type ThingListProps<View extends Thing> = { kind: Kind<View>; children?: ReactNode };

/** The things of one kind: searched, filtered, put in order, opened. */
export function ThingList<View extends Thing>({ kind, children }: ThingListProps<View>) {
  const list = useList(['status'] as const);
  const { search, skip, limit, filters } = list;
  const answer = useAnswer(JSON.stringify({ path: `/admin/${kind.call}/list`, search, skip, limit, ...filters }), load);
  const { data, fresh } = useKept(answer.data as Listed<View> | undefined);
  const movable = kind.ordered && !list.narrowed && skip === 0;

  const { items, move } = useOrder(data?.result, {
    nameOf: kind.nameOf,
    save: (ids) => ask(`/admin/${kind.call}/order`, { ids }),
    reload: answer.retry,
  });
  const movesOf = (thing: View) => {
    const at = items.indexOf(thing);
    return Moves({ name: kind.nameOf(thing), at, last: items.length - 1, onMove: (by) => move(thing, items[at + by]) });
  };
  const statuses = listingStatuses.filter(({ value }) => kind.drafts || value !== 'draft');

  return (
    <DeskPage
      title={kind.title}
      note={data && `${data.fullcount}`}
      actions={
        <DeskLink to={`${kind.path}/new`} variant="primary" data-new>
          <PlusIcon className="size-4" />
          New {kind.one}
        </DeskLink>
      }
    >
      {children}
      <ListBar
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
          <Notice title="Nothing here yet" action={<DeskLink to={`${kind.path}/new`}>Make the first</DeskLink>}>
            {kind.empty}
          </Notice>
        }
        {...(movable && { actions: movesOf })}
      />
    </DeskPage>
  );
}
