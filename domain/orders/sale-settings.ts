import type { KeptShares } from './documents/cancellation.ts';
import type { TaxPoint } from './documents/invoice.ts';
import { areMilestonesValid, type Milestone } from './payment-milestones.ts';
import { maxPayments } from './payment-reference.ts';
import { orderStatuses, type OrderStatus } from './order.ts';

/** A milestone that is due `days` days after the order reaches the status `dueAt`. */
export type PaymentTerm = Milestone & { dueAt: OrderStatus; days: number };

/**
 * The details of the seller that a South African quotation and tax invoice must contain. The name and address are required for sending a
 * quote. A business without a VAT number charges no VAT.
 */
export type SellerParticulars = { legalName: string; registrationNumber: string; vatNumber: string; address: string };

/** Returns the particulars as lines: the name, the address, the VAT and registration numbers. Omits empty parts. */
export const formatParticulars = ({ legalName, registrationNumber, vatNumber, address }: SellerParticulars): string[] =>
  [
    legalName,
    address.trim().replaceAll(/\s*\n\s*/g, ', '),
    [vatNumber && `VAT no. ${vatNumber}`, registrationNumber && `Reg. no. ${registrationNumber}`].filter(Boolean).join(' · '),
  ].filter((line) => line !== '');

/** The settings of quotes and orders. */
export type SaleSettings = {
  validityDays: number;
  leadTimeDays: number;
  paymentTerms: readonly PaymentTerm[];
  /** Work that every quote lists as not included. */
  exclusions: readonly string[];
  /** The maximum discount without the approval of an owner, in hundredths of a percent of the price. */
  estimatorDiscountRate: number;
  /** The minimum margin without the approval of an owner, in hundredths of a percent of the net price. */
  minMarginRate: number;
  seller: SellerParticulars;
  /** Applies to quotes that are sent from now on. */
  taxPoint: TaxPoint;
  documentPrefixes: DocumentPrefixes;
  /** The terms of payment that invoices show. */
  invoiceTerms: string;
  /** The share of the total that the business keeps after a cancellation. */
  keptShares: KeptShares;
  /** The years for which invoices keep the name and address of an erased customer. The law requires 5. */
  keepDocumentsYears: number;
};

/** The first part of the numbers of each series of documents. */
export type DocumentPrefixes = { invoice: string; creditNote: string; receipt: string };

export const isDocumentPrefix = (text: string): boolean => /^[A-Z0-9]{1,6}$/.test(text);

/** Returns true if each prefix has 1 to 6 capital letters or digits, and no two are equal, also to those of quotes and orders. */
export function areDocumentPrefixesValid(prefixes: DocumentPrefixes): boolean {
  const all = ['Q', 'O', ...Object.values(prefixes)];
  return all.every(isDocumentPrefix) && new Set(all).size === all.length;
}

/** The bank account for payments by EFT. Only signed-in customers and owners see it. */
export type BankDetails = { accountHolder: string; bank: string; branchCode: string; accountNumber: string; accountType: string };

/** The settings of a new installation. 50/40/10 is the usual split of payments. */
export const defaultSaleSettings: SaleSettings = {
  validityDays: 7,
  leadTimeDays: 15,
  paymentTerms: [
    { name: 'Deposit', share: 5000, dueAt: 'awaiting_deposit', days: 3 },
    { name: 'Before installation', share: 4000, dueAt: 'ready_to_install', days: 3 },
    { name: 'On completion', share: 1000, dueAt: 'completed', days: 7 },
  ],
  exclusions: [
    'Plumbing and electrical work',
    'Disconnecting and reconnecting taps, sinks and appliances',
    'Making good of walls, tiles and paint',
  ],
  estimatorDiscountRate: 1000,
  minMarginRate: 1500,
  seller: { legalName: '', registrationNumber: '', vatNumber: '', address: '' },
  taxPoint: 'instalment',
  documentPrefixes: { invoice: 'INV', creditNote: 'CN', receipt: 'RC' },
  invoiceTerms: 'Please pay by the due day, with the reference above.',
  keptShares: { recent: 0, unmeasured: 1000, measured: 3000, cutting: 10_000 },
  keepDocumentsYears: 5,
};

export const noBankDetails: BankDetails = { accountHolder: '', bank: '', branchCode: '', accountNumber: '', accountType: '' };

/** Returns true if customers can pay by these details. */
export const areBankDetailsComplete = (details: BankDetails): boolean =>
  [details.accountHolder, details.bank, details.branchCode, details.accountNumber].every((text) => text.trim() !== '');

/** Lists the particulars that are missing for sending a quote. A sole proprietor has no registration number, a small business no VAT number. */
export const listMissingParticulars = ({ seller }: Pick<SaleSettings, 'seller'>): (keyof SellerParticulars)[] =>
  (['legalName', 'address'] as const).filter((name) => seller[name].trim() === '');

/** The statuses in which a payment can become due. An order on hold or cancelled has no due payments. */
export const paymentDueStatuses: readonly OrderStatus[] = orderStatuses.filter((status) => status !== 'on_hold' && status !== 'cancelled');

/** Returns true if the payments have names and add up to the price, each can become due, and the first one is due after acceptance. */
export const arePaymentTermsValid = (terms: readonly PaymentTerm[]): boolean =>
  terms.length <= maxPayments &&
  areMilestonesValid(terms) &&
  terms.every(
    ({ name, dueAt, days }) =>
      name.trim() !== '' && paymentDueStatuses.includes(dueAt) && Number.isInteger(days) && days >= 0 && days <= 365,
  ) &&
  terms[0]!.dueAt === 'awaiting_deposit';
