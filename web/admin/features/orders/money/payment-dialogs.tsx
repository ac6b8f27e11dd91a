import type { AdminOrder, AdminOrderPayment } from '#contract/admin/orders/orders.endpoints.ts';
import type { PaymentProof } from '#contract/account/orders.endpoints.ts';
import { OrderDialog } from '#web/admin/features/orders/order-dialog.tsx';
import { text, textArea } from '#web/admin/kit/form/fields.ts';
import { formSchema } from '#web/admin/kit/form/form-schema.ts';
import { call } from '#web/lib/api/api-client.ts';

type PaymentProps = { order: AdminOrder; payment: AdminOrderPayment };

const dismissSchema = formSchema({
  reason: textArea({ label: 'Reason', hint: 'The customer reads it, also by email.', required: 'Enter a reason.', maxLength: 500 }),
});

/** Dismisses a proof of payment, for example because the money did not arrive. */
export function DismissProofDialog({ order, proof }: { order: AdminOrder; proof: PaymentProof }) {
  return (
    <OrderDialog
      title={`Dismiss proof of payment: ${order.number}`}
      schema={dismissSchema}
      draftName={`dismiss-proof:${proof._id}`}
      action="Dismiss proof"
      send={(input, options) => call('/admin/proofs/dismiss', { _id: proof._id, ...input }, options)}
      report={() => 'Proof of payment dismissed'}
    />
  );
}

const disputeSchema = formSchema({
  reason: textArea({ label: 'Reason', hint: 'Only staff can read it.', required: 'Enter a reason.', maxLength: 500 }),
});

/** Records that the customer disputes a payment. */
export function DisputeDialog({ order, payment }: PaymentProps) {
  return (
    <OrderDialog
      title={`Record dispute: ${payment.milestone}`}
      intro="A disputed payment has no reminders."
      schema={disputeSchema}
      draftName={`dispute:${payment._id}`}
      action="Record dispute"
      send={(input, options) => call('/admin/payments/dispute', { _id: payment._id, ...input }, options)}
      report={() => `Dispute recorded for ${order.number}`}
    />
  );
}

const arrangementSchema = formSchema({
  payBy: text({ label: 'The customer pays by', kind: 'day', required: 'Enter a day.', half: true }),
  note: textArea({ label: 'Note', optional: true, maxLength: 500 }),
});

/** Records the day until which the customer agreed to pay. */
export function ArrangementDialog({ order, payment }: PaymentProps) {
  return (
    <OrderDialog
      title={`Arrange payment: ${payment.milestone}`}
      intro="No reminder is sent until this day has passed."
      schema={arrangementSchema}
      getInitialValues={() => (payment.arrangement ? { ...payment.arrangement } : {})}
      draftName={`arrangement:${payment._id}`}
      action="Save arrangement"
      send={(input, options) => call('/admin/payments/arrange', { _id: payment._id, ...input }, options)}
      report={() => `Arrangement saved for ${order.number}`}
    />
  );
}
