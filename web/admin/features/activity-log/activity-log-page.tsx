import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '#contract/admin/audit.endpoints.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { defineList } from '#web/admin/kit/list/define-list.tsx';
import { ShortTime } from '#web/admin/components/relative-time.tsx';
import { capitalize } from '#web/admin/utils/format.ts';
import type { TableColumn } from '#web/admin/kit/list/data-table.tsx';
import { Tooltip } from '#web/admin/components/popups/tooltip.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { InlineLoadError } from '#web/ui/status/load-error.tsx';
import { diffFields, getEntryName, describeAction, resourceTypeOptions } from './describe-change.ts';

const maxVisibleChanges = 4;

function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const changes = diffFields(before, after);
  const renderChange = ({ field, before: oldText, after: newText }: (typeof changes)[number]) => (
    <li key={field} className="line-clamp-6 min-w-0 wrap-anywhere">
      <span className="text-soft">{`${field}: `}</span>
      {oldText !== '' && <del className="mr-1 text-soft decoration-1">{oldText}</del>}
      {newText !== '' && <span>{newText}</span>}
      {newText === '' && before !== null && after !== null && <span className="text-soft">empty</span>}
    </li>
  );
  return (
    <div className="relative z-10 max-w-xl min-w-64 text-small">
      <ul>{changes.slice(0, maxVisibleChanges).map(renderChange)}</ul>
      {changes.length > maxVisibleChanges && (
        <details>
          <summary className="w-fit rounded-sm text-rust hover:text-rust-deep">{`${changes.length - maxVisibleChanges} more`}</summary>
          <ul>{changes.slice(maxVisibleChanges).map(renderChange)}</ul>
        </details>
      )}
    </div>
  );
}

type SetFilter = (change: { user: string } | { record: string }) => void;
type FilterButtonProps = { label: string; className?: string; onClick: () => void; children: ReactNode };

const FilterButton = ({ label, className = '', onClick, children }: FilterButtonProps) => (
  <Tooltip label={label}>
    <button
      type="button"
      aria-label={label}
      className={`relative z-10 rounded-sm text-left underline decoration-line underline-offset-4 hover:decoration-rust ${className}`}
      onClick={onClick}
    >
      {children}
    </button>
  </Tooltip>
);

const getColumns = (setFilter: SetFilter): readonly TableColumn<AuditEntry>[] => [
  {
    id: 'at',
    header: 'When',
    alwaysVisible: true,
    cell: ({ at }) => <ShortTime time={at} className="tabular-nums" />,
    className: 'align-top',
  },
  {
    id: 'user',
    header: 'Who',
    cell: ({ userName, userId }) =>
      userId === null ? (
        'the system'
      ) : (
        <FilterButton label={`Show changes by ${userName}`} onClick={() => setFilter({ user: userId })}>
          {userName}
        </FilterButton>
      ),
    className: 'align-top',
  },
  {
    id: 'change',
    header: 'What',
    cell: ({ action: typeAndAction, before, after, _id, quoteNumber }) => {
      const { type, action } = describeAction(typeAndAction);
      const name = getEntryName(typeAndAction, _id, before, after) || quoteNumber || capitalize(type);
      return (
        <>
          {_id === null ? (
            <span className="font-semibold wrap-anywhere">{name}</span>
          ) : (
            <FilterButton
              label={`Show changes to ${name}`}
              className="font-semibold wrap-anywhere"
              onClick={() => setFilter({ record: _id })}
            >
              {name}
            </FilterButton>
          )}
          <span className="block text-note">{`${type}, ${action}`}</span>
        </>
      );
    },
    className: 'align-top',
  },
  { id: 'changes', header: 'Before and after', minWidth: 'md', cell: (entry) => <Changes entry={entry} />, className: 'align-top' },
];

const staffQuery = queryFor('/admin/staff/list');

/** Lists changes made by staff, with the values before and after. The list can be filtered by person, kind or record. */
const { Page, loader } = defineList('/admin/audit/list', {
  title: 'Activity log',
  label: 'Changes',
  searchLabel: 'Search by person or record',
  filters: { user: { label: 'Person' }, kind: { label: 'Kind', options: resourceTypeOptions }, record: {} },
  toInput: ({ user, kind, record }) => ({ entityType: kind, _id: record, userId: user }),
  otherQueries: [staffQuery],
  getRowId: ({ entryId }) => entryId,
  getRowLabel: ({ action }) => action,
  empty: <Notice title="No activity yet">Changes made by staff appear here, with the old and new values.</Notice>,
  useParts: ({ list: { filters, set }, data }) => {
    const staff = useQuery(staffQuery);
    const staffOptions = (staff.data?.result ?? []).map(({ _id, fullName }) => ({ value: _id, label: fullName }));
    // Former staff members are not in the list of staff, but the entries contain their names.
    const entryOfFormerStaff = staffOptions.some(({ value }) => value === filters.user)
      ? undefined
      : data?.result.find(({ userId }) => userId === filters.user);
    if (filters.user !== '' && entryOfFormerStaff) staffOptions.push({ value: filters.user, label: entryOfFormerStaff.userName });
    return {
      columns: getColumns(set),
      filterOptions: { user: staffOptions },
      notice: (
        <>
          {staff.isLoadingError && (
            <InlineLoadError className="px-2.5" onRetry={() => void staff.refetch()}>
              The staff could not be loaded.
            </InlineLoadError>
          )}
          {filters.record !== '' && <p className="mb-3 text-soft">Showing changes to one item. Clear filters to see all changes.</p>}
        </>
      ),
    };
  },
});
export { Page as default, loader };
