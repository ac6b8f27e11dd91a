import type { Receipt } from '#contract/admin/orders/orders.endpoints.ts';
import { formatRand } from '#domain/shared/money.ts';
import { formatNumber, numberFormats } from '#domain/shared/numbers.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import { refetchAfterChange } from '#web/admin/api/query-client.ts';
import { SchemaDialog } from '#web/admin/kit/form/schema-dialog.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { formatDate } from '#web/lib/format/dates.ts';
import { cacheOrder, orderPathPrefixes } from '#web/admin/features/orders/order-query.ts';
import { refundSchema, reversalSchema } from './receipt-schema.ts';
import type { OrderDialogProps } from '#web/admin/features/orders/order-commands.ts';

/** Reverses an entry that was recorded by mistake. */
export function ReverseReceiptDialog({ receipt, onClose }: Pick<OrderDialogProps, 'onClose'> & { receipt: Receipt }) {
  const amount = formatRand(receipt.amountCents);
  return (
    <SchemaDialog
      title={`Reverse ${amount}`}
      intro={`The payment of ${amount} seen on ${formatDate(receipt.receivedOn)} was recorded by mistake. A second entry takes it back; both stay in the list.`}
      schema={reversalSchema}
      draftName={`reversal:${receipt._id}`}
      action="Reverse payment"
      isDanger
      send={(input, options) => call('/admin/receipts/reverse', { receiptId: receipt._id, ...input }, options)}
      onSent={({ response }) => {
        cacheOrder(response.order);
        refetchAfterChange(orderPathPrefixes);
        return `${amount} reversed`;
      }}
      onClose={onClose}
    />
  );
}

/** Records that a credit was paid back to the customer. */
export function RefundDialog({ order, onClose }: OrderDialogProps) {
  const credit = formatRand(order.money.creditCents);
  return (
    <SchemaDialog
      title={`Record refund: ${order.number}`}
      intro={`${credit} is owed to the customer. Record the refund after you have paid it.`}
      schema={refundSchema}
      getInitialValues={() => ({
        amountCents: formatNumber(order.money.creditCents, numberFormats.rand),
        paidOn: toLocalDate(new Date()),
      })}
      draftName={`refund:${order._id}`}
      action="Record refund"
      send={(input, options) => call('/admin/receipts/refund', { orderId: order._id, ...input }, options)}
      onSent={({ response }) => {
        cacheOrder(response.order);
        refetchAfterChange(orderPathPrefixes);
        return `Refund recorded for ${order.number}`;
      }}
      onClose={onClose}
    />
  );
}
