import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/connection.ts';
import { createNotificationsHandlers } from './notifications.handlers.ts';
import { createNotifications } from './notifications.service.ts';

export { notificationsPersonalData } from './notifications-personal-data.store.ts';
export type { NotificationInput, NotificationsService } from './notifications.service.ts';

export function createNotificationsModule({ db, clock }: { db: Db; clock: Clock }) {
  const notifications = createNotifications({ db, clock });
  return { ...notifications, handlers: createNotificationsHandlers(notifications) };
}
