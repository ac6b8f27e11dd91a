import { useState } from 'react';
import type { OrderDetail, OrderPayment } from '#contract/account/orders.endpoints.ts';
import { formatRand } from '#domain/shared/money.ts';
import { Button } from '#web/ui/button.tsx';

type BankValue = { label: string; value: string; /** Copied text, if it differs from `value`. */ copied?: string };

/** Returns the parts of a payment by EFT. The amount is copied as banks accept it: without R and spaces. */
function listValues(bank: NonNullable<OrderDetail['bank']>, next: OrderPayment | undefined): BankValue[] {
  const cents = next === undefined ? 0 : next.amountCents - next.receivedCents;
  return [
    { label: 'Account holder', value: bank.accountHolder },
    { label: 'Bank', value: bank.bank },
    { label: 'Account type', value: bank.accountType },
    { label: 'Branch code', value: bank.branchCode },
    { label: 'Account number', value: bank.accountNumber },
    ...(next === undefined
      ? []
      : [
          { label: 'Reference', value: next.reference },
          { label: 'Amount', value: formatRand(cents), copied: (cents / 100).toFixed(2) },
        ]),
  ].filter(({ value }) => value !== '');
}

type BankRowProps = { item: BankValue; onCopy: (item: BankValue) => void };

const BankRow = ({ item, onCopy }: BankRowProps) => (
  <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-b border-line py-1 sm:grid-cols-[12rem_1fr_auto]">
    <dt className="text-soft max-sm:text-sm">{item.label}</dt>
    <dd className="font-semibold wrap-anywhere tabular-nums max-sm:row-start-2">{item.value}</dd>
    <dd className="max-sm:row-span-2">
      <Button variant="quiet" aria-label={`Copy ${item.label.toLowerCase()}`} className="print:hidden" onClick={() => onCopy(item)}>
        Copy
      </Button>
    </dd>
  </div>
);

type EftDetailsProps = { bank: OrderDetail['bank']; next: OrderPayment | undefined };

/** Renders the account for payments by EFT, with the reference and amount of the next payment. Each part can be copied. */
export function EftDetails({ bank, next }: EftDetailsProps) {
  const [message, setMessage] = useState('');
  if (bank === null) return <p className="max-w-prose text-soft">Our bank details are not here yet. Contact us before you pay.</p>;
  // The clipboard is missing on pages without HTTPS, and the browser may refuse it.
  const copy = async ({ label, value, copied = value }: BankValue) => {
    setMessage('');
    try {
      await navigator.clipboard.writeText(copied);
      setMessage(`${label} copied`);
    } catch {
      setMessage(`${label} could not be copied. Select the text and copy it.`);
    }
  };
  return (
    <>
      <p className="mb-4 max-w-prose text-soft">
        Enter the reference exactly, so that we can match your payment. We never send bank details by email.
      </p>
      <dl className="border-t border-ink print:text-[9pt]">
        {listValues(bank, next).map((item) => (
          <BankRow key={item.label} item={item} onCopy={(copied) => void copy(copied)} />
        ))}
      </dl>
      <p role="status" className="mt-2 min-h-6 text-[0.9375rem] text-fynbos print:hidden">
        {message}
      </p>
    </>
  );
}
