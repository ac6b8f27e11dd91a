import type { saleSettingsEndpoints } from '#contract/admin/settings/sale-settings.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { BankDetailsAdmin } from './bank-details-admin.service.ts';
import type { SaleSettingsAdmin } from './sale-settings-admin.service.ts';

type SaleSettingsPaths = keyof typeof saleSettingsEndpoints;

export const createSaleSettingsHandlers = (sale: SaleSettingsAdmin, bank: BankDetailsAdmin): Pick<Handlers, SaleSettingsPaths> => ({
  '/admin/sale/settings/get': async () => ({ response: await sale.get() }),
  '/admin/sale/settings/save': async (input, { currentUser }) => ({ response: await sale.save(currentUser, input) }),
  '/admin/sale/bank/get': async () => ({ response: await bank.get() }),
  '/admin/sale/bank/save': async (input, { currentUser }) => ({ response: await bank.save(currentUser, input) }),
});
