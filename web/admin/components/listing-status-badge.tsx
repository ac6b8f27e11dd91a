import type { ListingStatus } from '#domain/catalogue/listing-status.ts';
import { StatusBadge, type BadgeTone } from './status-badge.tsx';

const badges = {
  active: { tone: 'good', label: 'Active' },
  draft: { tone: 'open', label: 'Draft' },
  archived: { tone: 'ended', label: 'Archived' },
} satisfies Record<ListingStatus, { tone: BadgeTone; label: string }>;

/** Options of a filter by status. */
export const listingStatuses = (['active', 'draft', 'archived'] as const).map((value) => ({ value, label: badges[value].label }));

export function ListingStatusBadge({ status }: { status: ListingStatus }) {
  return <StatusBadge {...badges[status]} />;
}
