import type { Amount } from '#domain/pricing/amount.ts';
import type { SellerParticulars } from '#domain/orders/sale-settings.ts';

/** The recipient of an invoice. `company` and `vatNumber` are empty for a private person. */
export type InvoiceRecipient = { name: string; company: string; address: string; vatNumber: string };

/** When invoices are issued: one for each payment, or one for all when the work is complete. */
export const taxPoints = ['instalment', 'completion'] as const;
export type TaxPoint = (typeof taxPoints)[number];

/** The particulars without which an invoice waits. */
export const invoiceNeeds = ['seller_name', 'seller_address', 'seller_vat_number', 'recipient_name', 'recipient_address'] as const;
export type InvoiceNeed = (typeof invoiceNeeds)[number];

// Up to R5 000 a tax invoice needs no recipient (VAT Act, section 20(5)).
const maxAbridgedCents = 500_000;

/** Lists the missing particulars of an invoice (VAT Act, section 20(4)). An invoice without VAT needs neither a VAT number nor an address. */
export function listInvoiceNeeds(
  seller: SellerParticulars,
  recipient: InvoiceRecipient,
  { grossCents, vatRate }: { grossCents: number; vatRate: number },
): InvoiceNeed[] {
  const isTaxInvoice = vatRate > 0;
  const isFull = isTaxInvoice && grossCents > maxAbridgedCents;
  const isMissing: Record<InvoiceNeed, boolean> = {
    seller_name: seller.legalName === '',
    seller_address: seller.address === '',
    seller_vat_number: isTaxInvoice && seller.vatNumber === '',
    recipient_name: recipient.name === '' && recipient.company === '',
    recipient_address: isFull && recipient.address === '',
  };
  return invoiceNeeds.filter((need) => isMissing[need]);
}

/**
 * Returns the amounts of a credit note. VAT is in proportion to the invoice, so that the credit notes of a fully credited invoice add up to
 * it. @param creditedCents the sum of the earlier credit notes
 */
export function splitCreditNote(invoice: Amount, creditedCents: number, grossCents: number): Amount {
  const getVat = (cents: number): number => Number((BigInt(cents) * BigInt(invoice.vatCents)) / BigInt(invoice.grossCents));
  const vatCents = getVat(creditedCents + grossCents) - getVat(creditedCents);
  return { netCents: grossCents - vatCents, vatCents, grossCents };
}
