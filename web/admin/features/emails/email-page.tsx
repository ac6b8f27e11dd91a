import { useParams } from 'react-router';
import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { MailDetail } from '#contract/admin/outbox.ts';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { queryFor } from '#web/admin/api/query-client.ts';
import * as paths from '#web/admin/app/paths.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminPage, Panel } from '#web/admin/components/admin-page.tsx';
import { formatTime } from '#web/lib/format/dates.ts';
import { Notice } from '#web/ui/notice.tsx';
import { DeliveryStatusBadge } from './delivery-status-badge.tsx';
import { useEmailActions } from './use-email-actions.ts';
import { emailKindLabel, describeDelivery, formatAttempts } from './delivery-labels.ts';

const back = { to: paths.emails, label: 'Emails' };

function Contents({ html, text, secret }: MailDetail) {
  const [plain, setPlain] = useState(false);
  if (html === null || text === null) {
    return (
      <Notice title={secret ? 'What it says is for its reader alone' : 'Nothing of it is kept'}>
        It held a code or a link that opens an account, so nobody is shown it here. It is forgotten as soon as it is sent.
      </Notice>
    );
  }
  return (
    <section aria-label="What it says" className="overflow-hidden rounded-sm border border-line bg-card">
      <fieldset className="flex gap-4 border-b border-line px-4 py-2">
        <legend className="sr-only">Shown as</legend>
        {[
          { label: 'As its reader sees it', value: false },
          { label: 'Plain text', value: true },
        ].map(({ label, value }) => (
          <label key={label} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
            <input type="radio" name="part" className="size-4 accent-rust" checked={plain === value} onChange={() => setPlain(value)} />
            {label}
          </label>
        ))}
      </fieldset>
      {plain ? (
        <pre className="max-w-prose p-4 font-sans wrap-anywhere whitespace-pre-wrap">{text}</pre>
      ) : (
        // Nothing in it runs, opens or leads anywhere.
        <iframe title="The mail as its reader sees it" sandbox="" srcDoc={html} className="block h-[min(52rem,80vh)] w-full bg-white" />
      )}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-b border-line py-2 first:pt-0 last:border-0 last:pb-0">
      <dt className="text-[0.8125rem] text-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Facts({ mail }: { mail: MailDetail }) {
  const { to, replyTo, kind, number, fate, tries, lastError, createdAt } = mail;
  return (
    <Panel title="Its fate">
      <dl>
        <Fact label="To">{to}</Fact>
        {replyTo !== '' && <Fact label="Answers go to">{replyTo}</Fact>}
        <Fact label="What became of it">
          <DeliveryStatusBadge fate={fate} />
          <span className="block">{describeDelivery(mail)}</span>
        </Fact>
        <Fact label="Tries">{formatAttempts(tries)}</Fact>
        {lastError !== '' && <Fact label="What the mail server last said">{lastError}</Fact>}
        <Fact label="Written">{formatTime(createdAt)}</Fact>
        <Fact label="Kind">
          {emailKindLabel(kind)}, number {number}
        </Fact>
      </dl>
    </Panel>
  );
}

/** One mail: what it says, what became of it, and once more. */
export default function EmailPage() {
  const params = useParams();
  const query = useQuery(queryFor('/admin/outbox/get', { _id: params['id']! }));
  const { busy, resend, dismiss } = useEmailActions();
  return (
    <QueryView title="Mail" back={back} query={query}>
      {(mail) => (
        <AdminPage
          title={mail.subject}
          back={back}
          actions={
            <>
              {mail.fate === 'failed' && (
                <AdminButton busy={busy} onClick={() => dismiss({ ids: [mail._id] })}>
                  Seen to
                </AdminButton>
              )}
              {!mail.gone && (
                <AdminButton variant="primary" busy={busy} onClick={() => resend({ _id: mail._id })}>
                  {mail.fate === 'waiting' ? 'Try now' : mail.fate === 'sent' ? 'Send a copy' : 'Send again'}
                </AdminButton>
              )}
            </>
          }
        >
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="min-w-0 space-y-4">
              {mail.gone && (
                <Notice title="It cannot be sent again">
                  The code or link in it is gone, or counts no more. Its reader has to ask for a new one.
                </Notice>
              )}
              <Contents {...mail} />
            </div>
            <Facts mail={mail} />
          </div>
        </AdminPage>
      )}
    </QueryView>
  );
}
