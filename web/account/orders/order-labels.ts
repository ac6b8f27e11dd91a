import type { MilestoneStatus } from '#domain/orders/order-money.ts';

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

/** Labels of payment statuses for customers. */
export const paymentStatusLabels: Record<MilestoneStatus, string> = {
  expected: 'Expected',
  part_received: 'Part received',
  received: 'Received',
  void: 'Not needed',
};
