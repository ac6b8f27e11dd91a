import type { OrderStatus } from '#domain/orders/order.ts';

/** Steps of an order as customers see them, first to last. A step contains the statuses in the sequence until the next step. */
export const orderSteps = [
  { name: 'Order placed', from: 'awaiting_deposit', text: 'You accept the quote and receive the details for the deposit.' },
  { name: 'Deposit received', from: 'ready_to_template', text: 'Your stone is set aside, and measuring is booked.' },
  { name: 'Measured', from: 'templated', text: 'We come and take the exact size of your kitchen.' },
  {
    name: 'Details approved',
    from: 'job_sheet_approved',
    text: 'You check and approve the job sheet: what we make, in words and a drawing.',
  },
  { name: 'Being made', from: 'in_production', text: 'Your stone is cut, edged and polished.' },
  { name: 'Installation booked', from: 'install_booked', text: 'We agree on a day that suits you.' },
  { name: 'Installed', from: 'installed', text: 'We fit your stone and explain how to care for it.' },
] as const satisfies readonly { name: string; from: OrderStatus; text: string }[];
