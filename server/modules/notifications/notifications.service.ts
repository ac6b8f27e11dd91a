import type { ParsedInputOf } from '#contract/index.ts';
import type { NotificationDto, NotificationPreferenceDto } from '#contract/account/notifications.endpoints.ts';
import {
  canBeEmailed,
  listNotificationKinds,
  notificationKinds,
  isNotificationEnabled,
  type NotificationKind,
} from '#domain/accounts/notification.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { type OutgoingEmail, enqueueEmail } from '#server/modules/mail/index.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import * as store from './notifications.store.ts';

export type NotificationInput = {
  /** The recipient. */
  userId: string;
  /** The quote that the notification is about. */
  quoteId?: string;
  kind: NotificationKind;
  /** Idempotency key within the kind. A second notification with the same key is not stored. */
  key: string;
  title: string;
  text: string;
  /** A path on this site. */
  link: string;
  /** The email to send, unless the user has disabled emails of this kind. */
  email?: OutgoingEmail;
};

export function createNotifications({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Notifies a user on the enabled channels. */
    async notify(dbOrTrx: Db | Transaction, { userId, quoteId, kind, key, title, text, link, email }: NotificationInput): Promise<void> {
      const preferences = await store.listPreferences(dbOrTrx, userId);
      const content = { kind, dedupeKey: `${kind}:${key}`, title, bodyText: text, link };
      const row = { id: createId(), userId, quoteId: quoteId ?? null, ...content, createdAt: clock.now() };
      if (isNotificationEnabled(preferences, kind, 'site')) await store.insertNotification(dbOrTrx, row);
      if (email !== undefined && isNotificationEnabled(preferences, kind, 'email')) await enqueueEmail(dbOrTrx, email);
    },

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
      if (requested.some(({ kind, on }) => !on && notificationKinds[kind].mandatory)) throw createApiError('notice_mandatory');
      if (requested.length > 0) await db.transaction().execute((trx) => store.savePreferences(trx, currentUser.id, requested));
      const preferences = await store.listPreferences(db, currentUser.id);
      return listNotificationKinds(currentUser.role).map((kind) => ({
        kind,
        label: notificationKinds[kind].label,
        mandatory: notificationKinds[kind].mandatory,
        site: isNotificationEnabled(preferences, kind, 'site'),
        email: canBeEmailed(kind) ? isNotificationEnabled(preferences, kind, 'email') : null,
      }));
    },
  };
}
export type NotificationsService = ReturnType<typeof createNotifications>;
