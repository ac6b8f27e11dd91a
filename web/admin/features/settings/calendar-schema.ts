import { list, text } from '#web/admin/kit/form/fields.ts';
import { formSchema, panel } from '#web/admin/kit/form/form-schema.ts';

const createDayField = (label: string) => text({ label, kind: 'day', required: 'Enter a day.' });
const nameField = text({ label: 'Name', optional: true, maxLength: 100 });

const declaredDays = list(
  { day: createDayField('Day'), name: nameField },
  { label: 'Declared public holidays', list: { noun: 'Holiday', maxRows: 100, rowClass: 'grid gap-4 sm:grid-cols-[11rem_minmax(0,1fr)]' } },
);
const closures = list(
  { from: createDayField('First day'), to: createDayField('Last day'), name: nameField },
  { label: 'Closures', list: { noun: 'Closure', maxRows: 100, rowClass: 'grid gap-4 sm:grid-cols-[11rem_11rem_minmax(0,1fr)]' } },
);

export const calendarSchema = formSchema(
  { ...panel('Declared public holidays', { declaredDays }), ...panel('Closures', { closures }) },
  ({ closures: rows }) =>
    Object.fromEntries(
      rows.flatMap(({ from, to }, index) =>
        to !== '' && to < from ? [[`closures.${index}.to`, 'Enter a day that is not before the first day.']] : [],
      ),
    ),
);
