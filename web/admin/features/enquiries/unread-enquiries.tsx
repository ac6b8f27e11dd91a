import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#web/admin/api/query-client.ts';

// Belongs to the sidebar of every screen: a failed refetch of it does not make the screen outdated.
const countsQuery = { ...queryFor('/admin/contacts/list', { limit: 0 }), meta: { isInSidebar: true } };

/** Returns the number of unread enquiries. */
export const useUnreadEnquiryCount = (): number => useQuery({ ...countsQuery, select: ({ unread }) => unread }).data ?? 0;

/** Returns the number of enquiries that are possibly spam. */
export const useSpamEnquiryCount = (): number => useQuery({ ...countsQuery, select: ({ spam }) => spam }).data ?? 0;

export function UnreadEnquiriesBadge() {
  const count = useUnreadEnquiryCount();
  if (count === 0) return null;
  return (
    <span className="ml-auto min-w-5 rounded-sm bg-rust px-1.5 text-center text-xs leading-5 font-semibold text-white tabular-nums">
      <span>{count}</span>
      <span className="sr-only"> unread</span>
    </span>
  );
}
