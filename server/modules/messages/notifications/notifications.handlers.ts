import type { notificationEndpoints } from '#contract/account/notifications.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { NotificationsService } from './notifications.service.ts';

type NotificationPaths = keyof typeof notificationEndpoints;

export const createNotificationsHandlers = (notifications: NotificationsService): Pick<Handlers, NotificationPaths> => ({
  '/user/notifications/list': async (input, { currentUser }) => ({ response: await notifications.list(currentUser, input) }),
  '/user/notifications/read': async (input, { currentUser }) => ({
    response: { unread: await notifications.markRead(currentUser, input) },
  }),
  '/user/notifications/preferences': async (input, { currentUser }) => ({
    response: { result: await notifications.savePreferences(currentUser, input) },
  }),
});
