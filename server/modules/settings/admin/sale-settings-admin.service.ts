import type { AdminSaleSettings } from '#contract/admin/settings/sale-settings.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { isVatNumber } from '#domain/orders/business-numbers.ts';
import { areDocumentPrefixesValid, arePaymentTermsValid, type SaleSettings } from '#domain/orders/sale-settings.ts';
import type { Db } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { createRecordCommand } from '#server/crud/record-command.ts';
import { getVersionedSaleSettings } from '../get-sale-settings.ts';
import { upsertSetting } from '../settings.store.ts';

/** Returns the settings with trimmed texts, without empty exclusions. */
const trimTexts = ({ paymentTerms, exclusions, seller, documentPrefixes, invoiceTerms, ...figures }: SaleSettings): SaleSettings => ({
  ...figures,
  paymentTerms: paymentTerms.map((term) => ({ ...term, name: term.name.trim() })),
  exclusions: exclusions.map((text) => text.trim()).filter(Boolean),
  seller: {
    legalName: seller.legalName.trim(),
    registrationNumber: seller.registrationNumber.trim(),
    vatNumber: seller.vatNumber.trim(),
    address: seller.address.trim(),
  },
  documentPrefixes: {
    invoice: documentPrefixes.invoice.trim(),
    creditNote: documentPrefixes.creditNote.trim(),
    receipt: documentPrefixes.receipt.trim(),
  },
  invoiceTerms: invoiceTerms.trim(),
});

/** Reads and saves the settings of quotes and orders. Sent quotes contain the settings of their time. */
export function createSaleSettingsAdmin({ db }: { db: Db }) {
  const change = createRecordCommand({ db, entityType: 'settings', read: getVersionedSaleSettings });
  return {
    get: (): Promise<AdminSaleSettings> => getVersionedSaleSettings(db),

    /** Saves the settings. */
    async save(
      currentUser: AuthenticatedUser,
      { version, ...input }: ParsedInputOf<'/admin/sale/settings/save'>,
    ): Promise<AdminSaleSettings> {
      const settings = trimTexts(input);
      if (!arePaymentTermsValid(settings.paymentTerms)) throw createApiError('payment_terms_invalid');
      if (!areDocumentPrefixesValid(settings.documentPrefixes)) throw createApiError('document_prefixes_invalid');
      return change(currentUser, {
        _id: 'sale',
        version,
        write(trx, _id, existing) {
          const { vatNumber } = settings.seller;
          // The number of the demo shop is not valid, and must not prevent other changes.
          const isUnchanged = vatNumber === '' || vatNumber === existing?.seller.vatNumber;
          if (!isUnchanged && !isVatNumber(vatNumber)) throw createApiError('vat_number_invalid');
          return upsertSetting(trx, 'sale', settings);
        },
      });
    },
  };
}
