import fc from 'fast-check';
import { proposeKeptCents, settleCancellation } from '#domain/orders/documents/cancellation.ts';
import { deriveOrderMoney, type MoneyMilestone } from '#domain/orders/order-money.ts';

/** An order as the database stores it: its payments, documents and receipts in cents. */
export type OrderLedger = {
  milestones: MoneyMilestone[];
  invoicedIds: Set<string>;
  receipts: number[];
  creditNotesCents: number;
  isCancelled: boolean;
};

const stepKinds = ['receive', 'reverse', 'refund', 'credit', 'invoice', 'schedule', 'cancel'] as const;
type LedgerStep = { kind: (typeof stepKinds)[number]; share: number };

export const today = '2026-11-20';
const cancellationShares = { recent: 0, unmeasured: 1000, measured: 3000, cutting: 10_000 };

/** Generates the amounts of the payments of an order, and what happens to its money. */
export const ledgerSequences = fc.record({
  amounts: fc.array(fc.integer({ min: 1, max: 9_000_000 }), { minLength: 1, maxLength: 5 }),
  steps: fc.array(fc.record({ kind: fc.constantFrom(...stepKinds), share: fc.integer({ min: 0, max: 100 }) }), { maxLength: 25 }),
});

export const sumCents = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const createMilestone = (id: string, amountCents: number): MoneyMilestone => ({
  id,
  amountCents,
  creditedCents: 0,
  isVoid: false,
  dueOn: null,
});

export const createLedger = (amounts: readonly number[]): OrderLedger => ({
  milestones: amounts.map((cents, index) => createMilestone(String(index), cents)),
  invoicedIds: new Set(),
  receipts: [],
  creditNotesCents: 0,
  isCancelled: false,
});

const listInvoiced = ({ milestones, invoicedIds }: OrderLedger) => milestones.filter(({ id }) => invoicedIds.has(id));

/** Returns the invoices less the credit notes. */
export const getInvoicedCents = (ledger: OrderLedger): number =>
  sumCents(listInvoiced(ledger).map(({ amountCents }) => amountCents)) - ledger.creditNotesCents;

/** Credits invoices, the last ones first. */
function creditInvoices(ledger: OrderLedger, cents: number): void {
  let remaining = cents;
  for (const milestone of listInvoiced(ledger).toReversed()) {
    const credited = Math.min(remaining, milestone.amountCents - milestone.creditedCents);
    milestone.creditedCents += credited;
    remaining -= credited;
  }
  ledger.creditNotesCents += cents - remaining;
}

function cancel(ledger: OrderLedger, share: number): void {
  const received = sumCents(ledger.receipts);
  const { agreedCents } = deriveOrderMoney(ledger.milestones, received, today);
  const stage = (['recent', 'unmeasured', 'measured', 'cutting'] as const)[share % 4]!;
  const kept = proposeKeptCents(agreedCents, received, stage, cancellationShares);
  const { creditNoteCents, invoiceCents } = settleCancellation(getInvoicedCents(ledger), received, kept);
  for (const milestone of ledger.milestones) if (!ledger.invoicedIds.has(milestone.id)) milestone.isVoid = true;
  creditInvoices(ledger, creditNoteCents);
  if (invoiceCents > 0) {
    ledger.milestones.push(createMilestone('kept', invoiceCents));
    ledger.invoicedIds.add('kept');
  }
  ledger.isCancelled = true;
}

/** Changes an order by one step, as the services do. A step that is not possible changes nothing. */
export function applyLedgerStep(ledger: OrderLedger, { kind, share }: LedgerStep): void {
  const received = sumCents(ledger.receipts);
  const { openCents, creditCents } = deriveOrderMoney(ledger.milestones, received, today);
  const takeShareOf = (cents: number) => Math.floor((cents * share) / 100);
  if (kind === 'receive') ledger.receipts.push(takeShareOf(openCents + 100_00) + 1);
  else if (kind === 'reverse') {
    const receipt = ledger.receipts.find((cents) => cents > 0 && cents <= received);
    if (receipt !== undefined) ledger.receipts.push(-receipt);
  } else if (kind === 'refund') {
    if (takeShareOf(creditCents) > 0) ledger.receipts.push(-takeShareOf(creditCents));
  } else if (kind === 'invoice') {
    const next = ledger.milestones.find(({ id, isVoid }) => !isVoid && !ledger.invoicedIds.has(id));
    if (next) ledger.invoicedIds.add(next.id);
  } else if (kind === 'schedule') {
    const next = ledger.milestones.find(({ dueOn }) => dueOn === null);
    if (next) next.dueOn = `2026-11-${String(10 + (share % 20)).padStart(2, '0')}`;
  } else if (kind === 'credit') creditInvoices(ledger, takeShareOf(Math.max(0, getInvoicedCents(ledger))));
  else if (!ledger.isCancelled) cancel(ledger, share);
}
