import { z } from 'zod';
import { bankDetails } from '#contract/account/orders.endpoints.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { emptyInput, textOrEmpty } from '#contract/schemas.ts';
import { permissions } from '#domain/accounts/staff.ts';
import { taxPoints } from '#domain/orders/documents/invoice.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { expectedVersion } from '#contract/admin/admin.schemas.ts';

const sellerInput = z.object({
  legalName: textOrEmpty(200),
  registrationNumber: textOrEmpty(40),
  vatNumber: textOrEmpty(20),
  address: textOrEmpty(400),
});

const share = z.int().min(0).max(10_000);

/** The settings of quotes and orders. Rates and shares are in hundredths of a percent. */
export const saleSettings = z.object({
  /** The number of days in which a quote can be accepted. */
  validityDays: z.int().min(1).max(365),
  /** The number of working days from the deposit to the installation. */
  leadTimeDays: z.int().min(1).max(365),
  paymentTerms: z
    .array(
      z.object({
        name: textOrEmpty(60),
        share: z.int(),
        /** The payment is due `days` days after the order reaches the status `dueAt`. */
        dueAt: z.enum(orderStatuses),
        days: z.int().min(0).max(365),
      }),
    )
    .max(23),
  exclusions: z.array(textOrEmpty(200)).max(30),
  estimatorDiscountRate: share,
  minMarginRate: share,
  seller: sellerInput,
  /** Whether each payment is invoiced, or the whole order at its completion. Sent quotes keep theirs. */
  taxPoint: z.enum(taxPoints),
  /** The first part of the numbers of invoices, credit notes and receipts. */
  documentPrefixes: z.object({ invoice: textOrEmpty(6), creditNote: textOrEmpty(6), receipt: textOrEmpty(6) }),
  /** The terms of payment that invoices show. */
  invoiceTerms: textOrEmpty(500),
  /** The share of the total that the business keeps after a cancellation, by the progress of the order. */
  keptShares: z.object({ recent: share, unmeasured: share, measured: share, cutting: share }),
  /** The years for which invoices keep the name and address of an erased customer. */
  keepDocumentsYears: z.int().min(5).max(100),
});

const adminSaleSettings = saleSettings.extend({ version: z.int() });
export type AdminSaleSettings = z.infer<typeof adminSaleSettings>;

const adminBankDetails = bankDetails.extend({ version: z.int() });
export type AdminBankDetails = z.infer<typeof adminBankDetails>;

export const saleSettingsEndpoints = {
  '/admin/sale/settings/get': defineEndpoint({
    summary: 'Returns the settings of quotes and orders.',
    access: permissions.quotes,
    input: emptyInput,
    response: adminSaleSettings,
  }),

  '/admin/sale/settings/save': defineEndpoint({
    summary: 'Saves the settings of quotes and orders.',
    description: 'Sent quotes do not change.',
    access: permissions.settings,
    requiresReauthentication: true,
    input: saleSettings.extend({ version: expectedVersion }),
    response: adminSaleSettings,
    errors: ['payment_terms_invalid', 'vat_number_invalid', 'document_prefixes_invalid', 'version_stale'],
  }),

  '/admin/sale/bank/get': defineEndpoint({
    summary: 'Returns the bank details for payments by EFT.',
    access: permissions.settings,
    input: emptyInput,
    response: adminBankDetails,
  }),

  '/admin/sale/bank/save': defineEndpoint({
    summary: 'Saves the bank details for payments by EFT.',
    description: 'All owners are notified by email.',
    access: permissions.settings,
    requiresReauthentication: true,
    isDelayedAfterReset: true,
    input: z.object({
      accountHolder: textOrEmpty(100),
      bank: textOrEmpty(60),
      branchCode: textOrEmpty(20),
      accountNumber: textOrEmpty(34),
      accountType: textOrEmpty(30),
      version: expectedVersion,
    }),
    response: adminBankDetails,
    errors: ['branch_code_invalid', 'account_number_invalid', 'version_stale'],
  }),
};
