import { StatusBadge, type BadgeTone } from './status-badge.tsx';

const badges = {
  active: { tone: 'good', label: 'Active' },
  draft: { tone: 'open', label: 'Draft' },
  archived: { tone: 'over', label: 'Archived' },
} satisfies Record<string, { tone: BadgeTone; label: string }>;
export type ListingStatus = keyof typeof badges;

/** The options of a filter by status. */
export const listingStatuses = (['active', 'draft', 'archived'] as const).map((value) => ({ value, label: badges[value].label }));

/** The publication status of a record. @param props.compact without its label on a phone */
export function ListingStatusBadge({ status, compact }: { status: ListingStatus; compact?: boolean }) {
  return <StatusBadge {...badges[status]} {...(compact && { compact })} />;
}
