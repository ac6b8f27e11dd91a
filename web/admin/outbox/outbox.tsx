import { useState } from 'react';
import type { DeskMail } from '#contract/admin/outbox.ts';
import type { AnswerOf, InputOf } from '#contract/index.ts';
import { formatBriefly } from '#web/admin/lib/dates.ts';
import { formatCount } from '#web/admin/lib/figures.ts';
import { useList } from '#web/admin/lib/use-list.ts';
import { useLiveList, type Hears } from '#web/admin/lib/use-live-list.ts';
import * as paths from '#web/admin/paths.ts';
import { BulkBar } from '#web/admin/ui/bulk-bar.tsx';
import { DeskButton } from '#web/admin/ui/button.tsx';
import { DataTable, type Column } from '#web/admin/ui/data-table.tsx';
import { ListBar } from '#web/admin/ui/list-bar.tsx';
import { DeskPage } from '#web/admin/ui/page.tsx';
import { ShowWaiting } from '#web/admin/ui/show-waiting.tsx';
import { useSelection } from '#web/admin/ui/use-selection.ts';
import { call } from '#web/lib/api/api-client.ts';
import { formatTime } from '#web/lib/format/dates.ts';
import { Notice } from '#web/ui/notice.tsx';
import { FateMark } from './fate.tsx';
import { ResendDialog, type Resend } from './resend-dialog.tsx';
import { useMails } from './use-mails.ts';
import { fateOptions, kindWords, nextOf, triesWords } from './words.ts';

type Query = InputOf<'/admin/outbox/list'>;
type Mails = AnswerOf<'/admin/outbox/list'>['response'];
const hears: readonly Hears[] = ['mails'];
const load = async (question: string, signal: AbortSignal) =>
  (await call('/admin/outbox/list', JSON.parse(question) as Query, { signal })).response;

const columns: readonly Column<DeskMail>[] = [
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
  { id: 'kind', label: 'Kind', from: 'lg', cell: ({ kind }) => <span className="whitespace-nowrap text-soft">{kindWords(kind)}</span> },
  {
    id: 'fate',
    label: 'Fate',
    always: true,
    cell: (mail) => (
      <>
        <FateMark fate={mail.fate} />
        <span className="block text-[0.8125rem] text-soft max-sm:hidden">{nextOf(mail)}</span>
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
        {fate !== 'sent' && tries > 0 && <span className="text-soft">{triesWords(tries)}</span>}
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
        {formatBriefly(createdAt)}
      </time>
    ),
  },
];

/** Every mail there was, with what became of it; what failed can go again. */
export default function Outbox() {
  const list = useList(['fate', 'kind'] as const);
  const { search, skip, limit, filters } = list;
  const matching = { search, kind: filters.kind };
  const rows = useLiveList<DeskMail, Mails>(JSON.stringify({ ...matching, fate: filters.fate, skip, limit }), load, { hears });
  const { data, newest, fresh } = rows;
  const selection = useSelection(JSON.stringify({ ...matching, fate: filters.fate }));
  const { busy, resend, dismiss } = useMails(() => {
    selection.clear();
    rows.reload();
  });
  const [asking, setAsking] = useState<Resend>();
  const ask = (what: Resend) => (what.count === 1 ? void resend(what.which) : setAsking(what));
  const failed = filters.fate === 'failed' ? (newest?.fullcount ?? 0) : 0;
  return (
    <DeskPage
      title="Outbox"
      note={newest && newest.failed > 0 && `${formatCount(newest.failed)} failed`}
      actions={
        failed > 0 &&
        fresh && (
          <>
            <DeskButton busy={busy} onClick={() => void dismiss({ failed: matching })}>
              All seen to
            </DeskButton>
            <DeskButton variant="primary" busy={busy} onClick={() => ask({ which: { failed: matching }, count: failed })}>
              {failed === 1 ? 'Send it again' : `Send all ${formatCount(failed)} again…`}
            </DeskButton>
          </>
        )
      }
    >
      <ListBar
        list={list}
        searchLabel="Search by address or subject"
        filters={[
          { name: 'fate', label: 'Fate', options: fateOptions },
          { name: 'kind', label: 'Kind', options: data?.kinds.map((value) => ({ value, label: kindWords(value) })) ?? [] },
        ]}
      />
      <ShowWaiting waiting={rows.waiting} onShow={rows.show} />
      <DataTable
        label="Mails"
        columns={columns}
        rows={data?.result}
        fullcount={data?.fullcount ?? 0}
        fresh={fresh}
        problem={rows.problem}
        onRetry={rows.retry}
        list={list}
        idOf={({ _id }) => _id}
        nameOf={({ subject, to }) => `${subject}, to ${to}`}
        hrefOf={({ _id }) => paths.mail(_id)}
        selection={selection}
        rowClass={({ _id }) => (rows.waiting?.gone.includes(_id) ? 'opacity-50' : '')}
        empty={<Notice title="No mail yet">Every mail to customers and to the desk stands here, with what became of it.</Notice>}
      />
      <BulkBar selection={selection} fullcount={0} shown={data?.result.length ?? 0}>
        <DeskButton busy={busy} onClick={() => void dismiss({ ids: selection.ids })}>
          Seen to
        </DeskButton>
        <DeskButton variant="primary" busy={busy} onClick={() => ask({ which: { ids: selection.ids }, count: selection.count })}>
          Send again
        </DeskButton>
      </BulkBar>
      {asking && <ResendDialog {...asking} onSend={() => void resend(asking.which)} onClose={() => setAsking(undefined)} />}
    </DeskPage>
  );
}
