import { Link } from 'react-router';
import type { ContactMessage } from '#contract/admin/contacts.endpoints.ts';
import type { InputOf } from '#contract/index.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { ShortTime } from '#web/admin/components/relative-time.tsx';
import { getSession } from '#web/lib/session/session-store.ts';
import { parseListState, useListParams, type ListState } from '#web/admin/lists/use-list-params.ts';
import { useStableList } from '#web/admin/lists/use-stable-list.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { textLinkClass } from '#web/admin/components/text-links.tsx';
import type { TableColumn } from '#web/admin/lists/data-table.tsx';
import { getStableListProps } from '#web/admin/lists/stable-list-table.tsx';
import { createListLoader } from '#web/admin/api/screen-loaders.ts';
import { ListPage } from '#web/admin/lists/list-page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { EnquiryStatusBadge, enquiryStatusLabels } from './enquiry-status-badge.tsx';
import { useSpamEnquiryCount, useUnreadEnquiryCount } from './unread-enquiries.tsx';

type EnquiriesQuery = InputOf<'/admin/contacts/list'>;

const columns: readonly TableColumn<ContactMessage>[] = [
  {
    id: 'from',
    header: 'From',
    alwaysVisible: true,
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
    header: 'Message',
    alwaysVisible: true,
    className: 'align-top w-full max-w-0',
    cell: ({ subject, message, state }) => (
      <span className="block py-1">
        <span className={`block truncate ${state === 'unread' ? 'font-semibold' : ''}`}>{subject || 'No subject'}</span>
        <span className="block truncate text-[0.8125rem] text-soft">{message}</span>
      </span>
    ),
  },
  { id: 'state', header: 'Status', minWidth: 'sm', cell: (row) => <EnquiryStatusBadge {...row} /> },
  { id: 'assignee', header: 'Assignee', minWidth: 'lg', className: 'whitespace-nowrap', cell: ({ assignee }) => assignee?.fullName ?? '' },
  { id: 'quote', header: 'Quote', minWidth: 'xl', className: 'whitespace-nowrap tabular-nums', cell: ({ quote }) => quote?.number ?? '' },
  {
    id: 'createdAt',
    header: 'Received',
    minWidth: 'md',
    align: 'right',
    cell: ({ createdAt }) => <ShortTime time={createdAt} className="text-soft" />,
  },
];

const statusOptions = Object.entries(enquiryStatusLabels).map(([value, label]) => ({ value, label }));

/** Renders the numbers of unread enquiries and of possible spam. */
function EnquiryCounts() {
  const [unreadCount, spamCount] = [useUnreadEnquiryCount(), useSpamEnquiryCount()];
  return (
    <>
      <span>{unreadCount === 0 ? 'all read' : `${unreadCount} unread`}</span>
      {spamCount > 0 && (
        <span>
          {' · '}
          <Link to={`${paths.enquiries}?spam=yes`} className={textLinkClass}>
            {`${spamCount} possible spam`}
          </Link>
        </span>
      )}
    </>
  );
}

const filterNames = ['state', 'with', 'spam'] as const;
const enquiriesQuery = ({ search, skip, limit, filters }: ListState<(typeof filterNames)[number]>) =>
  queryFor('/admin/contacts/list', {
    search,
    state: filters.state,
    assignee: filters.with === 'me' ? getSession()?.userId : '',
    spam: filters.spam === 'yes',
    skip,
    limit,
  } as EnquiriesQuery);

export const loader = createListLoader(({ parameters }) => [enquiriesQuery(parseListState(parameters, filterNames))]);

/** Lists the messages of the contact form. */
export default function EnquiriesPage() {
  const list = useListParams(filterNames);
  const listData = useStableList(enquiriesQuery(list));
  return (
    <ListPage
      {...getStableListProps<ContactMessage>(listData)}
      title="Enquiries"
      subtitle={<EnquiryCounts />}
      searchLabel="Search enquiries"
      list={list}
      filters={[
        { name: 'state', label: 'Status', options: statusOptions },
        { name: 'with', label: 'Assignee', options: [{ value: 'me', label: 'Me' }] },
        { name: 'spam', label: 'Folder', options: [{ value: 'yes', label: 'Possible spam' }], emptyLabel: 'all except spam' },
      ]}
      columns={columns}
      hiddenColumnsStorageName="contacts"
      getRowLabel={({ name, email }) => name || email}
      getRowHref={({ _id }) => paths.enquiry(_id)}
      empty={
        <Notice title="No enquiries yet">
          Messages sent through the contact form appear here. You can reply, or create a quote from them.
        </Notice>
      }
    />
  );
}
