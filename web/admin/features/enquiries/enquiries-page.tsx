import { Link } from 'react-router';
import type { ContactMessage } from '#contract/admin/contacts.endpoints.ts';
import { ShortTime } from '#web/admin/components/relative-time.tsx';
import { getSession } from '#web/lib/session/session-store.ts';
import { defineList } from '#web/admin/kit/list/define-list.tsx';
import * as paths from '#web/admin/app/admin-paths.ts';
import { textLinkClass } from '#web/admin/components/text-links.tsx';
import type { TableColumn } from '#web/admin/kit/list/data-table.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { EnquiryStatusBadge, enquiryStatusLabels } from './enquiry-status-badge.tsx';
import { useSpamEnquiryCount, useUnreadEnquiryCount } from './unread-enquiries.tsx';

const columns: readonly TableColumn<ContactMessage>[] = [
  {
    id: 'from',
    header: 'From',
    alwaysVisible: true,
    className: 'align-top max-w-32 sm:max-w-64',
    cell: ({ name, email, state }) => (
      <span className={`block py-1 ${state === 'unread' ? '' : 'font-normal'}`}>
        <span className="block truncate">{name || email}</span>
        {name && <span className="block truncate text-note font-normal">{email}</span>}
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
        <span className="block truncate text-note">{message}</span>
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

function EnquiryCounts() {
  const [unreadCount, spamCount] = [useUnreadEnquiryCount(), useSpamEnquiryCount()];
  return (
    <>
      <span>{unreadCount === 0 ? 'all read' : `${unreadCount} unread`}</span>
      {spamCount > 0 && (
        <span>
          {' · '}
          <Link to={paths.spamEnquiries} className={textLinkClass}>
            {`${spamCount} possible spam`}
          </Link>
        </span>
      )}
    </>
  );
}

/** Lists the messages of the contact form. */
const { Page, loader } = defineList('/admin/contacts/list', {
  title: 'Enquiries',
  subtitle: <EnquiryCounts />,
  searchLabel: 'Search enquiries',
  filters: {
    state: { label: 'Status', options: statusOptions },
    with: { label: 'Assignee', options: [{ value: 'me', label: 'Me' }] },
    spam: { label: 'Folder', options: [{ value: 'yes', label: 'Possible spam' }], emptyLabel: 'all except spam' },
  },
  toInput: (filters) => ({
    state: filters.state,
    assignee: filters.with === 'me' ? getSession()?.userId : '',
    spam: filters.spam === 'yes',
  }),
  columns,
  hiddenColumnsStorageName: 'contacts',
  getRowLabel: ({ name, email }) => name || email,
  getRowHref: ({ _id }) => paths.enquiry(_id),
  live: true,
  empty: (
    <Notice title="No enquiries yet">
      Messages sent through the contact form appear here. You can reply, or create a quote from them.
    </Notice>
  ),
});
export { Page as default, loader };
