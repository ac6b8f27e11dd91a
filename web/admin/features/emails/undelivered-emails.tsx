import type { UndeliveredEmail } from '#contract/admin/outbox.endpoints.ts';
import type { PathPrefix } from '#web/admin/api/query-client.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { openDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { formatShortDateTime } from '#web/admin/utils/format.ts';
import { DeliveryStatusBadge } from './delivery-status-badge.tsx';
import { EmailAddressDialog, type EmailAddressForm } from './email-address-dialog.tsx';
import { useEmailActions } from './use-email-actions.ts';

type UndeliveredEmailsProps = {
  emails: readonly UndeliveredEmail[];
  /** How the address is corrected; undefined if it cannot be corrected, for example after an erasure. */
  correction: EmailAddressForm | undefined;
  /** Paths to refetch after an action. */
  invalidates: readonly PathPrefix[];
};

/** Lists emails that were not delivered, with the reason and the ways to reach the customer. Renders nothing if there are none. */
export function UndeliveredEmails({ emails, correction, invalidates }: UndeliveredEmailsProps) {
  const { busy, resend, dismiss } = useEmailActions({ invalidates });
  if (emails.length === 0) return null;
  return (
    <section aria-label="Emails that were not delivered" className="mb-4 rounded-sm border border-error bg-mark">
      <ul>
        {emails.map(({ _id, subject, to, reason, createdAt, contentRemoved }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
            <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
              <p>
                <DeliveryStatusBadge status="failed" /> <span className="font-semibold">{subject}</span>
              </p>
              <p className="text-note">{`To ${to}, ${formatShortDateTime(createdAt)}`}</p>
              {reason !== '' && <p className="text-small text-error">{reason}</p>}
            </div>
            <div className="flex flex-wrap gap-2">
              {!contentRemoved && (
                <AdminButton busy={busy} onClick={() => resend({ _id })}>
                  Send again
                </AdminButton>
              )}
              <AdminButton busy={busy} onClick={() => dismiss({ ids: [_id] })}>
                Mark as resolved
              </AdminButton>
            </div>
          </li>
        ))}
      </ul>
      {correction && (
        <div className="px-4 py-2.5">
          <AdminButton variant="primary" onClick={() => openDialog(<EmailAddressDialog {...correction} invalidates={invalidates} />)}>
            Correct address…
          </AdminButton>
        </div>
      )}
    </section>
  );
}
