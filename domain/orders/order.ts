import { formatRecordNumber } from '#domain/shared/record-number.ts';
import type { OrderListTab } from './order-list.ts';

/** The tabs of the list of orders to which the status alone assigns an order. */
export type OrderStatusTab = Exclude<OrderListTab, 'all'>;

type OrderStatusFacts = {
  /** The label for customers. */
  label: string;
  /** The event that leads to the status, as part of a sentence to the customer. */
  event: string;
  /** The next step, as a text for the customer. */
  next: string;
  /** `waiting` if the customer acts next, `action` if staff act next, `work` until an agreed day or event, `done` without further work. */
  tab: OrderStatusTab;
};

// In sequence. `on_hold` and `cancelled` are last, because they are not part of the sequence.
const facts = {
  awaiting_deposit: {
    label: 'Awaiting your deposit',
    event: 'you accept the quote',
    next: 'Pay the deposit by EFT with the reference below. When it arrives, we set your stone aside and arrange a day to measure.',
    tab: 'waiting',
  },
  ready_to_template: {
    label: 'Ready to measure',
    event: 'we receive your deposit',
    next: 'We contact you to agree on a day to measure. The units must be fixed and level by then.',
    tab: 'action',
  },
  template_booked: {
    label: 'Measuring booked',
    event: 'the day to measure is agreed',
    next: 'We come to measure on the agreed day. Please have the sink, hob and taps on site, or their data sheets.',
    tab: 'work',
  },
  templated: {
    label: 'Measured',
    event: 'we have measured',
    next: 'We prepare the job sheet from the measurements.',
    tab: 'action',
  },
  variation_pending: {
    label: 'Price change to approve',
    event: 'we tell you the price of the measured size',
    next: 'The measured size changes the price. We contact you about the difference.',
    tab: 'waiting',
  },
  job_sheet_sent: {
    label: 'Job sheet to approve',
    event: 'we send you the job sheet',
    next: 'Check the job sheet and approve it, so that we can start.',
    tab: 'waiting',
  },
  job_sheet_approved: {
    label: 'Job sheet approved',
    event: 'you approve the job sheet',
    next: 'We start to make your worktops.',
    tab: 'action',
  },
  in_production: {
    label: 'Being made',
    event: 'we start to make your worktops',
    next: 'We cut, edge and polish your stone, and then agree with you on a day to install it.',
    tab: 'work',
  },
  ready_to_install: {
    label: 'Ready to install',
    event: 'your worktops are ready to install',
    next: 'Your worktops are finished. We contact you to agree on a day to install them.',
    tab: 'action',
  },
  install_booked: {
    label: 'Installation booked',
    event: 'the day to install is agreed',
    next: 'We install your worktops on the agreed day.',
    tab: 'work',
  },
  installed: {
    label: 'Installed',
    event: 'we have installed your worktops',
    next: 'Check the work, and tell us if anything is not right.',
    tab: 'action',
  },
  completed: {
    label: 'Completed',
    event: 'your order is complete',
    next: 'Your order is complete. Enjoy your stone.',
    tab: 'done',
  },
  on_hold: {
    label: 'On hold',
    event: 'your order is paused',
    next: 'Work on your order is paused. Contact us if you have a question.',
    tab: 'work',
  },
  cancelled: {
    label: 'Cancelled',
    event: 'your order is cancelled',
    next: 'Your order is cancelled. Contact us if you have a question.',
    tab: 'done',
  },
} as const satisfies Record<string, OrderStatusFacts>;
export type OrderStatus = keyof typeof facts;

/** The texts and the tab of each status. */
export const orderStatusFacts: Readonly<Record<OrderStatus, OrderStatusFacts>> = facts;

/** The statuses of an order, in sequence. */
export const orderStatuses = Object.keys(facts) as [OrderStatus, ...OrderStatus[]];

/** Lists the statuses of a tab, in sequence. */
export const listOrderStatuses = (tab: OrderStatusTab): OrderStatus[] =>
  orderStatuses.filter((status) => orderStatusFacts[status].tab === tab);

/** The statuses without further work. */
export const closedOrderStatuses: readonly OrderStatus[] = listOrderStatuses('done');

/** The labels of the statuses for customers. */
export const orderStatusLabels = Object.fromEntries(orderStatuses.map((status) => [status, orderStatusFacts[status].label])) as Record<
  OrderStatus,
  string
>;

/** The labels of the statuses for staff. */
export const staffOrderStatusLabels: Record<OrderStatus, string> = {
  ...orderStatusLabels,
  awaiting_deposit: 'Awaiting deposit',
  variation_pending: 'Price change sent',
  job_sheet_sent: 'Job sheet sent',
};

/** Formats an order number: `O-2026-00001`. @param year of the acceptance, in Cape Town @param count from 1 */
export const formatOrderNumber = (year: number, count: number): string => formatRecordNumber('O', year, count);
