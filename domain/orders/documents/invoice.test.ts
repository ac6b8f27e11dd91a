import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitVat } from '#domain/pricing/amount.ts';
import { listInvoiceNeeds, splitCreditNote } from './invoice.ts';
import { splitByLargestRemainder } from './split-amount.ts';

const seller = { legalName: 'Example Stone CC', registrationNumber: '', vatNumber: '4123456789', address: '1 Road' };
const recipient = { name: 'Thandi Mokoena', company: '', address: '4 Kloof Street', vatNumber: '' };
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test('a tax invoice above R5 000 needs the address of its recipient', () => {
  const withoutAddress = { ...recipient, address: '' };
  expect(listInvoiceNeeds(seller, withoutAddress, { grossCents: 500_000, vatRate: 1500 })).toEqual([]);
  expect(listInvoiceNeeds(seller, withoutAddress, { grossCents: 500_001, vatRate: 1500 })).toEqual(['recipient_address']);
  expect(listInvoiceNeeds(seller, withoutAddress, { grossCents: 500_001, vatRate: 0 })).toEqual([]);
});

test('an invoice needs the seller and a name, and with VAT a VAT number', () => {
  const empty = { legalName: '', registrationNumber: '', vatNumber: '', address: '' };
  const nobody = { name: '', company: '', address: '', vatNumber: '' };
  const needs = ['seller_name', 'seller_address', 'recipient_name'];
  expect(listInvoiceNeeds(empty, nobody, { grossCents: 1, vatRate: 0 })).toEqual(needs);
  expect(listInvoiceNeeds(empty, nobody, { grossCents: 1, vatRate: 1500 })).toEqual(needs.toSpliced(2, 0, 'seller_vat_number'));
  expect(listInvoiceNeeds(seller, { ...nobody, company: 'Builders CC' }, { grossCents: 1, vatRate: 1500 })).toEqual([]);
});

test('T53 the net amount, VAT and total of the invoices of an order add up to the order to the cent', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 9_000_000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(weights, fc.integer({ min: 0, max: 2500 }), (amounts, vatRate) => {
      const order = splitVat(sum(amounts), vatRate);
      const vatParts = splitByLargestRemainder(order.vatCents, amounts);
      expect(sum(vatParts)).toBe(order.vatCents);
      expect(sum(amounts.map((cents, index) => cents - vatParts[index]!))).toBe(order.netCents);
      for (const [index, vatCents] of vatParts.entries()) {
        expect(vatCents).toBeLessThanOrEqual(amounts[index]!);
        expect(Math.abs(vatCents - (order.vatCents * amounts[index]!) / order.grossCents)).toBeLessThan(1 + 1e-3);
      }
    }),
  );
});

test('without an amount, the first part gets everything', () => {
  expect(splitByLargestRemainder(5, [0, 0])).toEqual([5, 0]);
  expect(splitByLargestRemainder(100, [1, 1, 1])).toEqual([34, 33, 33]);
});

test('T53 the credit notes of a fully credited invoice add up to it to the cent', () => {
  const credits = fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(credits, fc.integer({ min: 0, max: 2500 }), (amounts, vatRate) => {
      const invoice = splitVat(sum(amounts), vatRate);
      let creditedCents = 0;
      const notes = amounts.map((cents) => {
        const note = splitCreditNote(invoice, creditedCents, cents);
        creditedCents += cents;
        return note;
      });
      expect(sum(notes.map(({ vatCents }) => vatCents))).toBe(invoice.vatCents);
      expect(sum(notes.map(({ netCents }) => netCents))).toBe(invoice.netCents);
      for (const note of notes) expect(note.netCents + note.vatCents).toBe(note.grossCents);
    }),
  );
});
