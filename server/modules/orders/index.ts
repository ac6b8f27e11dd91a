import { orderEndpoints } from '#contract/account/orders.endpoints.ts';
import { adminOrderEndpoints } from '#contract/admin/orders/orders.endpoints.ts';
import { receiptEndpoints } from '#contract/admin/orders/receipts.endpoints.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type { Db } from '#server/db/connection.ts';
import { createOrderDetails } from './admin/order-details.service.ts';
import { createOrderList } from './admin/order-list.service.ts';
import { createOrderStatusService } from './admin/order-status.service.ts';
import { createReceipts } from './admin/receipts.service.ts';
import { createOrderCommand } from './order-command.ts';
import { createOrdersService } from './orders.service.ts';

export { createOrder } from './create-order.ts';
export { orderMessages } from './messages/order-messages.ts';
export { hasOrder, orderNumberSql } from './order-fragments.store.ts';
export { listOpenOrderNumbers, ordersPersonalData } from './orders-personal-data.store.ts';

/** Creates the endpoint handlers of orders, their statuses and their money. */
export function createOrdersModule({ db, clock }: { db: Db; clock: Clock }) {
  const orders = createOrdersService({ db, clock });
  const runCommand = createOrderCommand(db);
  const details = createOrderDetails({ clock });
  const list = createOrderList({ db, clock });
  const statusService = createOrderStatusService({ clock, runCommand, details });
  const receipts = createReceipts({ db, clock, runCommand, details });
  const handlers = {
    ...serve(orderEndpoints, {
      '/user/orders/list': (input, { currentUser }) => orders.listOwn(currentUser, input),
      '/user/orders/get': (input, { currentUser }) => orders.getOwn(currentUser, input),
    }),
    ...serve(adminOrderEndpoints, {
      '/admin/orders/list': (input) => list.list(input),
      '/admin/orders/get': ({ _id }) => details.get(db, _id),
      '/admin/orders/stage': (input, { currentUser, idempotencyKey }) => statusService.setStatus(currentUser, input, idempotencyKey),
      '/admin/orders/hold': (input, { currentUser, idempotencyKey }) => statusService.hold(currentUser, input, idempotencyKey),
      '/admin/orders/resume': (input, { currentUser, idempotencyKey }) => statusService.resume(currentUser, input, idempotencyKey),
      '/admin/orders/assign': (input, { currentUser }) => statusService.assign(currentUser, input),
    }),
    ...serve(receiptEndpoints, {
      '/admin/receipts/record': (input, { currentUser, idempotencyKey }) => receipts.record(currentUser, input, idempotencyKey),
      '/admin/receipts/reverse': (input, { currentUser, idempotencyKey }) => receipts.reverse(currentUser, input, idempotencyKey),
      '/admin/receipts/refund': (input, { currentUser, idempotencyKey }) => receipts.refund(currentUser, input, idempotencyKey),
    }),
  };
  return { handlers };
}
