import type { InputOf } from '#contract/index.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { useHostedDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { formatEmailCount } from './delivery-labels.ts';

export type ResendRequest = { selection: InputOf<'/admin/outbox/resend'>; count: number };

/** Maximum number of emails that the server sends again per request. */
const batchSize = 500;
/** Asks for confirmation before several emails are sent again, because sent emails cannot be recalled. */
export function ResendEmailsDialog({ selection, count, onSend }: ResendRequest & { onSend: () => void }) {
  const { close } = useHostedDialog();
  const [sentCount, remainingCount] = [Math.min(count, batchSize), Math.max(0, count - batchSize)];
  return (
    <AdminDialog
      title={`Send ${formatEmailCount(sentCount)} again?`}
      label="Send emails again"
      closeLabel="Cancel"
      actions={
        <AdminButton
          variant="primary"
          onClick={() => {
            onSend();
            close();
          }}
        >{`Send ${formatEmailCount(sentCount)}`}</AdminButton>
      }
      className="max-w-md"
    >
      <p className="text-soft">
        <span>
          {selection.failed
            ? 'Each email is sent as soon as the mail server accepts it.'
            : 'Each email is sent again. If it was already sent, the recipient gets a copy.'}
        </span>{' '}
        You cannot recall an email once it is sent.
        {remainingCount > 0 && <span>{` Another ${formatEmailCount(remainingCount)} can be sent afterwards.`}</span>}
      </p>
    </AdminDialog>
  );
}
