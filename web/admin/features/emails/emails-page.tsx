import type { OutboxEmailDto } from '#contract/admin/outbox.endpoints.ts';
import { ShortTime } from '#web/admin/components/relative-time.tsx';
import { formatInteger, selectPlural } from '#web/admin/utils/format.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { openDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { defineList } from '#web/admin/kit/list/define-list.tsx';
import type { TableColumn } from '#web/admin/kit/list/data-table.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { DeliveryStatusBadge } from './delivery-status-badge.tsx';
import { ResendEmailsDialog, type ResendRequest } from './resend-emails-dialog.tsx';
import { useEmailActions } from './use-email-actions.ts';
import { deliveryStatusOptions, getEmailKindLabel, describeDelivery, formatAttempts } from './delivery-labels.ts';

const columns: readonly TableColumn<OutboxEmailDto>[] = [
  {
    id: 'subject',
    header: 'Email',
    alwaysVisible: true,
    cell: ({ subject, to }) => (
      <span className="block min-w-40 py-1 lg:min-w-72">
        <span className="block wrap-anywhere">{subject}</span>
        <span className="block text-note font-normal wrap-anywhere">{to}</span>
      </span>
    ),
  },
  {
    id: 'kind',
    header: 'Kind',
    minWidth: 'lg',
    cell: ({ kind }) => <span className="whitespace-nowrap text-soft">{getEmailKindLabel(kind)}</span>,
  },
  {
    id: 'status',
    header: 'Status',
    alwaysVisible: true,
    cell: (email) => (
      <>
        <DeliveryStatusBadge status={email.state} />
        <span className="block text-note max-sm:hidden md:whitespace-nowrap">{describeDelivery(email)}</span>
      </>
    ),
  },
  {
    id: 'response',
    header: 'Mail server response',
    minWidth: 'lg',
    cell: ({ lastError, attempts, state: status }) => (
      <span className="block max-w-sm text-small">
        <span className="line-clamp-2 wrap-anywhere">{lastError}</span>
        {status !== 'sent' && attempts > 0 && <span className="text-soft">{formatAttempts(attempts)}</span>}
      </span>
    ),
  },
  {
    id: 'createdAt',
    header: 'Created',
    minWidth: 'sm',
    align: 'right',
    cell: ({ createdAt }) => <ShortTime time={createdAt} className="text-soft" />,
  },
];

/** Lists emails with their delivery status. Failed emails can be sent again or marked as resolved. */
const { Page, loader } = defineList('/admin/outbox/list', {
  title: 'Emails',
  searchLabel: 'Search by address or subject',
  filters: { state: { label: 'Status', options: deliveryStatusOptions }, kind: { label: 'Kind' } },
  columns,
  getRowLabel: ({ subject, to }) => `${subject}, to ${to}`,
  getRowHref: ({ _id }) => paths.email(_id),
  selects: 'list',
  live: true,
  empty: <Notice title="No emails yet">Emails to customers and staff appear here with their delivery status.</Notice>,
  useParts: ({ list: { search, filters }, data, newest, table, selection }) => {
    const emailFilter = { search, kind: filters.kind };
    const { busy, resend, dismiss } = useEmailActions({ onSuccess: selection.clear });
    const requestResend = (request: ResendRequest) => {
      if (request.count === 1) resend(request.selection);
      else openDialog(<ResendEmailsDialog {...request} onSend={() => resend(request.selection)} />);
    };
    const failedCount = filters.state === 'failed' ? (newest?.fullcount ?? 0) : 0;
    return {
      subtitle: newest && newest.failed > 0 && `${formatInteger(newest.failed)} failed`,
      filterOptions: { kind: data?.kinds.map((value) => ({ value, label: getEmailKindLabel(value) })) ?? [] },
      actions: failedCount > 0 && table.isFresh && (
        <>
          <AdminButton busy={busy} onClick={() => dismiss({ failed: emailFilter })}>
            Mark all as resolved
          </AdminButton>
          <AdminButton
            variant="primary"
            busy={busy}
            onClick={() => requestResend({ selection: { failed: emailFilter }, count: failedCount })}
          >
            {selectPlural(failedCount, 'Send again', `Send all ${formatInteger(failedCount)} again…`)}
          </AdminButton>
        </>
      ),
      bulkActions: (
        <>
          <AdminButton busy={busy} onClick={() => dismiss({ ids: selection.ids })}>
            Mark as resolved
          </AdminButton>
          <AdminButton
            variant="primary"
            busy={busy}
            onClick={() => requestResend({ selection: { ids: selection.ids }, count: selection.count })}
          >
            Send again
          </AdminButton>
        </>
      ),
    };
  },
});
export { Page as default, loader };
