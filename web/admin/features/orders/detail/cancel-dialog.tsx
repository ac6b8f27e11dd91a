import type { AdminOrder } from '#contract/admin/orders/orders.endpoints.ts';
import type { CancellationStage } from '#domain/orders/documents/cancellation.ts';
import { formatRand } from '#domain/shared/money.ts';
import { formatNumber, numberFormats } from '#domain/shared/numbers.ts';
import { maxReceiptCents } from '#domain/orders/receipt.ts';
import { retryOnConflict } from '#web/admin/api/retry-on-conflict.ts';
import { OrderDialog } from '#web/admin/features/orders/order-dialog.tsx';
import { number, text, textArea } from '#web/admin/kit/form/fields.ts';
import { formSchema } from '#web/admin/kit/form/form-schema.ts';
import { call } from '#web/lib/api/api-client.ts';

type Cancellation = NonNullable<AdminOrder['cancellation']>;

const stageTexts: Record<CancellationStage, string> = {
  recent: 'The order was accepted up to 7 days ago and is not measured.',
  unmeasured: 'The order is not measured.',
  measured: 'The order is measured.',
  cutting: 'The stone is being cut.',
};

/** @param proposedCents the amount to keep; another one needs a reason */
const createCancelSchema = ({ keptCents: proposedCents, maxKeptCents }: Cancellation) =>
  formSchema(
    {
      reason: textArea({ label: 'Reason', required: 'Enter a reason.', maxLength: 2000 }),
      keptCents: number(
        { ...numberFormats.rand, max: maxReceiptCents },
        { label: 'Amount kept (R)', half: true, hint: `The terms propose ${formatRand(proposedCents)}.` },
      ),
      keptReason: text({ label: 'Reason for another amount', optional: true, maxLength: 500, half: true }),
    },
    ({ keptCents, keptReason }) => ({
      keptCents: keptCents > maxKeptCents ? `At most ${formatRand(maxKeptCents)} was received.` : undefined,
      keptReason: keptCents !== proposedCents && keptReason.trim() === '' ? 'Enter a reason for this amount.' : undefined,
    }),
  );

type CancelDialogProps = { order: AdminOrder; cancellation: Cancellation };

/** Cancels an order, and keeps a part of the money received. */
export function CancelDialog({ order, cancellation }: CancelDialogProps) {
  const { receivedCents } = order.money;
  return (
    <OrderDialog
      title={`Cancel order: ${order.number}`}
      intro={`${stageTexts[cancellation.stage]} ${formatRand(receivedCents)} was received. The customer is notified. This cannot be undone.`}
      schema={createCancelSchema(cancellation)}
      getInitialValues={() => ({ keptCents: formatNumber(cancellation.keptCents, numberFormats.rand) })}
      draftName={`cancel:${order._id}`}
      action="Cancel order"
      isDanger
      send={(input, options) =>
        retryOnConflict(
          order,
          (current) => current.status === order.status && current.money.receivedCents === receivedCents,
          (version) => call('/admin/orders/cancel', { _id: order._id, ...input, version }, options),
        )
      }
      report={() => `${order.number} cancelled`}
    >
      {({ keptCents }) =>
        keptCents >= 0 && (
          <p role="status" className="mt-4 rounded-sm bg-well px-4 py-3 text-small tabular-nums">
            {`${formatRand(Math.max(0, receivedCents - keptCents))} is owed to the customer after the cancellation.`}
          </p>
        )
      }
    </OrderDialog>
  );
}
