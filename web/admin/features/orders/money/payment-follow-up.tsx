import type { PaymentProof } from '#contract/account/orders.endpoints.ts';
import type { AdminOrder, AdminOrderPayment } from '#contract/admin/orders/orders.endpoints.ts';
import { pluralize } from '#domain/shared/counts.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { openDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { downloadUpload } from '#web/lib/download-upload.ts';
import { formatDate } from '#web/lib/format/dates.ts';
import { DismissProofDialog } from './payment-dialogs.tsx';
import { RecordReceiptDialog } from './record-receipt-dialog.tsx';

type PaymentProps = { order: AdminOrder; payment: AdminOrderPayment };

const proofTexts: Record<PaymentProof['status'], string> = {
  paused: 'Proof received, not yet in our account',
  to_check: 'Proof to check: the money has not arrived yet',
  dismissed: 'Proof dismissed',
};

/** Renders the proof of a payment, which is not money, and what staff can do with it. */
function Proof({ order, proof }: { order: AdminOrder; proof: PaymentProof }) {
  const { status, paidOn, createdAt, reason, file } = proof;
  const download = useAdminMutation({ mutationFn: downloadUpload });
  return (
    <div className="mt-1 rounded-sm bg-well px-3 py-2">
      <p className={`text-small font-semibold ${status === 'to_check' ? 'text-rust' : ''}`}>{proofTexts[status]}</p>
      <p className="text-note wrap-anywhere">
        <span>{`Sent on ${formatDate(createdAt)} for a transfer on ${formatDate(paidOn)}. `}</span>
        {reason !== '' && <span>{reason}</span>}
      </p>
      <div className="-ml-2 flex flex-wrap">
        {file && (
          <AdminButton variant="quiet" onClick={() => download.mutate(file.path)}>
            Download proof
          </AdminButton>
        )}
        {status !== 'dismissed' && (
          <>
            <AdminButton variant="quiet" onClick={() => openDialog(<RecordReceiptDialog order={order} />)}>
              Record money
            </AdminButton>
            <AdminButton variant="quiet" onClick={() => openDialog(<DismissProofDialog order={order} proof={proof} />)}>
              Dismiss…
            </AdminButton>
          </>
        )}
      </div>
    </div>
  );
}

/** Renders the proof, the dispute, the arrangement and the reminders of a payment. */
export function PaymentFollowUp({ order, payment }: PaymentProps) {
  const { proof, disputeReason, arrangement, otherInvoice, reminders } = payment;
  const lastReminder = reminders.at(-1);
  const lines = [
    disputeReason !== '' && `Disputed: ${disputeReason}`,
    arrangement && `Pays by ${formatDate(arrangement.payBy)}${arrangement.note === '' ? '' : `: ${arrangement.note}`}`,
    otherInvoice && `Invoiced elsewhere: ${otherInvoice.number} of ${formatDate(otherInvoice.issuedOn)}`,
    lastReminder && `${pluralize(reminders.length, 'reminder')} sent, the last on ${formatDate(lastReminder.sentAt)}`,
  ].filter((line) => typeof line === 'string');
  return (
    <div className="col-span-full">
      {lines.map((line) => (
        <p key={line} className="text-note wrap-anywhere">
          {line}
        </p>
      ))}
      {proof && <Proof order={order} proof={proof} />}
    </div>
  );
}
