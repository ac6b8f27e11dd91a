import {
  calendarSettings,
  paymentSettings,
  type AdminCalendar,
  type AdminPaymentSettings,
} from '#contract/admin/settings/payment-settings.endpoints.ts';
import { defaultPaymentSettings, type PaymentSettings } from '#domain/orders/payment-settings.ts';
import { noCalendarDays, type Calendar } from '#domain/shared/calendar.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { findSettingRow } from './settings.store.ts';

/** Returns the settings of payments for editing; version 0 if they were never saved. */
export async function getVersionedPaymentSettings(db: Db | Transaction): Promise<AdminPaymentSettings> {
  const row = await findSettingRow(db, 'payments');
  return { ...paymentSettings.parse(row?.value ?? defaultPaymentSettings), version: row?.version ?? 0 };
}

/** Returns declared days and closures for editing; version 0 if they were never saved. */
export async function getVersionedCalendar(db: Db | Transaction): Promise<AdminCalendar> {
  const row = await findSettingRow(db, 'calendar');
  return { ...calendarSettings.parse(row?.value ?? noCalendarDays), version: row?.version ?? 0 };
}

export const getPaymentSettings = (db: Db | Transaction): Promise<PaymentSettings> => getVersionedPaymentSettings(db);
export const getCalendar = (db: Db | Transaction): Promise<Calendar> => getVersionedCalendar(db);
