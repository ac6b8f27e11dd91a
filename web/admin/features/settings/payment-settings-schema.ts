import { integer, list, textArea } from '#web/admin/kit/form/fields.ts';
import { formSchema, panel } from '#web/admin/kit/form/form-schema.ts';

const reminders = list(
  {
    days: integer({ label: 'Days after the due day', min: -30, max: 90, hint: 'Negative before it.' }),
    text: textArea({ label: 'Text', required: 'Enter a text.', maxLength: 1000 }),
  },
  {
    label: 'Reminders',
    list: { noun: 'Reminder', maxRows: 10, rowClass: 'grid items-start gap-4 sm:grid-cols-[11rem_minmax(0,1fr)]' },
  },
);

/** The days of the reminders ascend, so that the order is that in which they are sent. */
export const paymentSettingsSchema = formSchema(
  {
    ...panel('Reminders', { reminders }),
    ...panel('Proof of payment', {
      proofPauseDays: integer({
        label: 'Pause of reminders (bank days)',
        min: 0,
        max: 10,
        half: true,
        hint: 'After a proof of payment. Then the payment is to check again.',
      }),
    }),
  },
  ({ reminders: rows }) =>
    Object.fromEntries(
      rows.flatMap(({ days }, index) =>
        index > 0 && days <= rows[index - 1]!.days
          ? [[`reminders.${index}.days`, 'Enter a later day than that of the reminder above.']]
          : [],
      ),
    ),
);
