import type { DeskRequest } from '#contract/admin/requests/shapes.ts';
import { Age } from '#web/admin/ui/age.tsx';
import { several } from '#web/admin/lib/figures.ts';
import type { Column } from '#web/admin/ui/data-table.tsx';
import { Initials, Looking, Range, RequestStatus, UnreadDot } from './marks.tsx';
import { nameOf, shortUrgency, untilWords } from './words.ts';

function Who({ request }: { request: DeskRequest }) {
  const { unread, number, looking, status, stone, suburb } = request;
  const until = untilWords(request);
  return (
    <span className="flex min-w-0 items-baseline gap-2 py-1">
      <UnreadDot unread={unread} />
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <span className={`line-clamp-2 max-w-56 min-w-36 wrap-anywhere lg:min-w-44 ${unread ? 'font-bold' : 'font-normal'}`}>
            {nameOf(request)}
          </span>
          <Looking looking={looking} />
        </span>
        <span className="block text-[0.75rem] font-normal whitespace-nowrap text-soft tabular-nums">{number}</span>
        <span className="mt-0.5 line-clamp-2 text-[0.8125rem] font-normal wrap-anywhere text-soft md:hidden">
          {[stone, suburb].filter(Boolean).join(', ')}
        </span>
        <span className="mt-0.5 flex flex-wrap gap-x-3 font-normal sm:hidden">
          <RequestStatus status={status} />
          {until !== '' && <span className="text-[0.8125rem] text-soft">{until}</span>}
        </span>
        {withIt(request) !== '' && <span className="sr-only md:hidden">{withIt(request)}</span>}
      </span>
    </span>
  );
}

/** What a request has with it, in few words. */
export const withIt = ({ fileCount, messageCount, noteCount }: DeskRequest): string =>
  [
    fileCount > 0 && several(fileCount, 'file', 'files'),
    messageCount > 0 && several(messageCount, 'message', 'messages'),
    noteCount > 0 && several(noteCount, 'note', 'notes'),
  ]
    .filter(Boolean)
    .join(', ');

/** The list's columns, most of them on wide windows only. */
export const columns: readonly Column<DeskRequest>[] = [
  { id: 'who', label: 'Customer', always: true, cell: (request) => <Who request={request} />, className: 'w-64' },
  {
    id: 'status',
    label: 'Status',
    from: 'sm',
    cell: (request) => (
      <>
        <RequestStatus status={request.status} />
        {untilWords(request) !== '' && (
          <span className="block pl-4 text-[0.75rem] whitespace-nowrap text-soft tabular-nums">{untilWords(request)}</span>
        )}
      </>
    ),
  },
  {
    id: 'stone',
    label: 'Stone',
    from: 'md',
    cell: (request) => (
      <>
        <span className="line-clamp-2 min-w-28 wrap-anywhere">{request.stone}</span>
        {withIt(request) !== '' && <span className="block text-[0.75rem] whitespace-nowrap text-soft">{withIt(request)}</span>}
      </>
    ),
  },
  {
    id: 'suburb',
    label: 'Suburb',
    from: 'lg',
    cell: ({ suburb }) => <span className="line-clamp-2 max-w-36 wrap-anywhere">{suburb}</span>,
  },
  {
    id: 'urgency',
    label: 'Wanted',
    sort: 'urgency',
    from: 'lg',
    cell: ({ urgency }) => (
      <span className="whitespace-nowrap" title={urgency}>
        {shortUrgency(urgency)}
      </span>
    ),
  },
  { id: 'value', label: 'Value', sort: 'value', from: 'md', align: 'right', cell: ({ range }) => <Range range={range} /> },
  {
    id: 'assignee',
    label: 'With',
    from: 'sm',
    cell: ({ assignee }) =>
      assignee ? <Initials fullName={assignee.fullName} /> : <span className="text-[0.8125rem] text-soft">nobody</span>,
  },
  {
    id: 'waiting',
    label: 'Waits',
    sort: 'waiting',
    from: 'xl',
    align: 'right',
    cell: ({ waitingSince }) => (waitingSince === null ? null : <Age of={waitingSince} />),
  },
  { id: 'age', label: 'Age', sort: 'createdAt', always: true, align: 'right', cell: ({ createdAt }) => <Age of={createdAt} /> },
];
