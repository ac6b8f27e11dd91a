import { AccountPageHeading, BackLink } from '#web/account/account-page.tsx';
import { AccountLoadError } from '#web/features/auth/account-load-error.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { formatDate } from '#web/lib/format/dates.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { useQuery } from '#web/lib/api/use-query.ts';
import { DimensionLine } from '#web/ui/dimension-line.tsx';
import { OrderListSkeleton } from './orders-view.tsx';
import { formatOrderStatus } from './order-labels.ts';

export function OrderDetail({ userId, id }: { userId: string; id: string }) {
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    queryKey: ['order', userId, id],
    queryFn: async ({ signal }) => (await call('/user/orders/get', { _id: id }, { signal })).response,
  });
  return (
    <>
      <BackLink to={paths.userOrders()}>All my orders</BackLink>
      <AccountPageHeading title={order?.stone ?? 'My Order'} />
      {error !== undefined && <AccountLoadError title="This order could not be loaded" error={error} onRetry={refetch} />}
      {!order && error === undefined && <OrderListSkeleton />}
      {order && (
        <>
          <DimensionLine>
            {order.number} · placed on {formatDate(order.createdAt)}
          </DimensionLine>
          <p className="mt-8 text-lg font-semibold">{formatOrderStatus(order.status)}</p>
        </>
      )}
    </>
  );
}
