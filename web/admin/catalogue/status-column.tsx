import type { Column } from '#web/admin/ui/data-table.tsx';
import { StatusMark } from '#web/admin/ui/status.tsx';
import type { Group } from './groups.ts';

export const statusOf = ({ archived }: Group) => (archived ? 'archived' : 'active');

/** Whether the public is offered a material, a type or a colour. */
export const statusColumn: Column<Group> = {
  id: 'status',
  label: 'Status',
  from: 'md',
  cell: (group) => <StatusMark status={statusOf(group)} />,
};
