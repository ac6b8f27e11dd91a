import { Link } from 'react-router';
import type { OrderSummary } from '#contract/account/orders.endpoints.ts';
import { orderStatusLabels } from '#domain/orders/order.ts';
import { formatRand } from '#domain/shared/money.ts';
import { AccountPageHeading } from '#web/account/account-page.tsx';
import { AccountLoadError } from '#web/features/auth/account-load-error.tsx';
import { LoadMore, accountPageSize, usePagedList } from '#web/account/paged-list.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { formatDate } from '#web/lib/format/dates.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { orderSteps } from './order-labels.ts';
import { findNextPayment } from './order-payments.ts';

const loadOrders = async (skip: number, signal: AbortSignal) =>
  (await call('/user/orders/list', { skip, limit: accountPageSize }, { signal })).response;

/** Renders placeholder rows of the final size while the orders are loading. */
export function OrderListSkeleton() {
  return (
    <div role="group" aria-busy="true" aria-label="Loading your orders" className="border-t border-line">
      {[0, 1].map((index) => (
        <div key={index} className="space-y-2 border-b border-line py-5">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-5 w-64" />
        </div>
      ))}
    </div>
  );
}

function NoOrders() {
  return (
    <>
      <Notice
        title="No orders yet"
        action={
          <>
            <ButtonLink to={paths.userQuotes()}>See my quotes</ButtonLink>
            <ButtonLink variant="secondary" to={paths.quotes()}>
              Request a Quote
            </ButtonLink>
          </>
        }
      >
        An order starts when you accept a quote. This page then shows what has been done and what happens next.
      </Notice>
      <h2 className="mt-12 mb-5 font-display text-2xl [--opsz:60]">How an order works</h2>
      <ol className="grid gap-x-6 gap-y-8 sm:grid-cols-2 md:grid-cols-4">
        {orderSteps.map(({ name, text }, index) => (
          <li key={name} className="border-t border-edge pt-3">
            <p className="text-sm text-soft tabular-nums">{index + 1}</p>
            <h3 className="font-display text-xl">{name}</h3>
            <p className="mt-1 text-medium text-soft">{text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

function PaymentSummary({ order: { payments, receivedCents, totalCents, status, objectedAt } }: { order: OrderSummary }) {
  // Staff contact the customer after an objection, before the next payment.
  const nextPayment = status === 'cancelled' || objectedAt !== null ? undefined : findNextPayment(payments);
  return (
    <p className="text-medium text-soft tabular-nums">
      <span>{`${formatRand(receivedCents)} of ${formatRand(totalCents)} paid`}</span>
      {nextPayment && (
        <span className="block">
          <span>{`Next: ${nextPayment.milestone}, ${formatRand(nextPayment.openCents)}`}</span>
          {nextPayment.dueAt !== null && (
            <span>
              , due <time dateTime={nextPayment.dueAt}>{formatDate(nextPayment.dueAt)}</time>
            </span>
          )}
        </span>
      )}
    </p>
  );
}

function OrderRow({ order }: { order: OrderSummary }) {
  return (
    <li className="relative grid gap-x-6 gap-y-1 border-b border-line py-5 hover:bg-card sm:grid-cols-[1fr_auto] lg:grid-cols-[7.5rem_1fr_12rem] lg:items-baseline">
      <p className="text-sm text-soft tabular-nums max-lg:order-2">
        {order.number}
        <time dateTime={order.createdAt} className="block">
          {formatDate(order.createdAt)}
        </time>
      </p>
      <div className="min-w-0 max-lg:order-1">
        <h2 className="font-display text-xl wrap-anywhere">
          <Link to={paths.userOrders({ id: order._id })} className="after:absolute after:inset-0 hover:text-rust">
            {order.stone}
          </Link>
        </h2>
        <PaymentSummary order={order} />
      </div>
      <p className="font-semibold max-lg:order-1">{orderStatusLabels[order.status]}</p>
    </li>
  );
}

/** Renders the customer's orders, newest first. Without orders, explains how an order works. */
export function OrderList({ userId, title }: { userId: string; title: string }) {
  const { data, error, refetch, loadMore } = usePagedList({ queryKey: ['orders', userId], load: loadOrders });
  return (
    <>
      <AccountPageHeading title={title} />
      {error && !data && <AccountLoadError title="Your orders could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <OrderListSkeleton />}
      {data?.result.length === 0 && <NoOrders />}
      {data && data.result.length > 0 && (
        <>
          <ul className="border-t border-line">
            {data.result.map((order) => (
              <OrderRow key={order._id} order={order} />
            ))}
          </ul>
          <LoadMore list={data} className="mt-6" onLoad={loadMore} />
        </>
      )}
    </>
  );
}
