import { createOrdersHandlers } from './orders.handlers.ts';
import { createOrders } from './orders.service.ts';

export const createOrdersModule = () => ({ handlers: createOrdersHandlers(createOrders()) });
