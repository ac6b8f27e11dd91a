import type { AdminOrder } from '#contract/admin/orders/orders.endpoints.ts';
import { formatRand } from '#domain/shared/money.ts';
import { formatDate } from '#web/lib/format/dates.ts';
import { Notice } from '#web/ui/notice.tsx';

function listAlerts(order: AdminOrder): { title: string; text: string; isError?: true }[] {
  const { objectedAt, isDepositOpen, money, status } = order;
  return [
    ...(objectedAt !== null && status !== 'cancelled'
      ? [
          {
            title: 'The customer objects to the acceptance',
            text: `They told us on ${formatDate(objectedAt)} that they did not accept. Contact them before you continue.`,
            isError: true as const,
          },
        ]
      : []),
    ...(isDepositOpen
      ? [{ title: 'The deposit is open', text: 'The order is beyond its deposit, but the deposit is not received in full.' }]
      : []),
    ...(money.creditCents > 0
      ? [
          {
            title: `${formatRand(money.creditCents)} is owed to the customer`,
            text: 'More was received than is payable. Record the refund after you have paid it.',
          },
        ]
      : []),
  ];
}

/** Renders what is unusual about an order. */
export function OrderAlerts({ order }: { order: AdminOrder }) {
  return listAlerts(order).map(({ title, text, isError }) => (
    <div key={title} className="mb-4">
      <Notice isDense tone={isError ? 'error' : 'plain'} title={title}>
        {text}
      </Notice>
    </div>
  ));
}
