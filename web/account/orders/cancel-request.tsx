import { useState } from 'react';
import type { OrderDetail } from '#contract/account/orders.endpoints.ts';
import { decisionErrors } from '#domain/errors/quote-errors.ts';
import { focusPageHeading } from '#web/account/account-page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { formatDate } from '#web/lib/format/dates.ts';
import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import { accountStoragePrefix, tabStorage } from '#web/lib/storage/browser-storage.ts';
import { TextArea } from '#web/ui/forms/field.tsx';
import { InlineConfirm } from '#web/ui/inline-confirm.tsx';
import { ActionStatus } from '#web/ui/status/action-status.tsx';

type CancelRequestProps = { order: OrderDetail; onAsked: (order: OrderDetail) => void };

/** Renders the button that asks staff to cancel the order, with a reason. Stores the typed reason in this tab. */
export function CancelRequest({ order, onAsked }: CancelRequestProps) {
  const storageKey = `${accountStoragePrefix}cancel:${order._id}`;
  const [reason, setReason] = useState(() => tabStorage.get<{ reason: string }>(storageKey)?.reason ?? '');
  const [idempotencyKey] = useState(createRandomId);
  const [showsError, setShowsError] = useState(false);
  const { busy, error, run } = useAsyncAction();
  if (order.cancelAskedAt !== null) {
    return <p className="max-w-prose">{`You asked us to cancel this order on ${formatDate(order.cancelAskedAt)}. We will contact you.`}</p>;
  }
  const changeReason = (text: string) => {
    setReason(text);
    setShowsError(false);
    tabStorage.set(storageKey, { reason: text });
  };
  const ask = () => {
    if (reason.trim() === '') return setShowsError(true);
    return void run(async () => {
      const { response } = await call('/user/orders/ask_cancel', { _id: order._id, reason: reason.trim() }, { idempotencyKey });
      tabStorage.remove(storageKey);
      onAsked(response);
      focusPageHeading();
      return 'Your request to cancel was sent';
    });
  };
  return (
    <div className="space-y-3">
      <InlineConfirm
        label="Ask to cancel"
        question="We answer with what happens to the money that you have paid. The order continues until then."
        confirmLabel="Send request"
        cancelLabel="Keep my order"
        busy={busy}
        onConfirm={ask}
      >
        <TextArea
          label="Why do you want to cancel?"
          maxLength={2000}
          rows={3}
          value={reason}
          error={showsError ? decisionErrors.reason_required[1] : undefined}
          onChange={({ target }) => changeReason(target.value)}
        />
      </InlineConfirm>
      <ActionStatus error={error} />
    </div>
  );
}
