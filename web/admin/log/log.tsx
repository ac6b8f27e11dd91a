import { useSearchParams } from 'react-router';
import type { AuditEntry } from '#contract/admin/desk.ts';
import type { InputOf } from '#contract/index.ts';
import { formatBriefly } from '#web/admin/lib/dates.ts';
import { useKept } from '#web/admin/lib/use-kept.ts';
import { useList } from '#web/admin/lib/use-list.ts';
import { DataTable, type Column } from '#web/admin/ui/data-table.tsx';
import { ListBar } from '#web/admin/ui/list-bar.tsx';
import { DeskPage } from '#web/admin/ui/page.tsx';
import { call } from '#web/lib/call.ts';
import { formatTime } from '#web/lib/dates.ts';
import { useAnswer } from '#web/lib/use-answer.ts';
import { Notice } from '#web/ui/notice.tsx';
import { changesOf, nameIn, saidOf, thingChoices } from './changes.ts';

type Query = InputOf<'/admin/audit/list'>;
const load = async (question: string, signal: AbortSignal) =>
  (await call('/admin/audit/list', JSON.parse(question) as Query, { signal })).response;

const shown = 4;

function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const changes = changesOf(before, after);
  const line = ({ field, before: from, after: to }: (typeof changes)[number]) => (
    <li key={field} className="min-w-0 wrap-anywhere">
      <span className="text-soft">{field}:</span> {from !== '' && <del className="text-soft decoration-1">{from}</del>} {to !== '' && to}
      {to === '' && before !== null && after !== null && <span className="text-soft">empty</span>}
    </li>
  );
  return (
    <div className="relative z-10 max-w-xl text-[0.8125rem]">
      <ul>{changes.slice(0, shown).map(line)}</ul>
      {changes.length > shown && (
        <details>
          <summary className="w-fit rounded-sm text-rust hover:text-rust-deep">{changes.length - shown} more</summary>
          <ul>{changes.slice(shown).map(line)}</ul>
        </details>
      )}
    </div>
  );
}

const columns: readonly Column<AuditEntry>[] = [
  {
    id: 'at',
    label: 'When',
    always: true,
    cell: ({ at }) => (
      <time dateTime={at} title={formatTime(at)} className="whitespace-nowrap tabular-nums">
        {formatBriefly(at)}
      </time>
    ),
    className: 'align-top',
  },
  { id: 'who', label: 'Who', cell: ({ who }) => who || 'the system', className: 'align-top' },
  {
    id: 'what',
    label: 'What',
    cell: ({ what, before, after }) => {
      const { thing, deed } = saidOf(what);
      return (
        <>
          <span className="font-semibold">{nameIn(before, after) || thing}</span>
          <span className="block text-[0.8125rem] text-soft">
            {thing}, {deed}
          </span>
        </>
      );
    },
    className: 'align-top',
  },
  { id: 'changes', label: 'Before and after', from: 'md', cell: (entry) => <Changes entry={entry} />, className: 'align-top' },
];

/** Everything staff changed: who, what, before and after. Entries are never changed themselves. */
export default function Log() {
  const list = useList(['thing', 'kind'] as const);
  const [parameters] = useSearchParams();
  const one = parameters.get('thing') ?? '';
  const { search, skip, limit, filters } = list;
  const answer = useAnswer(JSON.stringify({ search, thing: filters.kind, _id: one, skip, limit }), load);
  const { data, fresh } = useKept(answer.data);
  return (
    <DeskPage title="Log" note={data && `${data.fullcount}`}>
      <ListBar list={list} searchLabel="Search by person or thing" filters={[{ name: 'kind', label: 'Kind', options: thingChoices }]} />
      {one !== '' && <p className="mb-3 text-soft">The changes of one thing. Clear to see all.</p>}
      <DataTable
        label="Changes"
        columns={columns}
        rows={data?.result}
        fullcount={data?.fullcount ?? 0}
        fresh={fresh}
        problem={answer.problem}
        onRetry={answer.retry}
        list={list}
        idOf={({ entryId }) => entryId}
        nameOf={({ what }) => what}
        empty={<Notice title="Nothing was changed yet">Each change that staff make stands here, with what it was before.</Notice>}
      />
    </DeskPage>
  );
}
