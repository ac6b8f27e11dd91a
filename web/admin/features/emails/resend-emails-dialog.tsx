import type { InputOf } from '#contract/index.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { formatEmailCount } from './delivery-labels.ts';

export type ResendRequest = { selection: InputOf<'/admin/outbox/resend'>; count: number };

/** Maximum number of emails that the server sends again per request. */
const batchSize = 500;
/** Asks for confirmation before several emails are sent again, because sent emails cannot be recalled. */
export function ResendEmailsDialog({ selection, count, onSend, onClose }: ResendRequest & { onSend: () => void; onClose: () => void }) {
  const [sentCount, remainingCount] = [Math.min(count, batchSize), Math.max(0, count - batchSize)];
  return (
    <AdminDialog onClose={onClose} label="Send emails again" className="max-w-md">
      <div className="p-5 sm:p-6">
        <h2 data-initial-focus tabIndex={-1} className="pr-12 font-display text-2xl outline-none [--opsz:48]">
          Send {formatEmailCount(sentCount)} again?
        </h2>
        <p className="mt-2 text-soft">
          {selection.failed
            ? 'Each email is sent as soon as the mail server accepts it.'
            : 'Each email is sent again. If it was already sent, the recipient gets a copy.'}{' '}
          You cannot recall an email once it is sent.
          {remainingCount > 0 && ` Another ${formatEmailCount(remainingCount)} can be sent afterwards.`}
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <AdminButton onClick={onClose}>Cancel</AdminButton>
          <AdminButton
            variant="primary"
            onClick={() => {
              onSend();
              onClose();
            }}
          >
            Send {formatEmailCount(sentCount)}
          </AdminButton>
        </div>
      </div>
    </AdminDialog>
  );
}
