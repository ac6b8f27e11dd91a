import { orderEndpoints } from '#contract/account/orders.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type { Db } from '#server/db/connection.ts';
import { createOrdersService } from './orders.service.ts';

export { createOrder } from './create-order.ts';
export { hasOrder, orderNumberSql } from './order-fragments.store.ts';
export { listOpenOrderNumbers, ordersPersonalData } from './orders-personal-data.store.ts';

export function createOrdersModule({ db }: { db: Db }) {
  const orders = createOrdersService({ db });
  const handlers = serve(orderEndpoints, {
    '/user/orders/list': async (input, { currentUser }) => ({ response: await orders.listOwn(currentUser, input) }),
    '/user/orders/get': async (input, { currentUser }) => ({ response: await orders.getOwn(currentUser, input) }),
  });
  return { handlers };
}
