import type { ResourceDto } from '#contract/admin/resources.endpoints.ts';
import { formatShortDay } from '#domain/content/opening-hours.ts';
import type { ResourceConfig } from '#web/admin/resources/resource-config.ts';
import { hours, text } from '#web/admin/kit/form/fields.ts';
import { formSchema, panel } from '#web/admin/kit/form/form-schema.ts';
import { listingStatusColumn, createTextColumn } from '#web/admin/resources/resource-columns.tsx';

type EditedSpecialHours = ResourceDto<'opening'>;

const getDay = ({ day }: EditedSpecialHours): string => `${formatShortDay(day)} ${day.slice(0, 4)}`;

const specialHoursSchema = formSchema(
  panel('Special hours', {
    day: text({ label: 'Day', kind: 'day', half: true, omitsEmpty: true }),
    hours: hours({ label: 'Hours' }),
    note: text({
      label: 'Note',
      maxLength: 120,
      optional: true,
      placeholder: 'Christmas Eve',
      hint: 'Shown beside the hours on the website.',
    }),
  }),
);

/** Resource of the special hours: days that differ from the opening hours. */
export const specialHoursResource: ResourceConfig<EditedSpecialHours, typeof specialHoursSchema.tree> = {
  type: 'opening',
  schema: specialHoursSchema,
  newLabel: 'New special hours',
  searchLabel: 'Search special hours',
  getName: getDay,
  columns: [
    createTextColumn('Day', getDay),
    { id: 'hours', header: 'Hours', alwaysVisible: true, cell: (record) => record.hours },
    { id: 'note', header: 'Note', minWidth: 'sm', cell: ({ note }) => note },
    listingStatusColumn,
  ],
  empty: 'Add public holidays and days with different hours. The website shows the next ones and whether you are open now.',
};
