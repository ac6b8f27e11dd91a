import { saleSettingsEndpoints } from '#contract/admin/settings/sale-settings.endpoints.ts';
import { paymentSettingsEndpoints } from '#contract/admin/settings/payment-settings.endpoints.ts';
import { adminSettingsEndpoints } from '#contract/admin/settings/admin-settings.endpoints.ts';
import { settingsEndpoints } from '#contract/public/settings.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/connection.ts';
import { createCrudHandlers } from '#server/crud/crud-resource.ts';
import { createBankDetailsAdmin } from './admin/bank-details-admin.service.ts';
import { openingExceptionResource } from './admin/opening-exceptions.resource.ts';
import { createPaymentSettingsAdmin } from './admin/payment-settings-admin.service.ts';
import { createSaleSettingsAdmin } from './admin/sale-settings-admin.service.ts';
import { createSettingsAdmin } from './admin/settings-admin.service.ts';
import { createSettings } from './settings.service.ts';

export { getBankDetails } from './bank-details.ts';
export { registerFaviconRoutes } from './favicon.routes.ts';
export { getSaleSettings } from './get-sale-settings.ts';
export { getCalendar, getPaymentSettings } from './payment-settings.ts';
export { listLeftDemoWording } from './list-left-demo-wording.ts';
export { ownersRequireSecondFactor } from './security-settings-fragments.store.ts';
export { getSecuritySettings, saveSecuritySettings } from './security-settings.ts';
export { chargesVat } from './vat-fragments.store.ts';
export type { SettingsService } from './settings.service.ts';

type Dependencies = { db: Db; clock: Clock; publicUrl: string };

export function createSettingsModule({ db, clock, publicUrl }: Dependencies) {
  const settings = createSettings({ db, clock });
  const settingsAdmin = createSettingsAdmin({ db });
  const sale = createSaleSettingsAdmin({ db });
  const payments = createPaymentSettingsAdmin({ db, clock });
  const bank = createBankDetailsAdmin({ db, clock, publicUrl });
  const handlers = {
    ...serve(settingsEndpoints, {
      '/getGeneralSettings': async () => ({ settings: await settings.getGeneral() }),
      '/getSocialSettings': async () => ({ settings: { social: await settings.getSocial() } }),
      '/site/home/get': () => settings.getHome(),
      '/site/opening/exceptions': async () => ({ result: await settings.listExceptions() }),
    }),
    ...serve(adminSettingsEndpoints, {
      '/admin/settings/get': () => settingsAdmin.getSettings(),
      '/admin/settings/save': (input, { currentUser }) => settingsAdmin.saveSettings(currentUser, input),
      '/admin/home/get': () => settingsAdmin.getHome(),
      '/admin/home/save': (input, { currentUser }) => settingsAdmin.saveHome(currentUser, input),
    }),
    ...serve(saleSettingsEndpoints, {
      '/admin/sale/settings/get': () => sale.get(),
      '/admin/sale/settings/save': (input, { currentUser }) => sale.save(currentUser, input),
      '/admin/sale/bank/get': () => bank.get(),
      '/admin/sale/bank/save': (input, { currentUser }) => bank.save(currentUser, input),
    }),
    ...serve(paymentSettingsEndpoints, {
      '/admin/payment/settings/get': () => payments.getPayments(),
      '/admin/payment/settings/save': (input, { currentUser }) => payments.savePayments(currentUser, input),
      '/admin/calendar/get': () => payments.getCalendar(),
      '/admin/calendar/save': (input, { currentUser }) => payments.saveCalendar(currentUser, input),
    }),
    ...createCrudHandlers(db, openingExceptionResource),
  };
  return { ...settings, handlers };
}
