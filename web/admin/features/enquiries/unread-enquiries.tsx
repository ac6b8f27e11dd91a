import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#web/admin/api/query-client.ts';
import { CountBadge } from '#web/admin/components/count-badge.tsx';

// Belongs to the sidebar of every screen: a failed refetch of it does not make the screen outdated.
const countsQuery = { ...queryFor('/admin/contacts/list', { limit: 0 }), meta: { isInSidebar: true } };

/** Returns the number of unread enquiries. */
export const useUnreadEnquiryCount = (): number => useQuery({ ...countsQuery, select: ({ unread }) => unread }).data ?? 0;

/** Returns the number of enquiries that are possibly spam. */
export const useSpamEnquiryCount = (): number => useQuery({ ...countsQuery, select: ({ spam }) => spam }).data ?? 0;

export function UnreadEnquiriesBadge() {
  return <CountBadge count={useUnreadEnquiryCount()} label="unread" />;
}
