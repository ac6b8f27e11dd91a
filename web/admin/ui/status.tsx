export const listingStatuses = [
  { value: 'active', label: 'Active' },
  { value: 'draft', label: 'Draft' },
  { value: 'archived', label: 'Archived' },
] as const;
export type ListingStatus = (typeof listingStatuses)[number]['value'];

const looks: Record<ListingStatus, string> = {
  active: 'text-fynbos before:bg-fynbos',
  draft: 'text-soft before:border before:border-edge',
  archived: 'text-soft before:h-px before:bg-edge',
};

/** What the public sees of a thing: all of it, nothing yet, nothing any more. @param props.compact without its word on a phone */
export function StatusMark({ status, compact = false }: { status: ListingStatus; compact?: boolean }) {
  return (
    <span className={`inline-flex items-center gap-2 text-[0.8125rem] before:size-2 before:shrink-0 before:content-[''] ${looks[status]}`}>
      <span className={compact ? 'max-sm:sr-only' : ''}>{listingStatuses.find(({ value }) => value === status)?.label}</span>
    </span>
  );
}
