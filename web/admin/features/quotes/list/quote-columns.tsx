import type { AdminQuote } from '#contract/admin/quotes/admin-quote.schemas.ts';
import { haveCents } from '#domain/shared/money.ts';
import { RelativeTime } from '#web/admin/components/relative-time.tsx';
import { pluralize } from '#web/admin/utils/format.ts';
import type { TableColumn } from '#web/admin/kit/list/data-table.tsx';
import { StaffInitials, ViewerBadge, QuoteStatusBadge, QuoteValue, UnreadDot } from '#web/admin/features/quotes/quote-badges.tsx';
import { formatCustomerName, formatShortUrgency, formatValidUntil } from '#web/admin/features/quotes/quote-text.ts';

function CustomerCell({ quote }: { quote: AdminQuote }) {
  const { unread, number, looking, status, stone, suburb } = quote;
  const until = formatValidUntil(quote);
  return (
    <span className="flex min-w-0 items-baseline gap-2 py-1">
      <UnreadDot unread={unread} />
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <span className={`line-clamp-2 max-w-56 min-w-36 wrap-anywhere ${unread ? 'font-bold' : 'font-normal'}`}>
            {formatCustomerName(quote)}
          </span>
          <ViewerBadge viewers={looking} />
        </span>
        <span className="block text-fine font-normal whitespace-nowrap text-soft tabular-nums">{number}</span>
        <span className="mt-0.5 line-clamp-2 text-note font-normal wrap-anywhere md:hidden">
          {[stone, suburb].filter(Boolean).join(', ')}
        </span>
        <span className="mt-0.5 flex flex-wrap gap-x-3 font-normal sm:hidden">
          <QuoteStatusBadge status={status} />
          {until !== '' && <span className="text-note">{until}</span>}
        </span>
        {formatContentCounts(quote) !== '' && <span className="sr-only md:hidden">{formatContentCounts(quote)}</span>}
      </span>
    </span>
  );
}

/** Formats the numbers of files, messages and notes of a quote: `2 files, 1 message`. */
const formatContentCounts = ({ fileCount, messageCount, noteCount }: AdminQuote): string =>
  [
    fileCount > 0 && pluralize(fileCount, 'file'),
    messageCount > 0 && pluralize(messageCount, 'message'),
    noteCount > 0 && pluralize(noteCount, 'note'),
  ]
    .filter(Boolean)
    .join(', ');

/** Columns of the list of quotes. Most columns are hidden in narrow windows. */
export const quoteColumns: readonly TableColumn<AdminQuote>[] = [
  { id: 'who', header: 'Customer', alwaysVisible: true, cell: (quote) => <CustomerCell quote={quote} />, className: 'w-64' },
  {
    id: 'status',
    header: 'Status',
    minWidth: 'sm',
    cell: (quote) => (
      <>
        <QuoteStatusBadge status={quote.status} />
        {formatValidUntil(quote) !== '' && (
          <span className="block pl-4 text-fine whitespace-nowrap text-soft tabular-nums">{formatValidUntil(quote)}</span>
        )}
      </>
    ),
  },
  {
    id: 'stone',
    header: 'Stone',
    minWidth: 'md',
    cell: (quote) => (
      <>
        <span className="line-clamp-2 max-w-56 min-w-28 wrap-break-word">{quote.stone}</span>
        {formatContentCounts(quote) !== '' && (
          <span className="block text-fine whitespace-nowrap text-soft">{formatContentCounts(quote)}</span>
        )}
      </>
    ),
  },
  {
    id: 'suburb',
    header: 'Suburb',
    minWidth: 'lg',
    cell: ({ suburb }) => <span className="line-clamp-2 max-w-36 min-w-20 wrap-break-word">{suburb}</span>,
  },
  {
    id: 'urgency',
    header: 'Urgency',
    sort: 'urgency',
    minWidth: 'lg',
    cell: ({ urgency }) => (
      <span className="whitespace-nowrap" title={urgency}>
        {formatShortUrgency(urgency)}
      </span>
    ),
  },
  {
    id: 'value',
    header: 'Estimate or price',
    sort: 'value',
    minWidth: 'md',
    align: 'right',
    cell: (quote, quotes) => <QuoteValue quote={quote} showsZeroCents={haveCents(quotes.flatMap(({ priceCents }) => priceCents ?? []))} />,
  },
  {
    id: 'assignee',
    header: 'Assignee',
    minWidth: 'sm',
    cell: ({ assignee }) => (assignee ? <StaffInitials fullName={assignee.fullName} /> : <span className="text-note">Unassigned</span>),
  },
  {
    id: 'waiting',
    header: 'Waiting',
    sort: 'waiting',
    minWidth: 'xl',
    align: 'right',
    cell: ({ waitingSince }) => (waitingSince === null ? null : <RelativeTime time={waitingSince} />),
  },
  {
    id: 'age',
    header: 'Age',
    sort: 'createdAt',
    alwaysVisible: true,
    align: 'right',
    cell: ({ createdAt }) => <RelativeTime time={createdAt} />,
  },
];

const columnsHiddenForSpam = new Set(['status', 'suburb', 'urgency', 'assignee', 'waiting']);

/** Returns the columns of the list of spam. They leave space for the action of each row. */
export const toSpamColumns = (columns: readonly TableColumn<AdminQuote>[]): TableColumn<AdminQuote>[] =>
  columns.filter(({ id }) => !columnsHiddenForSpam.has(id)).map((column) => (column.id === 'age' ? { ...column, minWidth: 'sm' } : column));
