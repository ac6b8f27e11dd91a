import type { ResourceDto } from '#contract/admin/resources.endpoints.ts';
import { formatShortDay } from '#domain/content/opening-hours.ts';
import type { ResourceConfig } from '#web/admin/resources/resource-config.ts';
import { call } from '#web/lib/api/api-client.ts';
import { listingStatusColumn, createTextColumn } from '#web/admin/resources/resource-columns.tsx';

type EditedSpecialHours = ResourceDto<'opening'>;

const getDay = ({ day }: EditedSpecialHours): string => `${formatShortDay(day)} ${day.slice(0, 4)}`;

type SpecialHoursValues = { day: string; hours: string; note: string };

/** Resource of the special hours: days that differ from the opening hours. */
export const specialHoursResource: ResourceConfig<EditedSpecialHours, SpecialHoursValues> = {
  type: 'opening',
  save: ({ day, ...otherValues }, recordVersion) => call('/admin/opening/save', { ...otherValues, ...recordVersion, ...(day && { day }) }),
  newLabel: 'New special hours',
  searchLabel: 'Search special hours',
  getName: getDay,
  columns: [
    createTextColumn('Day', getDay),
    { id: 'hours', header: 'Hours', alwaysVisible: true, cell: ({ hours }) => hours },
    { id: 'note', header: 'Note', minWidth: 'sm', cell: ({ note }) => note },
    listingStatusColumn,
  ],
  fields: [
    { name: 'day', label: 'Day', panel: 'Special hours', kind: 'day', half: true },
    {
      name: 'hours',
      label: 'Hours',
      panel: 'Special hours',
      kind: 'hours',
    },
    {
      name: 'note',
      label: 'Note',
      panel: 'Special hours',
      maxLength: 120,
      optional: true,
      placeholder: 'Christmas Eve',
      hint: 'Shown beside the hours on the website.',
    },
  ],
  toValues: (specialHours) => ({ day: specialHours?.day ?? '', hours: specialHours?.hours ?? '', note: specialHours?.note ?? '' }),
  hasDraftStatus: false,
  empty: 'Add public holidays and days with different hours. The website shows the next ones and whether you are open now.',
};
