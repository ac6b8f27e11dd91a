import type { OrderStatus, PaymentStatus } from '#domain/orders/order.ts';

/** Steps of an order as customers see them, first to last. */
export const orderSteps = [
  { name: 'Order placed', text: 'You accept the quote and receive the details for the deposit.' },
  { name: 'Deposit received', text: 'Your stone is set aside, and measuring is booked.' },
  { name: 'Measured', text: 'We come and take the exact size of your kitchen.' },
  { name: 'Details approved', text: 'You check and approve the job sheet: what we make, in words and a drawing.' },
  { name: 'Being made', text: 'Your stone is cut, edged and polished.' },
  { name: 'Installation booked', text: 'We agree on a day that suits you.' },
  { name: 'Installed', text: 'We fit your stone and explain how to care for it.' },
] as const;

/** Text about the next step, by order status. */
export const nextStepTexts: Record<OrderStatus, string> = {
  awaiting_deposit:
    'Pay the deposit by EFT with the reference below. When it arrives, we set your stone aside and arrange a day to measure.',
  ready_to_template: 'We contact you to agree on a day to measure. The units must be fixed and level by then.',
  template_booked: 'We come to measure on the agreed day. Please have the sink, hob and taps on site, or their data sheets.',
  templated: 'We prepare the job sheet from the measurements.',
  variation_pending: 'The measured size changes the price. We contact you about the difference.',
  job_sheet_sent: 'Check the job sheet and approve it, so that we can start.',
  job_sheet_approved: 'We start to make your worktops.',
  in_production: 'We cut, edge and polish your stone, and then agree with you on a day to install it.',
  ready_to_install: 'Your worktops are finished. We contact you to agree on a day to install them.',
  install_booked: 'We install your worktops on the agreed day.',
  installed: 'Check the work, and tell us if anything is not right.',
  completed: 'Your order is complete. Enjoy your stone.',
  on_hold: 'Work on your order is paused. Contact us if you have a question.',
  cancelled: 'Your order is cancelled. Contact us if you have a question.',
};

/** Labels of payment statuses for customers. */
export const paymentStatusLabels: Record<PaymentStatus, string> = {
  expected: 'Expected',
  proof_uploaded: 'Proof sent',
  received: 'Received',
  void: 'Not needed',
  refunded: 'Refunded',
};

/** Order statuses in which the customer has to act. */
export const orderStatusesAwaitingCustomer: ReadonlySet<OrderStatus> = new Set(['awaiting_deposit', 'variation_pending', 'job_sheet_sent']);
