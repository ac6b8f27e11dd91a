import { pluralize } from '#domain/shared/counts.ts';
import { orderStatusFacts, type OrderStatus } from './order.ts';

/** When a payment is due: a number of days after the order reaches a status. */
export type PaymentDue = { dueStatus: OrderStatus; dueDays: number };

/** Describes when a payment is due: `Within 3 days after you accept the quote`, `When your order is complete`. */
export const describePaymentDue = ({ dueStatus, dueDays }: PaymentDue): string =>
  `${dueDays === 0 ? 'When' : `Within ${pluralize(dueDays, 'day')} after`} ${orderStatusFacts[dueStatus].event}`;
