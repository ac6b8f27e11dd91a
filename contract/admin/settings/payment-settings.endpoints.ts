import { z } from 'zod';
import { expectedVersion } from '#contract/admin/admin.schemas.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { emptyInput, textOrEmpty } from '#contract/schemas.ts';
import { permissions } from '#domain/accounts/staff.ts';

const day = z.iso.date();

/** The reminders of payments, and the bank days for which a proof of payment pauses them. */
export const paymentSettings = z.object({
  /** In ascending order of `days`, which count from the due date and are negative before it. */
  reminders: z.array(z.object({ days: z.int().min(-30).max(90), text: textOrEmpty(1000) })).max(10),
  proofPauseDays: z.int().min(0).max(10),
});
const adminPaymentSettings = paymentSettings.extend({ version: z.int() });
export type AdminPaymentSettings = z.infer<typeof adminPaymentSettings>;

/** The days beside the public holidays of South Africa, which are computed. */
export const calendarSettings = z.object({
  /** Days that were declared public holidays: no bank days and no working days. */
  declaredDays: z.array(z.object({ day, name: textOrEmpty(100) })).max(100),
  /** Periods in which the business does not work, with both days. */
  closures: z.array(z.object({ from: day, to: day, name: textOrEmpty(100) })).max(100),
});
const adminCalendar = calendarSettings.extend({ version: z.int() });
export type AdminCalendar = z.infer<typeof adminCalendar>;

const holiday = z.object({ day, name: z.string() });

export const paymentSettingsEndpoints = {
  '/admin/payment/settings/get': defineEndpoint({
    summary: 'Returns the settings of payments.',
    access: permissions.orders,
    input: emptyInput,
    response: adminPaymentSettings,
  }),

  '/admin/payment/settings/save': defineEndpoint({
    summary: 'Saves the settings of payments.',
    access: permissions.settings,
    requiresReauthentication: true,
    input: paymentSettings.extend({ version: expectedVersion }),
    response: adminPaymentSettings,
    errors: ['reminders_invalid', 'version_stale'],
  }),

  '/admin/calendar/get': defineEndpoint({
    summary: 'Returns declared public holidays and closures, and the computed public holidays of this year and the next.',
    access: permissions.orders,
    input: emptyInput,
    response: adminCalendar.extend({ publicHolidays: z.array(holiday) }),
  }),

  '/admin/calendar/save': defineEndpoint({
    summary: 'Saves declared public holidays and closures.',
    description: 'Dates that were already set do not change.',
    access: permissions.settings,
    requiresReauthentication: true,
    input: calendarSettings.extend({ version: expectedVersion }),
    response: adminCalendar,
    errors: ['closure_invalid', 'version_stale'],
  }),
};
