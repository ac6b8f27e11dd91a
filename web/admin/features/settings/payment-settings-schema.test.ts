import { expect, test } from 'vitest';
import { defaultPaymentSettings } from '#domain/orders/payment-settings.ts';
import { calendarSchema } from './calendar-schema.ts';
import { paymentSettingsSchema } from './payment-settings-schema.ts';

test('payment settings are saved as they were loaded, and the days of reminders ascend', () => {
  const settings = { ...defaultPaymentSettings, reminders: [...defaultPaymentSettings.reminders] };
  const values = paymentSettingsSchema.toValues(settings);
  expect(paymentSettingsSchema.validate(values)).toEqual({});
  expect(paymentSettingsSchema.toInput(values)).toEqual(settings);
  const [first, second] = values.reminders;
  expect(paymentSettingsSchema.validate({ ...values, reminders: [second!, first!] })).toEqual({
    'reminders.1.days': 'Enter a later day than that of the reminder above.',
  });
});

test('the last day of a closure is not before its first day', () => {
  const calendar = {
    declaredDays: [{ day: '2026-11-01', name: 'Election' }],
    closures: [{ from: '2026-12-15', to: '2027-01-08', name: '' }],
  };
  const values = calendarSchema.toValues(calendar);
  expect(calendarSchema.validate(values)).toEqual({});
  expect(calendarSchema.toInput(values)).toEqual(calendar);
  expect(calendarSchema.validate({ ...values, closures: [{ ...values.closures[0]!, to: '2026-12-14' }] })).toEqual({
    'closures.0.to': 'Enter a day that is not before the first day.',
  });
});
