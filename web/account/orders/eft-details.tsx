import { useState } from 'react';
import type { OrderDetail, OrderPayment } from '#contract/account/orders.endpoints.ts';
import { formatRand } from '#domain/shared/money.ts';
import { Button } from '#web/ui/button.tsx';

type BankValue = { label: string; value: string; /** Text for the clipboard, if it differs from `value`. */ copyText?: string };

/** Lists the values of a payment by EFT. The copied amount has no R and no spaces, as banks require. */
function listBankValues(bank: NonNullable<OrderDetail['bank']>, nextPayment: OrderPayment | undefined): BankValue[] {
  const outstandingCents = nextPayment?.openCents ?? 0;
  return [
    { label: 'Account holder', value: bank.accountHolder },
    { label: 'Bank', value: bank.bank },
    { label: 'Account type', value: bank.accountType },
    { label: 'Branch code', value: bank.branchCode },
    { label: 'Account number', value: bank.accountNumber },
    ...(nextPayment === undefined
      ? []
      : [
          { label: 'Reference', value: nextPayment.reference },
          { label: 'Amount', value: formatRand(outstandingCents), copyText: (outstandingCents / 100).toFixed(2) },
        ]),
  ].filter(({ value }) => value !== '');
}

type BankRowProps = { item: BankValue; onCopy: () => void };

const BankRow = ({ item, onCopy }: BankRowProps) => (
  <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-b border-line py-1 sm:grid-cols-[12rem_1fr_auto]">
    <dt className="text-soft max-sm:text-sm">{item.label}</dt>
    <dd className="font-semibold wrap-anywhere tabular-nums max-sm:row-start-2">{item.value}</dd>
    <dd className="max-sm:row-span-2">
      <Button variant="quiet" aria-label={`Copy ${item.label.toLowerCase()}`} className="-mr-2 print:hidden" onClick={onCopy}>
        Copy
      </Button>
    </dd>
  </div>
);

type EftDetailsProps = { bank: OrderDetail['bank']; nextPayment: OrderPayment | undefined };

/** Renders the bank account for EFT, with the reference and amount of the next payment. Each value has a copy button. */
export function EftDetails({ bank, nextPayment }: EftDetailsProps) {
  const [message, setMessage] = useState('');
  if (bank === null) return <p className="max-w-prose text-soft">Our bank details are not here yet. Contact us before you pay.</p>;
  // The clipboard is missing on pages without HTTPS, and the browser may refuse it.
  const copy = async ({ label, value, copyText = value }: BankValue) => {
    setMessage('');
    try {
      await navigator.clipboard.writeText(copyText);
      setMessage(`${label} copied`);
    } catch {
      setMessage(`${label} could not be copied. Select the text and copy it.`);
    }
  };
  return (
    <>
      <p className="mb-4 max-w-prose text-soft">
        Enter the reference exactly, so that we can match your payment. Our bank details are only on this page, when you are signed in. They
        never change by email: if an email or a call says so, do not pay, and contact us.
      </p>
      <dl className="border-t border-ink print:text-[9pt]">
        {listBankValues(bank, nextPayment).map((item) => (
          <BankRow key={item.label} item={item} onCopy={() => void copy(item)} />
        ))}
      </dl>
      <p role="status" className="mt-2 min-h-6 text-medium text-fynbos print:hidden">
        {message}
      </p>
    </>
  );
}
