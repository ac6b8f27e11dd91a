import { pluralize } from '#domain/shared/counts.ts';
import type { OrderStatus } from './order.ts';

/** The event that leads to each status, as part of a sentence to the customer. */
const statusEvents: Record<OrderStatus, string> = {
  awaiting_deposit: 'you accept the quote',
  ready_to_template: 'we receive your deposit',
  template_booked: 'the day to measure is agreed',
  templated: 'we have measured',
  variation_pending: 'we tell you the price of the measured size',
  job_sheet_sent: 'we send you the job sheet',
  job_sheet_approved: 'you approve the job sheet',
  in_production: 'we start to make your worktops',
  ready_to_install: 'your worktops are ready to install',
  install_booked: 'the day to install is agreed',
  installed: 'we have installed your worktops',
  completed: 'your order is complete',
  on_hold: 'your order is paused',
  cancelled: 'your order is cancelled',
};

/** When a payment is due: a number of days after the order reaches a status. */
export type PaymentDue = { dueStatus: OrderStatus; dueDays: number };

/** Describes when a payment is due: `Within 3 days after you accept the quote`, `When your order is complete`. */
export const describePaymentDue = ({ dueStatus, dueDays }: PaymentDue): string =>
  dueDays === 0 ? `When ${statusEvents[dueStatus]}` : `Within ${pluralize(dueDays, 'day')} after ${statusEvents[dueStatus]}`;
