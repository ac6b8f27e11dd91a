import type { OrderDetail, OrderPayment } from '#contract/account/orders.endpoints.ts';
import { milestoneLabels } from '#domain/orders/order-money.ts';
import { formatRand, haveCents } from '#domain/shared/money.ts';
import { describeProof } from './proof-form.tsx';
import { formatDate } from '#web/lib/format/dates.ts';

const cellClass = 'py-3 pr-4 align-top last:pr-0 print:py-1';

/** Renders the due date of a payment, or its condition if the date is not known. */
const DueTerm = ({ payment }: { payment: OrderPayment }) =>
  payment.dueAt === null ? <span>{payment.due}</span> : <time dateTime={payment.dueAt}>{formatDate(payment.dueAt)}</time>;

/** Renders the status of a payment, and the due date or condition if the payment is expected. */
function StatusText({ payment }: { payment: OrderPayment }) {
  const status = milestoneLabels[payment.status];
  if (payment.openCents === 0) return <span>{status}</span>;
  return (
    <span>
      <span>{payment.dueAt === null ? `${status} · ` : `${status} · Due `}</span>
      <DueTerm payment={payment} />
    </span>
  );
}

function PaymentRow({ payment, showsCents }: { payment: OrderPayment; showsCents: boolean }) {
  const { milestone, amountCents, receivedCents, openCents, reference, proof } = payment;
  const status = milestoneLabels[payment.status];
  return (
    <tr className="border-b border-line">
      <th scope="row" className={`${cellClass} font-normal wrap-anywhere`}>
        <span className="font-semibold">{milestone}</span>
        <span className="block text-sm text-soft sm:hidden print:hidden">{`Reference ${reference}`}</span>
        <span className="block text-sm text-soft sm:hidden print:hidden">
          <StatusText payment={payment} />
        </span>
        {proof && <span className="block text-sm text-soft">{describeProof(proof)}</span>}
      </th>
      <td className={`${cellClass} max-sm:hidden print:table-cell`}>{reference}</td>
      <td className={`${cellClass} max-sm:hidden print:table-cell`}>
        <DueTerm payment={payment} />
      </td>
      <td className={`${cellClass} max-sm:hidden print:table-cell`}>{status}</td>
      <td className={`${cellClass} text-right whitespace-nowrap`}>
        <span>{formatRand(amountCents, showsCents)}</span>
        {receivedCents > 0 && openCents > 0 && (
          <span className="block text-sm text-soft">
            <span className="block">{`${formatRand(receivedCents, showsCents)} received`}</span>
            <span className="block">{`${formatRand(openCents, showsCents)} open`}</span>
          </span>
        )}
      </td>
    </tr>
  );
}

type PaymentTableProps = { order: OrderDetail };

/** Renders what was received and what is open. A credit replaces the amounts that are open. */
function MoneySummary({ order, showsCents }: PaymentTableProps & { showsCents: boolean }) {
  const { totalCents, receivedCents, openCents, dueCents, creditCents } = order;
  const rows = [
    { label: 'Total, VAT included', cents: totalCents },
    { label: 'Received', cents: receivedCents },
    ...(creditCents > 0 ? [{ label: 'We owe you', cents: creditCents }] : [{ label: 'Open', cents: openCents }]),
    ...(dueCents > 0 ? [{ label: 'Due now', cents: dueCents }] : []),
  ];
  return (
    <dl className="py-3 tabular-nums print:py-1">
      {rows.map(({ label, cents }) => (
        <div key={label} className={`flex justify-between gap-4 py-0.5 ${label === 'Received' ? 'text-soft' : 'font-semibold'}`}>
          <dt>{label}</dt>
          <dd>{formatRand(cents, showsCents)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Renders the payments of an order. On phones, the reference, the status and the due date are below the milestone. */
export function PaymentTable({ order }: PaymentTableProps) {
  const { payments } = order;
  const showsCents = haveCents(payments.flatMap(({ amountCents, receivedCents }) => [amountCents, receivedCents]));
  return (
    <>
      <table className="w-full border-t border-ink text-left tabular-nums print:text-[9pt]">
        <caption className="sr-only">Payments of this order</caption>
        <thead className="text-sm text-soft">
          <tr>
            {['Payment', 'Reference', 'Due', 'Status'].map((label, index) => (
              <th key={label} scope="col" className={`${cellClass} font-normal ${index === 0 ? '' : 'max-sm:hidden print:table-cell'}`}>
                {label}
              </th>
            ))}
            <th scope="col" className={`${cellClass} text-right font-normal`}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <PaymentRow key={payment._id} payment={payment} showsCents={showsCents} />
          ))}
        </tbody>
      </table>
      <MoneySummary order={order} showsCents={showsCents} />
    </>
  );
}
