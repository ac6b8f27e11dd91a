import { orderStatusSequence } from '#domain/orders/order-lifecycle.ts';
import { staffOrderStatusLabels, type OrderStatus } from '#domain/orders/order.ts';
import { formSchema } from '#web/admin/kit/form/form-schema.ts';
import { select, textArea } from '#web/admin/kit/form/fields.ts';
import { SchemaDialog } from '#web/admin/kit/form/schema-dialog.tsx';
import { refetchAfterChange } from '#web/admin/api/query-client.ts';
import { findNextStage, holdOrder, setStage, type OrderDialogProps } from '#web/admin/features/orders/order-commands.ts';
import { cacheOrder, orderPathPrefixes } from '#web/admin/features/orders/order-query.ts';
import { reportStage } from './use-order-actions.ts';

const stageOptions = orderStatusSequence.map((value) => ({ value, label: staffOrderStatusLabels[value] }));
const stageSchema = formSchema({
  stage: select<OrderStatus>({ label: 'Status', options: stageOptions, empty: 'awaiting_deposit' }),
  note: textArea({ label: 'Message to the customer', hint: 'The customer reads it with the new status.', optional: true, maxLength: 2000 }),
});

/** Sets any status of the sequence, forward or back, with a message to the customer. */
export function StageDialog({ order, onClose }: OrderDialogProps) {
  return (
    <SchemaDialog
      title={`Change status: ${order.number}`}
      schema={stageSchema}
      getInitialValues={() => ({ stage: findNextStage(order.status) ?? order.status })}
      draftName={`stage:${order._id}`}
      action="Change status"
      send={(input, options) => setStage(order, input, options)}
      onSent={(changed) => {
        refetchAfterChange(orderPathPrefixes);
        return reportStage(changed, order.status);
      }}
      onClose={onClose}
    />
  );
}

const holdSchema = formSchema({
  reason: textArea({ label: 'Reason', hint: 'Only staff can read it.', required: 'Enter a reason.', maxLength: 2000 }),
});

/** Puts an order on hold, with a reason. */
export function HoldDialog({ order, onClose }: OrderDialogProps) {
  return (
    <SchemaDialog
      title={`Put on hold: ${order.number}`}
      intro="Nothing falls due until the order is resumed. The status and the open payments are kept."
      schema={holdSchema}
      draftName={`hold:${order._id}`}
      action="Put on hold"
      send={({ reason }, options) => holdOrder(order, reason, options)}
      onSent={({ response }) => {
        cacheOrder(response);
        refetchAfterChange(orderPathPrefixes);
        return `${order.number} is on hold`;
      }}
      onClose={onClose}
    />
  );
}
