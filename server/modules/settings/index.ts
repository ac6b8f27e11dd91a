import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/connection.ts';
import { createCrudHandlers } from '#server/modules/audit/index.ts';
import { openingExceptionResource } from './admin/opening-exceptions.resource.ts';
import { createSettingsAdminHandlers } from './admin/settings-admin.handlers.ts';
import { createEditSettings } from './admin/settings-admin.service.ts';
import { createSettingsHandlers } from './settings.handlers.ts';
import { createSettings } from './settings.service.ts';

export { registerFavicon } from './favicon.routes.ts';
export { ownersRequireSecondFactor } from './security-settings-fragments.store.ts';
export { getSecuritySettings, saveSecuritySettings } from './security-settings.ts';
export type { SettingsService } from './settings.service.ts';

export function createSettingsModule({ db, clock }: { db: Db; clock: Clock }) {
  const settings = createSettings({ db, clock });
  const handlers = {
    ...createSettingsHandlers(settings),
    ...createSettingsAdminHandlers(createEditSettings({ db })),
    ...createCrudHandlers(db, openingExceptionResource),
  };
  return { ...settings, handlers };
}
