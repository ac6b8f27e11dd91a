import type { ParsedInputOf } from '#contract/index.ts';
import type { Notification, NotificationPreference } from '#contract/account/notifications.ts';
import { isMailed, noticeKindsFor, notificationKinds, wantsNotice, type NotificationKind } from '#domain/accounts/notification.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { newId, type Db, type Transaction } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { type Mail, queueMail } from '#server/modules/mail/index.ts';
import type { Person } from '#server/http/authentication.ts';
import * as store from './notifications.store.ts';

export type Notice = {
  /** The recipient. */
  userId: string;
  /** The quote it is about. */
  quoteId?: string;
  kind: NotificationKind;
  /** Within its kind: a second notice with the same key is not written. */
  key: string;
  title: string;
  text: string;
  /** A path on this site. */
  link: string;
  /** The same by mail. */
  mail?: Mail;
};

export function createNotifications({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Notifies a user by the channels that are not switched off. */
    async tell(dbOrTrx: Db | Transaction, { userId, quoteId, kind, key, title, text, link, mail }: Notice): Promise<void> {
      const choices = await store.listChoices(dbOrTrx, userId);
      const content = { kind, dedupeKey: `${kind}:${key}`, title, bodyText: text, link };
      const row = { id: newId(), userId, quoteId: quoteId ?? null, ...content, createdAt: clock.now() };
      if (wantsNotice(choices, kind, 'site')) await store.insertNotification(dbOrTrx, row);
      if (mail !== undefined && wantsNotice(choices, kind, 'email')) await queueMail(dbOrTrx, mail);
    },

    async listOf(person: Person, page: ParsedInputOf<'/user/notifications/list'>) {
      const [{ rows, total }, unread] = await Promise.all([
        store.listNotificationsOf(db, person.id, page),
        store.countUnread(db, person.id),
      ]);
      const result = rows.map((row): Notification => ({
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

    /** @returns how many are still unread. @throws ApiError('not_found') for one that is not theirs, or none named */
    async read(person: Person, { _id, all }: ParsedInputOf<'/user/notifications/read'>): Promise<number> {
      if (_id === undefined && !all) throw createApiError('not_found');
      const marked = await store.updateRead(db, person.id, clock.now(), all ? undefined : _id);
      if (marked === 0 && !all) throw createApiError('not_found');
      return store.countUnread(db, person.id);
    },

    /** Changes the given settings. @returns all settings. @throws ApiError('notice_mandatory'); then nothing is changed */
    async preferences(person: Person, { changes }: ParsedInputOf<'/user/notifications/preferences'>): Promise<NotificationPreference[]> {
      const wanted = changes ?? [];
      if (wanted.some(({ kind, on }) => !on && notificationKinds[kind].mandatory)) throw createApiError('notice_mandatory');
      if (wanted.length > 0) await db.transaction().execute((trx) => store.saveChoices(trx, person.id, wanted));
      const choices = await store.listChoices(db, person.id);
      return noticeKindsFor(person.role).map((kind) => ({
        kind,
        label: notificationKinds[kind].label,
        mandatory: notificationKinds[kind].mandatory,
        site: wantsNotice(choices, kind, 'site'),
        email: isMailed(kind) ? wantsNotice(choices, kind, 'email') : null,
      }));
    },
  };
}
export type Notifications = ReturnType<typeof createNotifications>;
