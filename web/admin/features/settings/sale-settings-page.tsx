import { createSingletonLoader, singletonPage } from '#web/admin/kit/form/singleton-page.tsx';
import { paymentsPanel, saleSettingsSchema, sumShares } from './sale-settings-schema.ts';

export const loader = createSingletonLoader('/admin/sale/settings');

/** Edits the validity, lead time, payments, exclusions and limits of quotes, and the legal particulars of the business. */
export default singletonPage({
  title: 'Quotes and orders',
  endpoint: '/admin/sale/settings',
  entityType: 'sale_settings',
  draftName: 'sale-settings',
  schema: saleSettingsSchema,
  getPanelSlots: (panel, values) => {
    if (panel !== paymentsPanel) return {};
    const sum = sumShares(saleSettingsSchema.toInput(values).paymentTerms.map(({ share }) => share));
    return {
      hint: 'An order is split into these payments. Each becomes due when the order reaches its status.',
      footer: <output className={`text-sm font-semibold tabular-nums ${sum.isComplete ? 'text-fynbos' : 'text-error'}`}>{sum.text}</output>,
    };
  },
});
