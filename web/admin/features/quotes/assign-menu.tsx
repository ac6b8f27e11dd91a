import type { UseQueryResult } from '@tanstack/react-query';
import type { StaffRef } from '#contract/admin/quotes/admin-quote.schemas.ts';
import { Menu, MenuItem } from '#web/admin/components/popups/menu.tsx';
import type { QuoteOptions } from '#web/admin/features/quotes/list/use-quote-options.ts';
import { InlineLoadError } from '#web/ui/status/load-error.tsx';

type AssignMenuProps = {
  assignee: StaffRef | null;
  optionsQuery: UseQueryResult<QuoteOptions>;
  me: StaffRef;
  onAssign: (to: StaffRef | null) => void;
};

/** Shows the assignee of a quote, and changes or removes the assignee. */
export function AssignMenu({ assignee, optionsQuery, me, onAssign }: AssignMenuProps) {
  const isAssignedToMe = assignee?._id === me._id;
  const label = assignee === null ? 'Assign' : isAssignedToMe ? 'Assigned to you' : `Assigned to ${assignee.fullName}`;
  return (
    <Menu label={<span className="max-w-40 truncate">{label}</span>} fullWidthOnPhones>
      {!isAssignedToMe && (
        <MenuItem onClick={() => onAssign(me)}>
          <span className="flex-1">Assign to me</span>
          <kbd className="ml-6 text-xs text-soft">A</kbd>
        </MenuItem>
      )}
      {optionsQuery.isLoadingError && <InlineLoadError className="px-2.5" onRetry={() => void optionsQuery.refetch()} />}
      {optionsQuery.data?.assignees
        .filter(({ _id }) => _id !== me._id && _id !== assignee?._id)
        .map((member) => (
          <MenuItem key={member._id} onClick={() => onAssign(member)}>
            {member.fullName}
          </MenuItem>
        ))}
      {assignee !== null && <MenuItem onClick={() => onAssign(null)}>Unassign</MenuItem>}
    </Menu>
  );
}
