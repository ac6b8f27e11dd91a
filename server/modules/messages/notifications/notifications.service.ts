import type { ParsedInputOf } from '#contract/index.ts';
import type { NotificationDto, NotificationPreferenceDto } from '#contract/account/notifications.endpoints.ts';
import {
  getMessageFacts,
  isMessageEnabled,
  listNotificationKinds,
  messageKinds,
  type NotificationKind,
} from '#domain/messages/message-kinds.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Db } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { listPreferences } from '../dispatch.store.ts';
import * as store from './notifications.store.ts';

export function createNotifications({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async list(currentUser: AuthenticatedUser, page: ParsedInputOf<'/user/notifications/list'>) {
      const [{ rows, total }, unread] = await Promise.all([
        store.listNotifications(db, currentUser.id, page),
        store.countUnread(db, currentUser.id),
      ]);
      const result = rows.map((row): NotificationDto => ({
        _id: row.id,
        kind: row.kind as NotificationKind,
        title: row.title,
        text: row.bodyText,
        link: row.link,
        createdAt: row.createdAt.toISOString(),
        readAt: row.readAt?.toISOString() ?? null,
      }));
      return { result, fullcount: total, unread };
    },

    /**
     * Marks one notification, all, or those about a page as read.
     * @returns the number of unread notifications
     */
    async markRead(currentUser: AuthenticatedUser, { _id, all, link }: ParsedInputOf<'/user/notifications/read'>): Promise<number> {
      if (link !== '') {
        await store.markPageNotificationsRead(db, currentUser.id, clock.now(), link);
        return store.countUnread(db, currentUser.id);
      }
      if (_id === undefined && !all) throw createApiError('not_found');
      const markedCount = await store.markNotificationsRead(db, currentUser.id, clock.now(), all ? undefined : _id);
      if (markedCount === 0 && !all) throw createApiError('not_found');
      return store.countUnread(db, currentUser.id);
    },

    /**
     * Changes preferences.
     * @returns all preferences
     * @throws ApiError('notice_mandatory') if a change disables a mandatory kind; then nothing is saved
     */
    async savePreferences(
      currentUser: AuthenticatedUser,
      { changes }: ParsedInputOf<'/user/notifications/preferences'>,
    ): Promise<NotificationPreferenceDto[]> {
      const requested = changes ?? [];
      if (requested.some(({ kind, on }) => !on && messageKinds[kind].mandatory)) throw createApiError('notice_mandatory');
      if (requested.length > 0) await db.transaction().execute((trx) => store.savePreferences(trx, currentUser.id, requested));
      const preferences = await listPreferences(db, currentUser.id);
      return listNotificationKinds(currentUser.role).map((kind) => ({
        kind,
        label: messageKinds[kind].label,
        mandatory: messageKinds[kind].mandatory,
        site: isMessageEnabled(preferences, kind, 'site'),
        email: getMessageFacts(kind).email === 'recipient' ? isMessageEnabled(preferences, kind, 'email') : null,
      }));
    },
  };
}
