import type { ContactMessage } from '#contract/admin/contacts.ts';
import type { AnswerOf, InputOf } from '#contract/index.ts';
import { formatBriefly } from '#web/admin/lib/dates.ts';
import { useDesk } from '#web/admin/lib/desk.ts';
import { useList } from '#web/admin/lib/use-list.ts';
import { useLiveList } from '#web/admin/lib/use-live-list.ts';
import * as paths from '#web/admin/paths.ts';
import { DataTable, type Column } from '#web/admin/ui/data-table.tsx';
import { ListBar, useColumns } from '#web/admin/ui/list-bar.tsx';
import { DeskPage } from '#web/admin/ui/page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { formatTime } from '#web/lib/format/dates.ts';
import { ShowWaiting } from '#web/admin/ui/show-waiting.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ContactMark, contactStateNames } from './state-mark.tsx';
import { useUnread } from './unread.tsx';

type Query = InputOf<'/admin/contacts/list'>;
type Listed = AnswerOf<'/admin/contacts/list'>['response'];
const load = async (question: string, signal: AbortSignal): Promise<Listed> =>
  (await call('/admin/contacts/list', JSON.parse(question) as Query, { signal })).response;

const columns: readonly Column<ContactMessage>[] = [
  {
    id: 'from',
    label: 'From',
    always: true,
    className: 'align-top max-w-32 sm:max-w-64',
    cell: ({ name, email, state }) => (
      <span className={`block py-1 ${state === 'unread' ? '' : 'font-normal'}`}>
        <span className="block truncate">{name || email}</span>
        {name && <span className="block truncate text-[0.8125rem] font-normal text-soft">{email}</span>}
      </span>
    ),
  },
  {
    id: 'message',
    label: 'Message',
    always: true,
    className: 'align-top w-full max-w-0',
    cell: ({ subject, message, state }) => (
      <span className="block py-1">
        <span className={`block truncate ${state === 'unread' ? 'font-semibold' : ''}`}>{subject || 'No subject'}</span>
        <span className="block truncate text-[0.8125rem] text-soft">{message}</span>
      </span>
    ),
  },
  { id: 'state', label: 'State', from: 'sm', cell: (row) => <ContactMark {...row} /> },
  { id: 'assignee', label: 'With', from: 'lg', className: 'whitespace-nowrap', cell: ({ assignee }) => assignee?.fullName ?? '' },
  { id: 'quote', label: 'Request', from: 'xl', className: 'whitespace-nowrap tabular-nums', cell: ({ quote }) => quote?.number ?? '' },
  {
    id: 'createdAt',
    label: 'Came',
    from: 'md',
    align: 'right',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatTime(createdAt)} className="whitespace-nowrap text-soft">
        {formatBriefly(createdAt)}
      </time>
    ),
  },
];

const states = Object.entries(contactStateNames).map(([value, label]) => ({ value, label }));

/** What came by the contact form. */
export default function Contacts() {
  const { me } = useDesk();
  const list = useList(['state', 'with', 'spam'] as const);
  const { search, skip, limit, filters } = list;
  const question = {
    search,
    state: filters.state,
    assignee: filters.with === 'me' ? me._id : '',
    spam: filters.spam === 'yes',
    skip,
    limit,
  };
  const rows = useLiveList<ContactMessage, Listed>(JSON.stringify(question), load, { hears: ['contacts'] });
  const { data } = rows;
  const { shown, choice } = useColumns('contacts', columns);
  const unread = useUnread();
  return (
    <DeskPage title="Messages" note={data && (unread === 0 ? 'all read' : `${unread} unread`)}>
      <ListBar
        list={list}
        searchLabel="Search messages"
        filters={[
          { name: 'state', label: 'State', options: states },
          { name: 'with', label: 'With', options: [{ value: 'me', label: 'Me' }] },
          { name: 'spam', label: 'Put aside', options: [{ value: 'yes', label: 'Spam' }] },
        ]}
      >
        {choice}
      </ListBar>
      <ShowWaiting waiting={rows.waiting} onShow={rows.show} />
      <DataTable
        label="Messages"
        columns={shown}
        rows={data?.result}
        fullcount={data?.fullcount ?? 0}
        fresh={rows.fresh}
        problem={rows.problem}
        onRetry={rows.retry}
        rowClass={({ _id }) => (rows.waiting?.gone.includes(_id) ? 'opacity-50' : '')}
        list={list}
        idOf={({ _id }) => _id}
        nameOf={({ name, email }) => name || email}
        hrefOf={({ _id }) => paths.contact(_id)}
        empty={
          <Notice title="No messages yet">
            What people write by the contact form of the website stands here, to be answered or turned into a request.
          </Notice>
        }
      />
    </DeskPage>
  );
}
