import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyLedgerStep, createLedger, getInvoicedCents, ledgerSequences, sumCents, today } from '#test/order-ledger.ts';
import { deriveOrderMoney } from './order-money.ts';

test('T53 after every step of 10 000 sequences agreed − credited − received = open − credit, and the documents add up', () => {
  fc.assert(
    fc.property(ledgerSequences, ({ amounts, steps }) => {
      const ledger = createLedger(amounts);
      for (const step of steps) {
        const wasCancelled = ledger.isCancelled;
        applyLedgerStep(ledger, step);
        const money = deriveOrderMoney(ledger.milestones, sumCents(ledger.receipts), today);
        const agreed = ledger.milestones.filter(({ isVoid }) => !isVoid);
        expect(money.agreedCents).toBe(sumCents(agreed.map(({ amountCents }) => amountCents)));
        expect(money.agreedCents - money.creditedCents - money.receivedCents).toBe(money.openCents - money.creditCents);
        expect(Math.min(money.openCents, money.creditCents)).toBe(0);
        expect(Math.max(money.openCents, money.creditCents)).toBeGreaterThanOrEqual(0);
        expect(money.dueCents).toBeLessThanOrEqual(money.openCents);
        if (agreed.every(({ id }) => ledger.invoicedIds.has(id)))
          expect(getInvoicedCents(ledger)).toBe(money.agreedCents - money.creditedCents);
        // A cancellation leaves nothing open: the customer is owed what is not kept.
        if (ledger.isCancelled && !wasCancelled) expect(money.openCents).toBe(0);
      }
    }),
    { numRuns: 10_000 },
  );
});
