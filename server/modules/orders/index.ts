import { ordersHandlers } from './orders.handlers.ts';
import { makeOrders } from './orders.service.ts';

export const createOrdersModule = () => ({ handlers: ordersHandlers(makeOrders()) });
