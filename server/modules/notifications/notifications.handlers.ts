import type { notificationEndpoints } from '#contract/account/notifications.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { Notifications } from './notifications.service.ts';

type NotificationPaths = (typeof notificationEndpoints)[number]['path'];

export const createNotificationsHandlers = (notifications: Notifications): Pick<Handlers, NotificationPaths> => ({
  '/user/notifications/list': async (input, { person }) => ({ response: await notifications.listOf(person, input) }),
  '/user/notifications/read': async (input, { person }) => ({ response: { unread: await notifications.read(person, input) } }),
  '/user/notifications/preferences': async (input, { person }) => ({
    response: { result: await notifications.preferences(person, input) },
  }),
});
