import { useState } from 'react';
import type { DeskMail } from '#contract/admin/outbox.ts';
import type { InputOf } from '#contract/index.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { formatShortDateTime } from '#web/admin/utils/format.ts';
import { formatInteger } from '#web/admin/utils/format.ts';
import { useListParams } from '#web/admin/lists/use-list-params.ts';
import { useHeldBackRows } from '#web/admin/lists/use-held-back-rows.ts';
import * as paths from '#web/admin/app/paths.ts';
import { BulkActionBar } from '#web/admin/lists/bulk-action-bar.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { DataTable, type TableColumn } from '#web/admin/lists/data-table.tsx';
import { ListToolbar } from '#web/admin/lists/list-toolbar.tsx';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { PendingUpdatesBar } from '#web/admin/lists/pending-updates-bar.tsx';
import { useRowSelection } from '#web/admin/lists/use-row-selection.ts';
import { formatTime } from '#web/lib/format/dates.ts';
import { Notice } from '#web/ui/notice.tsx';
import { DeliveryStatusBadge } from './delivery-status-badge.tsx';
import { ResendEmailsDialog, type ResendRequest } from './resend-emails-dialog.tsx';
import { useEmailActions } from './use-email-actions.ts';
import { deliveryStatusOptions, emailKindLabel, describeDelivery, formatAttempts } from './delivery-labels.ts';

type Query = InputOf<'/admin/outbox/list'>;

const columns: readonly TableColumn<DeskMail>[] = [
  {
    id: 'subject',
    label: 'Mail',
    always: true,
    cell: ({ subject, to }) => (
      <span className="block min-w-40 py-1 lg:min-w-72">
        <span className="block wrap-anywhere">{subject}</span>
        <span className="block text-[0.8125rem] font-normal wrap-anywhere text-soft">{to}</span>
      </span>
    ),
  },
  {
    id: 'kind',
    label: 'Kind',
    from: 'lg',
    cell: ({ kind }) => <span className="whitespace-nowrap text-soft">{emailKindLabel(kind)}</span>,
  },
  {
    id: 'fate',
    label: 'Fate',
    always: true,
    cell: (mail) => (
      <>
        <DeliveryStatusBadge fate={mail.fate} />
        <span className="block text-[0.8125rem] text-soft max-sm:hidden">{describeDelivery(mail)}</span>
      </>
    ),
  },
  {
    id: 'said',
    label: 'What the mail server said',
    from: 'md',
    cell: ({ lastError, tries, fate }) => (
      <span className="block max-w-sm text-[0.8125rem]">
        <span className="line-clamp-2 wrap-anywhere">{lastError}</span>
        {fate !== 'sent' && tries > 0 && <span className="text-soft">{formatAttempts(tries)}</span>}
      </span>
    ),
  },
  {
    id: 'createdAt',
    label: 'Written',
    from: 'sm',
    align: 'right',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatTime(createdAt)} className="whitespace-nowrap text-soft">
        {formatShortDateTime(createdAt)}
      </time>
    ),
  },
];

/** Every mail there was, with what became of it; what failed can go again. */
export default function EmailsPage() {
  const list = useListParams(['fate', 'kind'] as const);
  const { search, skip, limit, filters } = list;
  const matching = { search, kind: filters.kind };
  const rows = useHeldBackRows(queryFor('/admin/outbox/list', { ...matching, fate: filters.fate, skip, limit } as Query));
  const { data, newest } = rows;
  const selection = useRowSelection(JSON.stringify({ ...matching, fate: filters.fate }));
  const { busy, resend, dismiss } = useEmailActions(selection.clear);
  const [asking, setAsking] = useState<ResendRequest>();
  const ask = (what: ResendRequest) => (what.count === 1 ? resend(what.which) : setAsking(what));
  const failed = filters.fate === 'failed' ? (newest?.fullcount ?? 0) : 0;
  return (
    <AdminPage
      title="Outbox"
      note={newest && newest.failed > 0 && `${formatInteger(newest.failed)} failed`}
      actions={
        failed > 0 &&
        rows.table.fresh && (
          <>
            <AdminButton busy={busy} onClick={() => dismiss({ failed: matching })}>
              All seen to
            </AdminButton>
            <AdminButton variant="primary" busy={busy} onClick={() => ask({ which: { failed: matching }, count: failed })}>
              {failed === 1 ? 'Send it again' : `Send all ${formatInteger(failed)} again…`}
            </AdminButton>
          </>
        )
      }
    >
      <ListToolbar
        list={list}
        searchLabel="Search by address or subject"
        filters={[
          { name: 'fate', label: 'Fate', options: deliveryStatusOptions },
          { name: 'kind', label: 'Kind', options: data?.kinds.map((value) => ({ value, label: emailKindLabel(value) })) ?? [] },
        ]}
      />
      <PendingUpdatesBar waiting={rows.waiting} onShow={rows.show} />
      <DataTable
        label="Mails"
        columns={columns}
        rows={data?.result}
        fullcount={data?.fullcount ?? 0}
        {...rows.table}
        list={list}
        idOf={({ _id }) => _id}
        nameOf={({ subject, to }) => `${subject}, to ${to}`}
        hrefOf={({ _id }) => paths.email(_id)}
        selection={selection}
        rowClass={({ _id }) => (rows.waiting?.gone.includes(_id) ? 'opacity-50' : '')}
        empty={<Notice title="No mail yet">Every mail to customers and to the desk stands here, with what became of it.</Notice>}
      />
      <BulkActionBar selection={selection} fullcount={0} shown={data?.result.length ?? 0}>
        <AdminButton busy={busy} onClick={() => dismiss({ ids: selection.ids })}>
          Seen to
        </AdminButton>
        <AdminButton variant="primary" busy={busy} onClick={() => ask({ which: { ids: selection.ids }, count: selection.count })}>
          Send again
        </AdminButton>
      </BulkActionBar>
      {asking && <ResendEmailsDialog {...asking} onSend={() => resend(asking.which)} onClose={() => setAsking(undefined)} />}
    </AdminPage>
  );
}
