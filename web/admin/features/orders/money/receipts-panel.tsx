import type { AdminOrder, Receipt } from '#contract/admin/orders/orders.endpoints.ts';
import { paymentMethodLabels, type ReceiptKind } from '#domain/orders/receipt.ts';
import { formatRand, haveCents } from '#domain/shared/money.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { ShortTime } from '#web/admin/components/relative-time.tsx';
import { formatDate } from '#web/lib/format/dates.ts';

const kindLabels: Record<ReceiptKind, string> = { received: 'Received', reversal: 'Reversal', refund: 'Refund' };

type ReceiptItemProps = { receipt: Receipt; showsCents: boolean; onReverse: ((receipt: Receipt) => void) | undefined };

function ReceiptItem({ receipt, showsCents, onReverse }: ReceiptItemProps) {
  const { kind, amountCents, receivedOn, way, bankReference, note, recordedBy, createdAt, reversalId } = receipt;
  const isReversed = reversalId !== null;
  return (
    <li className="border-b border-line py-2.5 last:border-0">
      <p className="flex items-baseline justify-between gap-x-4">
        <span>
          <span className="font-semibold">{kindLabels[kind]}</span>
          <span>{` on ${formatDate(receivedOn)} by ${paymentMethodLabels[way]}`}</span>
        </span>
        <span className={`whitespace-nowrap tabular-nums ${isReversed ? 'text-soft line-through' : 'font-semibold'}`}>
          {formatRand(amountCents, showsCents)}
        </span>
      </p>
      {bankReference !== '' && <p className="text-note wrap-anywhere">{`Bank reference ${bankReference}`}</p>}
      {note !== '' && <p className="text-small wrap-anywhere whitespace-pre-line">{note}</p>}
      <p className="flex flex-wrap items-center gap-x-3 text-xs text-soft">
        <span>
          <span>{`Recorded by ${recordedBy}, `}</span>
          <ShortTime time={createdAt} />
        </span>
        {isReversed && <span className="text-error">Reversed</span>}
        {onReverse && kind === 'received' && !isReversed && (
          <AdminButton variant="quiet" className="-my-1" onClick={() => onReverse(receipt)}>
            Reverse…
          </AdminButton>
        )}
      </p>
    </li>
  );
}

type ReceiptsPanelProps = {
  order: AdminOrder;
  /** Undefined if the user may not reverse entries. */ onReverse: ReceiptItemProps['onReverse'];
};

/** Lists the money entries of an order, newest first. */
export function ReceiptsPanel({ order: { receipts }, onReverse }: ReceiptsPanelProps) {
  const showsCents = haveCents(receipts.map(({ amountCents }) => amountCents));
  return (
    <Panel title={receipts.length > 0 ? `Money received (${receipts.length})` : 'Money received'}>
      {receipts.length === 0 && <p className="text-soft">Nothing is recorded yet.</p>}
      <ul aria-label="Money received" className="-my-2.5 empty:hidden">
        {receipts.map((receipt) => (
          <ReceiptItem key={receipt._id} receipt={receipt} showsCents={showsCents} onReverse={onReverse} />
        ))}
      </ul>
    </Panel>
  );
}
