import { orderStatusLabels, type OrderStatus } from '#domain/orders/order.ts';

/** The times at which a payment can become due, as staff see them. */
export const paymentDueLabels: Record<OrderStatus, string> = { ...orderStatusLabels, awaiting_deposit: 'After acceptance' };
