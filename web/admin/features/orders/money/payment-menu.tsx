import type { AdminOrder, AdminOrderPayment } from '#contract/admin/orders/orders.endpoints.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { DotsIcon } from '#web/admin/components/admin-icons.tsx';
import { Menu, MenuItem } from '#web/admin/components/popups/menu.tsx';
import { cacheOrder, orderPathPrefixes } from '#web/admin/features/orders/order-query.ts';
import { openDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { ArrangementDialog, DisputeDialog } from './payment-dialogs.tsx';

type PaymentProps = { order: AdminOrder; payment: AdminOrderPayment };

/** Returns functions that end the dispute or the arrangement of a payment, with undo. */
function usePaymentEnds({ order, payment }: PaymentProps) {
  const { _id, disputeReason, arrangement } = payment;
  const { mutate } = useAdminMutation({
    mutationFn: (kind: 'dispute' | 'arrangement') =>
      kind === 'dispute' ? call('/admin/payments/dispute', { _id }) : call('/admin/payments/arrange', { _id }),
    invalidates: orderPathPrefixes,
    onSuccess: ({ response }, kind) => {
      cacheOrder(response);
      const restore = () =>
        kind === 'dispute'
          ? call('/admin/payments/dispute', { _id, reason: disputeReason })
          : call('/admin/payments/arrange', { _id, ...arrangement });
      return {
        message: `${kind === 'dispute' ? 'Dispute' : 'Arrangement'} ended for ${order.number}`,
        undo: async () => cacheOrder((await restore()).response),
      };
    },
  });
  return mutate;
}

/** Renders the menu that arranges or disputes an open payment. */
export function PaymentMenu(props: PaymentProps) {
  const { milestone, openCents, disputeReason, arrangement } = props.payment;
  const end = usePaymentEnds(props);
  if (openCents === 0) return null;
  return (
    <Menu label={<DotsIcon className="size-4" />} name={`Follow up ${milestone}`} variant="icon">
      <MenuItem onClick={() => openDialog(<ArrangementDialog {...props} />)}>Arrange a day…</MenuItem>
      {arrangement && <MenuItem onClick={() => end('arrangement')}>End arrangement</MenuItem>}
      {disputeReason === '' ? (
        <MenuItem onClick={() => openDialog(<DisputeDialog {...props} />)}>Record dispute…</MenuItem>
      ) : (
        <MenuItem onClick={() => end('dispute')}>End dispute</MenuItem>
      )}
    </Menu>
  );
}
