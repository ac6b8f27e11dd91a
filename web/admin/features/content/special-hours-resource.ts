import type { EditedException } from '#contract/admin/content.ts';
import { dayWords } from '#domain/content/opening-hours.ts';
import type { ResourceConfig } from '#web/admin/forms/resource-config.ts';
import { call } from '#web/lib/api/api-client.ts';
import * as paths from '#web/admin/app/paths.ts';
import { listingStatusColumn, textColumn } from './columns.tsx';

const dayOf = ({ day }: EditedException): string => `${dayWords(day)} ${day.slice(0, 4)}`;

type SpecialHoursValues = { day: string; hours: string; note: string };

/** Days on which the business keeps other hours. */
export const specialHoursResource: ResourceConfig<EditedException, SpecialHoursValues> = {
  api: {
    list: (input, options) => call('/admin/opening/list', input, options),
    save: ({ day, ...text }, key) => call('/admin/opening/save', { ...text, ...key, ...(day && { day }) }),
    archive: (_id) => call('/admin/opening/delete', { _id }),
    restore: (_id) => call('/admin/opening/restore', { _id }),
  },
  type: 'opening',
  path: paths.specialHours,
  title: 'Other hours',
  singular: 'day',
  nameOf: dayOf,
  columns: [
    textColumn('Day', dayOf),
    { id: 'hours', label: 'Hours', always: true, cell: ({ hours }) => hours },
    { id: 'note', label: 'Note', from: 'sm', cell: ({ note }) => note },
    listingStatusColumn,
  ],
  fields: [
    { name: 'day', label: 'Day', panel: 'The day', kind: 'day', half: true },
    { name: 'hours', label: 'Hours', panel: 'The day', maxLength: 60, placeholder: '08:00 - 12:00', hint: 'Or: Closed', half: true },
    {
      name: 'note',
      label: 'Note',
      panel: 'The day',
      maxLength: 120,
      optional: true,
      placeholder: 'Christmas Eve',
      hint: 'Stands beside the hours on the website.',
    },
  ],
  problemFields: { already_there: 'day', hours_unreadable: ({ day }) => (day === '' ? 'day' : 'hours') },
  toValues: (exception) => ({ day: exception?.day ?? '', hours: exception?.hours ?? '', note: exception?.note ?? '' }),
  hasDrafts: false,
  empty: 'Holidays and short days stand here; the website shows the next ones, and whether it is open now.',
};
