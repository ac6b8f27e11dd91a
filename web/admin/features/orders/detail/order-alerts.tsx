import type { ReactNode } from 'react';
import type { AdminOrder } from '#contract/admin/orders/orders.endpoints.ts';
import { hasAskedToCancel, hasOpenObjection } from '#domain/orders/order-dispute.ts';
import { closedOrderStatuses } from '#domain/orders/order.ts';
import { formatRand } from '#domain/shared/money.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import type { OrderProps } from '#web/admin/features/orders/order-dialog.tsx';
import { openDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { formatDate } from '#web/lib/format/dates.ts';
import { Notice } from '#web/ui/notice.tsx';
import { KeepDialog } from './status-dialogs.tsx';

type Alert = { title: string; text: string; isError?: true; action?: ReactNode };

const toDate = (time: string | null): Date | null => (time === null ? null : new Date(time));

function listDisputes(order: AdminOrder): Alert[] {
  if (closedOrderStatuses.includes(order.status)) return [];
  const dispute = { objectedAt: toDate(order.objectedAt), cancelAskedAt: toDate(order.cancelAskedAt), keptAt: toDate(order.keptAt) };
  const action = <AdminButton onClick={() => openDialog(<KeepDialog order={order} />)}>Keep order…</AdminButton>;
  return [
    ...(hasOpenObjection(dispute)
      ? [
          {
            title: 'The customer objects to the acceptance',
            text: `They told us on ${formatDate(order.objectedAt!)} that they did not accept. No reminder and no invoice is sent.`,
            isError: true as const,
            action,
          },
        ]
      : []),
    ...(hasAskedToCancel(dispute)
      ? [
          {
            title: 'The customer asks to cancel',
            text: `They asked on ${formatDate(order.cancelAskedAt!)}. The reason is in the messages.`,
            isError: true as const,
            action,
          },
        ]
      : []),
  ];
}

const listAlerts = (order: AdminOrder): Alert[] => [
  ...listDisputes(order),
  ...(order.isDepositOpen
    ? [{ title: 'The deposit is open', text: 'The order is beyond its deposit, but the deposit is not received in full.' }]
    : []),
  ...(order.money.creditCents > 0
    ? [
        {
          title: `${formatRand(order.money.creditCents)} is owed to the customer`,
          text: 'More was received than is payable. Record the refund after you have paid it.',
        },
      ]
    : []),
];

/** Renders what is unusual about an order, and what staff can do about it. */
export function OrderAlerts({ order }: OrderProps) {
  return listAlerts(order).map(({ title, text, isError, action }) => (
    <div key={title} className="mb-4">
      <Notice isDense tone={isError ? 'error' : 'plain'} title={title} action={action}>
        {text}
      </Notice>
    </div>
  ));
}
