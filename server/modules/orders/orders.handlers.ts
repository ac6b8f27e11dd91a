import type { orderEndpoints } from '#contract/account/orders.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { OrdersService } from './orders.service.ts';

type OrderPaths = keyof typeof orderEndpoints;

export const createOrdersHandlers = (orders: OrdersService): Pick<Handlers, OrderPaths> => ({
  '/user/orders/list': async (input, { currentUser }) => ({ response: await orders.listOwn(currentUser, input) }),
  '/user/orders/get': async (input, { currentUser }) => ({ response: await orders.getOwn(currentUser, input) }),
});
