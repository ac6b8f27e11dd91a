import type { Db } from '#server/db/connection.ts';
import { createOrdersHandlers } from './orders.handlers.ts';
import { createOrdersService } from './orders.service.ts';

export { createOrder } from './create-order.ts';
export { hasOrder, orderNumberSql } from './order-fragments.store.ts';
export { listOpenOrderNumbers, ordersPersonalData } from './orders-personal-data.store.ts';

export const createOrdersModule = ({ db }: { db: Db }) => ({ handlers: createOrdersHandlers(createOrdersService({ db })) });
