import { orderStatusLabels, type OrderStatus } from '#domain/orders/order.ts';

/** Labels of the order statuses in which a payment can become due. */
export const paymentDueLabels: Record<OrderStatus, string> = { ...orderStatusLabels, awaiting_deposit: 'After acceptance' };
