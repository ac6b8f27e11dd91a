import { z } from 'zod';
import { messageChannels, notificationKindNames } from '#domain/messages/message-kinds.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { skipOrLimit, booleanFlag, optionalId, textOrEmpty, listResponse } from '#contract/schemas.ts';

const kind = z.enum(notificationKindNames);

export const notification = z.object({
  _id: z.string(),
  kind,
  title: z.string(),
  text: z.string(),
  /** The path of the page that the notification links to; '' without a link. */
  link: z.string(),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});
export type NotificationDto = z.infer<typeof notification>;

export const notificationPreference = z.object({
  kind,
  label: z.string(),
  /** True if the kind cannot be switched off. */
  mandatory: z.boolean(),
  /** True if the kind is shown on the notifications page. */
  site: z.boolean(),
  /** True if the kind is emailed; null if it cannot be emailed. */
  email: z.boolean().nullable(),
});
export type NotificationPreferenceDto = z.infer<typeof notificationPreference>;

export const notificationEndpoints = {
  '/user/notifications/list': defineEndpoint({
    summary: 'Lists the notifications of the signed-in user, newest first.',
    description:
      '`unread` in the response is the number of all unread notifications. `unread` in the input lists only unread ones. A `limit` of 0 returns only the counts.',
    access: 'signed_in',
    input: z.object({ unread: booleanFlag, skip: skipOrLimit(100_000, 0), limit: skipOrLimit(100, 30) }),
    response: z.object({ result: z.array(notification), fullcount: z.int(), unread: z.int() }),
  }),

  '/user/notifications/read': defineEndpoint({
    summary: 'Marks one notification as read, all with `all`, or those about a page with `link`.',
    description: '`link` is the path of a page. Notifications that link to it, or to a path below it, are marked.',
    access: 'signed_in',
    input: z.object({ _id: optionalId, all: booleanFlag, link: textOrEmpty(300) }),
    response: z.object({ unread: z.int() }),
    errors: ['not_found'],
  }),

  '/user/notifications/preferences': defineEndpoint({
    summary: 'Saves `changes` and returns the notification preferences.',
    access: 'signed_in',
    input: z.object({
      changes: z
        .array(z.object({ kind, channel: z.enum(messageChannels), on: z.boolean() }))
        .max(100)
        .nullish(),
    }),
    response: listResponse(notificationPreference),
    errors: ['notice_mandatory'],
  }),
};
