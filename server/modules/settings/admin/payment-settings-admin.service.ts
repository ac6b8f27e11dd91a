import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { areRemindersValid } from '#domain/orders/payment-settings.ts';
import { listPublicHolidays } from '#domain/shared/calendar.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { createRecordCommand } from '#server/crud/record-command.ts';
import type { Db } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { getVersionedCalendar, getVersionedPaymentSettings } from '../payment-settings.ts';
import { upsertSetting } from '../settings.store.ts';

/** Reads and saves the settings of payments, and the days on which banks or the business do not work. */
export function createPaymentSettingsAdmin({ db, clock }: { db: Db; clock: Clock }) {
  const changePayments = createRecordCommand({ db, entityType: 'settings', read: getVersionedPaymentSettings });
  const changeCalendar = createRecordCommand({ db, entityType: 'settings', read: getVersionedCalendar });
  return {
    getPayments: () => getVersionedPaymentSettings(db),

    async savePayments(currentUser: AuthenticatedUser, { version, ...input }: ParsedInputOf<'/admin/payment/settings/save'>) {
      const settings = { ...input, reminders: input.reminders.map(({ days, text }) => ({ days, text: text.trim() })) };
      if (!areRemindersValid(settings.reminders)) throw createApiError('reminders_invalid');
      return changePayments(currentUser, { _id: 'payments', version, write: (trx) => upsertSetting(trx, 'payments', settings) });
    },

    async getCalendar() {
      const year = Number(toLocalDate(clock.now()).slice(0, 4));
      return { ...(await getVersionedCalendar(db)), publicHolidays: [...listPublicHolidays(year), ...listPublicHolidays(year + 1)] };
    },

    /** Saves the days in ascending order. */
    async saveCalendar(currentUser: AuthenticatedUser, { version, ...input }: ParsedInputOf<'/admin/calendar/save'>) {
      if (input.closures.some(({ from, to }) => to < from)) throw createApiError('closure_invalid');
      const calendar = {
        declaredDays: input.declaredDays
          .map(({ day, name }) => ({ day, name: name.trim() }))
          .toSorted((a, b) => a.day.localeCompare(b.day)),
        closures: input.closures
          .map(({ from, to, name }) => ({ from, to, name: name.trim() }))
          .toSorted((a, b) => a.from.localeCompare(b.from)),
      };
      return changeCalendar(currentUser, { _id: 'calendar', version, write: (trx) => upsertSetting(trx, 'calendar', calendar) });
    },
  };
}
