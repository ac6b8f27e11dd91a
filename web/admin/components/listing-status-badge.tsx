import { StatusBadge, type BadgeTone } from './status-badge.tsx';

export const listingStatuses = [
  { value: 'active', label: 'Active' },
  { value: 'draft', label: 'Draft' },
  { value: 'archived', label: 'Archived' },
] as const;
export type ListingStatus = (typeof listingStatuses)[number]['value'];

const looks: Record<ListingStatus, BadgeTone> = { active: 'good', draft: 'open', archived: 'over' };

/** What the public sees of a thing: all of it, nothing yet, nothing any more. @param props.compact without its word on a phone */
export function ListingStatusBadge({ status, compact = false }: { status: ListingStatus; compact?: boolean }) {
  return (
    <StatusBadge look={looks[status]}>
      <span className={compact ? 'max-sm:sr-only' : ''}>{listingStatuses.find(({ value }) => value === status)?.label}</span>
    </StatusBadge>
  );
}
