import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#web/admin/api/query-client.ts';
import { CountBadge } from '#web/admin/components/count-badge.tsx';

// Belongs to the sidebar of every screen: a failed refetch of it does not make the screen outdated.
const countsQuery = { ...queryFor('/admin/orders/list', { limit: 0 }), meta: { isInSidebar: true } };

/** Renders the number of orders that wait for staff. */
export function OrdersToDoCount() {
  const { data } = useQuery({ ...countsQuery, select: ({ counts }) => counts.action });
  return <CountBadge count={data ?? 0} label="to do" />;
}
