import { useState } from 'react';
import type { AdminOrder, Receipt } from '#contract/admin/orders/orders.endpoints.ts';
import type { InputOf } from '#contract/index.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { splitReceipt } from '#domain/orders/order-money.ts';
import { paymentMethodLabels } from '#domain/orders/receipt.ts';
import { formatRand } from '#domain/shared/money.ts';
import { formatNumber, numberFormats } from '#domain/shared/numbers.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import { call } from '#web/lib/api/api-client.ts';
import { formatDate } from '#web/lib/format/dates.ts';
import { Notice } from '#web/ui/notice.tsx';
import { OrderDialog, type OrderProps } from '#web/admin/features/orders/order-dialog.tsx';
import { toOrderResponse } from './correct-receipt-dialogs.tsx';
import { receiptSchema } from './receipt-schema.ts';

type ReceiptInput = Omit<InputOf<'/admin/receipts/record'>, 'orderId' | 'confirmDuplicate'>;
type EarlierReceipt = Receipt & { orderNumber: string };

/** Lists the payments that the amount fills, and what becomes a credit. */
function Allocation({ payments, amountCents }: Pick<AdminOrder, 'payments'> & { amountCents: number }) {
  if (!(amountCents > 0)) return null;
  const { partCents, creditCents } = splitReceipt(
    payments.map(({ openCents }) => openCents),
    amountCents,
  );
  const parts = payments.flatMap(({ _id, milestone, openCents }, index) => {
    const part = partCents[index]!;
    return part > 0 ? [{ _id, text: `${milestone}: ${formatRand(part)}${part < openCents ? ` of ${formatRand(openCents)}` : ''}` }] : [];
  });
  return (
    <div role="status" aria-label="Use of the amount" className="mt-4 rounded-sm bg-well px-4 py-3 text-small tabular-nums">
      <p className="font-semibold">This amount pays</p>
      <ul className="mt-1">
        {parts.map(({ _id, text }) => (
          <li key={_id} className="wrap-anywhere">
            {text}
          </li>
        ))}
        {creditCents > 0 && (
          <li className="text-error">{`${formatRand(creditCents)} is more than what is open. It becomes a credit that is owed to the customer.`}</li>
        )}
      </ul>
    </div>
  );
}

function PossibleDuplicate({ earlier, order }: { earlier: EarlierReceipt; order: AdminOrder }) {
  const { amountCents, receivedOn, way, bankReference, recordedBy, orderNumber } = earlier;
  const place = orderNumber === order.number ? 'for this order' : `for order ${orderNumber}`;
  return (
    <div className="mt-4">
      <Notice isDense title="Is this the same payment?">
        <span>{`${formatRand(amountCents)} by ${paymentMethodLabels[way]}, seen on ${formatDate(receivedOn)}, is recorded ${place} by ${recordedBy}. `}</span>
        {bankReference !== '' && <span>{`Bank reference: ${bankReference}. `}</span>}
        <span>Record it again only if two payments are on the bank statement.</span>
      </Notice>
    </div>
  );
}

/** Records money that was seen in the bank account. Asks if the payment may be recorded already. */
export function RecordReceiptDialog({ order }: OrderProps) {
  /** The recorded payment that looks the same, and the input that it was compared with. */
  const [question, setQuestion] = useState<{ earlier: EarlierReceipt; input: string }>();
  const isQuestionAbout = (input: ReceiptInput) => question?.input === JSON.stringify(input);
  const record = async (input: ReceiptInput, options: { idempotencyKey: string }) => {
    const confirmDuplicate = isQuestionAbout(input);
    try {
      return await toOrderResponse(call('/admin/receipts/record', { orderId: order._id, ...input, confirmDuplicate }, options));
    } catch (error) {
      if (isApiError(error) && error.code === 'duplicate_suspected')
        setQuestion({ earlier: error.details['earlier'] as EarlierReceipt, input: JSON.stringify(input) });
      throw error;
    }
  };
  return (
    <OrderDialog
      title={`Record payment: ${order.number}`}
      schema={receiptSchema}
      getInitialValues={() => ({
        amountCents: formatNumber(order.nextPayment?.openCents ?? null, numberFormats.rand),
        receivedOn: toLocalDate(new Date()),
      })}
      draftName={`receipt:${order._id}`}
      action={(input) => (isQuestionAbout(input) ? 'Record anyway' : 'Record payment')}
      send={record}
      report={() => `Payment recorded for ${order.number}`}
    >
      {(input) => (
        <>
          <Allocation payments={order.payments} amountCents={input.amountCents} />
          {question && isQuestionAbout(input) && <PossibleDuplicate earlier={question.earlier} order={order} />}
          <p className="mt-4 text-note">A proof of payment from the customer is not money. Record what is in the bank account.</p>
        </>
      )}
    </OrderDialog>
  );
}
