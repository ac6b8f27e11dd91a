import { orderStatusSequence } from '#domain/orders/order-lifecycle.ts';
import { staffOrderStatusLabels, type OrderStatus } from '#domain/orders/order.ts';
import { findNextStage, holdOrder, setStage } from '#web/admin/features/orders/order-commands.ts';
import { OrderDialog, type OrderProps } from '#web/admin/features/orders/order-dialog.tsx';
import { select, textArea } from '#web/admin/kit/form/fields.ts';
import { formSchema } from '#web/admin/kit/form/form-schema.ts';
import { call } from '#web/lib/api/api-client.ts';
import { reportStage } from './use-order-actions.ts';

const stageOptions = orderStatusSequence.map((value) => ({ value, label: staffOrderStatusLabels[value] }));
const stageSchema = formSchema({
  stage: select<OrderStatus>({ label: 'Status', options: stageOptions, empty: 'awaiting_deposit' }),
  note: textArea({ label: 'Message to the customer', hint: 'The customer reads it with the new status.', optional: true, maxLength: 2000 }),
});

/** Sets any status of the sequence, forward or back, with a message to the customer. */
export function StageDialog({ order }: OrderProps) {
  return (
    <OrderDialog
      title={`Change status: ${order.number}`}
      schema={stageSchema}
      getInitialValues={() => ({ stage: findNextStage(order.status) ?? order.status })}
      draftName={`stage:${order._id}`}
      action="Change status"
      send={(input, options) => setStage(order, input, options)}
      report={(changed) => reportStage({ response: changed }, order.status)}
    />
  );
}

const holdSchema = formSchema({
  reason: textArea({ label: 'Reason', hint: 'Only staff can read it.', required: 'Enter a reason.', maxLength: 2000 }),
});

/** Puts an order on hold, with a reason. */
export function HoldDialog({ order }: OrderProps) {
  return (
    <OrderDialog
      title={`Put on hold: ${order.number}`}
      intro="Nothing falls due until the order is resumed. The status and the open payments are kept."
      schema={holdSchema}
      draftName={`hold:${order._id}`}
      action="Put on hold"
      send={({ reason }, options) => holdOrder(order, reason, options)}
      report={() => `${order.number} is on hold`}
    />
  );
}

const keepSchema = formSchema({
  note: textArea({ label: 'What was agreed', hint: 'It is in the history of the order.', required: 'Enter a note.', maxLength: 2000 }),
});

/** Keeps an order after the customer objected to its acceptance or asked to cancel it. */
export function KeepDialog({ order }: OrderProps) {
  return (
    <OrderDialog
      title={`Keep order: ${order.number}`}
      intro="Keep the order only after the customer has agreed to it. Reminders and invoices continue."
      schema={keepSchema}
      draftName={`keep:${order._id}`}
      action="Keep order"
      send={({ note }, options) => call('/admin/orders/keep', { _id: order._id, note }, options)}
      report={() => `${order.number} is kept`}
    />
  );
}
