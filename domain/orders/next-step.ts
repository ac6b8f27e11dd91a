import { orderStatuses, type OrderStatus } from './order.ts';

/** What happens next with an order, as a text for its customer, and who does it. */
export type NextStep = { text: string; by: 'customer' | 'business' };

const byBusiness = (text: string): NextStep => ({ text, by: 'business' });
const byCustomer = (text: string): NextStep => ({ text, by: 'customer' });

/** The next step in each status. */
export const nextSteps: Record<OrderStatus, NextStep> = {
  awaiting_deposit: byCustomer(
    'Pay the deposit by EFT with the reference below. When it arrives, we set your stone aside and arrange a day to measure.',
  ),
  ready_to_template: byBusiness('We contact you to agree on a day to measure. The units must be fixed and level by then.'),
  template_booked: byBusiness('We come to measure on the agreed day. Please have the sink, hob and taps on site, or their data sheets.'),
  templated: byBusiness('We prepare the job sheet from the measurements.'),
  variation_pending: byCustomer('The measured size changes the price. We contact you about the difference.'),
  job_sheet_sent: byCustomer('Check the job sheet and approve it, so that we can start.'),
  job_sheet_approved: byBusiness('We start to make your worktops.'),
  in_production: byBusiness('We cut, edge and polish your stone, and then agree with you on a day to install it.'),
  ready_to_install: byBusiness('Your worktops are finished. We contact you to agree on a day to install them.'),
  install_booked: byBusiness('We install your worktops on the agreed day.'),
  installed: byBusiness('Check the work, and tell us if anything is not right.'),
  completed: byBusiness('Your order is complete. Enjoy your stone.'),
  on_hold: byBusiness('Work on your order is paused. Contact us if you have a question.'),
  cancelled: byBusiness('Your order is cancelled. Contact us if you have a question.'),
};

/** The statuses in which the customer acts next. */
export const orderStatusesAwaitingCustomer = orderStatuses.filter((status) => nextSteps[status].by === 'customer');
