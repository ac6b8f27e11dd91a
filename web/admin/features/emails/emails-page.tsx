import { useState } from 'react';
import type { OutboxEmailDto } from '#contract/admin/outbox.endpoints.ts';
import type { InputOf } from '#contract/index.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { ShortTime } from '#web/admin/components/relative-time.tsx';
import { formatInteger, selectPlural } from '#web/admin/utils/format.ts';
import { parseListState, useListParams, type ListState } from '#web/admin/lists/use-list-params.ts';
import { useStableList } from '#web/admin/lists/use-stable-list.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { BulkActionBar } from '#web/admin/lists/bulk-action-bar.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import type { TableColumn } from '#web/admin/lists/data-table.tsx';
import { getStableListProps } from '#web/admin/lists/stable-list-table.tsx';
import { ListPage } from '#web/admin/lists/list-page.tsx';
import { createListLoader } from '#web/admin/api/screen-loaders.ts';
import { useRowSelection } from '#web/admin/lists/use-row-selection.ts';
import { Notice } from '#web/ui/notice.tsx';
import { DeliveryStatusBadge } from './delivery-status-badge.tsx';
import { ResendEmailsDialog, type ResendRequest } from './resend-emails-dialog.tsx';
import { useEmailActions } from './use-email-actions.ts';
import { deliveryStatusOptions, getEmailKindLabel, describeDelivery, formatAttempts } from './delivery-labels.ts';

type EmailsQuery = InputOf<'/admin/outbox/list'>;

const columns: readonly TableColumn<OutboxEmailDto>[] = [
  {
    id: 'subject',
    header: 'Email',
    alwaysVisible: true,
    cell: ({ subject, to }) => (
      <span className="block min-w-40 py-1 lg:min-w-72">
        <span className="block wrap-anywhere">{subject}</span>
        <span className="block text-[0.8125rem] font-normal wrap-anywhere text-soft">{to}</span>
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
        <span className="block text-[0.8125rem] text-soft max-sm:hidden md:whitespace-nowrap">{describeDelivery(email)}</span>
      </>
    ),
  },
  {
    id: 'response',
    header: 'Mail server response',
    minWidth: 'lg',
    cell: ({ lastError, attempts, state: status }) => (
      <span className="block max-w-sm text-[0.8125rem]">
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

const filterNames = ['state', 'kind'] as const;
const emailsQuery = ({ search, skip, limit, filters }: ListState<(typeof filterNames)[number]>) =>
  queryFor('/admin/outbox/list', { search, ...filters, skip, limit } as EmailsQuery);

export const loader = createListLoader(({ parameters }) => [emailsQuery(parseListState(parameters, filterNames))]);

/** Lists emails with their delivery status. Failed emails can be sent again or marked as resolved. */
export default function EmailsPage() {
  const list = useListParams(filterNames);
  const { search, filters } = list;
  const emailFilter = { search, kind: filters.kind };
  const listData = useStableList(emailsQuery(list));
  const { data, newest } = listData;
  const selection = useRowSelection(JSON.stringify({ ...emailFilter, state: filters.state }));
  const { busy, resend, dismiss } = useEmailActions({ onSuccess: selection.clear });
  const [pendingRequest, setPendingRequest] = useState<ResendRequest>();
  const requestResend = (request: ResendRequest) => (request.count === 1 ? resend(request.selection) : setPendingRequest(request));
  const failedCount = filters.state === 'failed' ? (newest?.fullcount ?? 0) : 0;
  return (
    <ListPage
      {...getStableListProps<OutboxEmailDto>(listData)}
      title="Emails"
      searchLabel="Search by address or subject"
      subtitle={newest && newest.failed > 0 && `${formatInteger(newest.failed)} failed`}
      actions={
        failedCount > 0 &&
        listData.table.isFresh && (
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
        )
      }
      list={list}
      filters={[
        { name: 'state', label: 'Status', options: deliveryStatusOptions },
        { name: 'kind', label: 'Kind', options: data?.kinds.map((value) => ({ value, label: getEmailKindLabel(value) })) ?? [] },
      ]}
      columns={columns}
      getRowLabel={({ subject, to }) => `${subject}, to ${to}`}
      getRowHref={({ _id }) => paths.email(_id)}
      selection={selection}
      empty={<Notice title="No emails yet">Emails to customers and staff appear here with their delivery status.</Notice>}
    >
      <BulkActionBar selection={selection}>
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
      </BulkActionBar>
      {pendingRequest && (
        <ResendEmailsDialog
          {...pendingRequest}
          onSend={() => resend(pendingRequest.selection)}
          onClose={() => setPendingRequest(undefined)}
        />
      )}
    </ListPage>
  );
}
