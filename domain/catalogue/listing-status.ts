/** Drafts are visible to staff only; archived entries can be restored. */
export const listingStatuses = ['draft', 'active', 'archived'] as const;
export type ListingStatus = (typeof listingStatuses)[number];
