import type { InputOf } from '#contract/index.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { formatEmailCount } from './delivery-labels.ts';

export type ResendRequest = { which: InputOf<'/admin/outbox/resend'>; count: number };

/** As many as the server wakes in one go. */
const atOnce = 500;

/** A mail that has gone out is not taken back: several at once are asked about. */
export function ResendEmailsDialog({ which, count, onSend, onClose }: ResendRequest & { onSend: () => void; onClose: () => void }) {
  const [now, later] = [Math.min(count, atOnce), Math.max(0, count - atOnce)];
  return (
    <AdminDialog onClose={onClose} label="Send mails again" className="max-w-md">
      <div className="p-5 sm:p-6">
        <h2 data-first tabIndex={-1} className="pr-12 font-display text-2xl outline-none [--opsz:48]">
          Send {formatEmailCount(now)} again?
        </h2>
        <p className="mt-2 text-soft">
          {which.failed
            ? 'Each goes to its reader as soon as the mail server takes it.'
            : 'Each goes to its reader, those that were sent already as a copy.'}{' '}
          What has gone out cannot be taken back.
          {later > 0 && ` ${formatEmailCount(later)} more are left for the next time.`}
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <AdminButton onClick={onClose}>Send none</AdminButton>
          <AdminButton
            variant="primary"
            onClick={() => {
              onSend();
              onClose();
            }}
          >
            Send {formatEmailCount(now)}
          </AdminButton>
        </div>
      </div>
    </AdminDialog>
  );
}
