import { useParams } from 'react-router';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { EmailDetailDto } from '#contract/admin/outbox.endpoints.ts';
import { createRecordLoader } from '#web/admin/api/screen-loaders.ts';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { queryFor } from '#web/admin/api/query-client.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminPage, Panel } from '#web/admin/components/admin-page.tsx';
import { Fact } from '#web/admin/components/panels/fact.tsx';
import { RadioSwitch } from '#web/admin/components/inputs/radio-switch.tsx';
import { formatDateTime } from '#web/lib/format/dates.ts';
import { Notice } from '#web/ui/notice.tsx';
import { DeliveryStatusBadge } from './delivery-status-badge.tsx';
import { useEmailActions } from './use-email-actions.ts';
import { getEmailKindLabel, describeDelivery, formatAttempts } from './delivery-labels.ts';

const back = { to: paths.emails, label: 'Emails' };

const partOptions = [
  { value: 'html', label: 'Formatted' },
  { value: 'text', label: 'Plain text' },
] as const;

function EmailContent({ html, text }: EmailDetailDto) {
  const [shownPart, setShownPart] = useState<'html' | 'text'>('html');
  if (html === null || text === null) {
    return (
      <Notice title="Content hidden">
        This email contains a code or link that opens an account. Its content is never shown here and is deleted once the email is sent.
      </Notice>
    );
  }
  return (
    <section aria-label="Email content" className="overflow-hidden rounded-sm border border-line bg-card">
      <div className="border-b border-line px-4 py-2">
        <RadioSwitch label="Shown as" className="w-fit" options={partOptions} value={shownPart} onChange={setShownPart} />
      </div>
      {shownPart === 'text' ? (
        <pre className="max-w-prose p-4 font-sans wrap-anywhere whitespace-pre-wrap">{text}</pre>
      ) : (
        // The sandbox blocks scripts, forms and navigation.
        <iframe title="Email preview" sandbox="" srcDoc={html} className="block h-[min(52rem,80vh)] w-full bg-white" />
      )}
    </section>
  );
}

function DeliveryPanel({ email }: { email: EmailDetailDto }) {
  const { to, replyTo, attachment, kind, number, state: status, attempts, lastError, createdAt } = email;
  return (
    <Panel title="Delivery">
      <dl className="space-y-2.5">
        <Fact label="To">{to}</Fact>
        {replyTo !== '' && <Fact label="Reply to">{replyTo}</Fact>}
        {attachment !== '' && <Fact label="Attachment">{attachment}</Fact>}
        <Fact label="Status">
          <DeliveryStatusBadge status={status} />
          <span className="block">{describeDelivery(email)}</span>
        </Fact>
        <Fact label="Attempts">{formatAttempts(attempts)}</Fact>
        {lastError !== '' && <Fact label="Last error">{lastError}</Fact>}
        <Fact label="Created">{formatDateTime(createdAt)}</Fact>
        <Fact label="Kind">{`${getEmailKindLabel(kind)}, number ${number}`}</Fact>
      </dl>
    </Panel>
  );
}

const emailQuery = (id: string) => queryFor('/admin/outbox/get', { _id: id });

export const loader = createRecordLoader(({ params }) => [emailQuery(params['id']!)]);

/** Shows an email with its delivery status and a button that sends it again. */
export default function EmailPage() {
  const params = useParams();
  const query = useQuery(emailQuery(params['id']!));
  const { busy, resend, dismiss } = useEmailActions();
  return (
    <QueryView title="Email" back={back} query={query}>
      {(email) => (
        <AdminPage
          title={email.subject}
          back={back}
          actions={
            <>
              {email.state === 'failed' && (
                <AdminButton busy={busy} onClick={() => dismiss({ ids: [email._id] })}>
                  Mark as resolved
                </AdminButton>
              )}
              {!email.contentRemoved && (
                <AdminButton variant="primary" busy={busy} onClick={() => resend({ _id: email._id })}>
                  {email.state === 'waiting' ? 'Send now' : email.state === 'sent' ? 'Send a copy' : 'Send again'}
                </AdminButton>
              )}
            </>
          }
        >
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="min-w-0 space-y-4">
              {email.contentRemoved && (
                <Notice title="This email cannot be sent again">
                  Its code or link is no longer valid. The recipient has to request a new one.
                </Notice>
              )}
              <EmailContent {...email} />
            </div>
            <DeliveryPanel email={email} />
          </div>
        </AdminPage>
      )}
    </QueryView>
  );
}
