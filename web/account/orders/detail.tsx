import { Link } from 'react-router';
import { AccountHeading } from '#web/account/account-page.tsx';
import { AccountLoadError } from '#web/features/auth/account-load-error.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { formatDay } from '#web/lib/format/dates.ts';
import * as paths from '#web/lib/router/paths.ts';
import { useQuery } from '#web/lib/api/use-query.ts';
import { DimensionLine } from '#web/ui/dimension-line.tsx';
import { ArrowLeftIcon } from '#web/ui/icons.tsx';
import { OrdersSkeleton } from './orders-view.tsx';
import { statusWords } from './order-labels.ts';

/** One order. */
export function OrderDetailView({ userId, id }: { userId: string; id: string }) {
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
      <Link
        to={paths.userOrders()}
        className="mb-3 -ml-1 inline-flex min-h-11 items-center gap-2 text-[0.9375rem] font-semibold text-rust hover:text-rust-deep"
      >
        <ArrowLeftIcon className="size-4" />
        All my orders
      </Link>
      <AccountHeading title={order?.stone ?? 'My Order'} />
      {error !== undefined && <AccountLoadError title="This order could not be loaded" error={error} onRetry={refetch} />}
      {!order && error === undefined && <OrdersSkeleton />}
      {order && (
        <>
          <DimensionLine>
            {order.number} · placed on {formatDay(order.createdAt)}
          </DimensionLine>
          <p className="mt-8 text-lg font-semibold">{statusWords(order.status)}</p>
        </>
      )}
    </>
  );
}
