import type { Debtor } from '#contract/admin/orders/debtors.endpoints.ts';
import type { OutputOf, ParsedInputOf } from '#contract/index.ts';
import { findNextReminder } from '#domain/orders/payment-reminder.ts';
import { formatWhatsAppReminder } from '#domain/orders/whatsapp-reminder.ts';
import { getCustomerOrderLink } from '#domain/quotes/quote-links.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/connection.ts';
import { getPaymentSettings, type SettingsService } from '#server/modules/settings/index.ts';
import { listDebtors, sumDebtors, type DebtorRow } from './debtors.store.ts';

type Dependencies = { db: Db; clock: Clock; publicUrl: string; settings: Pick<SettingsService, 'getGeneral'> };

/** Lists the orders with open amounts. */
export function createDebtors({ db, clock, publicUrl, settings }: Dependencies) {
  const toDebtor = (row: DebtorRow, { today, steps, businessName }: { today: string; steps: number[]; businessName: string }): Debtor => {
    const { id, userId, fullName, email, phone, notDue, days1to30, days31to60, days61to90, over90 } = row;
    const { number, milestone, openCents, dueOn, reference, payBy, arrangementNote: note } = row;
    const url = email === '' ? null : publicUrl + getCustomerOrderLink(id);
    return {
      _id: id,
      number,
      status: row.status,
      stone: row.stone,
      customer: { _id: userId, fullName, email, phone: phone ?? '' },
      openCents: row.totalOpenCents,
      ages: { notDue, days1to30, days31to60, days61to90, over90 },
      payment: { _id: row.paymentId, milestone, openCents, dueAt: dueOn, reference },
      arrangement: payBy === null ? null : { payBy, note },
      isDisputed: row.isDisputed,
      lastContactAt: row.lastContactAt?.toISOString() ?? null,
      nextReminder: (email === '' ? undefined : findNextReminder(row, steps, today)) ?? null,
      whatsAppText: formatWhatsAppReminder({ fullName, businessName, number, milestone, openCents, dueOn, reference, url }),
    };
  };

  return {
    async list({ search, skip, limit }: ParsedInputOf<'/admin/debtors/list'>): Promise<OutputOf<'/admin/debtors/list'>['response']> {
      const filter = { search: search.trim(), today: toLocalDate(clock.now()) };
      const [rows, { fullcount, openCents, ...ages }, { reminders }, { site_title: businessName }] = await Promise.all([
        listDebtors(db, { ...filter, skip, limit }),
        sumDebtors(db, filter),
        getPaymentSettings(db),
        settings.getGeneral(),
      ]);
      const context = { today: filter.today, steps: reminders.map(({ days }) => days), businessName };
      return { result: rows.map((row) => toDebtor(row, context)), fullcount, openCents, ages };
    },
  };
}
