import type { AdminOrder, Receipt } from '#contract/admin/orders/orders.endpoints.ts';
import { formatRand } from '#domain/shared/money.ts';
import { formatNumber, numberFormats } from '#domain/shared/numbers.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import { OrderDialog, type OrderProps } from '#web/admin/features/orders/order-dialog.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { formatDate } from '#web/lib/format/dates.ts';
import { refundSchema, reversalSchema } from './receipt-schema.ts';

/** Returns the order of a response that also contains the id of the new entry. */
export const toOrderResponse = async (sent: Promise<{ response: { order: AdminOrder } }>) => ({ response: (await sent).response.order });

/** Reverses an entry that was recorded by mistake. */
export function ReverseReceiptDialog({ receipt }: { receipt: Receipt }) {
  const amount = formatRand(receipt.amountCents);
  return (
    <OrderDialog
      title={`Reverse ${amount}`}
      intro={`The payment of ${amount} seen on ${formatDate(receipt.receivedOn)} was recorded by mistake. A second entry takes it back; both stay in the list.`}
      schema={reversalSchema}
      draftName={`reversal:${receipt._id}`}
      action="Reverse payment"
      isDanger
      send={(input, options) => toOrderResponse(call('/admin/receipts/reverse', { receiptId: receipt._id, ...input }, options))}
      report={() => `${amount} reversed`}
    />
  );
}

/** Records that a credit was paid back to the customer. */
export function RefundDialog({ order }: OrderProps) {
  return (
    <OrderDialog
      title={`Record refund: ${order.number}`}
      intro={`${formatRand(order.money.creditCents)} is owed to the customer. Record the refund after you have paid it.`}
      schema={refundSchema}
      getInitialValues={() => ({
        amountCents: formatNumber(order.money.creditCents, numberFormats.rand),
        paidOn: toLocalDate(new Date()),
      })}
      draftName={`refund:${order._id}`}
      action="Record refund"
      send={(input, options) => toOrderResponse(call('/admin/receipts/refund', { orderId: order._id, ...input }, options))}
      report={() => `Refund recorded for ${order.number}`}
    />
  );
}
