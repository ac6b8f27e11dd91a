import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/connection.ts';
import { createCrudHandlers } from '#server/modules/audit/index.ts';
import type { NotificationsService } from '#server/modules/notifications/index.ts';
import { createBankDetailsAdmin } from './admin/bank-details-admin.service.ts';
import { openingExceptionResource } from './admin/opening-exceptions.resource.ts';
import { createSaleSettingsHandlers } from './admin/sale-settings-admin.handlers.ts';
import { createSaleSettingsAdmin } from './admin/sale-settings-admin.service.ts';
import { createSettingsAdminHandlers } from './admin/settings-admin.handlers.ts';
import { createSettingsAdmin } from './admin/settings-admin.service.ts';
import { createSettingsHandlers } from './settings.handlers.ts';
import { createSettings } from './settings.service.ts';

export { getBankDetails } from './bank-details.ts';
export { registerFaviconRoutes } from './favicon.routes.ts';
export { getSaleSettings } from './get-sale-settings.ts';
export { listLeftDemoWording } from './list-left-demo-wording.ts';
export { ownersRequireSecondFactor } from './security-settings-fragments.store.ts';
export { getSecuritySettings, saveSecuritySettings } from './security-settings.ts';
export type { SettingsService } from './settings.service.ts';

type Dependencies = { db: Db; clock: Clock; notifications: NotificationsService; publicUrl: string };

export function createSettingsModule({ db, clock, notifications, publicUrl }: Dependencies) {
  const settings = createSettings({ db, clock });
  const handlers = {
    ...createSettingsHandlers(settings),
    ...createSettingsAdminHandlers(createSettingsAdmin({ db })),
    ...createSaleSettingsHandlers(createSaleSettingsAdmin({ db }), createBankDetailsAdmin({ db, clock, notifications, publicUrl })),
    ...createCrudHandlers(db, openingExceptionResource),
  };
  return { ...settings, handlers };
}
