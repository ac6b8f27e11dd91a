import { useSearchParams } from 'react-router';
import { AccountPage } from './account-page.tsx';
import { OrderDetailView } from './orders/order-detail.tsx';
import { OrderList, OrderListSkeleton } from './orders/order-list.tsx';

const title = 'My Order';

/** Renders the customer's orders, or with `?id=` a single order. */
export function Component() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return (
    <AccountPage title={title} signInHint="Follow the progress of your orders here." fallback={<OrderListSkeleton />}>
      {(userId) => (id === '' ? <OrderList userId={userId} title={title} /> : <OrderDetailView key={id} userId={userId} id={id} />)}
    </AccountPage>
  );
}
