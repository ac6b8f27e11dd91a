/** What a customer sees of an order's way, in order. */
export const orderStages = [
  { name: 'Order placed', text: 'You accept the quote and receive the details for the deposit.' },
  { name: 'Deposit received', text: 'Your stone is set aside, and measuring is booked.' },
  { name: 'Measured', text: 'We come and take the exact size of your kitchen.' },
  { name: 'Drawing approved', text: 'You check and approve the drawing.' },
  { name: 'In production', text: 'Your stone is cut, edged and polished.' },
  { name: 'Installation booked', text: 'We agree on a day that suits you.' },
  { name: 'Installed', text: 'We fit your stone and explain how to care for it.' },
] as const;

/** `in_production` as `In production`. */
export const formatOrderStatus = (status: string): string => (status.charAt(0).toUpperCase() + status.slice(1)).replaceAll('_', ' ');
